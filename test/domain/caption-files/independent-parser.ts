// Reads caption files with libraries other than our own parser.

import * as library from 'media-captions';

/** The used part of media-captions, whose own type files import without extensions. */
const { parseText } = library as unknown as {
  parseText(
    text: string,
    options: { readonly type: 'srt' | 'vtt' },
  ): Promise<{ readonly cues: readonly { startTime: number; endTime: number; text: string }[] }>;
};

/** Parts of a file that are no words: everything outside the cues, and the tags inside, cue by cue. */
export async function parseIndependently(text: string) {
  const type = /^\ufeff?WEBVTT/.test(text) ? 'vtt' : 'srt';
  const { cues } = await parseText(text.replace(/^\ufeff/, ''), { type });
  const listTags = (body: string) => (body.match(/<\/?[a-z][^<>]*>|<\d[^<>]*>|\{\\[^{}]*\}/gi) ?? []).toSorted();
  return {
    times: cues.map(({ startTime, endTime }) => [startTime, endTime]),
    tags: cues.map((cue) => listTags(cue.text)),
    timeLines: text.split(/\r?\n/).filter((line) => line.includes('-->')),
    lineEnds: text.includes('\r\n') ? text.replaceAll('\r\n', '').includes('\n') : text.includes('\r'),
    start: text.slice(0, text.search(/\d+:\d\d:?\d*[.,]\d+ -->/)),
  };
}
