// Recognition by address: POST /audio/transcriptions. A recording goes there in parts of some minutes, cut at pauses; where a server
// tells no times, passage by passage, whose times we know. What it claims to hear where there is silence is left out.

import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { levelsOf, SECOND } from '../../audio/levels.ts';
import { encodeWav } from '../../audio/wav.ts';
import { baseOf } from '../../voices/tongues.ts';
import type { Hearing, Recognised, RecognitionEngine, Utterance } from '../engine.ts';
import { type Passage, passagesOf } from '../passages.ts';
import type { Ask, KnownEngine } from './address.ts';
import { answerTo, failed, objectIn, textOf } from './answers.ts';
import { factsWithLanguages } from './facts.ts';
import { heardIn, isTranscript } from './heard.ts';

const RATE = 16_000;
const HEADER_BYTES = 44;
/** OpenAI takes 25 MB at once. */
const PART_SECONDS = 600;
/** A recording that a voice is made of is a minute at most, and somebody waits a minute for all of that: another engine has the other half. */
const SHORT_SECONDS = 60;
const TIME_MS = { short: 30_000, long: 600_000 } as const;
const MOST_BYTES = 8_000_000;

type Fields = readonly (readonly [name: string, value: string])[];
const TIMED: Fields = [
  ['response_format', 'verbose_json'],
  ['timestamp_granularities[]', 'word'],
  ['timestamp_granularities[]', 'segment'],
];
const PLAIN: Fields = [['response_format', 'json']];

let files = 0;

export const recognitionByAddress = (known: KnownEngine, ask: Ask): RecognitionEngine => ({
  name: known.host,
  kind: 'by address',
  ability: 'recognition',
  grade: 'neural',
  describe: async () => factsWithLanguages(known),
  async recognise(speech, hearing) {
    const path = join(hearing.folder, speech);
    const passages = passagesOf(await levelsOf(path));
    const heard: Utterance[] = [];
    for (const part of partsOf(passages)) {
      heard.push(...(await hear(known, ask, { path, part, hearing })));
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

const timeFor = ({ start, end }: Passage): number =>
  end - start <= SHORT_SECONDS * SECOND ? TIME_MS.short : TIME_MS.long;

async function transcribed(known: KnownEngine, ask: Ask, { path, hearing }: Order, passage: Passage) {
  const name = `heard-${++files}.wav`;
  await cutOut(path, passage, join(hearing.folder, name));
  try {
    const call = (asked: Fields) => {
      const fields = [['model', known.model], ['language', baseOf(hearing.tag)], ...asked] as const;
      const body = { fields, file: { field: 'file', name, type: 'audio/wav' } };
      return { ability: 'recognition', body, timeMs: timeFor(passage), mostBytes: MOST_BYTES } as const;
    };
    const answer = await ask(call(TIMED));
    // Not every model tells times.
    const text =
      'failed' in answer && answer.failed.refused
        ? await answerTo(known, ask, call(PLAIN))
        : textOf(known, answer);
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
