// The voice gallery with thousands of voices: filter, play and choose. Runs in Chromium; skipped without it.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AvailableVoice } from '../../../../../../src/ports/chat.ts';
import { axeFindings } from '../../../../../axe-findings.ts';
import { tone, wav } from '../../../../../studio/media.ts';
import { chromium, isFocused, openStage, type Stage } from '../../setup.ts';

const TONE = wav({ samples: tone(20) });

const PAGE = new URL('../../../../../../src/adapters/web/page/voices/', import.meta.url);
const { filterVoices, findNearVoices, listMainLanguages, sortOwnFirst } = await import(
  new URL('filter-voices.js', PAGE).href
);
const { insertVoiceIntoLine } = await import(new URL('insert-voice.js', PAGE).href);

const ROSE: AvailableVoice = {
  id: 7,
  name: 'Rose',
  gender: 'female',
  age: 30,
  language: 'English (United States)',
  languageTag: 'en-US',
  previewVoiceId: 0,
};
const EMILE: AvailableVoice = {
  id: 8,
  name: 'Émile',
  gender: 'male',
  age: 61,
  language: 'French (France)',
  languageTag: 'fr-FR',
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
    [{ age: 'old', language: 'fr' }, 'Émile'],
    [{ ownership: 'mine' }, 'Émile'],
    [{ ownership: 'built-in' }, 'Rose Poppy'],
    [{ ownership: 'here' }, ''],
  ])('%j → %s', (wishes, names) => {
    const found: readonly AvailableVoice[] = filterVoices(ALL, wishes);
    expect(found.map(({ name }) => name).join(' ')).toBe(names);
  });

  const many = (tag: string, count: number) =>
    Array.from({ length: count }, (_, at): AvailableVoice => ({ id: at, name: `${tag} ${at}`, languageTag: tag }));
  const names = (voices: readonly AvailableVoice[]) => voices.map(({ name }) => name).join(' ');

  it.each([
    [{ words: 'zzz', language: 'fr' }, 'Émile Rose Poppy'],
    [{ gender: 'female', age: 'old' }, 'Rose Émile Poppy'],
    [{ words: 'nothing' }, 'Émile Rose Poppy'],
  ])('%j comes close to %s', (wishes, wanted) => {
    expect(names(findNearVoices(ALL, wishes, 3))).toBe(wanted);
  });

  it('lists own voices first, then those of the reader’s languages', () => {
    const german: AvailableVoice = { id: 1, name: 'Hannah', languageTag: 'de-DE' };
    expect(names(sortOwnFirst([CHILD, ROSE, german, EMILE], ['de', 'en']))).toBe('Émile Hannah Rose Poppy');
  });

  it('begins the main languages with the reader’s, however few voices they have', () => {
    const voices = [...many('en-US', 30), ...many('vi-VN', 5), ...many('de-DE', 1), ...many('sv-SE', 1)];
    expect(listMainLanguages(voices, ['de', 'tlh'], 3)).toEqual(['de', 'en', 'vi']);
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
  /** Without the sentence that the server speaks ahead for everybody. */
  const previews = () => stage.bot.previewed.filter(({ person }) => person.id !== '');
  const lastAsked = () => stage.bot.asked.at(-1)?.invocation;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());
  beforeEach(async () => {
    await page?.context().close();
    stage.bot.present = ALL;
    stage.bot.taken.length = 0;
    stage.bot.previewed.length = 0;
    stage.bot.defaults = { language: 1 };
    rooms += 1;
    page = await stage.window(undefined, `voices-${rooms}`);
    // The page is ready once the cursor is in the box.
    await page.locator('#words:focus').waitFor();
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
    await gallery().getByText('No voice fits. These come close:').waitFor();
    expect(await drawn()).toBe(3);
    expect(await axeFindings(page)).toEqual([]);
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
    expect(await gallery().getByRole('combobox', { name: 'Any language' }).inputValue()).toBe('fr');
    await chip('Who made it', 'Built in').click();
    await gallery().getByText('No voice fits. These come close:').waitFor();
    expect(await gallery().getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Émile', 'Rose', 'Poppy']);
    await page.keyboard.press('Escape');
    await gallery().waitFor({ state: 'detached' });
    expect(await page.locator('#words').inputValue()).toBe('');
  });

  it.each([
    ['Dinner is ready', 'Dinner is ready'],
    ['/tts Dinner at 9:30 voice:"Old One"', 'Dinner at 9:30'],
    ['/sound rain', ''],
  ])('takes the sentence from the line %j', async (line, sentence) => {
    await page.locator('#words').fill(line);
    await open();
    expect(await gallery().getByLabel('Your sentence').inputValue()).toBe(sentence);
  });

  it('inserts a voice into the line and returns focus', async () => {
    await open();
    await card('Rose').getByRole('button', { name: 'Use for this: Rose' }).click();
    await gallery().waitFor({ state: 'detached' });
    expect(await isFocused(page.locator('#words'))).toBe(true);
    await page.keyboard.type('Hello');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await page.getByRole('article').waitFor();
    expect(stage.bot.taken[0]?.request.values).toMatchObject({ text: 'Hello', voice_id: 7 });
  });

  it('speaks the user’s sentence in place and posts nothing', async () => {
    stage.bot.onPreview = async () => ({ is: 'sound', bytes: TONE, type: 'audio/wav' });
    await open();
    await gallery().getByLabel('Your sentence').fill('Dinner is ready');
    for (const name of ['Rose', 'Émile']) {
      const listen = card(name).getByRole('button', { name: `Listen to ${name}` });
      await listen.click();
      await expect.poll(() => listen.getAttribute('aria-pressed')).toBe('true');
    }
    expect(await card('Rose').getByRole('button', { name: 'Listen' }).getAttribute('aria-pressed')).toBe('false');
    expect(previews()).toMatchObject([
      { text: 'Dinner is ready', values: { voice: 7 } },
      { text: 'Dinner is ready', values: { voice: 8 } },
    ]);
    expect(stage.bot.taken).toEqual([]);
    await page.keyboard.press('Escape');
    await gallery().waitFor({ state: 'detached' });
    expect(await page.getByRole('article').count()).toBe(0);
  });

  it('says why a voice cannot speak, and asks before a cost', async () => {
    stage.bot.onPreview = async ({ acceptsCost }) =>
      acceptsCost ? { is: 'rejected', reason: 'Not in this voice.' } : { is: 'costs', reason: 'This may cost.' };
    await open();
    await gallery().getByLabel('Your sentence').fill('Dinner is ready');
    await card('Rose').getByRole('button', { name: 'Listen' }).click();
    await card('Rose').getByRole('alert').getByText('This may cost.').waitFor();
    expect(previews()).toHaveLength(1);
    await card('Rose').getByRole('button', { name: 'Listen anyway' }).click();
    await card('Rose').getByRole('alert').getByText('Not in this voice.').waitFor();
    expect(await isFocused(card('Rose').getByRole('button', { name: 'Listen to Rose' }))).toBe(true);
  });

  it('compares two voices side by side', async () => {
    await open();
    const compared = () => gallery().getByRole('region', { name: 'Compared voices' });
    const listed = () => compared().getByRole('listitem').locator('strong').allTextContents();
    const compare = (name: string) => card(name).getByRole('button', { name: `Compare: ${name}` });
    for (const name of ['Rose', 'Émile', 'Poppy']) await compare(name).click();
    expect(await listed()).toEqual(['Émile', 'Poppy']);
    expect(await axeFindings(page)).toEqual([]);
    expect(await compare('Rose').getAttribute('aria-pressed')).toBe('false');
    await compared().getByRole('button', { name: 'Remove Poppy' }).click();
    expect(await listed()).toEqual(['Émile']);
    expect(await page.evaluate('document.activeElement.tagName')).toBe('BUTTON');
    await compared().getByRole('button', { name: 'Use for this: Émile' }).click();
    await gallery().waitFor({ state: 'detached' });
    expect(await page.locator('#words').inputValue()).toContain('voice:Émile');
  });

  it('sets the user’s default voice and restores the previous one', async () => {
    await open();
    const mine = card('Rose').getByRole('button', { name: 'My voice: Rose' });
    await mine.click();
    await gallery().getByText('Rose is now your default voice').waitFor();
    expect([await mine.getAttribute('aria-pressed'), await isFocused(mine)]).toEqual(['true', true]);
    expect(lastAsked()).toMatchObject({
      command: 'settings',
      values: { reset: true, language: 1, voice: 7 },
    });
    await gallery().getByRole('button', { name: 'Undo' }).click();
    await gallery().getByText('Your previous voice is restored.').waitFor();
    expect(lastAsked()?.values).toEqual({ reset: true, language: 1 });
    expect(await mine.getAttribute('aria-pressed')).toBe('false');
    expect(await page.evaluate('document.activeElement === document.body')).toBe(false);
  });

  it('begins with the reader’s language and cuts no filter', async () => {
    const context = await stage.context({ locale: 'de-DE', viewport: { width: 1100, height: 800 } });
    const german = await context.newPage();
    stage.bot.defaults = {};
    stage.bot.present = [
      ...Array.from({ length: 25 }, (_, at) => ({ ...ROSE, id: 100 + at, name: `Rose ${at}` })),
      { id: 200, name: 'Hannah', languageTag: 'de-DE', language: 'Deutsch (Deutschland)' },
    ];
    await german.goto(stage.base);
    await german.locator('#words:focus').waitFor();
    await german.locator('#voices').click();
    const dialog = german.getByRole('dialog', { name: 'Stimmen' });
    await dialog.locator('.voice').first().waitFor();
    expect(await dialog.getByRole('heading', { level: 3 }).first().textContent()).toBe('Hannah');
    expect(await dialog.locator('.filter-chip').first().textContent()).toBe('Deutsch');
    const isCut = (node: { scrollWidth: number; clientWidth: number }) => node.scrollWidth > node.clientWidth;
    expect(await dialog.getByRole('combobox').evaluate(isCut)).toBe(false);
  });

  it('plays a sample', async () => {
    await open();
    const asked = page.waitForRequest(/\/api\/voices\/0\/sample/);
    await card('Rose').getByRole('button', { name: 'Listen to Rose' }).click();
    await asked;
  });
});
