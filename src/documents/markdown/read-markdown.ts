// Reads Markdown through its HTML, so that both formats follow the same rules.

import MarkdownIt from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import type { BookDetails } from '../../domain/media/book.ts';
import { type BookContent, toBookDetails } from '../blocks/book-block.ts';
import { createMentions } from '../blocks/mentions.ts';
import { createTextBudget } from '../blocks/text-budget.ts';
import { cleanTitle } from '../markup/clean-text.ts';
import { readPage } from '../markup/read-page.ts';

/** Details between lines of dashes at the start, as static site generators use them. */
const FRONT_MATTER = /^---\r?\n([\s\S]{0,20000}?)\r?\n(?:---|\.\.\.)\r?\n/;

function readFrontMatter(head: string): BookDetails {
  const read = (name: string): string => {
    const value = new RegExp(`^${name}:[ \\t]*(\\S[^\\r\\n]*)$`, 'im').exec(head)?.[1] ?? '';
    return cleanTitle(value.trim().replace(/^(["'])(.*)\1$/, '$2'));
  };
  return toBookDetails({ title: read('title'), author: read('author'), language: read('lang(?:uage)?') });
}

export function readMarkdown(source: string, languageTag: string): BookContent {
  const head = FRONT_MATTER.exec(source);
  const details = head ? readFrontMatter(head[1] ?? '') : {};
  const html = new MarkdownIt({ html: true, linkify: false })
    .use(footnotes)
    .render(source.slice(head?.[0].length ?? 0));
  const language = details.language ?? languageTag;
  const page = readPage(html, { budget: createTextBudget(), mentions: createMentions(language), isWebPage: false });
  return { ...details, blocks: page.blocks };
}
