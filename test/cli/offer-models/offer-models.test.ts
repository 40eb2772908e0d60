// The page “Better voices and ears” with the shipped catalogue, an empty models folder and no network.

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createCatalogue } from '../../../src/cli/models/catalogue.ts';
import { measureSlowness } from '../../../src/cli/offer-models/measure-slowness.ts';
import {
  type OfferDependencies,
  type OfferRequest,
  offerModels,
  type SetChoice,
} from '../../../src/cli/offer-models/offer-models.ts';
import { processorMs } from '../../processor-time.ts';
import { createTestDependencies } from '../models/test-dependencies.ts';

const NOTHING: OfferRequest = { yes: false, dryRun: false, accept: [] };

interface Setup {
  /** What the operator types when asked for languages. Without it there is no terminal. */
  readonly typed?: readonly string[];
  readonly chooses?: SetChoice['value'];
  readonly memoryBytes?: number;
  readonly slowness?: number;
}

async function openPage({ typed, chooses = 'none', memoryBytes = 8e9, slowness = 1 }: Setup = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'offers-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const machine = { memoryBytes, cores: 2, slowness };
  let shown = '';
  let choices: readonly SetChoice[] = [];
  const left = [...(typed ?? [])];
  const print = (text: string) => {
    shown += text;
  };
  const dependencies: OfferDependencies = {
    models: {
      // Nothing listens there.
      ...createTestDependencies(join(folder, 'models'), 'http://127.0.0.1:9'),
      catalogue: createCatalogue(machine),
      streams: { out: print, error: print },
      ask: typed && (async () => true),
    },
    languages: ['de'],
    machine,
    slowness,
    describeState: async () => 'Speech: Flite, eSpeak NG · Recognition: none · Translation: none',
    print,
    ...(typed && {
      questions: {
        askText: async () => left.shift() ?? '',
        async chooseSet(offered) {
          choices = offered;
          return chooses;
        },
      },
    }),
  };
  return {
    dependencies,
    shown: () => shown,
    choices: () => choices,
    files: () => readdir(dependencies.models.root).catch(() => []),
  };
}

test('offers the sets with sizes, speeds and the reason of omissions', async () => {
  const page = await openPage({ typed: ['Welsh'], memoryBytes: 1.2e9, slowness: 2 });
  expect(await offerModels(page.dependencies, NOTHING)).toBe(0);
  expect(page.shown()).toContain('Speech: Flite, eSpeak NG · Recognition: none · Translation: none');
  expect(page.shown()).toMatch(/small: [\d.]+ MB to fetch, up to \d+ MB of memory at work/);
  expect(page.shown()).toMatch(/Bu Tts +speaks 7 voices, Welsh +about \d+s for a minute of speech/);
  expect(page.shown()).toContain('There is no model from Welsh to English.');
  expect(page.shown()).toMatch(/without Whisper small: It needs about \d+ MB of memory, and models may use 600 MB/);
});

test('nothing is the default and fetches nothing', async () => {
  const page = await openPage({ typed: [''] });
  expect(await offerModels(page.dependencies, NOTHING)).toBe(0);
  expect(page.choices().map(({ value }) => value)).toEqual(['none', 'small', 'good', 'best']);
  expect(page.shown()).toContain('Nothing is fetched unless you ask for it.');
  expect(page.shown()).toContain('add --set small --for de (or good, best)');
  expect(await page.files()).toEqual([]);
});

test('asks again after an unknown language', async () => {
  const page = await openPage({ typed: ['Klingon', 'fr'] });
  await offerModels(page.dependencies, NOTHING);
  expect(page.shown()).toContain('“Klingon” is not a language that Earshot knows.');
  expect(page.shown()).toContain('Sets for French');
});

test('continues with one sentence where there is no network', async () => {
  const page = await openPage({ typed: [''], chooses: 'small' });
  expect(await offerModels(page.dependencies, NOTHING)).toBe(0);
  expect(page.shown()).toContain(
    'The network can’t be reached, so models are missing. Earshot works without them. Later: npm run models -- add --set small --for de\n',
  );
});

test('reports that the operator stopped', async () => {
  const page = await openPage({ typed: [''], chooses: 'small' });
  const models = { ...page.dependencies.models, signal: AbortSignal.abort() };
  expect(await offerModels({ ...page.dependencies, models }, NOTHING)).toBe(130);
});

test('--yes with a set stops at a licence that asks', async () => {
  const page = await openPage();
  expect(await offerModels(page.dependencies, { ...NOTHING, yes: true, set: 'small' })).toBe(1);
  expect(page.shown()).toContain('add --accept OpenRAIL-M');
  const accepted = await openPage();
  // No network.
  expect(
    await offerModels(accepted.dependencies, { yes: true, dryRun: false, set: 'small', accept: ['OpenRAIL-M'] }),
  ).toBe(75);
});

test('a dry run shows the sets and asks nothing', async () => {
  const page = await openPage({ typed: ['fr'] });
  expect(await offerModels(page.dependencies, { ...NOTHING, dryRun: true })).toBe(0);
  expect(page.shown()).toContain('Sets for German');
  expect(page.choices()).toEqual([]);
});

test('a set that fits nothing can’t be chosen', async () => {
  const page = await openPage({ typed: [''], memoryBytes: 100e6 });
  await offerModels(page.dependencies, NOTHING);
  expect(page.shown()).toMatch(/small: not offered\. It needs about \d+ MB of memory, and models may use 50 MB\./);
  expect(page.choices()).toEqual([]);
});

test('measures this machine in about 0.3 seconds', () => {
  let slowness = 0;
  const ms = processorMs(() => {
    slowness = measureSlowness();
  });
  expect(ms).toBeLessThan(1500);
  expect(slowness).toBeGreaterThan(0.05);
  expect(slowness).toBeLessThan(50);
});
