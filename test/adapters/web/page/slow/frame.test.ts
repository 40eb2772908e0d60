// Page layout: narrow screens, tab order, accessible names and roles, contrast, sign-in, and a lost connection. Runs in
// Chromium; skipped without it.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ben } from '../../setup.ts';
import { chromium, enterRoom, isFocused, openStage, type Stage } from '../setup.ts';

/** Contrast of an element's text with the closest background behind it, by WCAG 2. */
const contrast = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((node) => {
      const { defaultView: view, body } = node.ownerDocument;
      const canvas = node.ownerDocument.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const luminance = (color: string) => {
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
          const value = Number(part) / 255;
          return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      let ground = node;
      const groundOf = () => view.getComputedStyle(ground).backgroundColor;
      while (ground !== body && /^(rgba\(0, 0, 0, 0\)|transparent)$/.test(groundOf())) ground = ground.parentElement;
      const both = [luminance(view.getComputedStyle(node).color), luminance(groundOf())];
      return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
    });

describe.skipIf(!chromium)('the frame of the page', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
    await stage.say(ben, `${'x'.repeat(300)} https://example.com/${'y'.repeat(200)}`);
    await stage.post('/api/messages', { room: 'general', person: ben, text: `/tts ${'z'.repeat(400)}` });
    await stage.show(0, {
      ...{ status: 'failed', title: 'Speech'.repeat(20), line: 'w'.repeat(200), body: 'v'.repeat(500) },
      facts: [{ label: 'Project name', value: 'u'.repeat(200) }],
      rows: [{ title: 't'.repeat(90), detail: 's'.repeat(90), when: Date.now() - 300_000 }],
      actions: [{ name: 'retry', label: 'Try again', task: 'TASK1' }],
      reference: '7K2QF9MA',
    });
  });
  afterAll(() => stage.close());

  it('never scrolls sideways, even with long words at 320 pixels', async () => {
    const page = await stage.window({ width: 1280, height: 700 });
    await page.getByRole('article').first().waitFor();
    for (const width of [1280, 768, 360, 320]) {
      await page.setViewportSize({ width, height: 700 });
      for (const part of ['html', '#log', '#composer']) {
        const beyond = await page
          .locator(part)
          .evaluate((node) => Math.max(0, Number(node.scrollWidth - node.clientWidth)));
        expect([width, part, beyond]).toEqual([width, part, 0]);
      }
    }
    await page.close();
  });

  it('turns the side bar into a keyboard-operated drawer', async () => {
    const page = await stage.window({ width: 360, height: 700 });
    const button = page.getByRole('button', { name: 'Rooms and people' });
    expect(await page.getByRole('navigation').count()).toBe(0);
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'general' }).waitFor();
    expect(await page.locator(':focus').textContent()).toContain('general');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
    expect(await isFocused(button)).toBe(true);
    await page.close();
  });

  it('has names, landmarks and a logical tab order', async () => {
    const page = await stage.window();
    await page.getByRole('article').first().waitFor();
    for (const role of ['main', 'navigation', 'log', 'complementary'] as const)
      expect([role, await page.getByRole(role).count()]).toEqual([role, 1]);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    const nameless = await page
      .locator('button:visible, input:visible, textarea:visible, a:visible')
      .evaluateAll((all) =>
        all
          .filter((one) => !one.textContent?.trim() && !one.getAttribute('aria-label') && !Object(one).labels?.length)
          .map((one) => one.outerHTML),
      );
    expect(nameless).toEqual([]);
    await page.locator('.skip').focus();
    const stops = ['skip'];
    for (let at = 0; at < 30 && stops.at(-1) !== 'send'; at += 1) {
      await page.keyboard.press('Tab');
      stops.push(await page.locator(':focus').evaluate((node) => String(node.id)));
    }
    const wanted = [
      'skip',
      'room-name',
      'browse',
      'me',
      'theme',
      'keys',
      'find',
      'more',
      'log',
      'words',
      'plus',
      'clip',
      'send',
    ];
    expect(stops.filter((stop) => wanted.includes(stop))).toEqual(wanted);
    await page.close();
  });

  it('is readable in both themes and remembers the choice', async () => {
    const page = await stage.window();
    await page.getByRole('article').first().waitFor();
    const texts = ['.card-line', '.message-head time', '.side-item', '.kind-chip', '.quiet', '.prose a'];
    for (const theme of ['light', 'dark']) {
      for (const text of texts) expect([theme, text, (await contrast(page, text)) >= 4.5]).toEqual([theme, text, true]);
      if (theme === 'light') await page.getByRole('button', { name: 'Dark mode' }).click();
    }
    await page.reload();
    await page.getByRole('button', { name: 'Dark mode', pressed: true }).waitFor();
    await page.close();
  });

  it('reports a lost connection and resumes where it stopped', async () => {
    const page = await (await stage.context()).newPage();
    const asked: string[] = [];
    await page.route('**/api/events**', async (route) => {
      asked.push(route.request().url());
      const body = 'event: hello\ndata: {"rev": 1000000}\n\n';
      if (asked.length === 1) await route.fulfill({ contentType: 'text/event-stream', body });
      else if (asked.length === 2) await route.abort();
      else await route.continue();
    });
    await page.goto(stage.base);
    await page.getByText('Reconnecting…').waitFor();
    await stage.say(ben, 'said meanwhile');
    await page.getByRole('log').getByText('said meanwhile').waitFor();
    await page.getByText('Reconnecting…').waitFor({ state: 'hidden' });
    expect(new Set(asked).size).toBe(1);
    await page.close();
  });

  it('loads earlier messages on scrolling up and keeps the position', async () => {
    for (let line = 1; line <= 70; line += 1) await stage.say(ben, `line ${line}.`, 'long');
    const page = await stage.window();
    await enterRoom(page, 'long');
    const log = page.getByRole('log');
    await log.getByText('line 21.').waitFor();
    expect(await log.getByText('line 20.').count()).toBe(0);
    await log.evaluate((node) => node.scrollTo(0, 0));
    await log.getByText('line 1.', { exact: true }).waitFor({ state: 'attached' });
    expect(await log.getByRole('listitem').count()).toBe(70);
    expect(await log.evaluate((node) => Number(node.scrollTop))).toBeGreaterThan(100);
    await page.close();
  });

  it('asks for the secret and accepts the right one', async () => {
    const guarded = await openStage({ secret: 'a long enough secret' });
    const page = await (await guarded.context()).newPage();
    await page.goto(guarded.base);
    await page.getByLabel('Secret').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('That secret is wrong').waitFor();
    await page.getByLabel('Secret').fill('a long enough secret');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('log').waitFor();
    await page.locator('#me').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Secret').waitFor();
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['earshot-person']);
    await guarded.close();
  });
});
