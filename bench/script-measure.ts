// Compares the recording and captions of a script with the script's truth and with the pieces that the studio made.

import { findLanguageById } from '../src/domain/media/language.ts';
import type { ScriptSample, ShortItem } from '../test/domain/script/samples.ts';
import type { Recorded } from './script-recorder.ts';
import {
  cut,
  cutSilence,
  decode,
  type Found,
  locate,
  measureLoudness,
  measurePeak,
  secondsOf,
} from './script-timeline.ts';

export interface Posted {
  readonly recording: Buffer;
  readonly captions: string;
}

export interface SpokenSample extends ScriptSample {
  readonly language: string;
}

export interface Measured {
  readonly lines: string;
  readonly voices: string;
  readonly sounds: string;
  /** Largest deviation of a pause or gap, in milliseconds. */
  readonly pauseMs: number;
  /** Decibels of what plays below the speech. */
  readonly below: number | undefined;
  /** Difference of the loudest and quietest line, in LU. */
  readonly spread: number;
  readonly deviations: readonly string[];
}

/** Share of the peak. Sounds end slowly. */
const HEARD = { speech: 0.005, sound: 0.002 };
const GAP_SECONDS = 0.35;
const TOLERANCE_SECONDS = 0.05;
/** Other speech is below 0.4; sharp consonants suffer from the compression. */
const MIN_LIKENESS = 0.6;
const SEARCH_SECONDS = [0.3, 1.5, 6];
const MAX_SPREAD = 3;
/** Music is quieter between its notes. */
const BELOW = { least: 10, most: 30 };
const SILENT_DECIBELS = -55;
/** Captions stay longer, and come earlier, to be read. */
const CAPTION = { lead: 0.25, linger: 0.35 };
const MIN_LEVELLED_SECONDS = 0.8;

interface Placed {
  readonly item: ShortItem;
  readonly from: number;
  readonly to: number;
}

/** Without spaces and pauses, which are written otherwise for the service. */
const flat = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\[[^\]]*\]|<[^>]*>/gu, '')
    .replace(/\s+/gu, '');
const nameOf = (item: ShortItem): string =>
  'text' in item ? item.text : 'sound' in item ? item.sound : 'music' in item ? item.music : '';
const isUnder = (item: ShortItem): boolean => 'under' in item && item.under === true;

function findRequest(item: ShortItem, requests: readonly Recorded[]): Recorded | undefined {
  const field = 'text' in item ? 'text' : 'prompt';
  const wanted = flat(nameOf(item));
  return requests.find(({ values }) => flat(String(values[field] ?? '')) === wanted);
}

/** Looks near the expected time first. */
function find(recording: Float32Array, heard: Float32Array, expected: number): Found {
  let found: Found = { at: 0, likeness: 0 };
  for (const within of SEARCH_SECONDS) {
    const other = locate(recording, heard, expected, within);
    if (other.likeness > found.likeness) found = other;
    if (found.likeness >= MIN_LIKENESS) break;
  }
  return found;
}

/** Finds each line and sound after what is before it. Sounds that the studio refused have no place. */
function place(recording: Float32Array, items: readonly ShortItem[], requests: readonly Recorded[]) {
  const placed: Placed[] = [];
  const deviations: string[] = [];
  let worst = 0;
  let pause: number | undefined = 0;
  let before = 0;
  for (const item of items) {
    if ('pause' in item) pause = (pause ?? 0) + item.pause;
    if ('pause' in item || 'musicEnd' in item || isUnder(item)) continue;
    const { sound } = findRequest(item, requests) ?? {};
    if (!sound) continue;
    const heard = cutSilence(decode(sound), 'text' in item ? HEARD.speech : HEARD.sound);
    const expected = before + (pause ?? GAP_SECONDS);
    const { at, likeness } = find(recording, heard, expected);
    if (likeness < MIN_LIKENESS)
      deviations.push(`not found at ${expected.toFixed(2)} s: ${nameOf(item)} (${likeness.toFixed(2)})`);
    else {
      // The end of music has no certain time, since it fades out.
      const isAfterMusic = 'music' in (placed.at(-1)?.item ?? item);
      const off = isAfterMusic ? 0 : at - expected;
      worst = Math.max(worst, Math.abs(off));
      if (Math.abs(off) > TOLERANCE_SECONDS)
        deviations.push(
          `pause of ${(pause ?? GAP_SECONDS).toFixed(2)} s is ${(at - before).toFixed(2)} s before: ${nameOf(item)}`,
        );
      placed.push({ item, from: at, to: at + secondsOf(heard) });
    }
    before = (placed.at(-1)?.item === item ? at : expected) + secondsOf(heard);
    pause = undefined;
  }
  return { placed, deviations, worst, end: before + (pause ?? 0) };
}

