// The first page as a workbench: real results that play, examples that run, and what cannot work told before it is tried. In a real
// browser on the real adapter; skipped where there is no Chromium.

import { readdirSync, statSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { UNKNOWN } from '../../../../src/domain/media/abilities.ts';
import { catalogue } from '../../../fakes/working-bot.ts';
import { openChat } from '../setup.ts';
import { chromium, isFocused, visitRooms } from './setup.ts';

const RESULTS = new URL('../../../../src/adapters/web/page/workbench/results/', import.meta.url);

describe('the recordings of the first page', () => {
  it('are at most 150 kB, and come in parts to players that ask for parts', async () => {
    const names = readdirSync(RESULTS);
    const bytes = names.map((name) => statSync(new URL(name, RESULTS)).size);
    expect(bytes.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(150_000);
    const live = await openChat();
    const whole = await live.get('/workbench/results/speech.mp3');
    const part = await live.get('/workbench/results/speech.mp3', { range: 'bytes=10-19' });
    expect([whole.status, whole.headers['content-type']]).toEqual([200, 'audio/mpeg']);
    expect([part.status, part.headers['content-length']]).toEqual([206, '10']);
    await live.close();
  });
});

describe.skipIf(!chromium)('the first page as a workbench', () => {
  const visit = visitRooms({ linkBase: 'https://earshot.example.com' });
  const job = (title: string, within = '.empty', page = visit.page) =>
    page.locator(`${within} .job`).filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  /** A window of its own, at a room's first page. */
  const open = async (size?: { width: number; height: number }) => {
    const window = await visit.stage.window(size, visit.room);
    await window.locator('.job').first().waitFor();
    return window;
  };
  beforeEach(async () => {
    visit.stage.bot.known = { abilities: UNKNOWN, refused: [] };
    await visit.page.setViewportSize({ width: 1280, height: 800 });
    await visit.page.locator('.empty .job').first().waitFor();
  });

  it('has a card for each operation, all of them in view, and plays its result, one at a time', async () => {
    const { page } = visit;
    const titles = await page.locator('.empty .job h3').allTextContents();
    expect(titles).toEqual(catalogue.operations.map(({ title }) => title));
    const log = page.getByRole('log');
    const [whole, seen] = await log.evaluate((node) => [
      Number(node.scrollHeight),
      Number(node.clientHeight),
    ]);
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
  ])('sends the example of %s with one press, and leaves what is being written', async (title, values) => {
    const { page, stage } = visit;
    await page.locator('#words').fill('half a thought');
    await job(title).locator('.job-line').click();
    await page.getByRole('article').waitFor();
    expect(stage.bot.taken.map(({ request }) => request.values)).toEqual([expect.objectContaining(values)]);
    expect(await page.locator('#words').inputValue()).toBe('half a thought');
  });

  it('writes the example into the box where one tries it, and sends nothing', async () => {
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
  ])('opens the form of %s with a recording of ours in it, which the person sends', async (title, file) => {
    const { page, stage } = visit;
    await job(title).getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('dialog').getByText(file).waitFor();
    expect(stage.bot.taken).toEqual([]);
    await page.getByRole('dialog').locator('[type=submit]').click();
    await page.getByRole('article').waitFor();
    const [{ request } = { request: undefined }] = stage.bot.taken;
    expect(JSON.stringify([request?.values, request?.files])).toContain(file);
  });

  it('says what cannot work here, and does not let it be tried', async () => {
    visit.stage.bot.known = { abilities: { missing: new Map([['/translate', undefined]]) }, refused: [] };
    const page = await open();
    const there = (title: string) => job(title, '.empty', page);
    await there('Translation').getByText('not on this machine').waitFor();
    for (const button of await there('Translation').locator('.button, .job-line').all())
      expect(await button.isDisabled()).toBe(true);
    expect(await there('Speech').getByRole('button', { name: 'Try it' }).isEnabled()).toBe(true);
    await page.context().close();
  });

  it('is there again later, by keys alone, and leads back to where one was', async () => {
    const { page } = visit;
    await page.locator('#words').fill('hello');
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByText('hello').waitFor();
    const start = page.getByRole('button', { name: 'What can be done here' });
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
  ])('begins with its headline at %i by %i, and nothing is wider than the window', async (width, height) => {
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
