// What is said about reading a channel aloud, and the few words that are heard in between, in English.

/** In the order of their names in every language. */
const EMOJI = [...'😂🤣😊😍😭😢😡🤔😉😎👍👎👏🙏❤🔥🎉💯👋👀💀🥺😅✅'];

/** Names with commas between them, by the signs that they are of. */
export const emojiNames = (names: string): Readonly<Record<string, string>> =>
  Object.fromEntries(names.split(', ').map((name, at) => [EMOJI[at] ?? '', name]));

export const aloud = {
  title: 'Read aloud',
  command: { name: 'read', summary: 'Read this channel aloud in your voice channel, or see who is read' },
  what: { name: 'what', help: 'What to do' },
  choices: {
    on: 'on',
    off: 'off',
    who: 'who is read',
    silent: 'not me',
    heard: 'me again',
    proxied: 'copies by webhooks',
    unproxied: 'no copies by webhooks',
  },

  on: (channel: string) =>
    `From now on I read aloud in ${channel} what people write here who are there. What begins with // is not read, and “not me” leaves you out.`,
  off: 'This channel is not read aloud any more.',
  notOn: 'This channel is not read aloud.',
  notYours: 'Only moderators and people who listen there can end that.',
  elsewhere: (channel: string) =>
    `I read aloud in ${channel} at the moment, and people listen there. Join them, or have them or a moderator end it first.`,
  unseen: 'I cannot see this channel. Somebody has to allow me “View Channel” here.',
  unable:
    'I may not read messages. Whoever runs me can switch on “Message Content Intent” in Discord’s developer portal under Bot, and start me again.',
  silent: 'What you write on this server is not read aloud any more.',
  heard: 'What you write is read aloud again where you are in the voice channel.',
  copies:
    'Messages that a webhook posts again, such as those of PluralKit, are read aloud on this server now, under the name they carry.',
  noCopies: 'Messages that a webhook posts again are not read aloud on this server.',
  onlyModerators: 'Only moderators can change that.',
  /** `people`: as mentions. */
  who: (text: string, channel: string, people: string) => `${text} in ${channel}: ${people}`,
  nobody: 'nobody at the moment',
  /** People, after some by name. */
  more: (count: string) => `and ${count} more`,
  /** `why`: which limit is reached, and when it starts anew. */
  usedUp: (name: string, why: string) => `${name}: ${why} Until then I do not read your messages aloud.`,

  spoken: {
    says: (name: string) => `${name} said:`,
    answers: (name: string, to: string) => `${name} answered ${to}:`,
    somebody: 'somebody',
    link: (host: string) => `a link to ${host}`,
    code: 'code left out',
    spoiler: 'spoiler left out',
    left: {
      picture: (count: number) => (count === 1 ? 'Picture left out.' : `${count} pictures left out.`),
      film: (count: number) => (count === 1 ? 'Film left out.' : `${count} films left out.`),
      recording: (count: number) => (count === 1 ? 'Recording left out.' : `${count} recordings left out.`),
      file: (count: number) => (count === 1 ? 'File left out.' : `${count} files left out.`),
      voice: () => 'Voice message left out.',
    },
    sticker: (name: string) => `Sticker ${name}.`,
    poll: (question: string, answers: string) => `Poll: ${question} ${answers}.`,
    forwards: 'Forwarded:',
    andSoOn: 'And so on.',
    /** What Discord calls the pages of a server. */
    pages: {
      customize: 'Channels & Roles',
      browse: 'Browse Channels',
      guide: 'Server Guide',
      'linked-roles': 'Linked Roles',
    } as Readonly<Record<string, string>>,
    leftOut: (count: number, name: string) =>
      count === 1 ? `One more message of ${name} left out.` : `${count} more messages of ${name} left out.`,
    emoji: emojiNames(
      'laughing, laughing hard, smiling, in love, crying, sad, angry, thinking, winking, cool, thumbs up, thumbs down, applause, please, heart, fire, party, one hundred, waving, eyes, skull, pleading, phew, check',
    ),
  },
};

export type AloudTexts = typeof aloud;
export type SpokenTexts = AloudTexts['spoken'];
