// Recognises one passage. If the model stops early, hears the rest as well; if nothing or something invented comes back,
// tries once more in halves.

import type { TimeSpan } from '../engine.ts';
import type { RecognisedSound, Sound } from '../sherpa/protocol.ts';
import { areSimilar } from './choose-language.ts';
import type { SpokenWord } from './group-sentences.ts';
import { isInvented, isTooFast } from './invented-text.ts';
import { halvePassage, type Passage, padPassage, type QuietestFinder, toPassage } from './passages.ts';
import { type Recording, SAMPLE_RATE } from './recording.ts';
import { removeSoundMarks } from './sound-marks.ts';
import { clipSpans, sumSeconds } from './time-span.ts';
import { toSpokenWords } from './timed-text.ts';

export interface ListenOptions {
  readonly recording: Recording;
  readonly tag: string;
  /** All speech of the recording. */
  readonly spans: readonly TimeSpan[];
  /** `language`: base tag. If absent, the model finds it. */
  readonly recognise: (sound: Sound, language: string | undefined) => Promise<RecognisedSound>;
  readonly findQuietest: QuietestFinder;
  /** True if the model finds the language of a request without one. */
  readonly canFindLanguage: boolean;
}

export interface HeardPassage {
  readonly passage: Passage;
  readonly words: readonly SpokenWord[];
  /** Base tag, if the model tells it. */
  readonly language: string | undefined;
}

/** Speech that must contain words: shorter sounds may be a cough. */
const MIN_SURE_SECONDS = 1.5;
/** Speech after the last reported phrase that was surely not heard: Whisper sometimes stops early. */
const MIN_UNHEARD_SECONDS = 1.2;
/** Share of the fastest speech. If the text is faster, the reported end is wrong. */
const USUAL_PACE = 0.75;
/** The quietest moment this near to a reported end is the real one. */
const END_SLACK = { before: 0.5, after: 0.9 } as const;

/** Splits a passage where the last phrase ends. Without reported phrases, all of it counts as heard. */
function splitAtHeardEnd(
  passage: Passage,
  { segments, text }: RecognisedSound,
  offset: number,
  findQuietest: QuietestFinder,
): readonly [heard: Passage, unheard: Passage | undefined] {
  if (!segments) return [passage, undefined];
  const reported = offset + segments.reduce((last, { end }) => Math.max(last, end), 0);
  const cut = findQuietest({ start: reported - END_SLACK.before, end: reported + END_SLACK.after });
  const heard = clipSpans(passage.spans, { start: passage.start, end: cut });
  const unheard = clipSpans(passage.spans, { start: cut, end: passage.end });
  const isWhole = sumSeconds(unheard) < MIN_UNHEARD_SECONDS || isTooFast(text, USUAL_PACE * sumSeconds(heard));
  if (heard.length === 0 || isWhole) return [passage, undefined];
  return [toPassage(heard), toPassage(unheard)];
}

/** Hears the rest too if the model stops early. `language`: base tag. If absent, the model finds it. */
export async function hearOnce(
  passage: Passage,
  language: string | undefined,
  options: ListenOptions,
): Promise<HeardPassage> {
  const { recording, tag, spans, recognise, findQuietest } = options;
  const range = padPassage(passage, spans, recording.seconds);
  const samples = await recording.read(range);
  const sound = await recognise({ samples, sampleRate: SAMPLE_RATE }, language);
  const [heard, unheard] = splitAtHeardEnd(passage, sound, range.start, findQuietest);
  const isUseless = isInvented(removeSoundMarks(sound.text), sumSeconds(heard.spans));
  const words = isUseless ? [] : toSpokenWords(sound, { passage: heard, offset: range.start, tag });
  // Without words, the rest would only be more of the same.
  const rest = words.length > 0 && unheard ? await hearOnce(unheard, language, options) : undefined;
  return { passage, words: [...words, ...(rest?.words ?? [])], language: sound.language };
}

/**
 * Hears a passage again in halves if it came back without words. Leaves it out if the model finds another language in
 * it, or none: from noise it would only invent more.
 */
export async function hearPassage(
  passage: Passage,
  language: string | undefined,
  options: ListenOptions,
): Promise<HeardPassage> {
  const whole = await hearOnce(passage, language, options);
  if (whole.words.length > 0 || sumSeconds(passage.spans) < MIN_SURE_SECONDS) return whole;
  if (options.canFindLanguage) {
    const { language: found } = await hearOnce(passage, undefined, options);
    if (found === undefined || language === undefined || !areSimilar(found, language)) return whole;
  }
  const halves: HeardPassage[] = [];
  for (const half of halvePassage(passage, options.findQuietest)) halves.push(await hearOnce(half, language, options));
  const { language: found = whole.language } = halves.find(({ words }) => words.length > 0) ?? whole;
  return { passage, words: halves.flatMap(({ words }) => words), language: found };
}
