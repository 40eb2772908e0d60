// Tests the engine with Firefox's models for English and Portuguese: what must stay in 140 lines, equality with the bare
// engine in 60 plain sentences, abbreviations, and the time of a call.

import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWordFinder } from '../../../../../src/domain/pronunciation/replace-words.ts';
import { createBergamotEngine } from '../../../../../src/studio/engines/bergamot/index.ts';
import { resolveModelFiles } from '../../../../../src/studio/engines/bergamot/model-files.ts';
import { startBergamot } from '../../../../../src/studio/engines/bergamot/wasm.ts';
import type { ModelCaller } from '../../../../../src/studio/engines/model-call.ts';
import { hostModels } from '../../../../../src/studio/engines/model-host/host-models.ts';
import { createModelRegistry } from '../../../../../src/studio/models/model-registry.ts';
import { translateSegments } from '../../../../../src/studio/operations/translation/translate-segments.ts';
import { createFakeLog } from '../../../../fakes/log.ts';
import { findRealModel } from '../../../../fixtures/real-weights.ts';
import {
  ENGLISH_LINES,
  PLAIN_ENGLISH,
  PLAIN_PORTUGUESE,
  PORTUGUESE_LINES,
} from '../../../../fixtures/translation-lines.ts';

const [enpt, pten] = [findRealModel('enpt'), findRealModel('pten')];
const isReady = enpt !== undefined && pten !== undefined;

const root = await mkdtemp(join(tmpdir(), 'translators-'));
const models = createModelRegistry(root);
const host = hostModels({ root, budgetBytes: 4e9, log: createFakeLog() });
const engine = createBergamotEngine(models, ((call) => host.call(call, 'test')) as ModelCaller);
const bergamot = await startBergamot(() => {});

beforeAll(async () => {
  if (enpt) await cp(enpt, join(root, 'translation/en-pt'), { recursive: true });
  if (pten) await cp(pten, join(root, 'translation/pt-en'), { recursive: true });
});
afterAll(async () => {
  host.stop();
  await rm(root, { recursive: true, force: true });
});

const EN_PT = { from: 'en-US', to: 'pt-BR' } as const;
const PT_EN = { from: 'pt-BR', to: 'en-US' } as const;
type Pair = typeof EN_PT | typeof PT_EN;

const translate = (texts: readonly string[], pair: Pair, dictionary: Readonly<Record<string, string>> = {}) => {
  const terms = Object.entries(dictionary).map(([word, replacement]) => ({ word, replacement }));
  const termFinders = [createWordFinder(terms, pair.from), createWordFinder([], pair.to)] as const;
  return translateSegments(texts, (lines) => engine.translate(lines, { ...pair, termFinders }), termFinders[0]);
};

/** Translates without our engine, each text in a call of its own. */
async function createBareTranslator({ from }: Pair): Promise<(text: string) => string> {
  const installed = (await models.scan()).find(({ folder }) =>
    folder.path.endsWith(`/${from.slice(0, 2)}-${from === 'en-US' ? 'pt' : 'en'}`),
  );
  if (!installed) throw new Error('The model is not installed.');
  const model = await bergamot.load(await resolveModelFiles({ root, folder: installed.folder }));
  return (text) => bergamot.translate(model, [{ text, isHtml: false }])[0] ?? '';
}

const count = (text: string, part: string): number => text.split(part).length - 1;

test.skipIf(!isReady).each([
  ['English to Portuguese', ENGLISH_LINES, EN_PT],
  ['Portuguese to English', PORTUGUESE_LINES, PT_EN],
] as const)('%s: what must stay is there as often as in the source', async (_, lines, pair) => {
  const { texts, untranslatedIndexes } = await translate(
    lines.map(({ text }) => text),
    pair,
  );
  const lost = lines.flatMap(({ text, kept }, at) => {
    const done = texts[at] ?? '';
    const parts = [...kept, '\n'].filter((part) => count(done, part) !== count(text, part));
    return parts.length > 0 ? [{ text, done, parts }] : [];
  });
  expect(lost).toEqual([]);
  expect(untranslatedIndexes).toEqual([]);
});

test.skipIf(!isReady).each([
  ['English to Portuguese', PLAIN_ENGLISH, EN_PT],
  ['Portuguese to English', PLAIN_PORTUGUESE, PT_EN],
] as const)('%s: plain sentences equal those of the bare engine', async (_, sentences, pair) => {
  const bare = await createBareTranslator(pair);
  expect((await translate(sentences, pair)).texts).toEqual(sentences.map(bare));
  // A paragraph is translated like its sentences.
  const paragraph = sentences.slice(0, 10);
  expect((await translate([paragraph.join(' ')], pair)).texts).toEqual([paragraph.map(bare).join(' ')]);
});

test.skipIf(!isReady)('markup encloses the same words', async () => {
  const { texts } = await translate(
    [
      'I bought a **red** car yesterday.',
      'It was a **long, cold and lonely** winter.',
      'Click [this link](https://example.com/a) to join.',
    ],
    EN_PT,
  );
  expect(texts).toEqual([
    'Eu comprei um carro **vermelho** ontem.',
    'Foi um inverno **longo, frio e solitário**.',
    'Clique [neste link](https://example.com/a) para entrar.',
  ]);
});

test.skipIf(!isReady)('abbreviations end no sentence', async () => {
  const text = 'Dr. Smith met Mr. Jones at 5 p.m. in St. Louis. They discussed No. 5, i.e. the last one.';
  const [done = ''] = (await translate([text], EN_PT)).texts;
  expect(done).toMatch(/^(?:O )?Dr\. Smith .* Sr\. Jones .* St\. Louis\. Eles .*5/);
});

test.skipIf(!isReady)('a dictionary term is kept, in a sentence with markup too', async () => {
  const { texts, usedTerms } = await translate(
    ['The harbour bot is **very** fast.', 'Ask the Harbour bot, please.'],
    EN_PT,
    { 'harbour bot': 'Porto-Robô' },
  );
  for (const text of texts) expect(count(text, 'Porto-Robô')).toBe(1);
  expect(usedTerms).toHaveLength(1);
});

test.skipIf(!isReady)('a warm call takes no more than the bare engine plus 60 ms', async () => {
  const bare = await createBareTranslator(EN_PT);
  const measure = async (work: () => unknown) => {
    const startedAt = performance.now();
    await work();
    return performance.now() - startedAt;
  };
  for (const sentences of [PLAIN_ENGLISH.slice(0, 1), PLAIN_ENGLISH]) {
    const times: (readonly [bare: number, ours: number])[] = [];
    for (let nth = 0; nth < 6; nth += 1)
      times.push([await measure(() => sentences.map(bare)), await measure(() => translate(sentences, EN_PT))]);
    const [bareMs, oursMs] = [0, 1].map((which) => Math.min(...times.map((both) => both[which] ?? 0)));
    expect(oursMs).toBeLessThan(1.2 * (bareMs ?? 0) + 60);
  }
});
