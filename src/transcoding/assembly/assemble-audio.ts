// Joins sounds to one recording: spoken lines at a common loudness, exact pauses, and sounds below. Runs in the child
// process. Sounds of ordinary length are in memory one at a time; long ones, such as chapters, are passed through.

import { rm } from 'node:fs/promises';
import { createLoudnessMeter } from '../../domain/audio/loudness.ts';
import { concatSamples } from '../../domain/audio/mono-audio.ts';
import { PEAK_CEILING, TARGET_LUFS } from '../../domain/audio/normalize-loudness.ts';
import { mixToMono } from '../../domain/audio/samples.ts';
import { trimSpeech } from '../../domain/audio/trim-silence.ts';
import type { AssembledAudio, AssemblyJob, AssemblySegment } from '../../ports/audio-assembler.ts';
import { createMp3Writer, type Mp3Writer } from '../mp3.ts';
import { type Background, createBackground, FADE_OUT } from './background.ts';
import { type AudioFormat, chooseFormat, readPieces } from './pieces.ts';

type Channels = readonly Float32Array[];
type Segment<K extends AssemblySegment['is']> = Extract<AssemblySegment, { is: K }>;

/** Longer sounds are not levelled. */
const MAX_WHOLE_SECONDS = 240;
/** Seconds of silence or background that are written at a time. */
const SILENCE_STEP = 1;
/** A whisper stays quieter than a shout. */
const MAX_SPEECH_GAIN = 2;
/** Decibels below speech. */
const BACKGROUND_BELOW = 16;
/** Sounds between lines are as loud as speech at most. */
const MAX_SOUND_GAIN = 4;

const fromDecibels = (decibels: number): number => 10 ** (decibels / 20);
const createSilence = ({ channels }: AudioFormat, samples: number): Channels =>
  Array.from({ length: channels }, () => new Float32Array(samples));

function measureLufs(channels: Channels, rate: number): number {
  const meter = createLoudnessMeter(rate);
  meter.push(channels);
  return meter.measure() - 10 * Math.log10(channels.length);
}

/** Gain to the target loudness; 1 for silence. */
function computeGain(channels: Channels, rate: number, maxGain: number): number {
  const lufs = measureLufs(channels, rate);
  if (!Number.isFinite(lufs)) return 1;
  return Math.min(maxGain, Math.max(1 / maxGain, fromDecibels(TARGET_LUFS - lufs)));
}

const amplify = (channels: Channels, gain: number): Channels =>
  channels.map((samples) => samples.map((sample) => sample * gain));

/** Cuts all channels to the audible part of their mix. */
function trim(channels: Channels, rate: number) {
  const { samples, silentStart, silentEnd } = trimSpeech(mixToMono(channels), rate);
  const from = samples.byteOffset / Float32Array.BYTES_PER_ELEMENT;
  return {
    channels: channels.map((channel) => channel.subarray(from, from + samples.length)),
    silentStart,
    silentEnd,
  };
}

/** Reads a sound into memory. `undefined` if it is too long. */
async function readWhole(path: string, format: AudioFormat): Promise<Channels | undefined> {
  const parts: Channels[] = [];
  let samples = 0;
  await readPieces(path, format, async (pieces) => {
    for await (const piece of pieces) {
      samples += piece[0]?.length ?? 0;
      if (samples > MAX_WHOLE_SECONDS * format.rate) return;
      parts.push(piece);
    }
  });
  if (samples > MAX_WHOLE_SECONDS * format.rate) return undefined;
  return Array.from({ length: format.channels }, (_, channel) =>
    concatSamples(parts.map((piece) => piece[channel] ?? new Float32Array(0))),
  );
}

