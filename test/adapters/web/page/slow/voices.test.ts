// The voice gallery with thousands of voices: filter, play and choose. Runs in Chromium; skipped without it.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AvailableVoice } from '../../../../../src/ports/chat.ts';
import { chromium, isFocused, openStage, type Stage } from '../setup.ts';

const PAGE = new URL('../../../../../src/adapters/web/page/voices/', import.meta.url);
const { filterVoices } = await import(new URL('filter-voices.js', PAGE).href);
const { insertVoiceIntoLine } = await import(new URL('insert-voice.js', PAGE).href);

const ROSE: AvailableVoice = {
  id: 7,
  name: 'Rose',
  gender: 'female',
  age: 30,
  language: 'English',
  previewVoiceId: 0,
};
const EMILE: AvailableVoice = {
  id: 8,
  name: 'Émile',
  gender: 'male',
  age: 61,
  language: 'French',
  ownership: 'mine',
};
const CHILD: AvailableVoice = { id: 9, name: 'Poppy', age: 8, description: 'A small girl (eSpeak NG).' };
const ALL = [EMILE, ROSE, CHILD];

describe('gallery filters', () => {
  it.each([
    [{}, 'Émile Rose Poppy'],
    [{ words: 'emi' }, 'Émile'],
    [{ words: 'male' }, 'Émile'],
    [{ words: 'small espeak' }, 'Poppy'],
    [{ words: 'rose french' }, ''],
    [{ gender: 'female' }, 'Rose'],
    [{ age: 'child' }, 'Poppy'],
    [{ age: 'old', language: 'French' }, 'Émile'],
    [{ ownership: 'mine' }, 'Émile'],
    [{ ownership: 'built-in' }, 'Rose Poppy'],
    [{ ownership: 'here' }, ''],
  ])('%j → %s', (wishes, names) => {
    const found: readonly AvailableVoice[] = filterVoices(ALL, wishes);
    expect(found.map(({ name }) => name).join(' ')).toBe(names);
  });

  it.each([
    ['', 'Rose', '/tts | voice:Rose'],
    ['Hello there', 'Rose', '/tts Hello there| voice:Rose'],
    ['/tts Hello', 'Camille Dubois', '/tts Hello| voice:"Camille Dubois"'],
    ['/tts Hello voice:"Old One" language:French', 'Émile', '/tts Hello voice:Émile language:French|'],
    ['/story voice:x', '$& "A"', '/story voice:"$& \\"A\\""|'],
  ])('%j and %s → %s', (text, name, wanted) => {
    const { text: line, caret } = insertVoiceIntoLine(text, name, '');
    expect(`${line.slice(0, caret)}|${line.slice(caret)}`).toBe(wanted);
  });
});

