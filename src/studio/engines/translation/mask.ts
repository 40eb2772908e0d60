// Replaces the parts of a line that a network must not change. Words become invented names or numbers, which networks
// copy. Markup becomes tags, which Bergamot moves with the words around them. unmask.ts restores the parts. Pure.

import { toBaseTag } from '../../../domain/media/language.ts';
import { joinParts, type LinePart, type PreparedLine } from './line-parts.ts';
import type { SourceText } from './source-text.ts';

/**
 * `light`: numbers and signs stay in the text, because most are copied, and the sentence is translated as without any
 * protection. `full`: they are protected too, and all words become numbers, which are never inflected.
 */
export type Protection = 'light' | 'full';

export interface MaskedLine extends SourceText {
  /** Text that stands for each part. */
  readonly standIns: ReadonlyMap<LinePart, string>;
  /** Indexes of the parts that are a tag in the text. The tags of a pair have the index of its start. */
  readonly tags: readonly number[];
}

/** Languages that leave foreign names as they are. Others inflect or transliterate them. */
const NAME_LANGUAGES = new Set('af ca da de en es fr gl it nb nl nn pt sv'.split(' '));

/** Invented names, which act as nouns. Networks copied all of them in tests. */
const NAMES =
  'Zarvok Druvax Sorbik Jorvek Wexlin Skarvin Krenzo Lorvek Brendik Velkan Morvik Polgrun Kelvax Gelvin Hartok Dalvik Muldrak Glorvan Trozik Vantrik'.split(
    ' ',
  );

/** Three digits: networks neither spell them out nor group them. */
const NUMBERS = Array.from({ length: 299 }, (_, at) => String(701 + at));
/** Longer lines are translated in pieces, to keep the run time linear. */
const MAX_KEPT = 200;
const MAX_PARTS = 1000;

/** True for variables and commands that networks copy best as a number: `%d`, `{count}`, `$HOME`. */
const needsNumber = (text: string): boolean => /^[%${]/.test(text) && text !== '%s' && text !== '%@';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);

/** Undefined if the line has too many parts to protect. `to`: BCP 47 tag. */
export function maskLine({ parts }: PreparedLine, protection: Protection, to: string): MaskedLine | undefined {
  const isFull = protection === 'full';
  const isTag = ({ kind }: LinePart) => kind === 'mark' || kind === 'open' || (isFull && kind === 'sign');
  const kept = parts.filter((part) => !isTag(part) && part.kind !== 'text' && part.kind !== 'close');
  if (parts.length > MAX_PARTS || kept.length > MAX_KEPT) return undefined;
  const line = joinParts(parts).toLowerCase();
  const [names, numbers] = [NAMES, NUMBERS].map((all) =>
    all.filter((one) => !line.includes(one.toLowerCase())).values(),
  );
  const usesNames = !isFull && NAME_LANGUAGES.has(toBaseTag(to));
  const findStandIn = ({ kind, text }: LinePart): string | undefined => {
    if (kind !== 'word' && !(isFull && kind === 'number')) return text;
    return (usesNames && !needsNumber(text) ? names?.next().value : undefined) ?? numbers?.next().value;
  };
  const standIns = new Map(kept.map((part) => [part, findStandIn(part) ?? part.text]));
  const tags = parts.flatMap((part, at) => (isTag(part) ? [at] : []));
  const toText = (text: string): string => (tags.length > 0 ? escapeHtml(text) : text);
  let masked = '';
  // Tags after the last word. “!” and “?” come before them: Bergamot separates them by a space otherwise, and translates
  // differently.
  let tagsAtEnd = '';
  for (const [at, part] of parts.entries()) {
    if (part.kind === 'close') tagsAtEnd += '</b>';
    else if (part.kind === 'open') {
      masked += `${tagsAtEnd}<b id="${at}">`;
      tagsAtEnd = '';
    } else if (isTag(part)) {
      // A space before an emoji would separate it from the full stop that follows. Its own spaces are restored later.
      if (tagsAtEnd === '') masked = masked.trimEnd();
      tagsAtEnd = `${tagsAtEnd.trimEnd()}<img id="${at}">`;
    } else if (tagsAtEnd !== '' && part.text.trim() === '') tagsAtEnd += part.text;
    else {
      const text = toText(standIns.get(part) ?? part.text);
      const ends = tagsAtEnd === '' ? '' : (/^\s?[!?]+/.exec(text)?.[0] ?? '');
      masked += ends + tagsAtEnd + text.slice(ends.length);
      tagsAtEnd = '';
    }
  }
  masked += tagsAtEnd;
  return { text: masked.trim(), isHtml: tags.length > 0, standIns, tags };
}
