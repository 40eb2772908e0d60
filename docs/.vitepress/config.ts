// The documentation as a site, from the Markdown of this folder: npm run docs:build. Search works in the browser; nothing is loaded from
// anywhere else. DOCS_BASE: the path under which it will stand, where that is not the root.

import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { slug } from 'github-slugger';
import { defineConfig, type MarkdownRenderer } from 'vitepress';
import { writeForPrograms } from './llms.ts';
import { GROUPS } from './pages.ts';

const DOCS = join(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(join(DOCS, '..', 'package.json'), 'utf8')) as { version: string };

const groups = GROUPS.map((group) => ({
  ...group,
  pages: group.pages.filter(([path]) => existsSync(join(DOCS, path))),
}));
const listed = groups.flatMap(({ text: group, pages }) => pages.map(([path, text]) => ({ group, text, path })));

/** Files that pages lead to besides pages and pictures, the Slack manifest say: they go along. */
const linked = new Set<string>();

type Tokens = Parameters<MarkdownRenderer['renderer']['render']>[0];

/** What leads out of this folder, to a source file say, is words on the site: it has no address there. */
function placeLinks(tokens: Tokens, page: string): void {
  let isOut = false;
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const path = (token.attrGet('href') ?? '').split('#')[0] ?? '';
      const isOwn = path !== '' && !/^([a-z]+:|\/)/i.test(path);
      const target = posix.join(posix.dirname(page), path);
      isOut = isOwn && target.startsWith('..');
      if (isOwn && !isOut && !/(\.md|\.html|\/)$/.test(target)) {
        linked.add(target);
        token.attrSet('target', '_self');
      }
    }
    if (!isOut || !token.type.startsWith('link_')) continue;
    if (token.type === 'link_close') isOut = false;
    Object.assign(token, { type: 'text', tag: '', nesting: 0, content: '' });
  }
}

/** Long names may go on in the next line after a `_`, where there is too little room for them. */
function breakNames({ renderer: { rules } }: MarkdownRenderer): void {
  const plain = rules.code_inline;
  rules.code_inline = (...all) => plain?.(...all).replaceAll('_', '_<wbr>') ?? '';
}

/** Markdown as it is on GitHub: braces are braces, and indented code can be copied like any other. */
function asOnGitHub(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('as-on-github', ({ tokens, env }) => {
    for (const token of tokens) {
      if (token.type === 'code_block') Object.assign(token, { type: 'fence', tag: 'code', markup: '```' });
      for (const one of token.children ?? []) if (one.type === 'code_inline') one.attrSet('v-pre', '');
      placeLinks(token.children ?? [], (env as { relativePath?: string }).relativePath ?? '');
    }
  });
}

export default defineConfig({
  title: 'Earshot',
  description: 'Speech, sound, translation, transcripts, voices, stories and dubs in team chat.',
  lang: 'en-GB',
  base: (process.env['DOCS_BASE'] as `/${string}/` | undefined) ?? '/',
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${process.env['DOCS_BASE'] ?? '/'}icon.svg` }]],
  // Addresses of the reader's own machine stand in the guides; all others are checked.
  ignoreDeadLinks: 'localhostLinks',
  markdown: {
    anchor: { slugify: slug },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config(markdown) {
      asOnGitHub(markdown);
      breakNames(markdown);
    },
  },
  themeConfig: {
    siteTitle: `Earshot ${version}`,
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    nav: [
      { text: 'Install', link: '/install' },
      { text: 'Commands', link: '/commands' },
      { text: 'Discord', link: '/discord' },
      { text: 'Slack', link: '/slack' },
      { text: 'Operating', link: '/operations' },
    ],
    sidebar: groups.map(({ text, collapsed, pages }) => ({
      text,
      ...(collapsed && { collapsed }),
      items: pages.map(([path, said]) => ({ text: said, link: `/${path.replace(/((^|\/)index)?\.md$/, '$2')}` })),
    })),
  },
  async buildEnd({ outDir }) {
    await copyFile(join(DOCS, '../src/adapters/web/page/icon.svg'), join(outDir, 'icon.svg'));
    for (const path of linked) {
      await mkdir(dirname(join(outDir, path)), { recursive: true });
      await copyFile(join(DOCS, path), join(outDir, path));
    }
    await writeForPrograms(DOCS, outDir, listed);
  },
});
