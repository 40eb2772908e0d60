// German texts for reviewing the lines of a dub before they are spoken.

import { formatRanges, getFormats } from '../../../../domain/messages/formats.ts';
import type { ReviewMessages } from '../../../../domain/messages/review.ts';

const { all, count, plural } = getFormats('de');

const LINES = { one: '# Zeile', other: '# Zeilen' };

export const review: ReviewMessages = {
  line: (lines, languages) =>
    `${plural(lines, LINES)}, ${all(languages)}. Noch ist nichts gesprochen: Korrigiere, was nicht stimmt, oder synchronisiere es so.`,
  more: (lines) => `… und noch ${plural(lines, LINES)}.`,
  beyond: (line) =>
    `Ab Zeile ${count(line)} wird alles so gesprochen, wie es ist; ändern lässt es sich mit Untertiteln, die man beim Film angibt.`,
  corrections: 'Korrekturen',
  corrected: (lines) => plural(lines, LINES),
  silent: '(wird nicht gesprochen)',
  unsure: 'schwer zu verstehen',
  buttons: {
    correct: 'Korrigieren',
    page: (from, to, language) =>
      `${count(from)}–${count(to)} korrigieren${language === undefined ? '' : ` · ${language}`}`,
    reopen: 'Wieder öffnen',
  },
  unanswered: 'Einen Tag lang hat niemand zugestimmt, es wurde nichts gesprochen. Die Zeilen bleiben erhalten.',
  stopped: 'Angehalten, bevor etwas gesprochen wurde. Die Zeilen bleiben erhalten.',
  saved: (lines) => `Gespeichert: ${plural(lines, LINES)} geändert.`,
  unchanged: 'Nichts wurde geändert.',
  crossed: (line, theirs, yours) =>
    `Zeile ${count(line)} hat inzwischen jemand anderes geändert; sie lautet jetzt „${theirs}“. Nicht gespeichert wurde: „${yours}“.`,
  over: 'Diese Zeilen warten nicht mehr: Sie wurden inzwischen gesprochen oder weggelegt. Nichts wurde geändert.',
  notOffered:
    'Der Mediendienst spricht keine Zeilen, die hier korrigiert wurden. Deshalb werden sie nicht vorher gezeigt, und er synchronisiert gleich.',
  unnumbered: (line) =>
    `Eine Zeile hat keine Nummer: „${line}“. Jede Zeile beginnt mit ihrer Nummer, einem Punkt und einem Leerzeichen`,
  strangeNumber: (number, first, last) =>
    `Zeile ${count(number)} gibt es hier nicht; es geht von ${count(first)} bis ${count(last)}`,
  twice: (number) => `Zeile ${count(number)} kommt zweimal vor`,
  lost: (numbers) =>
    `${numbers.length === 1 ? 'Es fehlt Zeile' : 'Es fehlen die Zeilen'} ${formatRanges(numbers)}. Was nicht gesprochen werden soll, bleibt hinter der Nummer leer`,
};