/** Kinds of background that are on between two items. */
function listBackgrounds(items: readonly ShortItem[], until: ShortItem): number {
  const on = new Set<string>();
  for (const item of items) {
    if (item === until) break;
    if (isUnder(item)) on.add('sound' in item ? 'sound' : 'music');
    if ('musicEnd' in item) on.delete('music');
  }
  return on.size;
}

const FADE_SECONDS = 1.3;

/** What is heard between lines: silence, or what plays below. */
function measureGaps(recording: Float32Array, placed: readonly Placed[], items: readonly ShortItem[]) {
  const deviations: string[] = [];
  const below: Float32Array[] = [];
  const hasBackground = items.some(isUnder);
  for (const [at, { item, from }] of placed.entries()) {
    const start = placed[at - 1]?.to ?? 0;
    const gap = cut(recording, start + 0.06, from - 0.06);
    if (gap.length === 0) continue;
    if (listBackgrounds(items, item) > 0) {
      if (start > FADE_SECONDS) below.push(gap);
    } else if (!hasBackground && measurePeak(gap) > SILENT_DECIBELS)
      deviations.push(`${measurePeak(gap).toFixed(0)} dB in the pause before: ${nameOf(item)}`);
  }
  return { deviations, below };
}

interface Cue {
  readonly start: number;
  readonly end: number;
  readonly speaker: string | undefined;
  readonly text: string;
}

const toSeconds = (time: string): number => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
const decodeEntities = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const readCues = (captions: string): readonly Cue[] =>
  captions
    .split('\n\n')
    .slice(1)
    .map((block) => {
      const [times = '', ...lines] = block.trim().split('\n');
      const [start = '', end = ''] = times.split(' --> ');
      const [, speaker, text = ''] = /^(?:<v ([^>]+)>)?([\s\S]*)$/.exec(lines.join(' ')) ?? [];
      return {
        start: toSeconds(start),
        end: toSeconds(end),
        text: decodeEntities(text),
        speaker: speaker === undefined ? undefined : decodeEntities(speaker),
      };
    });

function compareCaptions(captions: string, placed: readonly Placed[], isNamed: boolean): readonly string[] {
  const cues = [...readCues(captions)];
  const deviations: string[] = [];
  for (const { item, from, to } of placed) {
    if (!('text' in item)) continue;
    const wanted = flat(item.text);
    const own: Cue[] = [];
    while (cues.length > 0 && flat(own.map(({ text }) => text).join('')).length < wanted.length)
      own.push(cues.shift() as Cue);
    const [first] = own;
    const last = own.at(-1);
    const told = flat(own.map(({ text }) => text).join(''));
    if (own.some(({ text }) => /[[\]]/.test(text))) deviations.push(`captions show a pause: ${item.text}`);
    if (!first || !last || told !== wanted) {
      deviations.push(`captions say “${told}” instead of “${item.text}”`);
      continue;
    }
    const speakers = new Set(own.map(({ speaker }) => speaker));
    if (isNamed && (speakers.size !== 1 || (first.speaker ?? null) !== item.speaker))
      deviations.push(`captions name ${[...speakers]} instead of ${item.speaker}`);
    const isEarly = from - first.start > CAPTION.lead || first.start - from > 0.1;
    const isLate = last.end - to > CAPTION.linger || to - last.end > 0.15;
    if (isEarly || isLate)
      deviations.push(
        `captions from ${first.start.toFixed(2)} to ${last.end.toFixed(2)} s, sound from ${from.toFixed(2)} to ${to.toFixed(2)} s: ${item.text}`,
      );
  }
  if (cues.length > 0) deviations.push(`${cues.length} captions more`);
  return deviations;
}

