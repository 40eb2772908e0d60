// The composer through outages and room changes; typing anywhere, focus, and keys. Runs in Chromium; skipped without it.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings } from '../../../../../axe-findings.ts';
import { ben } from '../../../setup.ts';
import { attachSlowly, chromium, enterRoom, isFocused, visitRooms } from '../../setup.ts';

/** Sums the layout shifts from now on; read it with `window.shift`. */
const watchShifts = (page: Page) =>
  page.evaluate(`
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.shift += value;
    }).observe({ type: 'layout-shift' });
  `);

describe.skipIf(!chromium)('composer', () => {
  const visit = visitRooms();
  const { words } = visit;
  const box = () => visit.page.locator('#words');
  const log = () => visit.page.getByRole('log');
  const texts = async (room: string) =>
    (await visit.stage.get(`/api/rooms/${room}/messages`)).json.messages.map(({ text }) => text);

  it('shows an outage without moving anything, then sends the kept words', async () => {
    const { page } = visit;
    const bar = page.getByText('Reconnecting…');
    for (let at = 0; at < 12; at += 1) await visit.stage.say(ben, `Line ${at}`, visit.room);
    await log().getByText('Line 11').waitFor();
    await watchShifts(page);
    await page.context().setOffline(true);
    await bar.waitFor();
    await words().fill('kept for later');
    await words().press('Enter');
    await page.getByRole('alert').getByText('does not answer').waitFor();
    await page.context().setOffline(false);
    await bar.waitFor({ state: 'hidden' });
    await page.getByText('The server answers again.').waitFor();
    expect(await page.evaluate('window.shift')).toBe(0);
    expect(await texts(visit.room)).not.toContain('kept for later');
    await page.getByRole('button', { name: 'Send now' }).click();
    await log().getByText('kept for later').waitFor();
    await expect.poll(() => words().inputValue()).toBe('');
  });

  it('posts a line to the room where it was written, and keeps the other draft', async () => {
    const { page, room } = visit;
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/messages', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await words().fill('for the first room');
    await words().press('Enter');
    await enterRoom(page, `${room}-other`);
    await box().fill('half a thought');
    answered.resolve();
    await expect.poll(() => texts(room)).toEqual(['for the first room']);
    expect(await box().inputValue()).toBe('half a thought');
    expect(await texts(`${room}-other`)).toEqual([]);
    await box().fill('');
    await page.goBack();
    await expect.poll(() => words().inputValue()).toBe('');
  });

  it('posts the text that was written before its upload ended', async () => {
    const { page, room } = visit;
    const finishUpload = await attachSlowly(page);
    await words().fill('with a file');
    await words().press('Enter');
    await page.getByText('This is sent as soon as the upload is finished.').waitFor();
    await enterRoom(page, `${room}-other`);
    await box().fill('another thought');
    finishUpload();
    await expect.poll(() => texts(room)).toEqual(['with a file']);
    expect(await box().inputValue()).toBe('another thought');
    expect(await texts(`${room}-other`)).toEqual([]);
    await box().fill('');
  });

  it('writes what is typed anywhere', async () => {
    await visit.stage.say(ben, 'Hi', visit.room);
    await log().getByText('Hi', { exact: true }).waitFor();
    await log().focus();
    await visit.page.keyboard.type('Hello');
    expect(await words().inputValue()).toBe('Hello');
    await log().focus();
    await visit.page.keyboard.press('Control+a');
    await visit.page.keyboard.press('Space');
    expect(await isFocused(words())).toBe(false);
    await visit.page.getByLabel('Name of the new room').focus();
    await visit.page.keyboard.type('x');
    expect(await words().inputValue()).toBe('Hello');
    await visit.page.getByLabel('Name of the new room').fill('');
    await words().fill('');
  });

  it('returns the focus to the button that opened a dialog', async () => {
    const keys = visit.page.locator('#keys');
    await keys.focus();
    await visit.page.keyboard.press('Enter');
    const dialog = visit.page.getByRole('dialog', { name: 'Keys' });
    await dialog.getByText('Play and pause').waitFor();
    await dialog.getByText('Five seconds back or on').waitFor();
    await visit.page.keyboard.press('Escape');
    expect(await isFocused(keys)).toBe(true);
  });

  it('returns the focus from a form to the card’s button', async () => {
    await words().fill('/tts Hello');
    await words().press('Escape');
    await words().press('Enter');
    await visit.page.getByRole('article').waitFor();
    const actions = [{ name: 'edit', label: 'Edit', task: 'TASK1' }] as const;
    await visit.stage.show(0, { status: 'done', title: 'Speech', line: '', actions });
    const form = { command: 'tts', values: { text: 'Hello' }, files: [], problems: [], askFirst: [] };
    await visit.page.route('**/api/actions', (route) => route.fulfill({ status: 200, json: { form } }));
    const edit = visit.page.getByRole('article').getByRole('button', { name: 'Edit' });
    await edit.press('Enter');
    await visit.page.getByRole('dialog').waitFor();
    await visit.page.keyboard.press('Escape');
    await visit.page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await isFocused(edit)).toBe(true);
  });

  it('keeps the focus in the conversation after a deletion', async () => {
    for (const text of ['first of two', 'second of two']) {
      await words().fill(text);
      await words().press('Enter');
      await log().getByText(text).waitFor();
    }
    await visit.page.getByRole('button', { name: 'Delete message' }).first().press('Enter');
    await log().getByText('first of two').waitFor({ state: 'detached' });
    expect(await isFocused(log().getByRole('listitem').filter({ hasText: 'second of two' }))).toBe(true);
  });

  it('gives several lines the whole width above its tools', async () => {
    await words().fill('one');
    const box = async (id: string) =>
      (await visit.page.locator(id).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    expect((await box('#words')).width).toBeLessThan((await box('.composer-box')).width - 100);
    await words().fill('many words '.repeat(40));
    expect((await box('#words')).width).toBeGreaterThan((await box('.composer-box')).width - 20);
    expect((await box('#send')).y).toBeGreaterThanOrEqual((await box('#words')).y + (await box('#words')).height);
    await words().fill('');
    expect((await box('.composer-box')).height).toBeLessThan(60);
  });

  it('lists commands in the palette first, those used last on top', async () => {
    await words().fill('/sound rain on a roof');
    await words().press('Escape');
    await words().press('Enter');
    await visit.page.getByRole('article').waitFor();
    await expect.poll(() => words().inputValue()).toBe('');
    await visit.page.keyboard.press('Control+k');
    const options = visit.page.getByRole('dialog').getByRole('option');
    await options.first().waitFor();
    const labels = await options.locator('.option-label').allTextContents();
    expect(labels[0]).toBe('/sound');
    expect(labels.findIndex((label) => label.startsWith('#'))).toBeGreaterThan(labels.lastIndexOf('/help'));
    await visit.page.keyboard.press('Escape');
  });

  it('finds no violation in a long open list', async () => {
    await visit.page.setViewportSize({ width: 1100, height: 420 });
    await words().pressSequentially('/');
    await visit.page.getByRole('option').first().waitFor();
    expect(await axeFindings(visit.page)).toEqual([]);
    await words().fill('');
  });
});
