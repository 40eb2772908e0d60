// German texts about reading a channel aloud, including the spoken ones.

import { parseEmojiNames, type ReadAloudMessages } from '../en-aloud.ts';

export const aloud: ReadAloudMessages = {
  title: 'Vorgelesen',
  command: {
    name: 'vorlesen',
    summary: 'Lies diesen Kanal in deinem Sprachkanal vor, oder sieh, wer vorgelesen wird',
  },
  what: { name: 'was', help: 'Was zu tun ist' },
  choices: {
    on: 'an',
    off: 'aus',
    who: 'wer vorgelesen wird',
    silent: 'mich nicht',
    messages: 'mich wieder',
    proxied: 'Webhook-Kopien',
    unproxied: 'keine Webhook-Kopien',
  },

  on: (channel) =>
    `Ab jetzt lese ich in ${channel} vor, was die Leute hier schreiben, die dort sind. Was mit // beginnt, wird nicht gelesen, und „mich nicht“ lässt dich aus.`,
  off: 'Dieser Kanal wird nicht mehr vorgelesen.',
  notOn: 'Dieser Kanal wird nicht vorgelesen.',
  notYours: 'Das können nur Moderatoren und wer dort zuhört beenden.',
  elsewhere: (channel) =>
    `Ich lese gerade in ${channel} vor, und dort hört jemand zu. Geh dazu, oder lass es erst dort oder von einem Moderator beenden.`,
  unseen: 'Ich sehe diesen Kanal nicht. Bitte die Administration, mir hier „Kanal anzeigen“ zu erlauben.',
  unable:
    'Ich darf keine Nachrichten lesen. Der Betreiber kann in Discords Entwicklerportal unter Bot „Message Content Intent“ einschalten und mich neu starten.',
  silent: 'Was du auf diesem Server schreibst, wird nicht mehr vorgelesen.',
  heard: 'Was du schreibst, wird wieder vorgelesen, wenn du im Sprachkanal bist.',
  copies:
    'Nachrichten, die ein Webhook noch einmal schreibt, etwa von PluralKit, werden auf diesem Server jetzt unter ihrem Namen vorgelesen.',
  noCopies: 'Nachrichten, die ein Webhook noch einmal schreibt, werden auf diesem Server nicht vorgelesen.',
  onlyModerators: 'Das können nur Moderatoren ändern.',
  who: (text, channel, people) => `${text} in ${channel}: ${people}`,
  nobody: 'gerade niemand',
  more: (count) => `und ${count} weitere`,
  usedUp: (name, why) => `${name}: ${why} Bis dahin lese ich deine Nachrichten nicht vor.`,

  spoken: {
    says: (name) => `${name} sagt:`,
    answers: (name, to) => `${name} antwortet ${to}:`,
    somebody: 'jemand',
    link: (host) => `ein Link zu ${host}`,
    code: 'Code ausgelassen',
    spoiler: 'Spoiler ausgelassen',
    left: {
      picture: (count) => (count === 1 ? 'Bild ausgelassen.' : `${count} Bilder ausgelassen.`),
      film: (count) => (count === 1 ? 'Film ausgelassen.' : `${count} Filme ausgelassen.`),
      recording: (count) => (count === 1 ? 'Aufnahme ausgelassen.' : `${count} Aufnahmen ausgelassen.`),
      file: (count) => (count === 1 ? 'Datei ausgelassen.' : `${count} Dateien ausgelassen.`),
      voice: () => 'Sprachnachricht ausgelassen.',
    },
    sticker: (name) => `Sticker ${name}.`,
    poll: (question, answers) => `Umfrage: ${question} ${answers}.`,
    forwards: 'Weitergeleitet:',
    andSoOn: 'Und so weiter.',
    pages: {
      customize: 'Kanäle & Rollen',
      browse: 'Kanäle durchstöbern',
      guide: 'Server-Guide',
      'linked-roles': 'Verknüpfte Rollen',
    },
    leftOut: (count, name) =>
      count === 1
        ? `Eine weitere Nachricht von ${name} ausgelassen.`
        : `${count} weitere Nachrichten von ${name} ausgelassen.`,
    emoji: parseEmojiNames(
      'lacht, lacht sehr, lächelt, verliebt, weint, traurig, wütend, überlegt, zwinkert, cool, Daumen hoch, Daumen runter, Applaus, bitte, Herz, Feuer, Party, hundert, winkt, Augen, Totenkopf, bettelt, puh, Häkchen',
    ),
  },
};
