// The newest message stays in view on wide and narrow screens, and tall messages are shown from their top. Runs in
// Chromium; skipped without it.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { View } from '../../../../../src/domain/views/view.ts';
import { ben } from '../../setup.ts';
import { chromium, visitRooms } from '../setup.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
const beyondEnd = (page: Page) =>
  page.getByRole('log').evaluate((node) => node.scrollHeight - node.scrollTop - node.clientHeight);
const facts = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ label: `Fact ${at}`, value: 'a value '.repeat(12) }));

describe.skipIf(!chromium)('the list of messages', () => {
  const visit = visitRooms();

  /** Two frames later the page has handled its own scroll event. */
  const settled = (page: Page) =>
    page.getByRole('log').evaluate(
      (node) =>
        new Promise((done) => {
          const { defaultView: view } = node.ownerDocument;
          view.requestAnimationFrame(() => view.requestAnimationFrame(done));
        }),
    );

  it.each(SIZES)('keeps the newest card in view while it changes: %j', async (size) => {
    const { page, room, stage } = visit;
    await page.setViewportSize(size);
    for (let line = 1; line <= 30; line += 1) await stage.say(ben, `line ${line}`, room);
    await page.getByRole('log').getByText('line 30').waitFor();
    const working = { status: 'working', title: 'Speech', line: 'Working' } as const;
    for (let command = 1; command <= 3; command += 1) {
      await page.locator('#words').fill(`/tts sentence ${command}`);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Enter');
      const card = page.getByRole('article').nth(command - 1);
      await card.waitFor();
      const task = stage.bot.taken.length - 1;
      const views: View[] = [
        { ...working, facts: facts(1) },
        { ...working, facts: facts(6) },
        { ...working, body: 'short' },
        { ...working, facts: facts(3), body: 'a longer text '.repeat(20) },
      ];
      for (const view of views) {
        await stage.show(task, view);
        await settled(page);
      }
      await stage.finish(task, { status: 'done', title: 'Speech', line: 'Done' }, { speech: 'Speech' });
      await card.getByRole('figure').waitFor();
      await settled(page);
      await expect.poll(() => beyondEnd(page)).toBeLessThan(2);
    }
  });

  it('announces new messages without moving a scrolled-up reader', async () => {
    const { page, room, stage } = visit;
    for (let line = 1; line <= 40; line += 1) await stage.say(ben, `line ${line}`, room);
    const log = page.getByRole('log');
    await log.getByText('line 40').waitFor();
    await log.hover();
    await page.mouse.wheel(0, -900);
    await expect.poll(() => beyondEnd(page)).toBeGreaterThan(300);
    await settled(page);
    await stage.say(ben, 'the newest', room);
    await page.getByRole('button', { name: 'New message' }).waitFor();
    expect(await beyondEnd(page)).toBeGreaterThan(300);
    await page.getByRole('button', { name: 'New message' }).click();
    await expect.poll(() => beyondEnd(page)).toBeLessThan(2);
  });

  it.each(SIZES)('opens a long private answer at its top, searchable: %j', async (size) => {
    const { page, room, stage } = visit;
    await page.setViewportSize(size);
    for (let line = 1; line <= 20; line += 1) await stage.say(ben, `line ${line}`, room);
    const rows = Array.from({ length: 25 }, (_, at) => ({
      title: `Voice ${at}`,
      detail: at % 2 ? 'A woman speaking French' : 'A man speaking English',
    }));
    const view = { status: 'info', title: 'Voices', line: '25 voices', rows };
    await page.route('**/api/messages', (route) => route.fulfill({ status: 200, json: { view } }));
    await page.locator('#words').fill('/languages');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    const card = page.getByRole('article', { name: 'Voices' });
    await card.waitFor();
    const headAt = async () => {
      const [title, log] = await Promise.all([
        page.getByRole('heading', { name: 'Voices', level: 2 }).boundingBox(),
        page.getByRole('log').boundingBox(),
      ]);
      return (title?.y ?? 0) - (log?.y ?? 0);
    };
    await expect.poll(headAt).toBeLessThan(120);
    expect(await headAt()).toBeGreaterThan(0);
    await card.getByRole('searchbox').fill('french 3');
    await expect.poll(() => card.getByRole('listitem').count()).toBe(3);
    await card.getByText('3 of 25').waitFor();
    expect(await headAt()).toBeGreaterThan(0);
    await card.getByRole('searchbox').fill('nothing like it');
    await card.getByText('0 of 25').waitFor();
  });

  it.each([
    [640, 400],
    [390, 844],
    [1280, 800],
  ])('opens the first page at its headline: %i × %i', async (width, height) => {
    const page = await visit.stage.window({ width, height });
    const title = page.getByRole('heading', { name: 'Say something, and hear it' });
    await title.waitFor();
    await settled(page);
    const log = await page.getByRole('log').boundingBox();
    const at = await title.boundingBox();
    expect((at?.y ?? 0) - (log?.y ?? 0)).toBeGreaterThanOrEqual(0);
    expect((at?.y ?? 0) + (at?.height ?? 0)).toBeLessThan((log?.y ?? 0) + (log?.height ?? 0));
    expect(await page.getByRole('log').evaluate((node) => node.scrollTop)).toBe(0);
    await page.context().close();
  });

  it('shows a running clock, then the final duration only', async () => {
    const { page, stage } = visit;
    await page.locator('#words').fill('/tts how long');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await page.getByRole('article').waitFor();
    const task = stage.bot.taken.length - 1;
    const since = Date.now() - 3600;
    await stage.show(task, { status: 'working', title: 'Speech', line: 'Working', since });
    await page.getByRole('timer').waitFor();
    await stage.show(task, {
      status: 'done',
      title: 'Speech',
      line: 'Done in 0:04',
      since,
      until: since + 3600,
    });
    await page.getByRole('log').getByText('Done in 0:04').waitFor();
    expect(await page.getByRole('timer').count()).toBe(0);
    expect(await page.getByRole('article').textContent()).not.toContain('0:03');
  });

  it('writes times of day in 24 hours', async () => {
    const { page } = visit;
    await page.locator('#words').fill('what time is it');
    await page.keyboard.press('Enter');
    const time = page.locator('.message-head time');
    await time.waitFor();
    expect(await time.textContent()).toMatch(/^\d\d:\d\d$/);
  });

  it('adds no notice when a card shows the button’s effect', async () => {
    const { page, stage } = visit;
    await page.locator('#words').fill('/tts quiet');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await page.getByRole('article').waitFor();
    const actions = [
      { name: 'stop', label: 'Stop tracking', task: 'TASK1' },
      { name: 'refresh', label: 'Refresh', task: 'TASK1' },
    ] as const;
    await stage.show(stage.bot.taken.length - 1, {
      status: 'working',
      title: 'Speech',
      line: 'Working',
      actions,
    });
    stage.bot.acted = { is: 'shown' };
    await page.getByRole('button', { name: 'Stop tracking' }).click();
    await expect.poll(() => page.locator('[aria-busy]').count()).toBe(0);
    expect(await page.locator('.notice').count()).toBe(0);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.locator('.notice').getByText('Checked').waitFor();
  });
});
