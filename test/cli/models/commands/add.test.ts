// `models add NAME`: what is asked, shown, fetched and written.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { answering, startCommands } from '../command-host.ts';
import { PUBLISHER } from '../fetch/fetching.ts';
import {
  ASKING,
  addressOf,
  createMadeUpCatalogue,
  createRow,
  EAR,
  HUM,
  HUM_FILES,
  listFiles,
  WITHHELD,
} from '../made-up-models.ts';
import { answer, cutAfter } from '../mirror.ts';

const HUM_PATHS = [
  'voices/hum/de_DE-hum-medium.onnx',
  'voices/hum/de_DE-hum-medium.onnx.json',
  'voices/hum/earshot.json',
];

test('fetches, verifies, tries and installs a model', async () => {
  const { run, list, tried, root, mirror } = await startCommands();
  const { code, out, error } = await run('add', 'hum', '--yes');
  expect({ code, error }).toEqual({ code: 0, error: '' });
  expect(out).toContain('Added voices/hum: Model hum (a voice, German). A minute of sound takes about 6s here.');
  expect(await list()).toEqual(HUM_PATHS);
  expect(tried).toEqual(['voices/hum']);
  expect(mirror.requests).toHaveLength(2);
  const note = JSON.parse(await readFile(join(root, 'voices/hum/earshot.json'), 'utf8'));
  expect(note).toMatchObject({ name: 'hum', source: new URL(mirror.url).host, licence: { id: 'CC0-1.0' } });
  expect(note.files).toHaveLength(2);
  expect(note.agreed).toBeUndefined();
});

test('shows name, size, licence, host and space before', async () => {
  const { run } = await startCommands();
  const { out } = await run('add', 'ear', '--dry-run');
  expect(out).toMatch(/ {2}hum +[\d.]+ kB {2}a voice, German; for Model ear {2}CC0-1\.0\n/);
  expect(out).toMatch(/ {2}ear +[\d.]+ kB {2}English +CC0-1\.0\n/);
  expect(out).toContain('CC0-1.0, Hum Project, https://example.com/cc0');
  expect(out).toMatch(/kB to fetch, .* installed; 1 TB are free for /);
  expect(out).toMatch(/From the mirror 127\.0\.0\.1:\d+\./);
});

test('--dry-run changes and requests nothing', async () => {
  const { run, list, mirror } = await startCommands();
  expect(await run('add', 'ear', '--dry-run')).toMatchObject({ code: 0, out: expect.stringContaining('(--dry-run)') });
  expect(await list()).toEqual([]);
  expect(mirror.requests).toEqual([]);
});

test('installs what a model needs first', async () => {
  const { run, tried } = await startCommands();
  expect((await run('add', 'ear', '--yes')).code).toBe(0);
  expect(tried).toEqual(['voices/hum', 'recognition/ear']);
});

test('says that an installed model is unchanged', async () => {
  const { run, mirror } = await startCommands();
  await run('add', 'hum', '--yes');
  const before = mirror.requests.length;
  expect(await run('add', 'hum')).toEqual({
    code: 0,
    error: '',
    out: 'hum is installed and up to date (voices/hum).\n',
  });
  expect(mirror.requests).toHaveLength(before);
});

test('fetches a damaged model again', async () => {
  const { run, root } = await startCommands();
  await run('add', 'hum', '--yes');
  const path = join(root, HUM_PATHS[0] ?? '');
  const content = await readFile(path);
  await writeFile(path, 'cut');
  expect((await run('add', 'hum', '--yes')).out).toContain('replaces the damaged files');
  expect(await readFile(path)).toEqual(content);
});

describe('the operator', () => {
  test('is asked once, and can decline', async () => {
    const { runWith, list } = await startCommands();
    const asked: string[] = [];
    const declined = await runWith({ ask: answering(asked, false) }, 'add', 'ear');
    expect(declined).toMatchObject({ code: 1, error: 'Nothing was fetched.\n' });
    expect(asked).toEqual(['Fetch these 2 models now?']);
    expect(await list()).toEqual([]);
    expect((await runWith({ ask: answering(asked, true) }, 'add', 'hum')).code).toBe(0);
    expect(asked.at(-1)).toBe('Fetch it now?');
  });

  test('must answer on the command line without a terminal', async () => {
    const { run, list } = await startCommands();
    expect(await run('add', 'hum')).toMatchObject({ code: 1, error: expect.stringContaining('add --yes') });
    expect((await run('add', 'asking')).error).toContain('add --accept "Open RAIL" --yes\n');
    expect(await list()).toEqual([]);
  });
});

