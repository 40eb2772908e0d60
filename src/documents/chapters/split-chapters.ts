// Splits a book into chapters. Chapters are the highest level of which there are several; long ones, and parts that hold
// chapters, are split at the next level. Pure.

import type { Book, Chapter } from '../../domain/media/book.ts';
import { type BookBlock, type BookContent, countCharacters } from '../blocks/book-block.ts';
import { cleanTitle } from '../markup/clean-text.ts';
import { createChapterText } from './chapter-text.ts';
import { type Break, findBreaks } from './find-breaks.ts';

/** Each chapter is a task at the service. Players show no more than 255 chapters. */
export const MAX_CHAPTERS = 250;
/** More than an hour of speech. */
const LONG_CHAPTER_CHARACTERS = 60_000;
/** Shorter text before the first chapter belongs to it. */
const MIN_OPENING_CHARACTERS = 600;
/** Titles of parts, which hold chapters. */
const PART_TITLE =
  /^(?:(?:the )?(?:first|second|third|fourth|fifth|sixth) (?:part|book)|part|book|volume|vol\.|teil|buch|band|partie|livre|tome|parte|libro|livro|volumen|deel|część|del|часть|книга|том)(?![\p{L}\p{M}])|^第.{1,4}[部編编巻卷]/iu;

interface Section {
  readonly title: string;
  readonly blocks: readonly BookBlock[];
}

const isPartTitle = (title: string): boolean => PART_TITLE.test(title);

/** Level of the chapters: the highest of which there are at least `count` breaks, together with those above it. */
function findLevel(breaks: readonly Break[], count: number): number | undefined {
  const levels = [...new Set(breaks.map(({ level }) => level))].toSorted((one, other) => one - other);
  return levels.find((level) => breaks.filter((one) => one.level <= level).length >= count);
}

/** Cuts the blocks `[from, to)` at the breaks. */
function cutAt(breaks: readonly Break[], [from, to]: readonly [number, number]) {
  const opening: Break = { at: from, level: 0, title: '' };
  const starts = breaks[0]?.at === from ? breaks : [opening, ...breaks];
  return starts.map((one, index) => ({ start: one, end: starts[index + 1]?.at ?? to }));
}

function splitRange(
  blocks: readonly BookBlock[],
  breaks: readonly Break[],
  range: readonly [number, number],
  { title, count }: { readonly title: string; readonly count: number },
): readonly Section[] {
  const [from, to] = range;
  const level = findLevel(breaks, count);
  if (level === undefined) return [{ title, blocks: blocks.slice(from, to) }];
  const cuts = cutAt(
    breaks.filter((one) => one.level <= level),
    range,
  );
  return cuts.flatMap(({ start, end }) => {
    const own = start.level === 0 ? title : start.title;
    const inner = breaks.filter(({ at }) => at > start.at && at < end);
    const isLong = countCharacters(blocks.slice(start.at, end)) > LONG_CHAPTER_CHARACTERS;
    return inner.length > 0 && (isLong || isPartTitle(own))
      ? splitRange(blocks, inner, [start.at, end], { title: own, count: 1 })
      : [{ title: own, blocks: blocks.slice(start.at, end) }];
  });
}

const hasText = ({ blocks }: Section): boolean => blocks.some(({ kind }) => kind === 'paragraph');

/** A heading without text, such as the title of a part, begins the next chapter. */
function joinTitles(sections: readonly Section[], bookTitle: string | undefined): readonly Section[] {
  const joined: Section[] = [];
  let waiting: Section | undefined;
  for (const section of sections) {
    const title =
      waiting && waiting.title !== bookTitle && isPartTitle(waiting.title)
        ? cleanTitle(`${waiting.title}. ${section.title}`)
        : section.title;
    const whole = { title, blocks: [...(waiting?.blocks ?? []), ...section.blocks] };
    waiting = hasText(section) ? undefined : whole;
    if (!waiting) joined.push(whole);
  }
  const last = joined.at(-1);
  if (waiting && last) return [...joined.slice(0, -1), { ...last, blocks: [...last.blocks, ...waiting.blocks] }];
  return waiting ? [waiting] : joined;
}

/** Text before the first chapter is a chapter of its own, with the book's title, unless it is short. */
function joinOpening(sections: readonly Section[], bookTitle: string | undefined): readonly Section[] {
  const [opening, next, ...rest] = sections;
  if (!opening || !next || opening.title !== '') return sections;
  if (countCharacters(opening.blocks) < MIN_OPENING_CHARACTERS)
    return [{ title: next.title, blocks: [...opening.blocks, ...next.blocks] }, ...rest];
  return [{ ...opening, title: bookTitle ?? nameByFirstWords(opening) }, next, ...rest];
}

function nameByFirstWords({ blocks }: Section): string {
  const first = blocks.find((block) => 'text' in block && block.text !== '');
  return first && 'text' in first ? cleanTitle(first.text.slice(0, 50)) : '';
}

function joinNeighbours(sections: readonly Section[]): readonly Section[] {
  const size = Math.ceil(sections.length / MAX_CHAPTERS);
  return Array.from({ length: Math.ceil(sections.length / size) }, (_, index) => {
    const group = sections.slice(index * size, (index + 1) * size);
    return { title: group[0]?.title ?? '', blocks: group.flatMap(({ blocks }) => blocks) };
  });
}

/** Leaves out the lowest levels while there are too many chapters. */
function findSections({ blocks, title }: BookContent): readonly Section[] {
  const breaks = findBreaks(blocks);
  const range = [0, blocks.length] as const;
  for (let kept = breaks; ; ) {
    const sections = joinOpening(joinTitles(splitRange(blocks, kept, range, { title: '', count: 2 }), title), title);
    if (sections.length <= MAX_CHAPTERS) return sections;
    const lowest = kept.reduce((level, one) => Math.max(level, one.level), 0);
    const fewer = kept.filter(({ level }) => level < lowest);
    if (fewer.length < 2) return joinNeighbours(sections);
    kept = fewer;
  }
}

export function splitChapters(content: BookContent): Book {
  const { blocks: _, ...details } = content;
  const chapters = findSections(content)
    .map(({ title, blocks }): Chapter => ({ title, text: createChapterText(title, blocks) }))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  return {
    ...details,
    chapters: chapters.map((chapter, index) => ({
      ...chapter,
      title: chapter.title || details.title || String(index + 1),
    })),
  };
}
