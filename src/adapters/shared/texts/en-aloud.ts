// English texts about reading a channel aloud, including the spoken ones.

/** Each language lists the names of these emoji in this order. */
const EMOJI = [...'😂🤣😊😍😭😢😡🤔😉😎👍👎👏🙏❤🔥🎉💯👋👀💀🥺😅✅'];

/** Splits a list of names, and returns them by emoji. */
export const parseEmojiNames = (names: string): Readonly<Record<string, string>> =>
  Object.fromEntries(names.split(', ').map((name, index) => [EMOJI[index] ?? '', name]));

export const readAloudMessages = {
  title: 'Read aloud',
  command: { name: 'read', summary: 'Read this channel aloud in your voice channel, or see who is read' },
  what: { name: 'what', help: 'What to do' },
  choices: {
    on: 'on',
    off: 'off',
    who: 'show who is read',
    silent: 'skip my messages',
    messages: 'read my messages again',
    proxied: 'read webhook copies',
    unproxied: 'skip webhook copies',
  },

  on: (channel: string) =>
    `Messages here are now read aloud in ${channel}, if their authors are in that voice channel. Messages that begin with // are not read. To opt out, choose “skip my messages”.`,
  off: 'This channel is no longer read aloud.',
  notOn: 'This channel is not read aloud.',
  notYours: 'Only moderators and people who listen there can stop that.',
  elsewhere: (channel: string) =>
    `I’m reading aloud in ${channel}, and people are listening there. Join them, or ask them or a moderator to stop it first.`,
  unseen: 'I can’t see this channel. Ask an admin to grant me “View Channel” here.',
  unable:
    'I’m not allowed to read messages. The operator can switch on “Message Content Intent” in Discord’s developer portal under Bot, and restart me.',
  silent: 'Your messages on this server are no longer read aloud.',
  heard: 'Your messages are read aloud again while you are in the voice channel.',
  copies:
    'Messages reposted by a webhook, such as those of PluralKit, are now read aloud on this server under the name they show.',
  noCopies: 'Messages reposted by a webhook are not read aloud on this server.',
  onlyModerators: 'Only moderators can change that.',
  /** `people`: mentions. */
  who: (text: string, channel: string, people: string) => `${text} in ${channel}: ${people}`,
  nobody: 'no one right now',
  /** Ends a list of people. */
  more: (count: string) => `and ${count} more`,
  /** `why`: the limit that is reached, and when it resets. */
  usedUp: (name: string, why: string) => `${name}: ${why} Until then, your messages are not read aloud.`,

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
    /** Names of pages in Discord's server settings. */
    pages: {
      customize: 'Channels & Roles',
      browse: 'Browse Channels',
      guide: 'Server Guide',
      'linked-roles': 'Linked Roles',
    } as Readonly<Record<string, string>>,
    leftOut: (count: number, name: string) =>
      count === 1 ? `One more message of ${name} left out.` : `${count} more messages of ${name} left out.`,
    emoji: parseEmojiNames(
      'laughing, laughing hard, smiling, in love, crying, sad, angry, thinking, winking, cool, thumbs up, thumbs down, applause, please, heart, fire, party, one hundred, waving, eyes, skull, pleading, phew, check',
    ),
  },
};

export type ReadAloudMessages = typeof readAloudMessages;
export type SpokenPhrases = ReadAloudMessages['spoken'];
