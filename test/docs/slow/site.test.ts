// Builds the documentation site, and tests it in a real browser: all links work, programs find all pages, nothing is
// loaded from elsewhere, sounds play, and axe-core finds no problem in light and dark. Browser tests are skipped
// without Chromium.

import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';
import { type ServerType, serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import axe from 'axe-core';
import { Hono } from 'hono';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromium, theBrowser } from '../../adapters/web/page/setup.ts';
import { markdownFiles } from '../../architecture/markdown.ts';
import { ROOT } from '../../architecture/sources.ts';

const site = mkdtempSync(join(tmpdir(), 'earshot-site-'));
const read = (path: string): string => readFileSync(join(site, path), 'utf8');
const sources = markdownFiles(ROOT).flatMap((path) => /^docs\/(.*)$/.exec(path)?.[1] ?? []);

let server: ServerType;
let base = '';

beforeAll(async () => {
  const vitepress = join(ROOT, 'node_modules/vitepress/bin/vitepress.js');
  await promisify(execFile)(process.execPath, [vitepress, 'build', 'docs', '--outDir', site], { cwd: ROOT });
  const app = new Hono().use(serveStatic({ root: site }));
  server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0, overrideGlobalObjects: false });
  await new Promise((resolve) => server.once('listening', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 900_000);

afterAll(() => {
  server.close();
  rmSync(site, { recursive: true });
});

function lost(page: string, files: ReadonlySet<string>): readonly string[] {
  const html = read(page);
  const links = [...html.matchAll(/\b(?:href|src|srcset)="([^"]*)"/g)].map(([, link = '']) => link);
  return links.flatMap((link) => {
    if (/^[a-z]+:/.test(link)) return [];
    const [to = '', anchor = ''] = link.replaceAll('&amp;', '&').split('#');
    const path = to.startsWith('/') ? to.slice(1) : to && posix.join(posix.dirname(page), to);
    const found = [path || (to === '' ? page : 'index.html'), `${path}index.html`].find((one) => files.has(one));
    if (found === undefined) return [`${page}: ${link}`];
    const hasAnchor = anchor === '' || read(found).includes(`id="${decodeURIComponent(anchor)}"`);
    return hasAnchor ? [] : [`${page}: ${link}`];
  });
}

test('every page exists and every link and anchor resolves', () => {
  const files = new Set(globSync('**', { cwd: site }));
  const pages = [...files].filter((path) => path.endsWith('.html') && path !== '404.html');
  expect(pages.toSorted()).toEqual(sources.map((path) => path.replace(/md$/, 'html')).toSorted());
  expect(pages.flatMap((page) => lost(page, files))).toEqual([]);
});

test('programs find every page in list, single file and Markdown', () => {
  const listed = [...read('llms.txt').matchAll(/^- \[[^\]]+\]\(([^)]+)\): (.+)$/gm)];
  expect(listed.map(([, path]) => path).toSorted()).toEqual(sources.toSorted());
  expect(listed.filter(([, , about = '']) => about.length < 15)).toEqual([]);
  const whole = read('llms-full.txt');
  for (const path of sources) {
    expect(read(path)).toBe(readFileSync(join(ROOT, 'docs', path), 'utf8'));
    expect(whole).toContain(`<!-- ${path} -->`);
  }
});

describe.skipIf(!chromium)('site in a browser', () => {
  async function visit(path: string, scheme: 'light' | 'dark' = 'light', width = 1280): Promise<Page> {
    const browser = await theBrowser();
    const look = { colorScheme: scheme, reducedMotion: 'reduce', viewport: { width, height: 800 } } as const;
    const page = await (await browser.newContext(look)).newPage();
    page.setDefaultTimeout(180_000);
    await page.goto(`${base}/${path}`);
    await running(page);
    return page;
  }

  /** Waits for the scripts, which load after the page. Until then buttons and links are shown, but have no effect. */
  async function running(page: Page): Promise<void> {
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(`document.querySelector('#app')?.__vue_app__ !== undefined`);
  }

  /** Problems as `rule: element`. */
  async function findings(page: Page): Promise<readonly string[]> {
    await page.evaluate(axe.source);
    const { violations } = (await page.evaluate('axe.run()')) as axe.AxeResults;
    return violations.flatMap(({ id, impact, nodes }) =>
      nodes.map(({ target }) => `${impact} ${id}: ${target.join(' ')}`),
    );
  }

  const PAGES = ['', 'commands.html', 'commands/separate.html', 'discord.html', 'limits.html', 'operations.html'];
  const SURROUNDINGS = PAGES.flatMap((page) => [
    [page, 'light', 1280] as const,
    [page, 'dark', 1280] as const,
    [page, 'light', 390] as const,
  ]);

  test.each(SURROUNDINGS)('axe finds nothing: /%s, %s, %i px', async (path, scheme, width) => {
    const page = await visit(path, scheme, width);
    expect(await findings(page)).toEqual([]);
    await page.context().close();
  });

  test.each([1280, 1600, 390])('command fields fit the page and are readable: %i px', async (width) => {
    const page = await visit('commands/dub.html', 'light', width);
    const table = page.locator('.fields table');
    const [whole, inside] = await table.evaluate((one) => [one.clientWidth, one.scrollWidth]);
    expect(inside).toBe(whole);
    const meaning = await table
      .locator('td:nth-child(2)')
      .first()
      .evaluate((one) => one.clientWidth);
    expect(meaning).toBeGreaterThan(200);
    await page.context().close();
  });

  test('requests nothing from other hosts', async () => {
    const page = await visit('');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.reload();
    await running(page);
    await page.getByRole('link', { name: 'Hear what else it does' }).click();
    await page.getByRole('heading', { level: 1, name: 'Commands' }).waitFor();
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter((url) => !url.startsWith(base) && !url.startsWith('data:'))).toEqual([]);
    await page.context().close();
  });

  test('every example can be heard', async () => {
    const page = await visit('commands/separate.html');
    const seconds = await page.evaluate(`Promise.all([...document.querySelectorAll('audio')].map((audio) =>
      new Promise((resolve) => {
        audio.onloadedmetadata = () => resolve(audio.duration);
        audio.querySelector('source').onerror = () => resolve(0);
        audio.load();
        audio.preload = 'metadata';
      })))`);
    expect(seconds).toEqual([5, 5, 5].map((one) => expect.closeTo(one, 0)));
    await page.context().close();
  });

  test('words are found by the search', async () => {
    const page = await visit('');
    await page
      .getByRole('button', { name: /Search/ })
      .first()
      .click();
    await page.getByRole('searchbox').fill('soundboard');
    await page
      .getByRole('option', { name: /one tap/i })
      .first()
      .waitFor();
    await page.context().close();
  });
});