function compareVoices(lines: readonly ShortItem[], requests: readonly Recorded[], language: string) {
  const deviations: string[] = [];
  const voices = new Map<string, Set<unknown>>();
  for (const item of lines) {
    if (!('text' in item)) continue;
    const { values } = findRequest(item, requests) ?? {};
    const speaker = item.speaker ?? '(narrator)';
    voices.set(speaker, (voices.get(speaker) ?? new Set()).add(values?.['voice_id']));
    const tag = findLanguageById(Number(values?.['language']))?.tag ?? 'none';
    if (tag.split('-')[0] !== language.split('-')[0]) deviations.push(`language ${tag}: ${item.text}`);
  }
  const all = [...voices.values()].flatMap((ids) => [...ids]);
  const distinct = new Set(all).size;
  for (const [speaker, ids] of voices) if (ids.size > 1) deviations.push(`${speaker} has the voices ${[...ids]}`);
  if (distinct < voices.size) deviations.push(`${distinct} voices for ${voices.size} speakers`);
  return { voices: `${distinct}/${voices.size}`, deviations };
}

/** `requests`: those of this script, in any order. */
export function measureScript(
  { lines: items, speakers, language }: SpokenSample,
  { recording, captions }: Posted,
  requests: readonly Recorded[],
): Measured {
  const sound = decode(recording);
  const { placed, deviations, worst, end } = place(sound, items, requests);
  const lines = items.filter((item) => 'text' in item);
  const cues = items.filter((item) => 'sound' in item || 'music' in item);
  const spoken = placed.filter(({ item }) => 'text' in item);
  const gaps = measureGaps(sound, placed, items);
  const voices = compareVoices(items, requests, language);
  const levels = spoken
    .filter(({ from, to }) => to - from >= MIN_LEVELLED_SECONDS)
    .map(({ from, to }) => measureLoudness(cut(sound, from, to)));
  const spread = levels.length === 0 ? 0 : Math.max(...levels) - Math.min(...levels);
  const made = cues.filter((item) => findRequest(item, requests)?.sound);
  const asked = cues.filter((item) => findRequest(item, requests));
  const hasMadeBackground = made.some(isUnder);
  const below =
    gaps.below.length === 0 || !hasMadeBackground
      ? undefined
      : measureLoudness(...spoken.map(({ from, to }) => cut(sound, from, to))) - measureLoudness(...gaps.below);
  const rest = secondsOf(sound) - end;
  return {
    lines: `${spoken.length}/${lines.length}`,
    voices: voices.voices,
    sounds: cues.length === 0 ? '–' : `${made.length}/${cues.length}`,
    pauseMs: worst * 1000,
    below,
    spread,
    deviations: [
      ...deviations,
      ...gaps.deviations,
      ...voices.deviations,
      ...compareCaptions(captions, placed, speakers.length > 1 || lines.some((one) => 'text' in one && !one.speaker)),
      ...(asked.length < cues.length ? [`${cues.length - asked.length} sounds were never asked for`] : []),
      ...(spread > MAX_SPREAD ? [`loudness differs by ${spread.toFixed(1)} LU`] : []),
      ...(hasMadeBackground && below === undefined ? ['no pause to measure the background in'] : []),
      ...(hasMadeBackground && below !== undefined && (below < BELOW.least || below > BELOW.most)
        ? [`background ${below.toFixed(1)} dB below the speech`]
        : []),
      ...(Math.abs(rest) > (hasMadeBackground ? 2 : 0.3) ? [`${rest.toFixed(2)} s after the end`] : []),
    ],
  };
}
