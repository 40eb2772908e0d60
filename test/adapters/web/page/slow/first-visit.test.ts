// The first and the next visit in a browser: the headline without any script, few requests, parts that load later.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromium, isFocused, openStage, type Stage } from '../setup.ts';

/** Of the page, its parts, the API and the stream of events. */
const MAX_REQUESTS = 20;

describe.skipIf(!chromium)('a visit', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  const open = async (page: Page) => {
    const requests: string[] = [];
    const problems: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    page.on('console', (entry) => entry.type() === 'error' && problems.push(entry.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(stage.base);
    await page.locator('#words').waitFor();
    await page.waitForLoadState('load');
    return { requests, problems };
  };

  it('shows the headline in the reader’s language without a script', async () => {
    const context = await stage.context({ javaScriptEnabled: false, locale: 'de-DE' });
    const page = await context.newPage();
    await page.goto(stage.base);
    const headline = page.locator('#waiting');
    expect(await headline.isVisible()).toBe(true);
    expect((await headline.innerText()).length).toBeGreaterThan(10);
    expect(await page.evaluate('document.documentElement.lang')).toBe('de');
  });

  it('takes few requests, and its policy blocks nothing', async () => {
    const page = await (await stage.context()).newPage();
    const { requests, problems } = await open(page);
    expect(requests.length).toBeLessThanOrEqual(MAX_REQUESTS);
    expect(requests.filter((path) => /command-form|command-palette|microphone/.test(path))).toEqual([]);
    expect(problems).toEqual([]);
    expect(await page.locator('#waiting').isHidden()).toBe(true);
  });

  it('takes hashed files from the cache the next time', async () => {
    const context = await stage.context();
    await open(await context.newPage());
    const page = await context.newPage();
    await open(page);
    const transferred = await page.evaluate<number[]>(
      "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/')).map(({ transferSize }) => transferSize)",
    );
    expect(transferred.length).toBeGreaterThan(1);
    expect(transferred.filter((bytes) => bytes > 0)).toEqual([]);
  });

  it('leaves the focus alone while messages load', async () => {
    const page = await (await stage.context()).newPage();
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/rooms/*/messages*', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(stage.base);
    const name = page.getByLabel('Name of the new room');
    await name.click();
    const loaded = page.waitForEvent('requestfinished', (request) => request.url().includes('/messages'));
    const followed = page.waitForRequest('**/api/events*');
    resolve();
    await Promise.all([loaded, followed]);
    expect(await isFocused(name)).toBe(true);
  });

  it('loads a part at the first press or key, and mounts it once', async () => {
    const page = await (await stage.context()).newPage();
    const { requests } = await open(page);
    const dialogs = page.locator('dialog[open]');
    for (let round = 0; round < 2; round += 1) {
      await page.keyboard.press('Control+k');
      await dialogs.waitFor();
      expect(await dialogs.count()).toBe(1);
      await page.keyboard.press('Escape');
      await dialogs.waitFor({ state: 'detached' });
    }
    expect(requests.filter((path) => path.includes('command-palette'))).toHaveLength(1);
  });

  it('asks to reload when the server no longer has a part', async () => {
    const page = await (await stage.context()).newPage();
    await open(page);
    await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }));
    await page.keyboard.press('Control+k');
    await page.getByText('Earshot was updated. Reload this page.').waitFor();
    await page.unroute('**/assets/**');
  });
});
