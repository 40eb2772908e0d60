// German answer to questions about privacy.

import { getFormats } from '../../../../domain/messages/formats.ts';
import type { PrivacyMessages } from '../../../../domain/messages/privacy.ts';

const { all, count } = getFormats('de');

export const privacy: PrivacyMessages = {
  title: 'Datenschutz',
  line: 'Was hier über dich gespeichert wird, wie lange, und wer es sonst sieht.',
  keptTitle: 'Gespeichert',
  kept: (days) =>
    `Die Wörter und Dateien eines Auftrags, solange er läuft; der fertige Auftrag ${count(days)} Tage. Einstellungen, Wörterbücher und Stimmen, bis du sie änderst oder löschst.`,
  conversationTitle: 'Die Unterhaltung',

  ours: (days) =>
    `Nachrichten, Karten und Dateien liegen ${count(days)} Tage auf dem Rechner des Betreibers. Wer diesen Chat öffnen darf, kann jeden Raum lesen.`,
  theirs:
    'Karten und Dateien sind normale Nachrichten: Wer die Unterhaltung lesen kann, sieht sie, und die Plattform speichert sie nach ihren Regeln.',
  linksTitle: 'Links',
  links: (days) =>
    `Ein Ergebnis, das für einen Beitrag zu groß ist, bleibt ${count(days)} Tage für alle erreichbar, die den Link haben.`,
  workTitle: 'Wer die Arbeit macht',
  here: 'Die Maschine des Betreibers. Davon geht nichts hinaus; nur Links, die du angibst, werden abgerufen.',
  away: (hosts) =>
    `Text, Dateien, Sprachen und Stimme eines Auftrags gehen an ${all(hosts)}, soweit dort gearbeitet wird; nicht, wer du bist. Wie lange sie dort gespeichert werden, wird dort entschieden.`,
  readTitle: 'Gelesen wird',
  read: 'Nur, was für den Bot bestimmt ist: Befehle, Formulare, was ihn erwähnt oder ihm geschrieben wird, und Nachrichten, deren Menü oder Knopf benutzt wird.',

  aloud: 'Außerdem, was in einem Kanal geschrieben wird, solange er vorgelesen wird. Davon wird nichts gespeichert.',
  operatorTitle: 'Der Betreiber',
  operator: 'Wer diesen Bot betreibt, kann sehen, was gespeichert ist. An die Macher von Earshot geht nichts.',
  forgetTitle: 'Daten löschen',

  forget: (call) => `${call} löscht, was über dich gespeichert ist, und sagt, was nicht gelöscht werden konnte.`,
};
