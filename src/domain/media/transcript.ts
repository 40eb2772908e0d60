// What is said in a recording, line by line: read from what the service answers (its SDK's `Transcript`, a public fact), and as the
// text people read. Pure; captions.ts makes caption files of it.

import { asObject, type Json } from '../../kit/json.ts';

export interface SpokenLine {
  /** Seconds from the beginning. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** As the service names them; missing where it names nobody. */
  readonly speaker?: string;
  /** 0 to 1, how sure it was heard; missing where nobody judged that. */
  readonly sure?: number;
}

export interface Transcript {
  readonly lines: readonly SpokenLine[];
  /** The name of the language of one result among several. */
  readonly language?: string;
}

/** In order, without what says nothing. `undefined`: this is no list of lines. */
export function readLines(list: Json | undefined): readonly SpokenLine[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const lines = (list as readonly Json[]).map(lineOf);
  const read = lines.filter((line) => line !== undefined);
  if (read.length < lines.length) return undefined;
  return read.filter(({ text }) => text !== '').toSorted((one, other) => one.start - other.start);
}

function lineOf(value: Json): SpokenLine | undefined {
  const { start, end, text, speaker, sure } = asObject(value) ?? {};
  if (typeof start !== 'number' || typeof end !== 'number' || typeof text !== 'string') return undefined;
  if (!(start >= 0) || !Number.isFinite(end)) return undefined;
  const named = typeof speaker === 'string' ? speaker.replace(/\s+/g, ' ').trim() : '';
  return {
    start,
    end: Math.max(start, end),
    text: text.replace(/\s+/g, ' ').trim(),
    ...(named !== '' && { speaker: named }),
    ...(typeof sure === 'number' && { sure }),
  };
}

/** Whether it matters who speaks: a single speaker need not be named. */
export const namesSpeakers = (lines: readonly SpokenLine[]): boolean =>
  new Set(lines.map(({ speaker }) => speaker)).size > 1;

/** A silence after which a new paragraph begins, in seconds. */
const PARAGRAPH_SECONDS = 2;

/** As people read it: a paragraph for each turn of a speaker and after each longer silence. */
export function textOf(lines: readonly SpokenLine[]): string {
  const named = namesSpeakers(lines);
  const paragraphs: SpokenLine[][] = [];
  for (const line of lines) {
    const before = paragraphs.at(-1)?.at(-1);
    const goesOn =
      before !== undefined && before.speaker === line.speaker && line.start - before.end < PARAGRAPH_SECONDS;
    if (goesOn) paragraphs.at(-1)?.push(line);
    else paragraphs.push([line]);
  }
  return paragraphs
    .map((paragraph) => {
      const speaker = named ? paragraph[0]?.speaker : undefined;
      const said = paragraph.map(({ text }) => text).join(' ');
      return speaker === undefined ? said : `${speaker}: ${said}`;
    })
    .join('\n\n');
}
