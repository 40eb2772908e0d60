// `models list`, `available` and `check`, for people and as JSON.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startCommands } from '../command-host.ts';
import { createMadeUpCatalogue, EAR, HUM } from '../made-up-models.ts';

const parseLines = (out: string) =>
  out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('available', () => {
  test('lists models by kind with size, memory and licence', async () => {
    const { run } = await startCommands();
    const { code, out } = await run('available', 'voices');
    expect(code).toBe(0);
    expect(out).toMatch(/^Voices:\n {2}\* {2}hum .* kB {2}a voice, German {2}200 MB memory {2}CC0-1\.0\n/);
    expect(out).toContain('Open RAIL, asks');
    expect(out).toContain('Known, but not offered:');
    expect(out).toContain('Its licence forbids commercial use: withheld\n');
  });

  test.each([
    [['recognition'], ['ear']],
    [['de'], ['hum', 'asking', 'withheld']],
    [
      ['de-AT', 'voices'],
      ['hum', 'asking', 'withheld'],
    ],
    [['voices', 'en'], []],
    [[], ['hum', 'ear', 'asking', 'withheld']],
  ])('%j lists %j as JSON', async (words, names) => {
    const { run } = await startCommands();
    const { out } = await run('available', ...words, '--json');
    expect(out === '' ? [] : parseLines(out).map(({ name }) => name)).toEqual(names);
  });

  test('gives one object per row', async () => {
    const { run } = await startCommands();
    await run('add', 'hum', '--yes');
    const [hum, asking, withheld] = parseLines((await run('available', 'de', '--json')).out);
    expect(hum).toMatchObject({
      name: 'hum',
      kind: 'voices',
      languages: ['de'],
      bytes: HUM.sources.flatMap((one) => ('files' in one ? one.files : [])).reduce((sum, { bytes }) => sum + bytes, 0),
      licence: 'CC0-1.0',
      recommended: true,
      offered: true,
      installed: true,
      memoryBytes: 200_000_000,
    });
    expect(asking).toMatchObject({ installed: false, question: 'Say that the speech is machine-made.' });
    expect(withheld).toMatchObject({ offered: false, reason: 'Its licence forbids commercial use.' });
  });

  test('shows the sets in the overview', async () => {
    const { run } = await startCommands();
    expect((await run('available')).out).toMatch(/Sets for German:\n {2}small {2}/);
  });

  test('shows the sets for the default language', async () => {
    const catalogue = createMadeUpCatalogue();
    const asked: string[] = [];
    const choose: typeof catalogue.choose = (languages, ...rest) => {
      asked.push(...languages);
      return catalogue.choose(languages, ...rest);
    };
    const { run } = await startCommands({ catalogue: { ...catalogue, choose } });
    await run('available');
    expect(new Set(asked)).toEqual(new Set(['de']));
  });

  test('shows an installed variant, also if it is outdated', async () => {
    const variant = { ...HUM, fallbackFor: 'big' };
    const newer = { ...variant, sources: EAR.sources };
    const { run, runWith } = await startCommands({ catalogue: createMadeUpCatalogue([variant]) });
    await run('add', 'hum', '--yes');
    const { out } = await runWith({ catalogue: createMadeUpCatalogue([newer]) }, 'available', 'voices');
    expect(out).toMatch(/hum .*installed, update available/);
  });

  test.each([[['voices', 'recognition']], [['what']], [['de', 'fr']]])('refuses %j', async (words) => {
    const { run } = await startCommands();
    expect((await run('available', ...words)).code).toBe(2);
  });
});

describe('list', () => {
  test('shows size, origin and licence', async () => {
    const { run, mirror } = await startCommands();
    expect((await run('list')).out).toContain('There are no models in');
    await run('add', 'asking', '--yes', '--accept', 'asking');
    expect((await run('list')).out).toMatch(/^ok {5}voices\/asking {2}[\d.]+ kB {2}Piper with JSON: Hum \(de-DE\)\n$/);
    const { out } = await run('list', '--licences');
    expect(out).toMatch(
      new RegExp(`Open RAIL, Asking Ltd \\(from ${new URL(mirror.url).host}, \\d{4}-\\d\\d-\\d\\d\\)`),
    );
    expect(out).toMatch(/agreed on \d{4}-\d\d-\d\d: Say that the speech is machine-made\./);
  });

  test('lists objects with --json', async () => {
    const { run } = await startCommands();
    await run('add', 'hum', '--yes');
    expect(parseLines((await run('list', '--json')).out)).toEqual([
      expect.objectContaining({ folder: 'voices/hum', name: 'hum', works: true, licence: 'CC0-1.0' }),
    ]);
  });
});

describe('check', () => {
  test('verifies hashes and tries each model', async () => {
    const { run, tried } = await startCommands();
    await run('add', 'ear', '--yes');
    const { code, out } = await run('check');
    expect(code).toBe(0);
    expect(out).toContain('works  voices/hum (Piper with JSON). A minute of sound takes about 6s here.\n');
    expect(out).toContain('No faults: every model ran');
    expect(tried).toHaveLength(4);
  });

  test('finds a changed byte, and a fault of the trial', async () => {
    const { run, runWith, root } = await startCommands();
    await run('add', 'ear', '--yes');
    const about = join(root, 'voices/hum/de_DE-hum-medium.onnx.json');
    await writeFile(about, (await readFile(about, 'utf8')).replace('German', 'Germun'));
    const tryModel = async () => ({ fault: 'The model made no sound.' });
    const { code, out } = await runWith({ tryModel }, 'check');
    expect(code).toBe(1);
    expect(out).toContain('de_DE-hum-medium.onnx.json was changed since it was fetched.');
    expect(out).toContain('The model made no sound.');
    expect(out).toContain('Models with faults: 2.');
  });
});
