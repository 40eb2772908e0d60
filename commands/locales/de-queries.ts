// German translations of the queries. The operations, and notes on style, are in de.ts.

import type { CommandLocale } from '../../src/domain/command-locale.ts';

export const queryCommands: CommandLocale['commands'] = {
  voices: {
    name: 'stimmen',
    title: 'Stimmen',
    verb: 'Suchen',
    summary: 'Eine Stimme nach Name oder Sprache finden.',
    fields: {
      search: {
        name: 'suche',
        label: 'Suche',
        help: 'Teil eines Namens, einer Sprache oder einer Beschreibung.',
      },
    },
  },
  languages: {
    name: 'sprachen',
    title: 'Sprachen',
    verb: 'Suchen',
    summary: 'Eine Sprache und ihre ID finden.',
    fields: {
      search: {
        name: 'suche',
        label: 'Suche',
        help: 'Teil des Namens auf Englisch oder in der Sprache selbst, ein Sprachkürzel oder eine ID.',
      },
      side: {
        name: 'verwendung',
        label: 'Verwendung',
        help: 'Sprachen, aus denen oder in die übersetzt wird.',
        choices: {
          'Spoken or translated from': 'Gesprochene Sprache oder Ausgangssprache',
          'Translated or dubbed into': 'Zielsprache für Übersetzung oder Synchronfassung',
        },
      },
    },
  },
  tasks: {
    name: 'aufträge',
    title: 'Deine Aufträge',
    verb: 'Anzeigen',
    summary: 'Die letzten Aufträge ansehen und ein Ergebnis noch einmal abrufen.',
    fields: {},
  },
  'correct-lines': {
    name: 'korrigieren',
    title: 'Zeilen korrigieren',
    verb: 'Speichern',
    summary: 'Korrigieren, was eine Synchronfassung sagt, bevor sie gesprochen wird.',
    fields: {
      lines: {
        name: 'zeilen',
        label: 'Zeilen',
        help: 'Ändern, was hinter einer Nummer steht; bleibt es leer, wird es nicht gesprochen.',
      },
    },
  },
  'save-voice': {
    name: 'behalten',
    title: 'Stimme speichern',
    verb: 'Speichern',
    summary: 'Einer entworfenen Stimme einen Namen geben, um sie weiter zu verwenden.',
    fields: {
      name: { name: 'name', label: 'Name', help: 'Wie die Stimme in Listen heißt.' },
      sample: {
        name: 'probe',
        label: 'Probe',
        help: 'Welche der beiden es ist.',
        choices: { 'Sample A': 'Probe A', 'Sample B': 'Probe B' },
      },
    },
  },
  settings: {
    name: 'einstellungen',
    title: 'Einstellungen',
    verb: 'Speichern',
    summary: 'Standardstimme und Standardsprachen ansehen oder ändern.',
    fields: {
      voice: { name: 'stimme', label: 'Stimme', help: 'Die Stimme, die spricht, wenn keine angegeben ist.' },
      language: { name: 'sprache', label: 'Sprache', help: 'Die Sprache, in der du schreibst.' },
      target_language: {
        name: 'nach',
        label: 'Zielsprache',
        help: 'Die Sprache, in die übersetzt wird.',
      },
      scope: {
        name: 'für',
        label: 'Gilt für',
        help: 'Nur für dich oder für alle hier, die nichts Eigenes gewählt haben.',
        choices: { Me: 'Nur mich', 'Everybody here': 'Alle hier' },
      },
      forget: {
        name: 'vergessen',
        label: 'Vergessen',
        help: 'Mit me wird gelöscht, was über dich gespeichert ist: Standardwerte und fertige Aufträge.',
      },
      reset: {
        name: 'zurücksetzen',
        label: 'Zurücksetzen',
        help: 'Die bisher gespeicherten Standardwerte verwerfen.',
      },
    },
  },
  dictionary: {
    name: 'wörterbuch',
    title: 'Wörterbücher',
    verb: 'Speichern',
    summary: 'Ansehen oder ändern, wie Namen und Wörter gesprochen werden: für dich oder alle hier.',
    fields: {
      add: { name: 'wort', label: 'Wort', help: 'Ein Wort, wie man es schreibt.' },
      as: {
        name: 'als',
        label: 'Gesprochen als',
        help: 'Wie es gesprochen wird, geschrieben, wie es klingt.',
      },
      language: {
        name: 'sprache',
        label: 'Sprache',
        help: 'Wenn es nur in einer Sprache so heißt; dort auch die Übersetzung.',
      },
      scope: {
        name: 'für',
        label: 'Gilt für',
        help: 'Nur für dich oder für alle hier.',
        choices: { Me: 'Nur mich', 'Everybody here': 'Alle hier' },
      },
      remove: {
        name: 'entfernen',
        label: 'Entfernen',
        help: 'Ein Wort, das wieder gesprochen wird, wie man es schreibt.',
      },
      file: {
        name: 'datei',
        label: 'Datei',
        help: 'Eine Tabelle (CSV): in jeder Zeile ein Wort, die Aussprache und auf Wunsch eine Sprache.',
      },
      name: { name: 'name', label: 'Wörterbuch', help: 'Welches, nach dem Namen, wenn du mehrere hast.' },
      delete: {
        name: 'löschen',
        label: 'Löschen',
        help: 'Der Name eines Wörterbuchs, das gelöscht werden soll.',
      },
    },
  },
  privacy: {
    name: 'datenschutz',
    title: 'Datenschutz',
    verb: 'Anzeigen',
    summary: 'Was hier über dich gespeichert wird und wer es sieht.',
    fields: {},
  },
  help: {
    name: 'hilfe',
    title: 'Hilfe',
    verb: 'Anzeigen',
    summary: 'Was hier möglich ist und wie es geht.',
    fields: {
      command: { name: 'befehl', label: 'Befehl', help: 'Der Befehl, der erklärt werden soll.' },
    },
  },
};