/** Writes the recording and mixes the background into it. */
function createMixer(writer: Mp3Writer, format: AudioFormat) {
  const backgrounds = new Map<string, Background>();
  /** Of one kind, the previous one may still fade out. */
  const fading = new Set<Background>();
  let position = 0;

  const write = async (piece: Channels): Promise<void> => {
    const mixed = piece.map((samples) => samples.slice());
    for (const [kind, background] of backgrounds) if (!background.addTo(mixed)) backgrounds.delete(kind);
    for (const background of fading) if (!background.addTo(mixed)) fading.delete(background);
    for (const samples of mixed)
      for (let at = 0; at < samples.length; at++)
        samples[at] = Math.max(-PEAK_CEILING, Math.min(PEAK_CEILING, samples[at] as number));
    position += mixed[0]?.length ?? 0;
    if (!(await writer.write(mixed))) throw new Error('the recording is too large');
  };
  const end = (kind: string): void => {
    const background = backgrounds.get(kind);
    backgrounds.delete(kind);
    background?.end();
    if (background) fading.add(background);
  };
  return {
    write,
    end,
    start(kind: string, channels: Channels): void {
      end(kind);
      const gain = fromDecibels(-BACKGROUND_BELOW) * computeGain(channels, format.rate, MAX_SOUND_GAIN);
      backgrounds.set(kind, createBackground(channels, format, gain));
    },
    async writeSilence(seconds: number): Promise<void> {
      for (let left = Math.round(seconds * format.rate); left > 0; left -= SILENCE_STEP * format.rate)
        await write(createSilence(format, Math.min(left, SILENCE_STEP * format.rate)));
    },
    seconds: (): number => position / format.rate,
    /** Lets the background fade out. */
    async finish(): Promise<void> {
      const isHeard = backgrounds.size > 0;
      for (const kind of [...backgrounds.keys()]) end(kind);
      if (isHeard) await this.writeSilence(FADE_OUT);
    },
  };
}

/** Adds segments in order. Pauses wait for what follows, since they include the silence at its start. */
function createTimeline(mixer: ReturnType<typeof createMixer>, format: AudioFormat) {
  let pause = 0;
  let silentEnd = 0;

  const writePause = async (before: number): Promise<void> => {
    await mixer.writeSilence(Math.max(0, pause - silentEnd - before));
    pause = 0;
    silentEnd = 0;
  };
  const writeSound = async ({ path, isSpeech }: Segment<'sound'>): Promise<number> => {
    const whole = await readWhole(path, format);
    if (!whole) {
      await writePause(0);
      const start = mixer.seconds();
      await readPieces(path, format, async (pieces) => {
        for await (const piece of pieces) await mixer.write(piece);
      });
      return start;
    }
    const trimmed = trim(whole, format.rate);
    const gain = computeGain(trimmed.channels, format.rate, isSpeech ? MAX_SPEECH_GAIN : MAX_SOUND_GAIN);
    await writePause(trimmed.silentStart);
    const start = mixer.seconds();
    await mixer.write(amplify(trimmed.channels, isSpeech ? gain : Math.min(1, gain)));
    silentEnd = trimmed.silentEnd;
    return start;
  };
  return {
    /** Returns when the segment starts. */
    async add(segment: AssemblySegment): Promise<number> {
      switch (segment.is) {
        case 'pause':
          pause += segment.seconds;
          return mixer.seconds();
        case 'sound':
          return writeSound(segment);
        case 'background': {
          await writePause(0);
          mixer.start(segment.kind, (await readWhole(segment.path, format)) ?? []);
          return mixer.seconds();
        }
        case 'background-end':
          await writePause(0);
          mixer.end(segment.kind);
          return mixer.seconds();
      }
    },
    async finish(): Promise<void> {
      await writePause(0);
      await mixer.finish();
    },
  };
}

const listPaths = (segments: readonly AssemblySegment[]): readonly string[] => [
  ...new Set(segments.flatMap((segment) => ('path' in segment ? [segment.path] : []))),
];

/** Throws if a sound is damaged, or the recording would be larger than `maxBytes`. */
export async function assembleAudio(
  { segments, outputStem, maxBytes }: AssemblyJob,
  onDecoding = () => {},
): Promise<AssembledAudio> {
  const format = await chooseFormat(listPaths(segments));
  const path = `${outputStem}.mp3`;
  const writer = await createMp3Writer({ path, ...format, kbps: format.channels === 2 ? 128 : 64, maxBytes });
  try {
    const mixer = createMixer(writer, format);
    const timeline = createTimeline(mixer, format);
    const times: { start: number; seconds: number }[] = [];
    for (const segment of segments) {
      onDecoding();
      const start = await timeline.add(segment);
      times.push({ start, seconds: mixer.seconds() - start });
    }
    await timeline.finish();
    const bytes = await writer.finish();
    if (bytes === undefined) throw new Error('the recording is too large');
    return { path, type: 'audio/mpeg', bytes, seconds: mixer.seconds(), times };
  } catch (thrown) {
    await rm(path, { force: true });
    throw thrown;
  } finally {
    await writer.close();
  }
}
