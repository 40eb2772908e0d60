// German texts about cloned voices. If you change `statement`, raise CONSENT_VERSION (domain/media/consent.ts).

import type { CloningMessages } from '../../../../domain/messages/cloning.ts';

export const cloning: CloningMessages = {
  statement:
    'Das ist meine eigene Stimme, oder ich habe die Erlaubnis der sprechenden Person, diese Stimme machen zu lassen und sprechen zu lassen. Ich werde damit niemanden täuschen.',
  ask: 'Aus dieser Aufnahme wird erst dann eine Stimme, wenn du dem Text unten zustimmst. Bei der Stimme wird gespeichert, dass du zugestimmt hast, wann und welcher Fassung. Hat der Mediendienst einen Sprachserver, der mit Aufnahmen spricht, wird die Aufnahme dorthin gesendet. Dort bleibt sie, bis die Stimme gelöscht wird.',
  agree: 'Ich stimme zu: Stimme machen',
  reworded:
    'Der Text hat sich geändert, deshalb wurde nichts gemacht. Lies den neuen Text auf der Karte und stimme ihm zu.',
  off: 'Aus Aufnahmen werden hier keine Stimmen gemacht. Der Betreiber kann das erlauben (CLONING).',
  moderatorsOnly:
    'Hier dürfen nur Moderatoren aus einer Aufnahme eine Stimme machen lassen. Wende dich an sie oder an die, die Earshot hier betreiben.',
  notAgreed:
    'Dem aktuellen Text hat niemand zugestimmt, der das darf. Es wurde keine Stimme gemacht und nichts gesendet. Versuche es noch einmal, um die Frage zu sehen.',
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
    'Der Sprachserver des Betreibers spricht mit der Aufnahme selbst. Er behält sie, bis die Stimme gelöscht wird.',
  delete: (name) => `„${name}“ löschen`,
  deleted: 'Die Stimme, die aus dieser Aufnahme gemacht wurde, ist gelöscht.',
  deletedNow: (name) => `„${name}“ ist gelöscht.`,
  deletedLater: (name) =>
    `„${name}“ ist hier gelöscht. Der Sprachserver hat die Aufnahme noch nicht gelöscht; das wird automatisch wiederholt.`,
  leftThere:
    'Aufnahmen zu Stimmen, die du gemacht hast: Der Sprachserver hat sie noch nicht gelöscht; das wird automatisch wiederholt.',
  hiddenNow: (name) =>
    `„${name}“ ist hier weg: Niemand kann die Stimme mehr sehen oder verwenden. Der Mediendienst selbst hat sie nicht gelöscht.`,
  goneBefore: 'Diese Stimme gibt es nicht mehr.',
  notYours: 'Löschen kann diese Stimme nur, wer sie gemacht hat, oder ein Moderator ihres Servers.',
};
