// The site for programs that read: llms.txt (https://llmstxt.org) lists the pages, llms-full.txt has all of them in one file, and each
// page stands beside its HTML as the Markdown that it was made from.

import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface Listed {
  readonly group: string;
  readonly text: string;
  readonly path: string;
}

const withoutFront = (markdown: string): string => markdown.replace(/^---\n[\s\S]*?\n---\n+/, '');

/** The first sentence of ordinary words, which says what a page is about. */
export function aboutOf(markdown: string): string {
  const paragraphs = withoutFront(markdown).split(/\n{2,}/);
  const first = paragraphs.find((one) => /^[A-Z*`]/.test(one)) ?? '';
  const words = first.replace(/\s+/g, ' ').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  return /^.*?[.:](?= |$)/.exec(words)?.[0].replace(/:$/, '.') ?? words;
}

export async function writeForPrograms(docs: string, site: string, pages: readonly Listed[]): Promise<void> {
  const lines: string[] = ['# Earshot', ''];
  const whole: string[] = [];
  let group = '';
  for (const page of pages) {
    const markdown = await readFile(join(docs, page.path), 'utf8');
    if (lines.length === 2) lines.push(`> ${aboutOf(markdown)}`);
    if (page.group !== group) lines.push('', `## ${page.group}`, '');
    group = page.group;
    lines.push(`- [${page.text}](${page.path}): ${aboutOf(markdown)}`);
    whole.push(`<!-- ${page.path} -->\n\n${withoutFront(markdown).trim()}\n`);
    await mkdir(dirname(join(site, page.path)), { recursive: true });
    await copyFile(join(docs, page.path), join(site, page.path));
  }
  await writeFile(join(site, 'llms.txt'), `${lines.join('\n')}\n`);
  await writeFile(join(site, 'llms-full.txt'), whole.join('\n'));
}