describe.skipIf(!chromium)('the gallery of voices', () => {
  let stage: Stage;
  let page: Page;
  let rooms = 0;
  const gallery = () => page.getByRole('dialog', { name: 'Voices' });
  const card = (name: string) =>
    gallery()
      .locator('.voice')
      .filter({ has: page.getByRole('heading', { name, exact: true }) });
  const open = () => page.getByRole('button', { name: 'Voices', exact: true }).click();
  const lastAsked = () => stage.bot.asked.at(-1)?.invocation;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());
  beforeEach(async () => {
    await page?.context().close();
    stage.bot.present = ALL;
    stage.bot.taken.length = 0;
    stage.bot.defaults = { language: 1 };
    rooms += 1;
    page = await stage.window(undefined, `voices-${rooms}`);
    await page.locator('.job').first().waitFor();
  });

  it('draws only visible voices of five thousand and finds one', async () => {
    const many = Array.from({ length: 5000 }, (_, at) => ({ ...ROSE, id: 100_000 + at, name: `Rose ${at}` }));
    stage.bot.present = many;
    await open();
    await gallery().getByText('5,000 of 5,000 voices').waitFor();
    const drawn = () => gallery().locator('.voice').count();
    expect(await drawn()).toBeLessThanOrEqual(60);
    await gallery()
      .locator('.voices-list')
      .evaluate((node) => node.scrollTo(0, Number(node.scrollHeight)));
    await expect.poll(drawn).toBeGreaterThan(60);
    await gallery().getByRole('searchbox').fill('rose 4321');
    await gallery().getByText('1 of 5,000 voices').waitFor();
    await card('Rose 4321').waitFor();
    await gallery().getByRole('searchbox').fill('nobody');
    await gallery().getByText('No voice matches.').waitFor();
    expect(await drawn()).toBe(0);
  });

  it('filters by the typed command and choices without posting', async () => {
    await page.locator('#words').fill('/voices french');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await gallery().getByText('1 of 3 voices').waitFor();
    expect(await card('Émile').getByText('Saved by you').isVisible()).toBe(true);
    expect(await page.getByRole('article').count()).toBe(0);
    await gallery().getByRole('searchbox').fill('');
    const chip = (group: string, name: string) =>
      gallery().getByRole('group', { name: group }).getByRole('button', { name, exact: true });
    await chip('Gender', 'Female').click();
    await gallery().getByText('1 of 3 voices').waitFor();
    await card('Rose').waitFor();
    expect(await chip('Gender', 'Female').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Space');
    await gallery().getByText('3 of 3 voices').waitFor();
    await chip('Any language', 'French').click();
    expect(await gallery().getByRole('combobox', { name: 'Any language' }).inputValue()).toBe('French');
    await chip('Who made it', 'Built in').click();
    await gallery().getByText('No voice matches.').waitFor();
    await page.keyboard.press('Escape');
    await gallery().waitFor({ state: 'detached' });
    expect(await page.locator('#words').inputValue()).toBe('');
  });

  it('inserts a voice into the line and returns focus', async () => {
    await open();
    await card('Rose').getByRole('button', { name: 'Use: Rose' }).click();
    await gallery().waitFor({ state: 'detached' });
    expect(await isFocused(page.locator('#words'))).toBe(true);
    await page.keyboard.type('Hello');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await page.getByRole('article').waitFor();
    expect(stage.bot.taken[0]?.request.values).toMatchObject({ text: 'Hello', voice_id: 7 });
  });

  it('speaks the user’s sentence only on request, by several voices', async () => {
    await open();
    await card('Rose').getByRole('button', { name: 'Say it: Rose' }).click();
    await gallery().getByText('Write a sentence above first').waitFor();
    expect(stage.bot.taken).toEqual([]);
    await page.keyboard.type('Dinner is ready');
    for (const name of ['Rose', 'Émile']) {
      await card(name)
        .getByRole('button', { name: `Say it: ${name}` })
        .click();
      await gallery().getByText(`${name} says it in #voices-${rooms}`).waitFor();
    }
    expect(stage.bot.taken.map(({ request }) => request.values)).toMatchObject([
      { text: 'Dinner is ready', voice_id: 7 },
      { text: 'Dinner is ready', voice_id: 8 },
    ]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('article').count()).toBe(2);
  });

  it('sets the user’s default voice and restores the previous one', async () => {
    await open();
    await card('Rose').getByRole('button', { name: 'Make it mine: Rose' }).click();
    await gallery().getByText('Rose is now your default voice').waitFor();
    await card('Rose').getByText('Your voice').waitFor();
    expect(lastAsked()).toMatchObject({
      command: 'settings',
      values: { reset: true, language: 1, voice: 7 },
    });
    await gallery().getByRole('button', { name: 'Undo' }).click();
    await gallery().getByText('Your previous voice is restored.').waitFor();
    expect(lastAsked()?.values).toEqual({ reset: true, language: 1 });
    expect(await gallery().getByText('Your voice').count()).toBe(0);
  });

  it('plays a sample', async () => {
    await open();
    const asked = page.waitForRequest(/\/api\/voices\/0\/sample/);
    await card('Rose').getByRole('button', { name: 'Listen to Rose' }).click();
    await asked;
  });
});
