// Voices made of recordings, in German. Whoever changes what `statement` says raises CONSENT_VERSION (domain/media/consent.ts).

import type { CloningWords } from '../../../../domain/words/cloning.ts';

export const cloning: CloningWords = {
  statement:
    'Das ist meine eigene Stimme, oder ich habe die Erlaubnis der sprechenden Person, diese Stimme machen zu lassen und sprechen zu lassen. Ich werde damit niemanden täuschen.',
  ask: 'Aus dieser Aufnahme wird erst dann eine Stimme, wenn du dem zustimmst, was hier steht. Bei der Stimme bleibt vermerkt: dass du zugestimmt hast, wann, und welcher Fassung des Textes. Hat der Mediendienst einen Sprachserver, der mit Aufnahmen spricht, geht die Aufnahme dorthin und bleibt dort, bis die Stimme gelöscht wird.',
  agree: 'Ich stimme zu: Stimme machen',
  reworded:
    'Der Text hat sich seitdem geändert, deshalb wurde nichts gemacht. Lies ihn auf der Karte noch einmal und stimme dem zu.',
  off: 'Aus Aufnahmen werden hier keine Stimmen gemacht. Wer Earshot hier betreibt, kann das erlauben (CLONING).',
  moderatorsOnly:
    'Hier dürfen nur Moderatoren aus einer Aufnahme eine Stimme machen lassen. Wende dich an sie oder an die, die Earshot hier betreiben.',
  notAgreed:
    'Dem Text in seiner jetzigen Fassung hat niemand zugestimmt, der das darf; deshalb wurde keine Stimme gemacht und nichts gesendet. Versuche es noch einmal, dann wirst du neu gefragt.',
  unfit: {
    short: (name) =>
      `„${name}“ ist kürzer als 10 Sekunden, das reicht für keine Stimme; es wurde nichts gesendet. Am besten sind 10 bis 60 Sekunden, in denen eine Person deutlich spricht.`,
    long: (name) =>
      `„${name}“ ist länger als 2 Minuten, es wurde nichts gesendet. Schneide 10 bis 60 Sekunden heraus, in denen eine Person deutlich spricht.`,
    silent: (name) =>
      `In „${name}“ ist so gut wie nichts zu hören, es wurde nichts gesendet. Am besten sind 10 bis 60 Sekunden, in denen eine Person deutlich spricht.`,
  },
  nearest: 'Von den Stimmen hier kommt diese der in der Aufnahme am nächsten; eine Kopie ist sie nicht.',
  byAddress:
    'Gesprochen wird mit der Aufnahme selbst, über eine Adresse: Der Sprachserver, den die Betreiber von Earshot hier angegeben haben, behält die Aufnahme, bis die Stimme gelöscht wird.',
  delete: (name) => `„${name}“ löschen`,
  deleted: 'Die Stimme, die aus dieser Aufnahme gemacht wurde, ist gelöscht.',
  deletedNow: (name) => `„${name}“ ist gelöscht.`,
  deletedLater: (name) =>
    `„${name}“ ist hier gelöscht. Der Sprachserver, der die Aufnahme hat, hat sie noch nicht gelöscht; er wird wieder gefragt, bis er es getan hat.`,
  leftThere:
    'Aufnahmen zu Stimmen, die du gemacht hast: Der Sprachserver, der sie hat, hat sie noch nicht gelöscht; er wird wieder gefragt, bis er es getan hat.',
  hiddenNow: (name) =>
    `„${name}“ ist hier weg: Niemand kann die Stimme mehr sehen oder verwenden. Der Mediendienst selbst hat sie nicht gelöscht.`,
  goneBefore: 'Diese Stimme gibt es nicht mehr.',
  notYours: 'Löschen kann diese Stimme nur, wer sie gemacht hat, oder ein Moderator ihres Servers.',
};
