// Reads a page of HTML or XHTML as blocks while it is parsed, so that memory does not depend on its structure.

import { Parser } from 'htmlparser2';
import type { BookDetails } from '../../domain/media/book.ts';
import type { BookBlock } from '../blocks/book-block.ts';
import { createDamagedError } from '../blocks/document-errors.ts';
import type { Mentions } from '../blocks/mentions.ts';
import type { TextBudget } from '../blocks/text-budget.ts';
import { type BlockCollector, type ContentArea, createBlockCollector } from './block-collector.ts';
import { cleanTitle } from './clean-text.ts';
import {
  type Attributes,
  BLOCK_TAGS,
  getAltText,
  getHeadingLevel,
  getMathText,
  isSilent,
  isSilentPage,
} from './element-rules.ts';
import { createLinkRules } from './link-rules.ts';
import { createPreRules } from './pre-rules.ts';
import { createTableCollector } from './table-collector.ts';

export interface PageOptions {
  readonly budget: TextBudget;
  readonly mentions: Mentions;
  /** True for a page of the web, which has more around its content than a chapter of a book. */
  readonly isWebPage: boolean;
  /** Ids of elements whose place is wanted. */
  readonly anchors?: ReadonlySet<string>;
}

export interface Page extends BookDetails {
  readonly blocks: readonly BookBlock[];
  readonly pictures: number;
  /** Characters of text, without the descriptions of pictures. */
  readonly characters: number;
}

/** Real pages nest some fifty elements. The parser slows down with the square of the depth. */
const MAX_DEPTH = 1000;

interface PageState {
  readonly blocks: BlockCollector;
  readonly options: PageOptions;
  readonly details: { title?: string; author?: string; language?: string };
  /** Number of open elements that are left out. */
  silent: number;
  pictures: number;
  characters: number;
  isInTitle: boolean;
}

export function readPage(source: string, options: PageOptions): Page {
  const blocks = createBlockCollector(options.budget);
  const state: PageState = { blocks, options, details: {}, silent: 0, pictures: 0, characters: 0, isInTitle: false };
  const openElement = createElementRules(state);
  /** What to do at the end of each open element. */
  const open: (() => void)[] = [];
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (open.length >= MAX_DEPTH) throw createDamagedError();
        open.push(openElement(tag.replace(/^.*:/, ''), attributes));
      },
      ontext(text) {
        if (state.isInTitle) state.details.title = `${state.details.title ?? ''}${text}`.slice(0, 1000);
        else if (state.silent === 0) {
          blocks.append(openElement.isInPre() ? text : text.replace(/\s+/g, ' '));
          state.characters += text.trim().length;
        }
      },
      onclosetag: () => open.pop()?.(),
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true, recognizeSelfClosing: true },
  );
  parser.end(removeDocumentType(source));
  const { title, ...details } = state.details;
  const named = cleanTitle(title ?? '');
  const { pictures, characters } = state;
  return { ...details, ...(named !== '' && { title: named }), blocks: blocks.finish(), pictures, characters };
}

/** Characters before which a document type is expected. */
const MAX_TYPE_START = 2000;

/** The parser would read definitions inside of a document type as text. */
function removeDocumentType(source: string): string {
  const start = source.slice(0, MAX_TYPE_START).search(/<!doctype/i);
  const end = start < 0 ? -1 : source.indexOf('>', start);
  const definitions = start < 0 ? -1 : source.indexOf('[', start);
  if (end < 0 || definitions < 0 || definitions > end) return source;
  const close = source.indexOf(']', definitions);
  const after = close < 0 ? -1 : source.indexOf('>', close);
  return after < 0 ? source : source.slice(0, start) + source.slice(after + 1);
}

type CloseElement = () => void;
type ElementRule = (attributes: Attributes) => CloseElement;

const nothing: CloseElement = () => undefined;

function createElementRules(state: PageState) {
  const { blocks, options } = state;
  const tables = createTableCollector(blocks, options.mentions);
  const preformatted = createPreRules(blocks, options.mentions);
  const links = createLinkRules(blocks);
  const rules: Readonly<Record<string, ElementRule>> = {
    ...createHeadRules(state),
    a: links.openLink,
    sup: links.openRaised,
    pre: (attributes) => (tables.isOpen() ? nothing : preformatted.openPre(attributes)),
    code: preformatted.openCode,
    table: () => {
      tables.open();
      return tables.close;
    },
    tr: () => {
      tables.startRow();
      return nothing;
    },
    td: () => tables.endCell,
    th: () => tables.endCell,
    caption: () => tables.endCaption,
    img: createPictureRule(blocks),
    br: () => {
      blocks.append(blocks.isHeading() || tables.isOpen() ? ' ' : '\n');
      return nothing;
    },
    math: (attributes) => {
      blocks.append(getMathText(attributes) ?? '');
      return openSilence(state);
    },
    main: () => openArea(blocks, 'main'),
    article: () => openArea(blocks, 'article'),
  };
  const open = (name: string, attributes: Attributes): CloseElement => {
    addAnchor(state, attributes);
    if (name === 'img' || name === 'image') state.pictures += 1;
    if (state.silent > 0 || isSilent(name, attributes, options.isWebPage)) return openSilence(state);
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    const level = getHeadingLevel(name, attributes);
    if (level !== undefined && !tables.isOpen()) return openHeading(blocks, level);
    const isBlock = BLOCK_TAGS.has(name);
    if (!isBlock) return rule ? rule(attributes) : nothing;
    // The cells of a table collect their blocks.
    const separate = () => (tables.isOpen() ? blocks.append(' ') : blocks.end());
    separate();
    const close = rule ? rule(attributes) : nothing;
    return () => {
      close();
      separate();
    };
  };
  return Object.assign(open, { isInPre: preformatted.isInPre });
}

/** Leaves out what is in the element. */
function openSilence(state: PageState): CloseElement {
  state.silent += 1;
  return () => {
    state.silent -= 1;
  };
}

function openHeading(blocks: BlockCollector, level: number): CloseElement {
  blocks.end();
  blocks.setHeading(level);
  return () => {
    blocks.end();
    blocks.setHeading(undefined);
  };
}

function openArea(blocks: BlockCollector, area: ContentArea): CloseElement {
  blocks.enter(area);
  return () => blocks.leave(area);
}

function addAnchor({ blocks, options: { anchors } }: PageState, { id, name }: Attributes): void {
  for (const one of new Set([id, name]))
    if (one !== undefined && anchors?.has(one)) blocks.add({ kind: 'anchor', id: one });
}

const createPictureRule =
  (blocks: BlockCollector): ElementRule =>
  (attributes) => {
    const alt = getAltText(attributes);
    // A single letter is an initial, which belongs to the next letters.
    if (alt !== undefined) blocks.append([...alt].length === 1 ? alt : ` ${alt} `);
    return nothing;
  };

function createHeadRules(state: PageState): Readonly<Record<string, ElementRule>> {
  const { details } = state;
  return {
    title: () => {
      if (details.title !== undefined) return openSilence(state);
      state.isInTitle = true;
      return () => {
        state.isInTitle = false;
      };
    },
    meta: ({ name = '', content = '' }) => {
      if (/^(?:author|dc\.creator)$/i.test(name) && details.author === undefined && content.trim() !== '')
        details.author = cleanTitle(content);
      return nothing;
    },
    html: (attributes) => {
      const language = attributes['lang'] ?? attributes['xml:lang'];
      if (language !== undefined && language !== '') details.language = language.slice(0, 35);
      return nothing;
    },
    body: (attributes) => (isSilentPage(attributes) ? openSilence(state) : nothing),
  };
}
