// Example cards: playable results, runnable examples, and commands that are unavailable. Runs in Chromium; skipped
// without it.

import { readdirSync, statSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { UNKNOWN_CAPABILITIES } from '../../../../../src/domain/media/capabilities.ts';
import { catalogue } from '../../../../fakes/working-bot.ts';
import { openChat } from '../../setup.ts';
import { chromium, isFocused, visitRooms } from '../setup.ts';

const RESULTS = new URL('../../../../../src/adapters/web/page/examples/results/', import.meta.url);

describe('the recordings of the first page', () => {
  it('are at most 150 kB and support range requests', async () => {
    const names = readdirSync(RESULTS);
    const bytes = names.map((name) => statSync(new URL(name, RESULTS)).size);
    expect(bytes.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(150_000);
    const live = await openChat();
    const whole = await live.get('/examples/results/speech.mp3');
    const part = await live.get('/examples/results/speech.mp3', { range: 'bytes=10-19' });
    expect([whole.status, whole.headers['content-type']]).toEqual([200, 'audio/mpeg']);
    expect([part.status, part.headers['content-length']]).toEqual([206, '10']);
    await live.close();
  });
});

describe.skipIf(!chromium)('the examples on the first page', () => {
  const visit = visitRooms({ publicBaseUrl: 'https://earshot.example.com' });
  const job = (title: string, within = '.empty', page = visit.page) =>
    page.locator(`${within} .job`).filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  /** Opens a new window at an empty room. */
  const open = async (size?: { width: number; height: number }) => {
    const window = await visit.stage.window(size, visit.room);
    await window.locator('.job').first().waitFor();
    return window;
  };
  beforeEach(async () => {
    visit.stage.bot.known = { capabilities: UNKNOWN_CAPABILITIES, recentRefusals: [] };
    await visit.page.setViewportSize({ width: 1280, height: 800 });
    await visit.page.locator('.empty .job').first().waitFor();
  });

  it('shows a playable card for each operation, all in view', async () => {
    const { page } = visit;
    const titles = await page.locator('.empty .job h3').allTextContents();
    expect(titles).toEqual(catalogue.operations.map(({ title }) => title));
    const log = page.getByRole('log');
    const [whole, seen] = await log.evaluate((node) => [Number(node.scrollHeight), Number(node.clientHeight)]);
    expect(whole).toBeLessThanOrEqual(seen ?? 0);
    const first = page.getByRole('button', { name: 'Listen to Speech: Speech' });
    const second = page.getByRole('button', { name: 'Listen to Separation: Background' });
    await first.click();
    await page.locator('.listen[aria-pressed=true]').waitFor();
    await second.click();
    const playing = () =>
      page.locator('.listen[aria-pressed=true]').evaluateAll((all) => all.map((one) => Object(one).title));
    await expect.poll(playing).toEqual(['Listen to Separation: Background']);
    expect(await page.locator('.job .link').count()).toBe(0);
  });

  it.each([
    ['Speech', { text: 'Good morning, team. The build is green and the coffee is ready.' }],
    ['Sound', { duration: 5 }],
    ['Translation', { texts: ['The meeting begins tomorrow morning.'] }],
    ['Voice', { text: 'Come in, my dear, and sit by the fire.' }],
  ])('sends the example of %s with one press, keeping drafts', async (title, values) => {
    const { page, stage } = visit;
    await page.locator('#words').fill('half a thought');
    await job(title).locator('.job-line').click();
    await page.getByRole('article').waitFor();
    expect(stage.bot.taken.map(({ request }) => request.values)).toEqual([expect.objectContaining(values)]);
    expect(await page.locator('#words').inputValue()).toBe('half a thought');
  });

  it('writes the example into the box on Try it', async () => {
    const { page, stage } = visit;
    await job('Speech').getByRole('button', { name: 'Try it' }).click();
    expect(await page.locator('#words').inputValue()).toMatch(/^\/tts Good morning/);
    expect(await isFocused(page.locator('#words'))).toBe(true);
    expect(stage.bot.taken).toEqual([]);
  });

  it.each([
    ['Story', 'lighthouse.txt'],
    ['Separation', 'in-the-rain.mp3'],
    ['Dub', 'talk.mp3'],
  ])('opens the form of %s with our recording to submit', async (title, file) => {
    const { page, stage } = visit;
    await job(title).getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('dialog').getByText(file).waitFor();
    expect(stage.bot.taken).toEqual([]);
    await page.getByRole('dialog').locator('[type=submit]').click();
    await page.getByRole('article').waitFor();
    const [{ request } = { request: undefined }] = stage.bot.taken;
    expect(JSON.stringify([request?.values, request?.files])).toContain(file);
  });

  it('disables and explains what cannot work here', async () => {
    visit.stage.bot.known = {
      capabilities: { unsupported: new Map([['/translate', undefined]]) },
      recentRefusals: [],
    };
    const page = await open();
    const there = (title: string) => job(title, '.empty', page);
    await there('Translation').getByText('not installed here').waitFor();
    for (const button of await there('Translation').locator('.button, .job-line').all())
      expect(await button.isDisabled()).toBe(true);
    expect(await there('Speech').getByRole('button', { name: 'Try it' }).isEnabled()).toBe(true);
    await page.context().close();
  });

  it('reopens by keyboard and returns to the previous place', async () => {
    const { page } = visit;
    await page.locator('#words').fill('hello');
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByText('hello').waitFor();
    const start = page.getByRole('button', { name: 'What you can do here' });
    await start.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await isFocused(start)).toBe(true);
    await page.keyboard.press('Enter');
    await job('Sound', 'dialog').getByRole('button', { name: 'Try it' }).press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.locator('#words').inputValue()).toMatch(/^\/sound heavy rain/);
    expect(await isFocused(page.locator('#words'))).toBe(true);
  });

  it.each([
    [640, 400],
    [390, 844],
    [320, 640],
  ])('shows its headline at %i by %i without overflow', async (width, height) => {
    const small = await open({ width, height });
    const box = await small.getByRole('heading', { name: /hear it/ }).boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(56);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(height / 2);
    const widest = await small.evaluate<number>('document.querySelector("#log").scrollWidth');
    expect(widest).toBeLessThanOrEqual(width);
    const highest = await small.evaluate<number>('document.scrollingElement.scrollHeight');
    expect(highest).toBeLessThanOrEqual(height);
    await small.context().close();
  });
});
