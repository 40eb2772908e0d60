// Joins sounds to one recording: spoken lines at a common loudness, exact pauses, and sounds below. Runs in the child
// process. Each sound is read twice, first to measure it, so that hours need no more memory than seconds.

import { rm } from 'node:fs/promises';
import type { AssembledAudio, AssemblyJob, AssemblySegment, SegmentTime } from '../../ports/audio-assembler.ts';
import { type Chapter, createTag } from '../mp3/tags.ts';
import { createMp3Writer, type SampleStream } from '../mp3/write-mp3.ts';
import { chooseGains, type SoundsByPath } from './levels.ts';
import { measureSound, type SoundFacts } from './measure-sound.ts';
import { type AudioFormat, createMixer, type Mixer, RecordingTooLargeError } from './mixer.ts';
import { readRange } from './read-range.ts';
import { createTimeline, type Timeline, type TimelineEvent } from './timeline.ts';

/** Rates that MP3 has, without those below the band of speech. */
const OUTPUT_RATES = [16_000, 22_050, 24_000, 32_000, 44_100, 48_000];
const MAX_RATE = 48_000;
/** Longer backgrounds repeat from here, since they are in memory. */
const MAX_BACKGROUND_SECONDS = 30;
const BYTES_PER_KBIT = 125;

type SoundEvent = Extract<TimelineEvent, { is: 'sound' }>;

async function measureSounds(segments: readonly AssemblySegment[], onDecoding: () => void): Promise<SoundsByPath> {
  const sounds = new Map<string, SoundFacts>();
  for (const segment of segments)
    if ('path' in segment && !sounds.has(segment.path))
      sounds.set(segment.path, await measureSound(segment.path, onDecoding));
  return sounds;
}

/** Chooses a form that loses nothing of the sounds. */
function chooseFormat(sounds: SoundsByPath): AudioFormat {
  const all = [...sounds.values()];
  const rate = Math.max(0, ...all.map((sound) => sound.rate));
  return {
    rate: OUTPUT_RATES.find((one) => one >= rate) ?? MAX_RATE,
    channels: all.some(({ isStereo }) => isStereo) ? 2 : 1,
  };
}

/** Speech alone needs less than music. */
function chooseBitrate(segments: readonly AssemblySegment[], { channels }: AudioFormat): 128 | 96 | 64 {
  if (channels === 2) return 128;
  return segments.every((segment) => segment.is === 'pause' || 'voice' in segment) ? 64 : 96;
}

const toChapters = (
  { chapters = [] }: AssemblyJob,
  { times, seconds }: { readonly times: readonly SegmentTime[]; readonly seconds: number },
): readonly Chapter[] => {
  const starts = chapters.map(({ segment }) => times[segment]?.start ?? seconds);
  return chapters.map(({ title }, index) => ({
    title,
    start: starts[index] as number,
    end: starts[index + 1] ?? seconds,
  }));
};

/** Amplifies the sound, and fades its silent margins, so that the cut is not heard. */
async function* amplify(
  pieces: SampleStream,
  gain: number,
  { lead, tail, count }: { readonly lead: number; readonly tail: number; readonly count: number },
): SampleStream {
  let position = 0;
  const levelAt = (at: number): number => gain * Math.min(1, (at + 1) / (lead + 1), (count - at) / (tail + 1));
  for await (const piece of pieces) {
    for (const samples of piece)
      for (let at = 0; at < samples.length; at++) samples[at] = (samples[at] as number) * levelAt(position + at);
    position += piece[0]?.length ?? 0;
    yield piece;
  }
}

async function readBackground(path: string, format: AudioFormat): Promise<readonly Float32Array[]> {
  const max = MAX_BACKGROUND_SECONDS * format.rate;
  // Collecting the pieces first would take twice the memory.
  const sound = Array.from({ length: format.channels }, () => new Float32Array(max));
  let length = 0;
  for await (const piece of readRange(path, format, 0, max)) {
    for (const [channel, samples] of piece.entries()) sound[channel]?.set(samples, length);
    length += piece[0]?.length ?? 0;
  }
  return sound.map((samples) => samples.subarray(0, length));
}

interface Recording {
  readonly mixer: Mixer;
  readonly format: AudioFormat;
  /** By segment. */
  readonly gains: readonly number[];
}

async function writeSound({ mixer, format, gains }: Recording, event: SoundEvent): Promise<void> {
  const { at, segment, path, from, to } = event;
  const toSamples = (seconds: number): number => Math.round(seconds * format.rate);
  const end = toSamples(at + to - from);
  const shape = { count: end - toSamples(at), lead: toSamples(event.lead), tail: toSamples(event.tail) };
  const pieces = readRange(path, format, toSamples(from), shape.count);
  for await (const piece of amplify(pieces, gains[segment] as number, shape)) await mixer.write(piece);
  // A sound that was cut off within its last sample.
  await mixer.writeUntil(end);
}

async function writeTimeline(recording: Recording, { events, seconds }: Timeline): Promise<void> {
  const { mixer, format, gains } = recording;
  for (const event of events) {
    await mixer.writeUntil(Math.round(event.at * format.rate));
    if (event.is === 'sound') await writeSound(recording, event);
    else if (event.is === 'background-end') mixer.endBackground(event.kind);
    else mixer.startBackground(event.kind, await readBackground(event.path, format), gains[event.segment] as number);
  }
  await mixer.writeUntil(Math.round(seconds * format.rate));
  await mixer.finish();
}

/** Throws if a sound is damaged, or the recording would be larger than `maxBytes`. Leaves no file then. */
export async function assembleAudio(job: AssemblyJob, onDecoding = () => {}): Promise<AssembledAudio> {
  const { segments, outputStem, maxBytes, title, artist } = job;
  const sounds = await measureSounds(segments, onDecoding);
  const format = chooseFormat(sounds);
  const timeline = createTimeline(segments, sounds);
  const { times, seconds } = timeline;
  const kbps = chooseBitrate(segments, format);
  if (seconds * kbps * BYTES_PER_KBIT > maxBytes) throw new RecordingTooLargeError();
  const path = `${outputStem}.mp3`;
  const tag = createTag({ title, artist, chapters: toChapters(job, timeline) });
  const writer = await createMp3Writer({ path, ...format, kbps, maxBytes, tag });
  try {
    const mixer = createMixer(writer, format);
    await writeTimeline({ mixer, format, gains: chooseGains(segments, sounds) }, timeline);
    const bytes = await writer.finish();
    if (bytes === undefined) throw new RecordingTooLargeError();
    return { path, type: 'audio/mpeg', bytes, seconds, times };
  } catch (thrown) {
    await rm(path, { force: true });
    throw thrown;
  } finally {
    await writer.close();
  }
}
