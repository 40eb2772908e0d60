// The bundle of a page, and what operators and visitors learn about one that cannot be bundled.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bundlePage, type PageFile } from '../../../../../src/adapters/web/server/page/bundle-page.ts';
import { createPageLoader } from '../../../../../src/adapters/web/server/page/page-files.ts';
import { addPageRoutes } from '../../../../../src/adapters/web/server/page/routes.ts';
import { createFakeLog } from '../../../../fakes/log.ts';

const HTML = `<!doctype html><html lang="en"><head>
<link rel="stylesheet" href="styles/critical.css" data-inline />
<script src="theme.js" data-inline></script><script type="module" src="main.js"></script></head>
<body><img src="icon.svg" /><link rel="stylesheet" href="styles/style.css" /></body></html>`;

let folder: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-bundle-'));
  write('index.html', HTML);
  write('theme.js', '(() => { document.title = "theme"; })();');
  write('main.js', 'import { shared } from "./shared.js"; shared(); addEventListener("x", () => import("./lazy.js"));');
  write('shared.js', 'export const shared = () => console.log("shared");');
  write('lazy.js', 'import { shared } from "./shared.js"; shared();');
  write('icon.svg', '<svg/>');
  write('fonts/one.woff2', 'font');
  write('styles/critical.css', 'body { color: red }');
  write('styles/style.css', '@font-face { font-family: One; src: url("../fonts/one.woff2") }');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const textOf = (files: readonly PageFile[], name: RegExp) =>
  new TextDecoder().decode(files.find(({ path }) => name.test(path))?.bytes);

it('writes what the first text needs into the HTML', async () => {
  const html = textOf(await bundlePage(folder), /index\.html/);
  expect(html).toContain('<style>body{color:red}</style>');
  expect(html).toMatch(/<script>.*document\.title="theme".*<\/script>/);
  expect(html).not.toContain('data-inline');
});

it('preloads the modules that the entry imports, not those loaded later', async () => {
  const files = await bundlePage(folder);
  const preloaded = Array.from(textOf(files, /index/).matchAll(/modulepreload" href="\/([^"]+)"/g), ([, path]) => path);
  expect(preloaded).toEqual([files.find(({ path }) => path.startsWith('assets/chunk-'))?.path]);
  expect(files.filter(({ path }) => path.startsWith('assets/lazy-'))).toHaveLength(1);
});

it('gives files in styles and HTML an address with a hash', async () => {
  const files = await bundlePage(folder);
  const font = files.find(({ path }) => /^assets\/one-\w+\.woff2$/.test(path));
  expect(textOf(files, /assets\/style-/)).toContain(`/${font?.path}`);
  expect(textOf(files, /index/)).toMatch(/<img src="\/assets\/icon-\w+\.svg"/);
});

it('changes the address with the content', async () => {
  const nameOf = async () => (await bundlePage(folder)).find(({ path }) => path.startsWith('assets/main-'))?.path;
  const before = await nameOf();
  write('shared.js', 'export const shared = () => console.log("changed");');
  expect(await nameOf()).not.toBe(before);
});

it('names the file and line of an error, and loads the page once it is mended', async () => {
  const log = createFakeLog();
  const app = new Hono();
  addPageRoutes(app, { loadPage: createPageLoader(() => bundlePage(folder)), log });
  app.onError((error, context) => context.text(error.message, 500));
  write('main.js', 'import { missing } from "./nowhere.js";');
  const answer = await app.request('/');
  expect([answer.status, await answer.text()]).toEqual([
    500,
    'This page can’t be loaded. The operator of Earshot finds the reason in its log.',
  ]);
  expect(JSON.stringify(log.entries)).toContain('main.js:1:24: ERROR: Could not resolve');
  write('main.js', '');
  expect((await app.request('/')).status).toBe(200);
});

it('bundles several pages at the same time', async () => {
  const pages = await Promise.all([bundlePage(folder), bundlePage(folder), bundlePage(folder)]);
  expect(new Set(pages.map((files) => textOf(files, /index\.html/))).size).toBe(1);
});
