// The first page: the sentence with its voices and languages, the examples, and empty rooms. Runs in Chromium; skipped
// without it.

import { readdirSync, statSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toPairKey, UNKNOWN_CAPABILITIES } from '../../../../../src/domain/media/capabilities.ts';
import { tone, wav } from '../../../../studio/media.ts';
import { openChat } from '../../setup.ts';
import { chromium, enterRoom, isFocused, openStage, pickFromRoomMenu, type Stage } from '../setup.ts';

const RESULTS = new URL('../../../../../src/adapters/web/page/stage/results/', import.meta.url);
const TONE = wav({ samples: tone(20) });

describe('the recordings of the examples', () => {
  it('take at most 180 kB and can be read in parts', async () => {
    const bytes = readdirSync(RESULTS).map((name) => statSync(new URL(name, RESULTS)).size);
    expect(bytes.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(180_000);
    const live = await openChat();
    const part = await live.get('/stage/results/speech.mp3', { range: 'bytes=10-19' });
    expect([part.status, part.headers['content-length']]).toEqual([206, '10']);
    await live.close();
  });
});

describe.skipIf(!chromium)('the first page', () => {
  let stage: Stage;
  let page: Page;
  const open = async (locale = 'en-US', viewport = { width: 1280, height: 800 }) => {
    const context = await stage.context({ locale, viewport });
    const window = await context.newPage();
    await window.goto(stage.base);
    await window.locator('#stage-voices [role=radio]').first().waitFor();
    return window;
  };
  // The first page is that of an empty room.
  beforeEach(async () => {
    stage = await openStage({ publicBaseUrl: 'https://earshot.example.com', isOwnMachine: true });
    stage.bot.onPreview = async () => ({ is: 'sound', bytes: TONE, type: 'audio/wav', translation: 'Buenos días' });
    page = await open();
  });
  afterEach(() => stage.close());
  const play = () => page.getByRole('button', { name: 'Hear it' });
  /** Without the sentence that the server speaks ahead for everybody. */
  const previews = () =>
    stage.bot.previewed.filter(({ person }) => person.id !== '').map(({ text, values }) => ({ text, ...values }));
  const sounding = () => expect.poll(() => play().getAttribute('data-state')).toBe('playing');

  it('speaks the sentence at one press without posting', async () => {
    await play().click();
    await sounding();
    expect(previews()).toEqual([
      { text: expect.stringMatching(/^Good morning/), voice: expect.anything(), language: 'en' },
    ]);
    expect((await stage.get('/api/rooms/general/messages')).json.messages).toEqual([]);
  });

  it('plays at once in another voice or language', async () => {
    await play().click();
    await sounding();
    await page.locator('#stage-voices [role=radio]').nth(1).click();
    await expect.poll(() => previews().length).toBe(2);
    await sounding();
    expect(previews()[1]?.voice).not.toBe(previews()[0]?.voice);
    await page.locator('#stage-languages [role=radio]').nth(1).click();
    await page.getByText('Buenos días').waitFor();
    expect(previews()[2]).toMatchObject({ to: expect.any(String) });
    expect(previews()[2]).not.toHaveProperty('voice');
  });

  it('moves among the chips by arrow keys', async () => {
    await page.locator('#sentence').focus();
    for (const _ of ['play', 'voices']) await page.keyboard.press('Tab');
    const voices = page.locator('#stage-voices [role=radio]');
    expect(await isFocused(voices.first())).toBe(true);
    await page.keyboard.press('ArrowRight');
    expect(await voices.nth(1).getAttribute('aria-checked')).toBe('true');
    expect(await isFocused(voices.nth(1))).toBe(true);
    expect(previews()).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => previews().length).toBe(1);
    await page.keyboard.press('Tab');
    expect(await isFocused(page.locator('#stage-languages [role=radio]').first())).toBe(true);
  });

  it('says what to do with an empty sentence', async () => {
    await page.locator('#sentence').fill(' ');
    await play().click();
    await page.getByText('Write a sentence first, then press ▶.').waitFor();
    expect(await isFocused(page.locator('#sentence'))).toBe(true);
    await page.getByRole('button', { name: 'Post it here' }).click();
    expect([previews(), stage.bot.taken]).toEqual([[], []]);
    await page.keyboard.type('Hello');
    expect(await page.locator('#stage-note').textContent()).toBe('');
  });

  it('stops when the room is left', async () => {
    await play().click();
    await sounding();
    await enterRoom(page, 'kitchen');
    await expect.poll(() => page.locator('.stage-play').getAttribute('data-state')).toBe('idle');
  });

  it('posts the sentence as it was heard', async () => {
    await page.locator('#sentence').fill('Lunch is ready');
    await page.locator('#stage-languages [role=radio]').nth(1).click();
    await page.getByRole('button', { name: 'Post it here' }).click();
    await page.getByRole('article').waitFor();
    expect(stage.bot.taken.map(({ request }) => request.values)).toEqual([
      expect.objectContaining({ text: 'Lunch is ready', target_language: expect.any(Number) }),
    ]);
  });

  it.each([
    ['Sound', 'sound', 'duration'],
    ['Voice', 'voice', 'Come in, my dear'],
    ['Film', 'dub', 'talk.mp4'],
    ['Document', 'story', 'story.txt'],
  ])('runs the example of a %s at one press', async (title, command, content) => {
    await page.locator('#words').fill('half a thought');
    await page.getByRole('button', { name: `Try it: ${title}` }).click();
    await page.getByRole('article').waitFor();
    const [task] = stage.bot.taken;
    expect(task?.request.command).toBe(command);
    expect(JSON.stringify(task?.request)).toContain(content);
    expect(await page.locator('#words').inputValue()).toBe('half a thought');
  });

  it('plays one recording at a time, stopped by another', async () => {
    const state = (at: number) => page.locator('.example .listen').nth(at).getAttribute('data-state');
    await page.locator('.example-wave').nth(0).click();
    await expect.poll(() => state(0)).toBe('playing');
    await page.locator('.example-wave').nth(2).click();
    await expect.poll(() => state(2)).toBe('playing');
    expect(await state(0)).toBe('idle');
    const film = page.locator('.example-film');
    await film.click();
    await expect.poll(() => film.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => state(2)).toBe('idle');
  });

  it('has an example for every operation behind Everything', async () => {
    await page.getByRole('button', { name: /Everything/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const operations = stage.bot.catalogue.operations.map(({ title }) => title);
    expect(await dialog.locator('h3').allTextContents()).toEqual(operations);
    const lines = await dialog.locator('.example-line').allTextContents();
    expect(lines).toContain('/music relaxing piano music');
    expect(lines).toContain('Separate the voice in a recording from the background.');
    await page.keyboard.press('Escape');
    expect(await isFocused(page.getByRole('button', { name: /Everything/ }))).toBe(true);
    await pickFromRoomMenu(page, 'What you can do here');
    await dialog.getByRole('button', { name: 'Try it: Sound' }).press('Enter');
    await page.getByRole('article').waitFor();
    await dialog.waitFor({ state: 'detached' });
  });

  it('explains what cannot run here', async () => {
    stage.bot.known = {
      capabilities: { unsupported: new Map([['/text-to-sound', undefined]]) },
      recentRefusals: [],
    };
    const window = await open();
    const row = window.locator('#examples .example').filter({ has: window.getByRole('heading', { name: 'Sound' }) });
    await row.getByText('not installed here').waitFor();
    expect(await row.getByRole('button', { name: 'Try it: Sound' }).isDisabled()).toBe(true);
    await window.context().close();
  });

  it('names what a German reader lacks, with the command', async () => {
    const models = { abilities: ['speech'] as const, install: 'npm run models -- add --for de', bytes: 146_000_000 };
    const pairs = new Map([[toPairKey(1, 2), undefined]]);
    const capabilities = { ...UNKNOWN_CAPABILITIES, betterModels: new Map([['de', models]]), translationPairs: pairs };
    stage.bot.known = { capabilities, recentRefusals: [] };
    const window = await open('de-DE');
    const missing = window.locator('#missing');
    await missing.getByText('npm run models -- add --for de').waitFor();
    expect(await missing.textContent()).toContain('keine Stimme für Deutsch natürlich');
    expect(await missing.getByRole('link').getAttribute('href')).toBe('/admin?for=de#models');
    expect(await window.locator('#log').evaluate((node) => node.scrollHeight - node.clientHeight)).toBe(0);
    await window.context().close();
  });

  it.each(['de-DE', 'ja-JP', 'ru-RU'])('has no English example for %s', async (locale) => {
    const window = await open(locale);
    const texts = [
      await window.locator('#sentence').inputValue(),
      ...(await window.locator('.example-line').allTextContents()),
    ];
    for (const text of texts) expect(text).not.toMatch(/\b(?:rain|the|woman|morning|film, from)\b|^\/|duration:/i);
    const lines = window.locator('.example').filter({ has: window.locator('.button') });
    const heights = await lines.evaluateAll((all) =>
      all.map((row) => {
        const [button, words] = [row.querySelector('.button'), row.querySelector('.example-words')];
        const [one, other] = [button, words].map((node) => {
          const { top = 0, height = 0 } = node?.getBoundingClientRect() ?? {};
          return top + height / 2;
        });
        return Math.abs((one ?? 0) - (other ?? 0));
      }),
    );
    for (const difference of heights) expect(difference).toBeLessThan(2);
    const cut = await window
      .locator('.example-line')
      .evaluateAll(
        (all) =>
          all.filter((node) => node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1)
            .length,
      );
    expect(cut).toBe(0);
    await window.context().close();
  });

  it('shows the chosen voice and the button with forced colours', async () => {
    const context = await stage.context({ forcedColors: 'active' });
    const window = await context.newPage();
    await window.goto(stage.base);
    const chips = window.locator('#stage-voices [role=radio]');
    await chips.nth(1).waitFor();
    const border = (node: Locator) =>
      node.evaluate((one) => one.ownerDocument.defaultView.getComputedStyle(one).borderTopWidth);
    expect([await border(chips.first()), await border(chips.nth(1))]).toEqual(['2px', '1px']);
    expect(await border(window.getByRole('button', { name: 'Hear it' }))).toBe('1px');
    await context.close();
  });

  it('offers one line to try in other empty rooms', async () => {
    await enterRoom(page, `quiet-${Date.now()}`);
    await page.getByRole('button', { name: /^@Earshot say/ }).click();
    await page.getByRole('article').waitFor();
    expect(stage.bot.taken.map(({ request }) => request.values)).toEqual([
      expect.objectContaining({ text: 'Good morning, everyone' }),
    ]);
    expect(await page.locator('#empty').isHidden()).toBe(true);
  });

  it('moves nothing while it loads slowly', async () => {
    const window = await (await stage.context({ viewport: { width: 1280, height: 800 } })).newPage();
    await window.addInitScript(
      "new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.shift = (window.shift ?? 0) + value; }).observe({ type: 'layout-shift', buffered: true })",
    );
    const held = Promise.withResolvers<void>();
    await window.route('**/api/first-page', async (route) => {
      await held.promise;
      await route.continue();
    });
    await window.goto(stage.base);
    await window.locator('#sentence').waitFor();
    await window.locator('.example').last().waitFor();
    held.resolve();
    await window.locator('#stage-languages [role=radio]').first().waitFor();
    await window.evaluate('document.fonts.ready');
    expect(await window.evaluate('window.shift ?? 0')).toBeLessThan(0.001);
    await window.context().close();
  });

  it.each(['de', 'es', 'fr', 'it', 'ja', 'ko', 'pt-BR', 'ru', 'zh-TW'])('needs no scrolling in %s', async (locale) => {
    const models = { abilities: ['speech'] as const, install: 'npm run models -- add --for de', bytes: 146_000_000 };
    const betterModels = new Map([[locale.slice(0, 2), models]]);
    stage.bot.known = { capabilities: { ...UNKNOWN_CAPABILITIES, betterModels }, recentRefusals: [] };
    stage.bot.present = ['Javier', 'Guadalupe', 'Santiago'].map((name, id) => ({ id, name }));
    const window = await open(locale);
    await window.locator('#missing code').waitFor();
    await window.evaluate('document.fonts.ready');
    expect(await window.locator('#log').evaluate((node) => node.scrollHeight - node.clientHeight)).toBe(0);
    await window.context().close();
  });

  it.each([
    [1280, 800],
    [640, 400],
    [390, 844],
    [320, 640],
  ])('fits into %i by %i without sideways scrolling', async (width, height) => {
    const window = await open('en-US', { width, height });
    const headline = await window.getByRole('heading', { name: /hear it/ }).boundingBox();
    expect((headline?.y ?? 0) + (headline?.height ?? height)).toBeLessThan(height / 2);
    expect(await window.locator('#log').evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
    if (width === 1280)
      expect(await window.locator('#log').evaluate((node) => node.scrollHeight - node.clientHeight)).toBe(0);
    expect(await window.evaluate('document.scrollingElement.scrollHeight')).toBeLessThanOrEqual(height);
    await window.context().close();
  });
});
