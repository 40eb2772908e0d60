// Parses spoken lines from the service's answer (the `Transcript` of its SDK, a public fact) and formats them as text.
// Pure; captions.ts makes caption files.

import { asJsonArray, asJsonObject, type Json } from '../../kit/json.ts';

export interface SpokenLine {
  /** Start in seconds. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Speaker's name from the service. Absent if unknown. */
  readonly speaker?: string;
  /** 0 to 1: confidence of the speech recognition. Absent if unknown. */
  readonly confidence?: number;
}

export interface Transcript {
  readonly lines: readonly SpokenLine[];
  /** Name of the language, if the result has several. */
  readonly language?: string;
}

/** Returns lines in order, without empty ones. Undefined if the value is no list of lines. */
export function parseSpokenLines(list: Json | undefined): readonly SpokenLine[] | undefined {
  const lines = asJsonArray(list)?.map(parseSpokenLine);
  if (!lines) return undefined;
  const read = lines.filter((line) => line !== undefined);
  if (read.length < lines.length) return undefined;
  return read.filter(({ text }) => text !== '').toSorted((one, other) => one.start - other.start);
}

function parseSpokenLine(value: Json): SpokenLine | undefined {
  const { start, end, text, speaker, sure: confidence } = asJsonObject(value) ?? {};
  if (typeof start !== 'number' || typeof end !== 'number' || typeof text !== 'string') return undefined;
  if (!(start >= 0) || !Number.isFinite(end)) return undefined;
  const named = typeof speaker === 'string' ? speaker.replace(/\s+/g, ' ').trim() : '';
  return {
    start,
    end: Math.max(start, end),
    text: text.replace(/\s+/g, ' ').trim(),
    ...(named !== '' && { speaker: named }),
    ...(typeof confidence === 'number' && { confidence }),
  };
}

/** True if speakers must be named. */
export const hasSeveralSpeakers = (lines: readonly SpokenLine[]): boolean =>
  new Set(lines.map(({ speaker }) => speaker)).size > 1;

/** Seconds of silence that start a new paragraph. */
const PARAGRAPH_SECONDS = 2;

/** Formats lines as text, with a paragraph per speaker and after each long silence. */
export function formatTranscript(lines: readonly SpokenLine[]): string {
  const named = hasSeveralSpeakers(lines);
  const paragraphs: SpokenLine[][] = [];
  for (const line of lines) {
    const before = paragraphs.at(-1)?.at(-1);
    const continuesParagraph =
      before !== undefined && before.speaker === line.speaker && line.start - before.end < PARAGRAPH_SECONDS;
    if (continuesParagraph) paragraphs.at(-1)?.push(line);
    else paragraphs.push([line]);
  }
  return paragraphs
    .map((paragraph) => {
      const speaker = named ? paragraph[0]?.speaker : undefined;
      const paragraphText = paragraph.map(({ text }) => text).join(' ');
      return speaker === undefined ? paragraphText : `${speaker}: ${paragraphText}`;
    })
    .join('\n\n');
}
