// Brazilian Portuguese texts about pronunciation dictionaries.

import type { DictionaryMessages } from '../../../../domain/messages/dictionaries.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { all, count, plural } = getFormats('pt-BR');

const WORDS = { one: '# palavra', other: '# palavras' };
const ROWS = { one: '# linha', other: '# linhas' };

export const dictionaries: DictionaryMessages = {
  title: 'Dicionários',
  fact: 'Dicionário',
  change: 'Adicionar ou remover uma palavra',
  sayAgain: 'Dizer de novo',
  ofYours: 'Minhas palavras',
  ofAll: 'Nossas palavras',
  explained: 'Estas entradas valem para fala, histórias, dublagens e traduções.',
  none: (call) => `Ainda não há palavras. Tente ${call}`,
  words: (words) => plural(words, WORDS),
  more: (words) => `e mais ${count(words)}`,
  mine: 'só para você',
  here: 'para todos aqui',
  service: 'do serviço de mídia; escolha pelo nome para usar',
  everyLanguage: 'em todos os idiomas',
  added: (word, as) => `De agora em diante, “${word}” é dito “${as}”.`,
  addedForAll: (word, as) => `De agora em diante, “${word}” é dito “${as}” para todos aqui.`,
  alone: 'Não há mais ninguém aqui, então vale só para você.',
  removed: (word) => `“${word}” volta a ser pronunciado como se escreve.`,
  noSuchWord: (word) => `“${word}” não está em nenhum destes dicionários.`,
  notYours: 'Outra pessoa adicionou isso: ela pode remover, ou a moderação.',
  deleted: (name) => `“${name}” foi apagado.`,
  noSuch: (name, names) =>
    names.length === 0
      ? `Não há um dicionário “${name}” aqui.`
      : `Não há um dicionário “${name}” aqui, mas há ${all(names)}.`,
  made: (name, words) => `“${name}” agora tem ${plural(words, WORDS)}.`,
  skipped: (rows) =>
    `${plural(rows, ROWS)} de fora: cada uma precisa de uma palavra, como se diz e, se quiser, um idioma.`,
  noTable:
    'Esse arquivo não é uma tabela que dê para ler aqui. No Excel ou em outra planilha, escolha “Salvar como” (ou “Fazer download”) e o tipo CSV, e envie esse arquivo: em cada linha, uma palavra, como se diz e, se quiser, um idioma.',
  fullWords: (most) => `Um dicionário comporta no máximo ${count(most)} palavras. Remova algumas ou comece outro.`,
  fullTogether: (most) =>
    `Todos esses dicionários juntos comportam no máximo ${count(most)} palavras. Remova algumas primeiro.`,
  fullDictionaries: (most) => `Dá para guardar no máximo ${count(most)} dicionários. Apague um primeiro.`,
  unknown: (typed, names) =>
    names.length === 0 ? `não tem o dicionário “${typed}”` : `não tem o dicionário “${typed}”; há ${all(names)}`,
  strange: 'cita um dicionário por um número que não vale aqui: escolha pelo nome',
};
