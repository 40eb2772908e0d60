// German answers to queries: voices, languages, tasks, settings, help, and deleting personal data.

import type { AnswerMessages } from '../../../../domain/messages/answers.ts';
import { getFormats, joinSentence } from '../../../../domain/messages/formats.ts';

const { count, plural } = getFormats('de');

const FINISHED = { one: '# fertiger Auftrag', other: '# fertige Aufträge' };
const FILES = { one: '# Datei', other: '# Dateien' };
const VOICES = { one: '# Stimme', other: '# Stimmen' };
const MESSAGES = { one: '# Nachricht', other: '# Nachrichten' };

export const answers: AnswerMessages = {
  found: (found) => `${count(found)} gefunden.`,
  firstOf: (shown, found) => `Die ersten ${count(shown)} von ${count(found)}; eine Suche grenzt sie ein.`,
  number: (id) => `Nummer ${id}`,

  voices: {
    title: 'Stimmen',
    noneYet: 'Der Mediendienst hat seine Stimmen noch nicht genannt. Versuche es gleich noch einmal.',
    noneFits: (search) => `Zu „${search}“ passt keine Stimme. Versuche es mit einer Sprache oder einem Namen.`,
    male: 'männlich',
    female: 'weiblich',
    age: (years) => `etwa ${plural(years, { one: '# Jahr', other: '# Jahre' })}`,
  },
  languages: {
    title: 'Sprachen',
    noneFits: (search) => `Zu „${search}“ passt keine Sprache. Versuche es mit dem englischen Namen.`,
  },
  tasks: {
    title: 'Deine Aufträge',
    none: (call) => `Noch keine. Versuche ${call}`,
    last: (shown) => (shown === 1 ? 'Dein letzter Auftrag.' : `Deine letzten ${count(shown)} Aufträge.`),
    postHere: 'Ergebnis hier posten',
  },
  settings: {
    title: 'Einstellungen',
    names: { voice: 'Stimme', language: 'Sprache', target_language: 'Zielsprache' },
    explained: 'Das gilt, wenn du nichts anderes nennst.',
    kept: 'Für dich gespeichert.',
    keptForAll: 'Für alle hier gespeichert.',
    yours: (value) => `${value} · deine Vorgabe`,
    everybodys: (value) => `${value} · für alle hier`,
    house: (value) => `${value} · Standard hier`,
    hadLast: (value) => `${value} · zuletzt von dir benutzt`,
    told: (value) => `wird am Text erkannt, sonst ${value}`,
    unset: 'nicht festgelegt',
    unusableVoice: 'eine Stimme, die hier nicht verwendbar ist',
    voice: (id) => `Stimme ${id}`,
    language: (id) => `Sprache ${id}`,
  },
  help: {
    title: 'Hilfe',
    line: (help) => `Was du eingeben kannst. ${help} mit dem Namen eines Befehls erklärt ihn.`,
    needed: 'Pflichtfeld.',
    standard: (value) => `Vorgabe: ${value}.`,
  },
  forget: {
    how: (call) => `Es wurde nichts geändert. Um zu löschen, was über dich gespeichert ist, schreib: ${call}`,
    title: 'Gelöscht',
    line: 'Deine gespeicherten Daten sind gelöscht.',
    deletedTitle: 'Gelöscht',
    deleted: (tasks, files, voices) =>
      `Deine Vorgaben und Wörterbücher, ${plural(tasks, FINISHED)} mit allem, was du dafür angegeben hast, ${plural(files, FILES)} hinter Links und ${plural(voices, VOICES)} von dir.`,
    thereTitle: 'In den Unterhaltungen gelöscht',
    there: (messages, files) => `${plural(messages, MESSAGES)} und ${plural(files, FILES)} von dir.`,
    openTitle: 'Noch in Arbeit',
    open: (tasks, call) =>
      tasks === 1
        ? `${count(tasks)} Auftrag von dir. Lass ihn enden oder halte ihn an, dann schreib noch einmal ${call}.`
        : `${count(tasks)} Aufträge von dir. Lass sie enden oder halte sie an, dann schreib noch einmal ${call}.`,
    hiddenTitle: 'Für immer verborgen',
    hidden: (voices) =>
      voices === 1
        ? `${count(voices)} Stimme von dir. Der Mediendienst hat sie nicht gelöscht; hier kann niemand sie mehr sehen oder verwenden, und dein Name für sie ist gelöscht.`
        : `${count(voices)} Stimmen von dir. Der Mediendienst hat sie nicht gelöscht; hier kann niemand sie mehr sehen oder verwenden, und deine Namen für sie sind gelöscht.`,
    notTitle: 'Nicht gelöscht',
    not: (there, service) =>
      joinSentence([
        !there && 'Nachrichten und Dateien in den Unterhaltungen, die du dort löschen kannst',
        !service && 'was der Mediendienst sonst aufhebt',
        'die Zahl deiner Aufträge von heute, bis sie zurückgesetzt wird',
      ]),
  },
};