describe('a licence that asks', () => {
  test('is asked in its own words, and recorded', async () => {
    const { runWith, root } = await startCommands();
    const asked: string[] = [];
    await runWith({ ask: answering(asked, true, true) }, 'add', 'asking');
    expect(asked[0]).toBe('Model asking (Open RAIL): Say that the speech is machine-made.\nDo you agree?');
    const note = JSON.parse(await readFile(join(root, 'voices/asking/earshot.json'), 'utf8'));
    expect(note.agreed).toBe('Say that the speech is machine-made.');
  });

  test('is left out when declined', async () => {
    const { runWith, tried } = await startCommands();
    expect((await runWith({ ask: answering([], false, true) }, 'add', 'asking', 'hum')).code).toBe(0);
    expect(tried).toEqual(['voices/hum']);
  });

  test('is refused with --yes alone', async () => {
    const { run, list } = await startCommands();
    const { code, error } = await run('add', 'hum', 'asking', '--yes');
    expect(code).toBe(1);
    expect(error).toContain('Model asking (Open RAIL): Say that the speech is machine-made.');
    expect(error).toContain('add --accept "Open RAIL"');
    expect(await list()).toEqual([]);
  });

  test.each(['Open RAIL', 'open rail', 'asking'])('is accepted by --accept %s', async (word) => {
    const { run } = await startCommands();
    expect((await run('add', 'asking', '--yes', '--accept', word)).code).toBe(0);
  });
});

test('fetches what an installed model needs', async () => {
  const { run, runWith, tried } = await startCommands();
  await run('add', 'ear', '--yes');
  await run('remove', 'hum');
  expect((await runWith({ ask: answering([], true) }, 'add', 'ear')).code).toBe(0);
  expect(tried).toEqual(['voices/hum', 'recognition/ear', 'voices/hum']);
});

test('names the hosts of other sources before', async () => {
  const url = 'https://github.com/k2-fsa/sherpa-onnx/releases/download/hum.tar.bz2';
  const other = { archive: { url, bytes: 1000, sha256: ['a'.repeat(64)], keep: ['*'] } };
  const row = createRow('two', { sources: [...HUM.sources, other] });
  const { runWith } = await startCommands({ catalogue: createMadeUpCatalogue([row]) });
  const settings = { models: [], mirror: undefined, defaultLanguage: 'de' };
  expect((await runWith({ settings }, 'add', 'two', '--dry-run')).out).toContain(
    `From ${PUBLISHER} (or github.com if that fails), which see this machine’s address.`,
  );
});

describe('refuses before fetching', () => {
  test.each([
    ['an unknown name', ['add', 'hun'], 2, /no model “hun” in the catalogue, and no such file\. Did you mean “hum”\?/],
    ['a model that is not offered', ['add', 'withheld'], 1, /not offered\. Its licence forbids commercial use\./],
    [
      'a file among names',
      ['add', 'hum', './package.json'],
      2,
      /^“\.\/package\.json” is a file\. Add files one at a time/,
    ],
    ['a file that does not exist', ['add', './nowhere.tar.bz2'], 1, /^\.\/nowhere\.tar\.bz2 does not exist\.\n$/],
  ] as const)('%s', async (_, args, code, message) => {
    const { run, mirror } = await startCommands();
    expect(await run(...args)).toMatchObject({ code, error: expect.stringMatching(message) });
    expect(mirror.requests).toEqual([]);
  });

  test('a missing or old engine', async () => {
    const { runWith } = await startCommands();
    const missing = await runWith({ findEngineVersion: () => undefined }, 'add', 'hum', '--yes');
    expect(missing).toMatchObject({
      code: 1,
      error: expect.stringContaining('sherpa-onnx-node, which is not installed'),
    });
    for (const version of ['1.12.9', '2.0.1'])
      expect((await runWith({ findEngineVersion: () => version }, 'add', 'hum', '--yes')).error).toContain(
        `needs sherpa-onnx-node >=1.12.24 <2; version ${version} is installed`,
      );
  });

  test('a full disk', async () => {
    const { runWith, mirror } = await startCommands();
    const measureDisk = async () => ({ freeBytes: 1000, totalBytes: 5000 });
    expect(await runWith({ measureDisk }, 'add', 'hum', '--yes')).toMatchObject({
      code: 1,
      error: expect.stringMatching(/kB are needed on the volume of .*, and 500 bytes may be used/),
    });
    expect(mirror.requests).toEqual([]);
  });
});

