// Brazilian Portuguese texts for reviewing the lines of a dub before they are spoken.

import { formatRanges, getFormats } from '../../../../domain/messages/formats.ts';
import type { ReviewMessages } from '../../../../domain/messages/review.ts';

const { all, count, plural } = getFormats('pt-BR');

const LINES = { one: '# linha', many: '# de linhas', other: '# linhas' };

export const review: ReviewMessages = {
  line: (lines, languages) =>
    `${plural(lines, LINES)}, ${all(languages)}. Nada foi falado ainda: corrija o que estiver errado ou duble assim mesmo.`,
  more: (lines) => `… e mais ${plural(lines, LINES)}.`,
  beyond: (line) => `A partir da linha ${count(line)}, tudo é falado como está; para mudar, dê legendas com o filme.`,
  corrections: 'Correções',
  corrected: (lines) => plural(lines, LINES),
  silent: '(não é falado)',
  unsure: 'difícil de ouvir',
  buttons: {
    correct: 'Corrigir',
    page: (from, to, language) =>
      `Corrigir ${count(from)}–${count(to)}${language === undefined ? '' : ` · ${language}`}`,
    reopen: 'Abrir de novo',
  },
  unanswered: 'Ninguém confirmou em um dia, então nada foi falado. As linhas ficam guardadas.',
  stopped: 'Parado antes que algo fosse falado. As linhas ficam guardadas.',
  saved: (lines) => `Salvo: ${plural(lines, LINES)} com mudanças.`,
  unchanged: 'Nada foi mudado.',
  crossed: (line, theirs, yours) =>
    `Enquanto isso, outra pessoa mudou a linha ${count(line)}, que agora diz “${theirs}”. Não foi salvo: “${yours}”.`,
  over: 'Estas linhas não esperam mais: foram dubladas ou deixadas de lado. Nada foi mudado.',
  notOffered:
    'O serviço de mídia não fala linhas corrigidas aqui, então elas não são mostradas antes: ele dubla direto.',
  unnumbered: (line) => `Há uma linha sem número: “${line}”. Cada linha começa com seu número, um ponto e um espaço`,
  strangeNumber: (number, first, last) =>
    `A linha ${count(number)} não está aqui; vão da ${count(first)} à ${count(last)}`,
  twice: (number) => `A linha ${count(number)} aparece duas vezes`,
  lost: (numbers) =>
    `${numbers.length === 1 ? 'Falta a linha' : 'Faltam as linhas'} ${formatRanges(numbers)}. Para que uma não seja falada, deixe vazio o que vem depois do número`,
};
