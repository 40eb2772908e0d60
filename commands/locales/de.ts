// German translations of the operations. Sentences avoid addressing the reader; where that sounds stiff, it is „du“.
// Keys are English: command, the service's field name, label of a choice. Limits are in the declarations.

import type { CommandLocale } from '../../src/domain/command-locale.ts';
import { queryCommands } from './de-queries.ts';

const genders = {
  'Not known': 'Unbekannt',
  Male: 'Männlich',
  Female: 'Weiblich',
  'Not applicable': 'Nicht zutreffend',
};

const folder = {
  folder_id: {
    name: 'ordner',
    label: 'Ordner',
    help: 'Nummer eines vorhandenen Ordners im Arbeitsbereich, in dem das Ergebnis abgelegt wird.',
  },
};

const project = {
  project_name: {
    name: 'projekt',
    label: 'Projektname',
    help: 'Name des Projekts im Arbeitsbereich, 3–255 Zeichen.',
  },
  project_description: {
    name: 'projektbeschreibung',
    label: 'Projektbeschreibung',
    help: 'Worum es in dem Projekt geht, 3–5000 Zeichen.',
  },
  ...folder,
};

const dictionaries = {
  chosen_dictionaries: {
    name: 'wörterbücher',
    label: 'Wörterbücher',
    help: 'Wörterbücher, die zusätzlich gelten sollen; eigene gelten von selbst (/dictionary).',
  },
};

