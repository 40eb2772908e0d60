// Recognises a whole recording passage by passage: finds its language, hears each passage, and forms sentences that begin
// and end with speech. The caller finds the speech and runs the models.

import { toBaseTag } from '../../../domain/media/language.ts';
import type { RecognisedUtterance, RecognitionOptions, RecognitionResult } from '../engine.ts';
import { findOtherLanguage } from './choose-language.ts';
import { computeMeanConfidence, groupFinalSentences, groupSentences } from './group-sentences.ts';
import { type HeardPassage, hearOnce, hearPassage, type ListenOptions } from './hear-passage.ts';
import type { Passage } from './passages.ts';
import { sumSeconds } from './time-span.ts';

export interface ListenRequest extends ListenOptions {
  readonly passages: readonly Passage[];
  /** True if the model ignores the language of a request. */
  readonly ignoresLanguage: boolean;
  /** True if the requested language is only a guess. */
  readonly isTagGuessed?: boolean;
  readonly onProgress: (seconds: number) => void;
  readonly onSentences?: RecognitionOptions['onSentences'];
}

/** Passages in which the language is looked for, longest first, until one has the requested language. */
const MAX_PROBES = 3;

/** Shorter sounds, such as coughs, need no words. */
const MIN_UNCLEAR_SECONDS = 1;

/** A passage without words has no language. */
const toVotes = (heard: readonly HeardPassage[]) =>
  heard
    .filter(({ words }) => words.length > 0)
    .map(({ passage, language }) => ({ language, seconds: sumSeconds(passage.spans) }));

/**
 * Hears the longest passages without naming a language. Mostly the model finds the requested one; then its words are
 * kept, so that the check costs next to nothing.
 */
async function probeLanguage(request: ListenRequest): Promise<readonly HeardPassage[]> {
  const longestFirst = request.passages.toSorted((a, b) => sumSeconds(b.spans) - sumSeconds(a.spans));
  const probes: HeardPassage[] = [];
  for (const passage of longestFirst.slice(0, MAX_PROBES)) {
    const probe = await hearOnce(passage, undefined, request);
    probes.push(probe);
    if (probe.language === toBaseTag(request.tag)) break;
  }
  return probes;
}

function clipToSpeech(line: RecognisedUtterance, spans: ListenRequest['spans']): RecognisedUtterance {
  const first = spans.find(({ end }) => end > line.start)?.start ?? line.start;
  const last = spans.findLast(({ start }) => start < line.end)?.end ?? line.end;
  const start = Math.max(line.start, first);
  const end = Math.min(line.end, last);
  return end > start ? { ...line, start, end } : line;
}

/** Mean confidence, weighted by time. Undefined if the model reports none. */
function computeConfidence(heard: readonly HeardPassage[]): number | undefined {
  const known = heard.flatMap(({ words, passage }) => {
    const sure = computeMeanConfidence(words);
    return sure === undefined ? [] : [{ sure, seconds: sumSeconds(passage.spans) }];
  });
  const total = known.reduce((sum, { seconds }) => sum + seconds, 0);
  return total === 0 ? undefined : known.reduce((sum, { sure, seconds }) => sum + sure * seconds, 0) / total;
}

export async function listen(request: ListenRequest): Promise<RecognitionResult> {
  const { passages, ignoresLanguage, canFindLanguage, isTagGuessed, spans, onProgress, onSentences } = request;
  const language = toBaseTag(request.tag);
  const probes = canFindLanguage ? await probeLanguage(request) : [];
  const probed = findOtherLanguage(language, toVotes(probes), isTagGuessed);
  const spoken = ignoresLanguage ? undefined : (probed ?? language);
  const heard: HeardPassage[] = [];
  for (const passage of passages) {
    const probe = probes.find((one) => one.passage === passage && one.language === spoken && one.words.length > 0);
    heard.push(probe ?? (await hearPassage(passage, spoken, request)));
    onSentences?.(groupFinalSentences(heard.flatMap(({ words }) => words)).map((line) => clipToSpeech(line, spans)));
    onProgress(passage.end);
  }
  const isUnclear = ({ words, passage }: HeardPassage) =>
    words.length === 0 && sumSeconds(passage.spans) >= MIN_UNCLEAR_SECONDS;
  return {
    utterances: groupSentences(heard.flatMap(({ words }) => words)).map((line) => clipToSpeech(line, spans)),
    otherLanguage: ignoresLanguage ? findOtherLanguage(language, toVotes(heard), isTagGuessed) : probed,
    sure: computeConfidence(heard),
    unclearPassages: heard.filter(isUnclear).length,
  };
}
