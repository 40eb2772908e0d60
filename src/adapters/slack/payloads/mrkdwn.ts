// Text as Slack passes it on → text as a person reads it: entities, links, people, channels and marks undone, each once.
// Pure. What the text means is read elsewhere; nothing here is meant for showing, which escapes again. Slack writes a `<` of
// the text itself as an entity, so that none stands inside what it wraps.

const LINK = /<((?:https?|mailto|ftp|tel):[^<>|]+)(?:\|([^<>]*))?>/g;
const PERSON = /<@([UWB][A-Z0-9]+)(?:\|([^<>]*))?>/g;
const CHANNEL = /<#[CGD][A-Z0-9]+(?:\|([^<>]*))?>/g;
/** `<!here>`, `<!subteam^S1|@team>`, `<!date^1|{date}|fallback>`. */
const SPECIAL = /<!([a-z]+)(?![a-z])[^<>|]*(?:\|([^<>]*))?>/g;
/** A pair of marks around words, with no letter outside: `*bold*`, not `2*3*4` or `snake_case`. */
const MARKS = ['*', '_', '~'].map(
  (mark) =>
    new RegExp(
      `(?<![\\p{L}\\p{N}${mark}])[${mark}](?=\\S)([^${mark}\\n]*[^${mark}\\s])[${mark}](?![\\p{L}\\p{N}${mark}])`,
      'gu',
    ),
);
const CODE = /`{1,3}([^`]+)`{1,3}/g;

export interface Reading {
  /** Emphasis is taken off: for text out of messages, which people write with marks. */
  readonly marked?: boolean;
  /** A link with another text stands as its address, else as its text. */
  readonly addresses?: boolean;
  /** Names by Slack's ids. */
  readonly people?: ReadonlyMap<string, string>;
}

export function readText(text: string, { marked = false, addresses = false, people }: Reading = {}): string {
  const plain = text
    .replace(LINK, (_, address: string, label?: string) =>
      label === undefined || addresses ? address.replace(/^(?:mailto|tel):/, '') : label,
    )
    .replace(PERSON, (whole, id: string, label?: string) => label || (people?.get(id) ?? whole))
    .replace(CHANNEL, (_, label?: string) => (label ? `#${label}` : ''))
    .replace(SPECIAL, (_, name: string, label?: string) => label?.split('|').at(-1) || `@${name}`);
  const bare = marked
    ? MARKS.reduce((all, mark) => all.replace(mark, '$1'), plain).replace(CODE, '$1')
    : plain;
  return decoded(bare).trim();
}

/** `&amp;` last, so that `&amp;lt;` becomes `&lt;` and no further. */
const decoded = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** An address as people paste it; brackets around it and the stop of a sentence do not belong to it. */
const ADDRESS = /https?:\/\/[^\s<>|]*[^\s<>|.,;:!?)\]'"]/;

/** The first address in a message's text. */
export const linkIn = (text: string): string | undefined =>
  ADDRESS.exec(readText(text, { addresses: true }))?.[0];