describe('fails with a sentence', () => {
  test('and code 75 when the network fails, keeping what came', async () => {
    const { run, mirror, list } = await startCommands();
    mirror.always(addressOf('hum', 'de_DE-hum-medium.onnx'), cutAfter(100));
    const failed = await run('add', 'hum', '--yes');
    expect(failed.code).toBe(75);
    expect(failed.error).toContain('Model hum could not be fetched, so it was not installed.');
    expect(failed.error).toContain('Run the same command again; it continues');
    expect((await list()).filter((path) => path.startsWith('.fetched/'))).toHaveLength(2);
    expect((await run('list')).out).toMatch(/Interrupted downloads: .*\. Run the same “add” again/);
  });

  test('and tries no other source at a mirror that is away', async () => {
    const row = createRow('two', { sources: [...HUM.sources, { files: listFiles('other', HUM_FILES) }] });
    const { run, mirror } = await startCommands({ catalogue: createMadeUpCatalogue([row]) });
    mirror.always(addressOf('hum', 'de_DE-hum-medium.onnx'), answer(500));
    expect((await run('add', 'two', '--yes')).code).toBe(75);
    expect(mirror.requests.filter((path) => path.includes('/other/'))).toEqual([]);
  });

  test('and code 1 when the file is gone', async () => {
    const { run, mirror, list } = await startCommands();
    mirror.always(addressOf('hum', 'de_DE-hum-medium.onnx'), answer(404));
    const { code, error } = await run('add', 'hum', '--yes');
    expect(code).toBe(1);
    expect(error).toMatch(/127\.0\.0\.1:\d+ does not have the file \(404\)\./);
    expect(await list()).toEqual([]);
  });

  test('when the model does not work here, and keeps its files', async () => {
    const { runWith, list } = await startCommands();
    const tryModel = async () => ({ fault: 'The model’s output is silent.' });
    const { code, error } = await runWith({ tryModel }, 'add', 'hum', '--yes');
    expect(code).toBe(1);
    expect(error).toContain('It was not installed.\n  The model’s output is silent.');
    expect((await list()).filter((path) => !path.startsWith('.fetched/'))).toEqual([]);
    expect((await runWith({}, 'add', 'hum')).out).toContain('are here from last time');
  });

  test('about one model, and installs the others', async () => {
    const { run, mirror, tried } = await startCommands();
    mirror.always(addressOf('asking', 'de_DE-hum-medium.onnx'), answer(404));
    expect((await run('add', 'asking', 'hum', '--yes', '--accept', 'asking')).code).toBe(1);
    expect(tried).toEqual(['voices/hum']);
  });
});

test('does not replace a folder that was made by hand', async () => {
  const { run, root, list } = await startCommands();
  await run('add', 'hum', '--yes');
  await writeFile(join(root, 'voices/hum/earshot.json'), '{}');
  const { code, out } = await run('add', 'hum', '--yes');
  expect({ code, out }).toEqual({
    code: 0,
    out: 'hum has a folder that was made by hand, which stays as it is (voices/hum).\n',
  });
  expect(await list()).toEqual(HUM_PATHS);
});

test('installs the smaller variant where the larger fails', async () => {
  const small = { ...HUM, name: 'hum-small', title: 'Small hum', fallbackFor: 'big' };
  const big = { ...ASKING, name: 'big', folder: HUM.folder, licence: HUM.licence, fallback: 'hum-small' };
  const { runWith, root } = await startCommands({ catalogue: createMadeUpCatalogue([big, small, EAR, WITHHELD]) });
  let trials = 0;
  const tryModel = async () => {
    trials += 1;
    return trials === 1 ? { fault: 'It does not load.' } : {};
  };
  const { code, out } = await runWith({ tryModel }, 'add', 'big', '--yes');
  expect(code).toBe(0);
  expect(out).toContain('so its smaller variant is fetched: It does not load.');
  expect(JSON.parse(await readFile(join(root, 'voices/hum/earshot.json'), 'utf8')).name).toBe('hum-small');
  expect((await runWith({}, 'add', 'big')).out).toContain('is installed as its smaller variant');
});

test('fails if one of several models can’t be installed beside its larger variant', async () => {
  const small = { ...ASKING, folder: HUM.folder, licence: HUM.licence, fallbackFor: 'hum' };
  const { run } = await startCommands({ catalogue: createMadeUpCatalogue([HUM, small, { ...EAR, needs: [] }]) });
  await run('add', 'hum', '--yes');
  expect((await run('add', 'asking', 'ear', '--yes')).code).toBe(1);
});
