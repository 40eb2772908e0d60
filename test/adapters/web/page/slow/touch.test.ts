// The page on touch devices and small screens: 44-pixel targets, no hints about keys, nothing clipped. Runs in
// Chromium; skipped without it.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromium, openStage, type Stage } from '../setup.ts';

describe.skipIf(!chromium)('the page on small screens', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  async function phone(room: string): Promise<Page> {
    const context = await stage.context({
      ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    });
    const page = await context.newPage();
    await page.goto(`${stage.base}/?room=${room}`);
    await page.getByRole('log').waitFor();
    return page;
  }

  it('has finger-sized controls and mentions taps instead of keys', async () => {
    const page = await phone('fingers');
    await page.locator('#words').fill('/tts Hello');
    await page.getByRole('button', { name: 'Send' }).tap();
    await page.getByRole('article').waitFor();
    const actions = [{ name: 'retry', label: 'Run again', task: 'TASK1' }] as const;
    const done = { status: 'done', title: 'Speech', line: 'Done', actions, reference: '7K2QF9MA' } as const;
    await stage.finish(0, done, { speech: 'Speech' });
    await page.getByRole('button', { name: 'Again' }).waitFor();
    await page.locator('#words').fill('/tts Hello voice:c');
    await page.getByRole('option', { name: /Camille/ }).waitFor();
    const small = await page.locator('button:visible, a:visible, [role=option]:visible').evaluateAll((all) =>
      all
        .filter((one) => !one.matches('.skip, .prose a'))
        .map((one) => ({ name: one.className, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.height < 44)
        .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
    );
    expect(small).toEqual([]);
    const hint = page.locator('.options-hint');
    expect(await hint.textContent()).toBe('Tap one to select it · ▶ plays it');
    expect(await page.locator('.composer-keys').isVisible()).toBe(false);
    const cut = await page
      .locator('.option-detail, .option-label')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
    expect(cut).toBe(0);
    await page.context().close();
  });

  it('keeps the box’s hint on one line at 320 pixels', async () => {
    const page = await stage.window({ width: 320, height: 640 });
    const box = await page.locator('#words').boundingBox();
    const line = await page
      .locator('#words')
      .evaluate((node) => Number.parseFloat(node.ownerDocument.defaultView.getComputedStyle(node).lineHeight));
    expect((box?.height ?? 0) - 16).toBeLessThan(line * 1.5);
    await page.context().close();
  });

  it.each([
    { width: 1280, height: 800 },
    { width: 640, height: 400 },
    { width: 390, height: 844 },
  ])('shows the whole list of voices in a form: %j', async (size) => {
    const page = await stage.window(size);
    await page.getByRole('button', { name: 'Commands' }).click();
    await page.getByRole('menuitem', { name: /\/tts/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').first().click();
    await dialog.getByRole('option').first().waitFor();
    const hint = dialog.locator('.options-hint:visible');
    const reachable = () =>
      hint.evaluate((node) => {
        const { left, top, width, height } = node.getBoundingClientRect();
        const there = node.ownerDocument.elementFromPoint(left + width / 2, top + height - 2);
        return there === node || node.contains(there);
      });
    await expect.poll(reachable).toBe(true);
    await page.context().close();
  });

  it('marks the section that unfolds', async () => {
    const context = await stage.context({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(stage.base);
    await page.getByRole('button', { name: 'Commands' }).click();
    await page.getByRole('menuitem', { name: /\/dub/ }).click();
    const summary = page.getByRole('dialog').locator('summary').first();
    await summary.waitFor();
    expect(await summary.evaluate((node) => node.ownerDocument.defaultView.getComputedStyle(node).display)).toBe(
      'list-item',
    );
    expect((await summary.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await context.close();
  });

  it('explains a required field left empty', async () => {
    const page = await stage.window();
    await page.getByRole('button', { name: 'Commands' }).click();
    await page.getByRole('menuitem', { name: /\/dub/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[type=submit]').click();
    await dialog.getByText('Choose a language: type its name.').first().waitFor();
    expect(await dialog.getByText('please fill this in').count()).toBe(0);
    await page.context().close();
  });
});
