// `models add --set`, `--for` and `--missing`, and the output for other programs.

import { describe, expect, test } from 'vitest';
import { answering, startCommands } from '../command-host.ts';
import { ASKING, addressOf, createMadeUpCatalogue, HUM } from '../made-up-models.ts';
import { answer } from '../mirror.ts';

test('adds a set, and the best for languages', async () => {
  const { run, runWith, tried } = await startCommands();
  expect((await run('add', '--for', 'en', '--yes')).code).toBe(0);
  expect(tried).toEqual(['voices/hum', 'recognition/ear']);
  const asked: string[] = [];
  expect((await runWith({ ask: answering(asked) }, 'add', '--set', 'good')).code).toBe(1);
  expect((await run('add', '--set', 'good', '--yes', '--accept', 'Open RAIL')).code).toBe(0);
  expect(tried).toContain('voices/asking');
});

test('says what was left out, and for which language nothing exists', async () => {
  const catalogue = createMadeUpCatalogue();
  const { runWith } = await startCommands();
  const choose: typeof catalogue.choose = (languages) => ({
    ...catalogue.choose(languages),
    leftOut: [{ model: { ...HUM, name: 'huge' }, reason: 'It needs about 1800 MB of memory.' }],
    missing: [{ kind: 'recognition', language: 'de', reason: 'There is no recogniser for German.' }],
  });
  const { out } = await runWith({ catalogue: { ...catalogue, choose } }, 'add', '--for', 'de', '--dry-run');
  expect(out).toContain('There is no recogniser for German.\nLeft out:\n  huge: It needs about 1800 MB of memory.\n');
});

test('has nothing for a language that no model speaks', async () => {
  const { run } = await startCommands();
  expect(await run('add', '--for', 'Welsh')).toMatchObject({ code: 1, error: expect.stringContaining('has nothing') });
});

describe('--missing', () => {
  const withModels = async (...models: readonly string[]) => {
    const commands = await startCommands();
    const settings = { models, mirror: commands.mirror.url, defaultLanguage: 'de' };
    return { ...commands, addMissing: () => commands.runWith({ settings }, 'add', '--missing') };
  };

  test('fetches what the setting MODELS names, without questions', async () => {
    const { addMissing, tried, mirror } = await withModels('ear');
    expect((await addMissing()).code).toBe(0);
    expect(tried).toEqual(['voices/hum', 'recognition/ear']);
    const before = mirror.requests.length;
    expect(await addMissing()).toEqual({ code: 0, error: '', out: 'Nothing is missing.\n' });
    expect(mirror.requests).toHaveLength(before);
  });

  test('names models whose licence asks, and fetches the others', async () => {
    const { addMissing, tried } = await withModels('asking', 'hum');
    const { code, out } = await addMissing();
    expect(code).toBe(0);
    expect(out).toContain('Model asking asks for your agreement: npm run models -- add asking\n');
    expect(tried).toEqual(['voices/hum']);
  });

  test('leaves out what only such a model needs', async () => {
    const needy = { ...ASKING, needs: ['hum'] };
    const catalogue = createMadeUpCatalogue([HUM, needy]);
    const { runWith, mirror } = await startCommands({ catalogue });
    const settings = { models: ['asking'], mirror: mirror.url, defaultLanguage: 'de' };
    expect(await runWith({ settings }, 'add', '--missing')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Nothing is missing.'),
    });
    expect(mirror.requests).toEqual([]);
  });

  test.each([['good'], ['de']])('leaves them out of %s', async (word) => {
    const { addMissing, tried } = await withModels(word);
    expect((await addMissing()).code).toBe(0);
    expect(tried).not.toContain('voices/asking');
    expect(tried).toContain('voices/hum');
  });

  test('fetches them where the setting agrees', async () => {
    const { addMissing, tried } = await withModels('asking', 'accept:asking');
    expect((await addMissing()).code).toBe(0);
    expect(tried).toEqual(['voices/asking']);
  });

  test('does nothing without the setting, and refuses unknown words', async () => {
    expect((await (await withModels()).addMissing()).out).toBe('MODELS names no models.\n');
    expect(await (await withModels('kokorro')).addMissing()).toMatchObject({
      code: 2,
      error: expect.stringContaining('MODELS names “kokorro”, which is neither'),
    });
  });
});

describe('--json', () => {
  const parse = (out: string) =>
    out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));

  test('prints the plan, the steps and the result', async () => {
    const { run } = await startCommands();
    const { out } = await run('add', 'hum', '--yes', '--json');
    const lines = parse(out);
    expect(lines[0]).toMatchObject({
      step: 'plan',
      models: [{ name: 'hum', licence: 'CC0-1.0' }],
      freeBytes: 999_500_000_000,
    });
    expect(lines.map(({ step }) => step)).toEqual(expect.arrayContaining(['fetching', 'trying']));
    expect(lines.at(-1)).toEqual({ step: 'added', name: 'hum', folder: 'voices/hum', secondsPerSecond: 0.1 });
    expect(parse((await run('add', 'hum', '--json')).out)).toEqual([
      {
        step: 'unchanged',
        name: 'hum',
        folder: 'voices/hum',
        state: 'current',
        message: 'hum is installed and up to date (voices/hum).',
      },
    ]);
  });

  test('prints failures', async () => {
    const { run, mirror } = await startCommands();
    mirror.always(addressOf('hum', 'de_DE-hum-medium.onnx'), answer(404));
    const { out, error } = await run('add', 'hum', '--yes', '--json');
    expect(parse(out).at(-1)).toMatchObject({ step: 'failed', name: 'hum', message: expect.stringContaining('404') });
    expect(error).toContain('404');
  });

  test('never asks', async () => {
    const { runWith } = await startCommands();
    const asked: string[] = [];
    expect((await runWith({ ask: answering(asked, true) }, 'add', 'hum', '--json')).code).toBe(1);
    expect(asked).toEqual([]);
  });
});
