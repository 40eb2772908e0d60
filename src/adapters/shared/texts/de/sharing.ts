// German texts about sending results as voice messages and adding them to a soundboard.

import type { SharingMessages } from '../en-sharing.ts';

export const sharing: SharingMessages = {
  message: {
    send: 'Als Sprachnachricht senden',
    sent: 'Als Sprachnachricht gesendet.',
    lacks: {
      write: 'Du darfst in diesem Kanal keine Nachrichten senden, also sende ich auch keine für dich.',
      person:
        'Du darfst in diesem Kanal keine Sprachnachrichten senden, also sende ich auch keine für dich. Wer den Server verwaltet, kann dir „Sprachnachrichten senden“ erlauben.',
      bot: 'Ich darf in diesem Kanal keine Sprachnachrichten senden. Wer den Server verwaltet, kann mir „Sprachnachrichten senden“ erlauben.',
    },
    closed:
      'Ich kann in diesem Kanal nichts posten. Wer den Server verwaltet, kann mir dort „Kanal anzeigen“, „Nachrichten senden“ und „Dateien anhängen“ erlauben.',
    unfit: 'Aus dieser Datei wird keine Sprachnachricht: Sie ist zu groß oder von einer Art, die ich nicht lesen kann.',
    refused: (code) =>
      `Discord hat es nicht als Sprachnachricht angenommen (${code}). Die Datei auf der Karte ist derselbe Klang.`,
  },
  board: {
    add: 'Zum Soundboard hinzufügen',
    name: 'Name',
    nameHelp: '2 bis 32 Zeichen; alle auf dem Server sehen ihn.',
    emoji: 'Emoji',
    emojiHelp: 'Ein Emoji, das neben dem Namen steht; darf leer bleiben.',
    cut: 'Nur die ersten 5 Sekunden',
    tooLong: (length) => `Ein Soundboard nimmt höchstens 5,2 Sekunden; das hier dauert ${length}.`,
    mayBeLong: 'Ein Soundboard nimmt höchstens 5,2 Sekunden. Für Längeres brauchst du diese Option.',
    added: (name) => `„${name}“ ist jetzt im Soundboard.`,
    lacks: {
      person:
        'Du darfst dem Soundboard dieses Servers keine Klänge hinzufügen, also tue ich es auch nicht für dich. Wer den Server verwaltet, kann dir „Ausdrücke erstellen“ erlauben.',
      bot: 'Ich darf dem Soundboard dieses Servers keine Klänge hinzufügen. Wer den Server verwaltet, kann mir „Ausdrücke erstellen“ erlauben.',
    },
    full: (count, most) =>
      `Das Soundboard ist voll: ${count} von ${most} Plätzen sind belegt. Jemand kann in den Servereinstellungen einen Klang entfernen oder den Server boosten.`,
    long: (length) =>
      `Das dauert ${length}, und ein Soundboard nimmt höchstens 5,2 Sekunden. Drück auf „Bearbeiten“ und kreuz „Nur die ersten 5 Sekunden“ an.`,
    noName: 'Ein Name hat 2 bis 32 Zeichen. Drück auf „Bearbeiten“.',
    noEmoji:
      'Das ist nicht ein einzelnes Emoji. Drück auf „Bearbeiten“ und wähl eines von der Tastatur, oder lass es leer.',
    unfit:
      'Aus dieser Datei wird kein Klang des Soundboards: Sie ist zu groß oder von einer Art, die ich nicht lesen kann.',
    refused: (code) =>
      `Discord hat es nicht ins Soundboard aufgenommen (${code}). Versuch es mit einem anderen Namen oder Emoji.`,
    unsure:
      'Discord hat nicht gesagt, ob es den Klang angenommen hat. Sieh im Soundboard nach, bevor du es noch einmal versuchst.',
  },
};
