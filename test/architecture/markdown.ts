// Markdown files as readers meet them: where their links lead, and the anchors that their headings make, on GitHub and on the site alike.

import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import GitHubSlugger from 'github-slugger';

/** What is brought in or built: not ours, or written elsewhere. */
const NOT_OURS = ['node_modules', 'dist', 'data', 'docs/.vitepress'];

/** All Markdown files of this folder, by their path from it. */
export const markdownFiles = (root: string): readonly string[] =>
  globSync('**/*.md', { cwd: root, exclude: NOT_OURS })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();

/** Examples of Markdown are no Markdown. */
const withoutCode = (text: string): string =>
  text.replace(/^( *)(```+|~~~+)[\s\S]*?^ *\2/gm, '').replace(/(`+)(?:[^`]|(?!\1)`)*?\1/g, '``');

const LINK = /\]\(<?([^)\s>]*)>?(?: "[^"]*")?\)|\b(?:href|src|srcset)="([^"]*)"/g;

export const linksIn = (text: string): readonly string[] =>
  [...withoutCode(text).matchAll(LINK)].map(([, link = '', address = '']) => link || address);

export function anchorsIn(text: string): readonly string[] {
  const slugger = new GitHubSlugger();
  const outside = text.replace(/^( *)(```+|~~~+)[\s\S]*?^ *\2/gm, '');
  const headings = [...outside.matchAll(/^#{1,6} +(.+?) *#*$/gm)].map(([, heading = '']) =>
    slugger.slug(heading.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '')),
  );
  const given = [...outside.matchAll(/\bid="([^"]+)"/g)].map(([, id = '']) => id);
  return [...headings, ...given];
}

/** What is wrong with the links of a file, each as a sentence. Addresses elsewhere are not asked for. */
export function brokenLinks(root: string, path: string): readonly string[] {
  const read = (file: string): string => readFileSync(posix.join(root, file), 'utf8');
  return linksIn(read(path)).flatMap((link) => {
    if (/^[a-z][a-z+.-]*:/i.test(link) || link === '') return [];
    const [to = '', anchor] = link.split('#');
    const target = to === '' ? path : posix.normalize(posix.join(dirname(path), decodeURIComponent(to)));
    if (target.startsWith('..') || !existsSync(posix.join(root, target))) return [`${path}: ${link} is not there`];
    if (anchor === undefined || !target.endsWith('.md')) return [];
    return anchorsIn(read(target)).includes(anchor) ? [] : [`${path}: ${target} has no heading #${anchor}`];
  });
}
