// What a person reads who asks what becomes of what they say here, in German.

import { formatsIn } from '../../../../domain/words/formats.ts';
import type { PrivacyWords } from '../../../../domain/words/privacy.ts';

const { all, count } = formatsIn('de');

export const privacy: PrivacyWords = {
  title: 'Datenschutz',
  line: 'Was hier über dich gespeichert wird, wie lange, und wer es sonst sieht.',
  keptTitle: 'Gespeichert',
  kept: (days) =>
    `Die Wörter und Dateien eines Auftrags, solange er läuft; der fertige Auftrag ${count(days)} Tage. Einstellungen, Wörterbücher und Stimmen, bis du sie änderst oder löschst.`,
  conversationTitle: 'Die Unterhaltung',

  ours: (days) =>
    `Nachrichten, Karten und Dateien liegen ${count(days)} Tage auf dem Rechner des Betreibers. Wer diesen Chat öffnen darf, kann jeden Raum lesen.`,
  theirs:
    'Karten und Dateien sind Nachrichten wie andere: Wer die Unterhaltung lesen kann, sieht sie, und die Plattform hebt sie nach ihren Regeln auf.',
  linksTitle: 'Links',
  links: (days) =>
    `Ein Ergebnis, das für einen Beitrag zu groß ist, bleibt ${count(days)} Tage für alle erreichbar, die den Link haben.`,
  workTitle: 'Wer die Arbeit macht',
  here: 'Die Maschine des Betreibers. Davon geht nichts hinaus; nur Links, die du angibst, werden abgerufen.',
  away: (hosts) =>
    `Wörter, Dateien, Sprachen und Stimme eines Auftrags gehen an ${all(hosts)}, soweit dort gearbeitet wird; nicht, wer du bist. Wie lange sie dort bleiben, wird dort bestimmt.`,
  readTitle: 'Gelesen wird',
  read: 'Nur, was für den Bot bestimmt ist: Befehle, Formulare, was ihn erwähnt oder ihm geschrieben wird, und Nachrichten, deren Menü oder Knopf benutzt wird.',

  aloud:
    'Außerdem, was in einem Kanal geschrieben wird, solange er vorgelesen wird. Davon wird nichts gespeichert.',
  operatorTitle: 'Der Betreiber',
  operator:
    'Wer diesen Bot betreibt, kann sehen, was gespeichert ist. An die Macher von Earshot geht nichts.',
  forgetTitle: 'Vergessen werden',

  forget: (call) =>
    `${call} löscht, was über dich gespeichert ist, und sagt, was nicht gelöscht werden konnte.`,
};
