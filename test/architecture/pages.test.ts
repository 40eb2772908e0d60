// Documentation that can be found: every page stands in the side bar of the site, and every link and anchor of every Markdown file
// leads somewhere.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { GROUPS } from '../../docs/.vitepress/pages.ts';
import { anchorsIn, brokenLinks, linksIn, markdownFiles } from './markdown.ts';
import { ROOT, sources } from './sources.ts';

const files = markdownFiles(ROOT);
const folder = mkdtempSync(join(tmpdir(), 'earshot-links-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('every page of docs is listed once in docs/.vitepress/pages.ts', () => {
  const listed = GROUPS.flatMap(({ pages }) => pages.map(([path]) => path));
  const pages = files.flatMap((path) => /^docs\/(.*)$/.exec(path)?.[1] ?? []);
  expect(pages.length).toBeGreaterThan(30);
  expect(pages.filter((path) => !listed.includes(path))).toEqual([]);
  expect(listed.filter((path, at) => listed.indexOf(path) !== at)).toEqual([]);
});

test('every internal link leads to an existing file and heading', () => {
  expect(files).toContain('README.md');
  expect(files.flatMap((path) => brokenLinks(ROOT, path))).toEqual([]);
});

test('log lines that pages quote exist in the sources', () => {
  const code = sources('src/**/*.ts')
    .map(({ text }) => text)
    .join('\n');
  const quoted = files
    .filter((path) => /^docs\/[\w-]+\.md$/.test(path))
    .flatMap((path) => readFileSync(join(ROOT, path), 'utf8').split(/(?<=\.)\s|\n\n|^\|/m))
    .filter((sentence) => /\blog/.test(sentence))
    .flatMap((sentence) => [...sentence.matchAll(/`([a-z]+(?: [a-z;-]+)+)`/g)].map(([, line = '']) => line))
    .filter((line) => !/^(npm|npx|node|docker|kubectl|systemctl) /.test(line));
  expect(quoted.length).toBeGreaterThan(8);
  expect(quoted.filter((line) => !code.includes(line))).toEqual([]);
});

test('every table column has a heading', () => {
  const nameless = files.flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .flatMap((line, at, lines) =>
        /^\|[-:| ]+\|$/.test(line) && /\| *\|/.test(lines[at - 1] ?? '') ? [`${path}:${at}`] : [],
      ),
  );
  expect(nameless).toEqual([]);
});

test('links are found as written, but not in examples', () => {
  const text =
    'A [page](a.md#b "title"), ![a picture](<c.svg>), <img src="d.png">, `[none](e.md)`\n```\n[none](f.md)\n```\n';
  expect(linksIn(text)).toEqual(['a.md#b', 'c.svg', 'd.png']);
});

test('headings make the anchors that GitHub makes', () => {
  const text = '# Who\'s `/tts` for?\n## Again\n```\n# no heading\n```\n## Again\n<p id="own">\n';
  expect(anchorsIn(text)).toEqual(['whos-tts-for', 'again', 'again-1', 'own']);
});

test('a broken link is reported with its page', () => {
  mkdirSync(join(folder, 'docs'));
  writeFileSync(join(folder, 'docs/a.md'), '# A\n[1](b.md) [2](c.md) [3](#a) [4](#z) [5](b.md#y) [6](../../x.md)');
  writeFileSync(join(folder, 'docs/b.md'), '# B\n');
  expect(brokenLinks(folder, 'docs/a.md')).toEqual([
    'docs/a.md: c.md is not there',
    'docs/a.md: docs/a.md has no heading #z',
    'docs/a.md: docs/b.md has no heading #y',
    'docs/a.md: ../../x.md is not there',
  ]);
});
