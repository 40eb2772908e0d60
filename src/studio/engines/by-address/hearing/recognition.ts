// Recognition by address: POST /audio/transcriptions. A recording goes there in parts of some minutes, cut at pauses; where a server
// tells no times, passage by passage, whose times we know. What it claims to hear where there is silence is left out.

import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { levelsOf, SECOND } from '../../../audio/levels.ts';
import { encodeWav } from '../../../audio/wav.ts';
import type { Hearing, Recognised, RecognitionEngine, Utterance } from '../../engine.ts';
import { heardRange, type Passage, passagesOf } from '../../passages.ts';
import type { Ask, KnownEngine } from '../address.ts';
import { failed, objectIn, textOf } from '../answers.ts';
import { factsWithLanguages } from '../facts.ts';
import { heardIn, isTranscript } from './heard.ts';
import { transcriptOf } from './transcript-call.ts';

const RATE = 16_000;
const HEADER_BYTES = 44;
/** OpenAI takes 25 MB at once. */
const PART_SECONDS = 600;
/** A first call may have to load the model; then a busy machine may take four times as long as the recording lasts. */
const TIME = { baseMs: 60_000, msPerSecond: 4000, mostMs: 600_000 } as const;

let files = 0;

export const recognitionByAddress = (known: KnownEngine, ask: Ask): RecognitionEngine => ({
  name: known.host,
  kind: 'by address',
  ability: 'recognition',
  grade: 'neural',
  describe: async () => factsWithLanguages(known),
  async recognise(speech, hearing) {
    const path = join(hearing.folder, speech);
    const levels = await levelsOf(path);
    const passages = passagesOf(levels);
    const range = (one: Passage) => heardRange(passages, one, levels.length);
    const heard: Utterance[] = [];
    for (const part of partsOf(passages)) {
      heard.push(...(await hear(known, ask, { path, part, hearing, range })));
      hearing.onHeard((part.at(-1)?.end ?? 0) / SECOND);
    }
    return recognised(heard.filter((one) => isAloud(one, passages)));
  },
});

interface Order {
  readonly path: string;
  /** Neighbouring passages. */
  readonly part: readonly Passage[];
  readonly hearing: Hearing;
  /** What is sent for a passage. */
  readonly range: (one: Passage) => Passage;
}

function partsOf(passages: readonly Passage[]): readonly (readonly Passage[])[] {
  const parts: Passage[][] = [];
  for (const passage of passages) {
    const last = parts.at(-1);
    if (last?.[0] && passage.end - last[0].start <= PART_SECONDS * SECOND) last.push(passage);
    else parts.push([passage]);
  }
  return parts;
}

async function hear(known: KnownEngine, ask: Ask, order: Order): Promise<readonly Utterance[]> {
  const { part } = order;
  const [first] = part;
  const last = part.at(-1);
  if (!first || !last) return [];
  const whole = { start: first.start, end: last.end };
  const answer = await transcribed(known, ask, order, whole);
  if (answer.lines) return answer.lines;
  if (answer.text === '') return [];
  if (part.length === 1) return [{ ...inSeconds(whole), text: answer.text }];
  const each: Utterance[] = [];
  for (const passage of part) {
    const { text } = await transcribed(known, ask, order, passage);
    if (text !== '') each.push({ ...inSeconds(passage), text });
  }
  return each;
}

const inSeconds = ({ start, end }: Passage) => ({ start: start / SECOND, end: end / SECOND });

const timeFor = ({ start, end }: Passage, mostMs: number = TIME.mostMs): number =>
  Math.min(mostMs, TIME.mostMs, TIME.baseMs + Math.round((TIME.msPerSecond * (end - start)) / SECOND));

async function transcribed(known: KnownEngine, ask: Ask, { path, hearing, range }: Order, one: Passage) {
  const passage = range(one);
  const name = `heard-${++files}.wav`;
  await cutOut(path, passage, join(hearing.folder, name));
  try {
    const { tag, mostMs } = hearing;
    const plan = { model: known.model, tag, file: name, timeMs: timeFor(passage, mostMs) };
    const text = textOf(known, await transcriptOf(ask, plan));
    const body = objectIn(known, text);
    if (!isTranscript(body)) throw failed(known, { what: 'noTranscript' });
    return heardIn(body, inSeconds(passage));
  } finally {
    await rm(join(hearing.folder, name), { force: true });
  }
}

async function cutOut(path: string, { start, end }: Passage, to: string): Promise<void> {
  const frame = (2 * RATE) / SECOND;
  const from = await open(path);
  const until = await open(to, 'w');
  try {
    const bytes = Buffer.alloc((end - start) * frame);
    const { bytesRead } = await from.read(bytes, 0, bytes.length, HEADER_BYTES + start * frame);
    const header = encodeWav({ samples: new Float32Array(0), rate: RATE });
    header.writeUInt32LE(HEADER_BYTES - 8 + bytesRead, 4);
    header.writeUInt32LE(bytesRead, 40);
    await until.write(header);
    await until.write(bytes.subarray(0, bytesRead));
  } finally {
    await Promise.all([from.close(), until.close()]);
  }
}

/** Models like to hear thanks and subtitles in silence. */
const isAloud = ({ start, end }: Utterance, passages: readonly Passage[]): boolean =>
  end > start && passages.some((one) => one.start / SECOND < end && one.end / SECOND > start);

function recognised(heard: readonly Utterance[]): Recognised {
  const known = heard.flatMap(({ sure }) => sure ?? []);
  return {
    utterances: heard,
    sure: known.length === 0 ? undefined : known.reduce((sum, one) => sum + one, 0) / known.length,
    unclear: 0,
  };
}
