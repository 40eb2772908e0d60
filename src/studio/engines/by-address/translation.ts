// Translation by address: POST /chat/completions with a fixed instruction, lines in and out as JSON. A text may say what it likes: it is
// data, and an answer that is not its translation line by line is asked for once more and then not taken (chat-lines.ts).

import { languagesFor } from '../../../domain/media/language.ts';
import { noteOf } from '../../../domain/views/notes.ts';
import { asObject, type Json } from '../../../kit/json.ts';
import { told } from '../../told.ts';
import { baseOf, nameOfLanguage } from '../../voices/tongues.ts';
import type { TranslatedLine, TranslationEngine, TranslationWay } from '../engine.ts';
import { areTooManyLost, batchesOf } from '../lines.ts';
import type { Ask, CallBody, KnownEngine } from './address.ts';
import { answerTo, failed, objectIn, textOf } from './answers.ts';
import { type Asked, asItIs, askedFor, hasWords, instructionFor, linesIn, putBack } from './chat-lines.ts';
import { ALL_LANGUAGES, factsOf } from './facts.ts';

/** Well below what a translation may take in all: another engine does it then. */
const TIME_MS = 120_000;
const MOST_BYTES = 4_000_000;

const SOURCES: readonly string[] = [...new Set(languagesFor('source').map(({ tag }) => baseOf(tag)))];

const PAIRS = SOURCES.flatMap((from) =>
  ALL_LANGUAGES.flatMap((to) => (from === to ? [] : [{ from, to, grade: 'good' as const }])),
);

export const translationByAddress = (known: KnownEngine, ask: Ask): TranslationEngine => ({
  name: known.host,
  kind: 'by address',
  ability: 'translation',
  grade: 'neural',
  heedsWishes: true,
  describe: async () => ({ ...factsOf(known), languages: ALL_LANGUAGES, pairs: PAIRS }),
  async translate(lines, way) {
    const asked = lines.map((line) => askedFor(line, way.terms[0]));
    const done: (TranslatedLine | undefined)[] = [];
    let lost = 0;
    // As soon as it shows: each line that is lost was asked for by itself.
    const onLost = () => {
      lost += 1;
      if (areTooManyLost(lost, lines.length)) throw failed(known, { what: 'noLines' });
    };
    for (const batch of batchesOf(asked.filter(hasWords)))
      done.push(...(await translated(known, ask, batch, way, onLost)));
    return {
      lines: asked.map((one) => (hasWords(one) ? done.shift() : { text: asItIs(one), unknown: [] })),
      ...told(noteOf('translated', { way: [way.from, way.to], where: 'address', host: known.host })),
    };
  },
});

/** All at once; what does not come back as it should, each by itself. */
async function translated(
  known: KnownEngine,
  ask: Ask,
  batch: readonly Asked[],
  way: TranslationWay,
  onLost: () => void,
): Promise<readonly (TranslatedLine | undefined)[]> {
  const once = async (asked: readonly Asked[]) => {
    const answers = linesIn(await chat(known, ask, asked, way), asked.length);
    return asked.map((one, at) => putBack(answers?.[at], one, way));
  };
  const first = await once(batch);
  const done: (string | undefined)[] = [];
  for (const [at, line] of first.entries()) {
    const one = batch[at];
    const had = line ?? (one && (await once([one]))[0]);
    if (had === undefined) onLost();
    done.push(had);
  }
  return done.map((text) => (text === undefined ? undefined : { text, unknown: [] }));
}

async function chat(
  known: KnownEngine,
  ask: Ask,
  asked: readonly Asked[],
  { from, to, wishes }: TranslationWay,
): Promise<string> {
  const plain = {
    model: known.model,
    messages: [
      { role: 'system', content: instructionFor(nameOfLanguage(from), nameOfLanguage(to), wishes) },
      { role: 'user', content: JSON.stringify({ lines: asked.map(({ text }) => text) }) },
    ],
  };
  const strict = { ...plain, temperature: 0, response_format: { type: 'json_object' } };
  const call = (json: Extract<CallBody, { json: unknown }>['json']) =>
    ({ ability: 'translation', body: { json }, timeMs: TIME_MS, mostBytes: MOST_BYTES }) as const;
  const answer = await ask(call(strict));
  // Not every model lets itself be told how to answer.
  const text =
    'failed' in answer && answer.failed.refused
      ? await answerTo(known, ask, call(plain))
      : textOf(known, answer);
  const [choice] = listIn(objectIn(known, text)['choices']);
  const content = asObject(asObject(choice)?.['message'])?.['content'];
  const said = typeof content === 'string' ? content : partsIn(content);
  if (said === undefined) throw failed(known, { what: 'noText' });
  return said;
}

/** Models that think may answer in parts; their thoughts are none of ours. */
function partsIn(content: Json | undefined): string | undefined {
  const texts = listIn(content).flatMap((part) => asObject(part)?.['text'] ?? []);
  const said = texts.filter((text) => typeof text === 'string');
  return said.length > 0 ? said.join('') : undefined;
}

const listIn = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : [];
