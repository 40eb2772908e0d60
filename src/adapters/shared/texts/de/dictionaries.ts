// German texts about pronunciation dictionaries.

import type { DictionaryMessages } from '../../../../domain/messages/dictionaries.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { all, count, plural } = getFormats('de');

const WORDS = { one: '# Wort', other: '# Wörter' };
const ROWS = { one: '# Zeile', other: '# Zeilen' };

export const dictionaries: DictionaryMessages = {
  title: 'Wörterbücher',
  fact: 'Wörterbuch',
  change: 'Wort hinzufügen oder entfernen',
  sayAgain: 'Noch einmal sprechen',
  ofYours: 'Meine Wörter',
  ofAll: 'Unsere Wörter',
  explained: 'Diese Einträge gelten für Sprache, Geschichten, Synchronfassungen und Übersetzungen.',
  none: (call) => `Noch keine Wörter. Versuch es mit ${call}`,
  words: (words) => plural(words, WORDS),
  more: (words) => `und ${count(words)} weitere`,
  mine: 'nur für dich',
  here: 'für alle hier',
  service: 'beim Mediendienst; gilt, wenn du es mit Namen auswählst',
  everyLanguage: 'in jeder Sprache',
  added: (word, as) => `„${word}“ wird ab jetzt „${as}“ gesprochen.`,
  addedForAll: (word, as) => `„${word}“ wird ab jetzt für alle hier „${as}“ gesprochen.`,
  alone: 'Hier ist sonst niemand, also gilt es nur für dich.',
  removed: (word) => `„${word}“ wird wieder gesprochen, wie man es schreibt.`,
  noSuchWord: (word) => `„${word}“ steht in keinem dieser Wörterbücher.`,
  notYours: 'Das hat jemand anders hinzugefügt. Entfernen können es nur diese Person oder die Moderation.',
  deleted: (name) => `„${name}“ ist gelöscht.`,
  noSuch: (name, names) =>
    names.length === 0
      ? `Hier gibt es kein Wörterbuch „${name}“.`
      : `Hier gibt es kein Wörterbuch „${name}“, aber ${all(names)}.`,
  made: (name, words) => `„${name}“ hat jetzt ${plural(words, WORDS)}.`,
  skipped: (rows) =>
    `${plural(rows, ROWS)} ausgelassen: Jede braucht ein Wort, die Aussprache und auf Wunsch eine Sprache.`,
  noTable:
    'Diese Datei ist hier nicht als Tabelle lesbar. Wähle in Excel oder einer anderen Tabellenkalkulation „Speichern unter“ (oder „Herunterladen“) und den Typ CSV, und schick diese Datei: in jeder Zeile ein Wort, die Aussprache und auf Wunsch eine Sprache.',
  fullWords: (most) => `Ein Wörterbuch fasst höchstens ${count(most)} Wörter. Entferne einige oder beginne ein neues.`,
  fullTogether: (most) =>
    `Alle diese Wörterbücher zusammen fassen höchstens ${count(most)} Wörter. Entferne zuerst einige.`,
  fullDictionaries: (most) =>
    `Es können höchstens ${count(most)} Wörterbücher gespeichert werden. Lösche zuerst eines.`,
  unknown: (typed, names) =>
    names.length === 0 ? `kennt kein Wörterbuch „${typed}“` : `kennt kein Wörterbuch „${typed}“; es gibt ${all(names)}`,
  strange: 'nennt ein Wörterbuch mit einer Nummer, die hier nicht gilt: Wähle eines nach dem Namen',
};
