// Splits texts with speech markup into passages: pauses replace the silence between passages, tags that no voice can do
// are left out, and phonetic writing stays as typed. Pure.

import { splitSentences } from '../../../domain/media/sentences.ts';
import { addAfterTag } from '../../../domain/speech-markup/edit-speech-markup.ts';
import { parseSpeechMarkup } from '../../../domain/speech-markup/parse-speech-markup.ts';
import {
  createPauseLimiter,
  getMaxTotalPause,
  MAX_PAUSE_SECONDS,
  type PauseLimiter,
} from '../../../domain/speech-markup/pauses.ts';
import { type Message, message } from '../../../messages/message.ts';
import { limitedList, roundedDuration } from '../../../messages/values.ts';
import { cleanForSpeech } from './clean-text.ts';
import { type NarrationPassage, PAUSE_SECONDS } from './narrate.ts';

/** A text with the silence after it, in seconds. */
export interface PassageSource {
  readonly text: string;
  readonly pause: number;
}

export interface MarkedPassages {
  readonly passages: readonly NarrationPassage[];
  /** Tell what was changed: pauses that were too long, and tags that were left out. */
  readonly messages: readonly Message[];
}

const MAX_LISTED_TAGS = 5;
/** Punctuation that belongs to the words before a pause. */
const CLOSING_PUNCTUATION = /^[ \t]{0,4}[.,;:!?…。、，！？：；]{1,4}(?!\p{N})/u;

/** Words, and the seconds of the pause that ends them. The last one of a text has none. */
interface Segment {
  /** Pieces of the words, in order. */
  readonly words: string[];
  pause?: number;
}

/** Adds the tags that are left out to `leftOut`. */
function splitAtPauses(text: string, limiter: PauseLimiter, leftOut: Set<string>): readonly Segment[] {
  let current: Segment = { words: [] };
  const segments = [current];
  let isAfterTag = false;
  for (const part of parseSpeechMarkup(text)) {
    const pause = part.kind === 'pause' ? limiter.limit(part.seconds) : undefined;
    if (part.kind === 'tag') leftOut.add(part.written);
    else if (pause !== undefined) {
      current.pause = pause;
      current = { words: [] };
      segments.push(current);
    } else if (part.kind !== 'pause') {
      const before = current.words.length === 0 ? segments.at(-2)?.words : undefined;
      const closing = (before && CLOSING_PUNCTUATION.exec(part.written)?.[0]) ?? '';
      before?.push((before.pop() ?? '').trimEnd(), closing.trimStart());
      const words = part.written.slice(closing.length);
      if (isAfterTag) addAfterTag(current.words, words);
      else current.words.push(words);
    }
    isAfterTag = part.kind === 'tag' || part.kind === 'pause';
  }
  return segments;
}

/** Splits words into sentences. An empty line ends a paragraph. `pause`: silence after the last sentence. */
function splitWords(words: string, pause: number, tag: string): readonly NarrationPassage[] {
  const paragraphs = cleanForSpeech(words)
    .split(/\n{2,}/)
    .map((paragraph) => splitSentences(paragraph, tag))
    .filter((sentences) => sentences.length > 0);
  return paragraphs.flatMap((sentences, at) => {
    const last = at === paragraphs.length - 1 ? pause : PAUSE_SECONDS.paragraph;
    return sentences.map((text, index) => ({
      text,
      pause: index === sentences.length - 1 ? last : PAUSE_SECONDS.sentence,
    }));
  });
}

/** Collects passages. Pauses in a row last as long as all of them together. */
function createPassageList() {
  const passages: NarrationPassage[] = [];
  let leadIn = 0;
  return {
    add([first, ...others]: readonly NarrationPassage[]): void {
      if (first) passages.push(passages.length === 0 && leadIn > 0 ? { ...first, leadIn } : first, ...others);
    },
    addPause(seconds: number): void {
      const last = passages.pop();
      if (last) passages.push({ ...last, pause: (last.isExact ? last.pause : 0) + seconds, isExact: true });
      else leadIn += seconds;
    },
    passages,
  };
}

export function createMarkedPassages(sources: readonly PassageSource[], tag: string): MarkedPassages {
  const maxTotal = getMaxTotalPause(sources.reduce((sum, { text }) => sum + text.length, 0));
  const limiter = createPauseLimiter(maxTotal);
  const leftOut = new Set<string>();
  const list = createPassageList();
  for (const source of sources)
    for (const { words, pause } of splitAtPauses(source.text, limiter, leftOut)) {
      list.add(splitWords(words.join(''), source.pause, tag));
      if (pause !== undefined) list.addPause(pause);
    }
  const messages = [
    ...(limiter.hasShortened()
      ? [message('notes.pausesShortened', { most: MAX_PAUSE_SECONDS, total: roundedDuration(maxTotal) })]
      : []),
    ...(leftOut.size > 0 ? [message('notes.tagsLeftOut', { list: limitedList([...leftOut], MAX_LISTED_TAGS) })] : []),
  ];
  return { passages: list.passages, messages };
}
