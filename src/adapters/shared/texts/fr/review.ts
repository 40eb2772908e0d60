// French texts for reviewing the lines of a dub before they are spoken.

import { formatRanges, getFormats } from '../../../../domain/messages/formats.ts';
import type { ReviewMessages } from '../../../../domain/messages/review.ts';

const { all, count, plural } = getFormats('fr');

const LINES = { one: '# ligne', many: '# de lignes', other: '# lignes' };

export const review: ReviewMessages = {
  line: (lines, languages) =>
    `${plural(lines, LINES)}, ${all(languages)}. Rien n’est encore dit : corrigez ce qui ne va pas, ou doublez tel quel.`,
  more: (lines) => `… et ${plural(lines, LINES)} de plus.`,
  beyond: (line) =>
    `À partir de la ligne ${count(line)}, tout est dit tel quel ; pour le changer, donnez des sous-titres avec le film.`,
  corrections: 'Corrections',
  corrected: (lines) => plural(lines, LINES),
  silent: '(non dit)',
  unsure: 'difficile à entendre',
  buttons: {
    correct: 'Corriger',
    page: (from, to, language) =>
      `Corriger ${count(from)}–${count(to)}${language === undefined ? '' : ` · ${language}`}`,
    reopen: 'Rouvrir',
  },
  unanswered: 'Personne n’a donné son accord en une journée, rien n’a donc été dit. Les lignes sont conservées.',
  stopped: 'Arrêté avant que rien ne soit dit. Les lignes sont conservées.',
  saved: (lines) => `Enregistré : ${plural(lines, LINES)} avec des changements.`,
  unchanged: 'Rien n’a été changé.',
  crossed: (line, theirs, yours) =>
    `Quelqu’un d’autre a changé entre-temps la ligne ${count(line)}, qui dit maintenant « ${theirs} ». N’a pas été enregistré : « ${yours} ».`,
  over: 'Ces lignes n’attendent plus : elles ont été doublées ou mises de côté entre-temps. Rien n’a été changé.',
  notOffered:
    'Le service média ne dit pas de lignes corrigées ici ; elles ne sont donc pas montrées d’abord : il double tout de suite.',
  unnumbered: (line) =>
    `Une ligne est sans numéro : « ${line} ». Chaque ligne commence par son numéro, un point et une espace`,
  strangeNumber: (number, first, last) =>
    `La ligne ${count(number)} n’est pas ici ; elles vont de ${count(first)} à ${count(last)}`,
  twice: (number) => `La ligne ${count(number)} s’y trouve deux fois`,
  lost: (numbers) =>
    `${numbers.length === 1 ? 'Il manque la ligne' : 'Il manque les lignes'} ${formatRanges(numbers)}. Pour qu’une ligne ne soit pas dite, laissez vide ce qui suit son numéro`,
};