export const germanCommandLocale: CommandLocale = {
  tag: 'de',
  linkUploadField: {
    name: 'datei',
    label: 'Datei',
    help: 'Der Film oder die Aufnahme selbst, statt eines Links darauf.',
  },
  commands: {
    tts: {
      name: 'tts',
      title: 'Sprachausgabe',
      verb: 'Vorlesen',
      summary: 'Sprachausgabe: Text in gesprochene Sprache umwandeln.',
      files: { speech: 'Sprachausgabe' },
      followUps: { voice: 'Andere Stimme', language: 'In anderer Sprache', right: 'Richtig aussprechen' },
      fields: {
        text: { name: 'text', label: 'Text', help: 'Was soll gesagt werden?' },
        voice_id: { name: 'stimme', label: 'Stimme', help: 'Wer spricht: Name oder Nummer einer Stimme.' },
        language: { name: 'sprache', label: 'Sprache', help: 'Die Sprache des Textes.' },
        target_language: {
          name: 'in',
          label: 'In Sprache',
          help: 'Die Sprache, in der es gesagt wird, wenn es eine andere ist.',
        },
        gender: {
          name: 'geschlecht',
          label: 'Geschlecht',
          help: 'Geschlecht der sprechenden Person, falls die Stimme es offenlässt.',
          choices: genders,
        },
        age: {
          name: 'alter',
          label: 'Alter',
          help: 'Alter der sprechenden Person in Jahren, falls die Stimme es offenlässt.',
        },
        ...project,
      },
    },
    sound: {
      name: 'sound',
      title: 'Sound',
      verb: 'Erzeugen',
      summary: 'Einen Soundeffekt oder Musik aus einer Beschreibung erzeugen.',
      files: { sound: 'Sound' },
      followUps: { variation: 'Variante' },
      fields: {
        prompt: { name: 'beschreibung', label: 'Beschreibung', help: 'Wie soll es klingen?' },
        audio_type: {
          name: 'art',
          label: 'Art',
          help: 'Soundeffekt oder Musik.',
          choices: { 'Sound effect': 'Soundeffekt', Music: 'Musik' },
        },
        duration: {
          name: 'dauer',
          label: 'Dauer (Sekunden)',
          help: 'Dauer des Soundeffekts, höchstens 10 Sekunden. Bei Musik ergibt sie sich von selbst.',
        },
        ...project,
      },
    },
    translate: {
      name: 'übersetzen',
      title: 'Übersetzung',
      verb: 'Übersetzen',
      summary: 'Text in eine andere Sprache übersetzen.',
      followUps: { say: 'Vorlesen' },
      fields: {
        texts: {
          name: 'text',
          label: 'Text',
          help: 'Was soll übersetzt werden? Jede Zeile wird für sich übersetzt.',
        },
        target_language: {
          name: 'nach',
          label: 'Zielsprache',
          help: 'Die Sprache, in die übersetzt wird.',
        },
        source_language: { name: 'von', label: 'Ausgangssprache', help: 'Die Sprache des Textes.' },
        formality: {
          name: 'anrede',
          label: 'Anrede',
          help: 'Wie die Leserschaft angesprochen wird.',
          choices: { Formal: 'Formell', Informal: 'Informell' },
        },
        gender: {
          name: 'geschlecht',
          label: 'Geschlecht',
          help: 'Bevorzugtes grammatisches Geschlecht.',
          choices: genders,
        },
        age: { name: 'alter', label: 'Alter', help: 'Alter der Zielgruppe in Jahren.' },
        ...dictionaries,
        ...project,
      },
    },
    voice: {
      name: 'stimme',
      title: 'Stimme',
      verb: 'Entwerfen',
      summary: 'Eine Stimme beschreiben, zwei Hörproben bekommen und die schönere behalten.',
      followUps: { say: 'Etwas sagen' },
      fields: {
        voice_description: {
          name: 'beschreibung',
          label: 'Beschreibung',
          help: 'Geschlecht, Alter, Akzent, Tonfall, Stil: mindestens 18 Wörter und 100 Zeichen.',
          topics: 'Geschlecht, Alter, Akzent, Tonfall, Tempo und Stil',
        },
        text: {
          name: 'text',
          label: 'Probetext',
          help: 'Was in den Hörproben gesagt wird; ab 100 Zeichen klingen sie am besten.',
        },
        recording: {
          name: 'datei',
          label: 'Aufnahme',
          help: 'Statt einer Beschreibung: eine Stimme wie die darin, wenn es deine ist oder du es darfst.',
        },
      },
    },
    clone: {
      name: 'eigene-stimme',
      title: 'Eigene Stimme',
      verb: 'So eine Stimme machen',
      summary: 'Aus einer Aufnahme eine Stimme machen, wenn es deine ist oder du es darfst.',
      followUps: { say: 'Etwas sagen' },
      fields: {
        voice_name: { name: 'name', label: 'Name', help: 'Wie die Stimme in Listen heißt.' },
        file: {
          name: 'datei',
          label: 'Aufnahme',
          help: 'Eine Person, die deutlich spricht, ohne Musik; am besten 10 bis 60 Sekunden.',
        },
        gender: { name: 'geschlecht', label: 'Geschlecht', help: 'Geschlecht der Stimme.', choices: genders },
        language: { name: 'sprache', label: 'Sprache', help: 'Die Sprache, in der die Stimme zu Hause ist.' },
        age: { name: 'alter', label: 'Alter', help: 'Alter der Stimme in Jahren.' },
        description: {
          name: 'beschreibung',
          label: 'Beschreibung',
          help: 'Wie die Stimme ist. Lesen können das alle mit demselben Konto beim Mediendienst.',
        },
        enhance_audio: {
          name: 'säubern',
          label: 'Säubern',
          help: 'Vorher Rauschen aus der Aufnahme nehmen.',
        },
      },
    },
    story: {
      name: 'geschichte',
      title: 'Geschichte',
      verb: 'Erzählen',
      summary: 'Einen Text oder ein Word-Dokument als Geschichte vorlesen lassen.',
      files: { story: 'Geschichte' },
      fields: {
        file: { name: 'dokument', label: 'Dokument', help: 'Ein Dokument im Format .txt oder .docx.' },
        title: { name: 'titel', label: 'Titel', help: 'Titel der Geschichte, 3–255 Zeichen.' },
        narrator_voice_id: {
          name: 'stimme',
          label: 'Erzählstimme',
          help: 'Wer vorliest: Name oder Nummer einer Stimme.',
        },
        source_language: { name: 'sprache', label: 'Sprache', help: 'Die Sprache des Dokuments.' },
        description: {
          name: 'beschreibung',
          label: 'Beschreibung',
          help: 'Worum es in der Geschichte geht, 3–5000 Zeichen.',
        },
        ...dictionaries,
        ...folder,
      },
    },
    separate: {
      name: 'trennen',
      title: 'Trennung',
      verb: 'Trennen',
      summary: 'Die Stimme in einer Aufnahme vom Hintergrund trennen.',
      files: { foreground: 'Stimme', background: 'Hintergrund' },
      followUps: {
        transcribe: 'Transkribieren',
        dub: 'Stimme synchronisieren',
        like: 'So eine Stimme machen',
      },
      fields: {
        media_file: {
          name: 'datei',
          label: 'Aufnahme',
          help: 'Eine Datei (.aac, .flac, .mp3 oder .wav); ideal sind 10 Sekunden bis 10 Minuten.',
        },
        ...project,
      },
    },
    transcribe: {
      name: 'transkribieren',
      title: 'Transkript',
      verb: 'Transkribieren',
      summary: 'Aufschreiben, was in einer Aufnahme oder einem Film gesagt wird.',
      followUps: { translate: 'Übersetzen' },
      fields: {
        media_file: {
          name: 'datei',
          label: 'Aufnahme',
          help: 'Eine Aufnahme, Sprachnachricht, ein Clip oder Film.',
        },
        media_url: {
          name: 'link',
          label: 'Link',
          help: 'Öffentlicher Link zu einer Aufnahme oder einem Film, statt einer Datei.',
        },
        language: {
          name: 'sprache',
          label: 'Sprache',
          help: 'Die Sprache, die gesprochen wird.',
        },
        ...project,
      },
    },
    dub: {
      name: 'synchronisieren',
      title: 'Synchronfassung',
      verb: 'Synchronisieren',
      summary: 'Einen Film oder eine Aufnahme in andere Sprachen synchronisieren.',
      files: { video: 'Synchronisierter Film', audio: 'Synchronisierter Ton' },
      fields: {
        video_url: {
          name: 'link',
          label: 'Link',
          help: 'Öffentlicher Link zum Film oder zur Aufnahme (MP4, MOV, MP3, WAV …), auch einer geteilten Datei.',
        },
        target_languages: {
          name: 'nach',
          label: 'Zielsprachen',
          help: 'Eine oder mehrere Sprachen für die Synchronfassung.',
        },
        source_language: {
          name: 'von',
          label: 'Originalsprache',
          help: 'Die Sprache, die im Original gesprochen wird.',
        },
        subtitles: {
          name: 'untertitel',
          label: 'Untertitel',
          help: 'Eine .srt- oder .vtt-Datei mit dem Gesagten; sie ersetzt das Zuhören.',
        },
        captions: {
          name: 'eingebettet',
          label: 'Untertitel im Film',
          help: 'Untertitel in den Film selbst: als Spur zum Einschalten oder fest im Bild.',
          choices: { Track: 'Spur', Burn: 'Ins Bild' },
        },
        ai_optimization: {
          name: 'timing',
          label: 'Ruhiges Sprechtempo',
          help: 'Zeitmarken anpassen, damit nicht gehetzt gesprochen wird.',
        },
        selected_audio_tracks: {
          name: 'tonspuren',
          label: 'Tonspuren',
          help: 'Nur MXF: Nummern von einer oder zwei Tonspuren zum Synchronisieren, ab 0 gezählt.',
        },
        add_output_as_an_audio_track: {
          name: 'zusatzspur',
          label: 'Originalspuren behalten',
          help: 'Nur MXF: die Synchronfassung als zusätzliche Tonspur anlegen.',
        },
        review: {
          name: 'zeilen-vorher',
          label: 'Zeilen vorher',
          help: 'Sehen und korrigieren, was gesagt wird, bevor etwas gesprochen wird.',
        },
        ...dictionaries,
        ...project,
      },
    },
    ...queryCommands,
  },
};
