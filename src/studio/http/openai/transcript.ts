// A transcript as OpenAI's interface returns it, and its joining into sentences for translation. Pure.

import type { StudioTaskResult } from '../../jobs/studio-task.ts';
import type { TranscriptDetails, TranscriptLine } from '../../work.ts';

export interface ClientTranscript extends TranscriptDetails {
  readonly lines: readonly TranscriptLine[];
}

export const toClientTranscript = ({ transcript: lines = [], details }: StudioTaskResult): ClientTranscript => ({
  lines,
  ...(details ?? { tag: '', seconds: 0 }),
});

/** Scripts without spaces between words. */
const UNSPACED_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}。、！？」]$/u;

/** Returns the separator between a text and the next one. */
export const getSeparator = (text: string): string => (text === '' || UNSPACED_END.test(text) ? '' : ' ');

const joinTexts = (texts: readonly string[]): string =>
  texts.map((text, at) => `${getSeparator(texts[at - 1] ?? '')}${text}`).join('');

export const getText = ({ lines }: Pick<ClientTranscript, 'lines'>): string => joinTexts(lines.map(({ text }) => text));

const SENTENCE_END = /[.!?…。！？]["”’»)」』]{0,3}$/u;
/** Longer pauses end a sentence, and longer sentences are split, so that their times stay useful. */
const MAX_PAUSE_SECONDS = 1.5;
const MAX_SENTENCE_SECONDS = 15;

/** Joins lines into sentences, because half a sentence cannot be translated well. */
export function joinIntoSentences(lines: readonly TranscriptLine[]): readonly TranscriptLine[] {
  const sentences: TranscriptLine[] = [];
  for (const line of lines) {
    const last = sentences.at(-1);
    const continues =
      last !== undefined &&
      !SENTENCE_END.test(last.text) &&
      last.speaker === line.speaker &&
      line.start - last.end < MAX_PAUSE_SECONDS &&
      line.end - last.start < MAX_SENTENCE_SECONDS;
    if (continues)
      sentences[sentences.length - 1] = { ...last, end: line.end, text: joinTexts([last.text, line.text]) };
    else sentences.push(line);
  }
  return sentences;
}
