// The microphone of the composer, with Chromium's fake device that beeps every second. Skipped without Chromium.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromium, isFocused, openStage, type Stage } from '../../setup.ts';

describe.skipIf(!chromium)('recording with the microphone', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  const mic = (page: Page) => page.getByRole('button', { name: 'Record with the microphone' });
  const open = async (allowed = true) => {
    const page = await stage.window();
    if (allowed) await page.context().grantPermissions(['microphone']);
    return page;
  };
  const kept = (page: Page) => page.locator('.attachment');

  it('shows level and time and offers actions for the recording', async () => {
    const page = await open();
    await mic(page).press('Enter');
    const row = page.getByRole('group', { name: 'Recording', exact: true });
    // A slow machine may see the first seconds late.
    await row.getByText(/^0:(?!0[01])\d\d \/ 10:00$/).waitFor();
    const level = page.locator('.recording-level');
    await expect
      .poll(() => level.evaluate((node) => Number(Object(node).style.getPropertyValue('--level'))))
      .toBeGreaterThan(0.2);
    expect(await isFocused(row.getByRole('button', { name: 'Stop' }))).toBe(true);
    await page.keyboard.press('Enter');
    await row.waitFor({ state: 'detached' });
    await kept(page)
      .getByText(/^recording-.*\.webm$/)
      .waitFor();
    // The page itself looks, as two seconds can be over before the test does.
    const heard = page.evaluate(`new Promise((done) =>
      new MutationObserver(() => document.querySelector('.attachment .listen[aria-pressed=true]') && done()).observe(
        document.body, { subtree: true, attributeFilter: ['aria-pressed'] }))`);
    const listen = kept(page).getByRole('button', { name: /^Listen to recording/ });
    await Promise.all([heard, listen.click()]);
    expect(await page.locator('.attachment .link').count()).toBe(0);
    await kept(page).getByRole('button', { name: 'Separate', exact: true }).click();
    await page.getByRole('article').waitFor();
    const file = Object.values(stage.bot.taken.at(-1)?.request.files ?? {})[0];
    expect(file?.name).toMatch(/\.webm$/);
    expect(file?.bytes).toBeGreaterThan(1000);
    await page.context().close();
  });

  it('discards a recording by key or button, releasing the microphone', async () => {
    const page = await open();
    await page.evaluate(`const get = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (wanted) => (window.heard = await get(wanted));`);
    for (const discard of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Discard' }).click(),
    ]) {
      await mic(page).click();
      await page.getByText(/^0:(?!00)\d\d \/ 10:00$/).waitFor();
      await discard();
      await page.getByText('/ 10:00').waitFor({ state: 'detached' });
      const states = () => page.evaluate('window.heard.getTracks().map((one) => one.readyState)');
      await expect.poll(states).toEqual(['ended']);
    }
    expect(await kept(page).count()).toBe(0);
    expect(await isFocused(mic(page))).toBe(true);
    await page.context().close();
  });

  it('stops after ten minutes, reports it and keeps the recording', async () => {
    const page = await open();
    await page.clock.install();
    await mic(page).click();
    await page.getByRole('group', { name: 'Recording', exact: true }).waitFor();
    await page.clock.runFor(599_000);
    expect(await kept(page).count()).toBe(0);
    await page.clock.runFor(2000);
    await page.getByText('so it ended here').waitFor();
    await kept(page).waitFor();
    await page.context().close();
  });

  it('explains what to do when the browser refuses', async () => {
    const page = await open(false);
    await mic(page).click();
    await page.getByRole('alert').getByText('Allow it beside the address').waitFor();
    await page.context().grantPermissions(['microphone']);
    await mic(page).click();
    await page.getByRole('group', { name: 'Recording', exact: true }).waitFor();
    await page.context().close();
  });

  it.each([
    ['NotFoundError', 'No microphone was found.'],
    ['NotReadableError', 'used by another program'],
  ])('explains what to do at %s', async (name, said) => {
    const page = await open();
    await page.evaluate(`navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('', ${JSON.stringify(name)}); }`);
    await mic(page).click();
    await page.getByRole('alert').getByText(said).waitFor();
    await page.context().close();
  });

  it('explains where the page must be opened for it', async () => {
    const page = await open();
    await page.evaluate(`Object.defineProperty(navigator, 'mediaDevices', { value: undefined })`);
    await mic(page).click();
    await page.getByRole('alert').getByText('only to pages opened with https').waitFor();
    await page.context().close();
  });
});
