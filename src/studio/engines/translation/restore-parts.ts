// Finds the kept parts of a line in its translation: by what stands for them, by another notation of a number, such as
// 1.200 for 1,200, or by another form of a name. Pure.

import { createNamePattern } from './given-names.ts';
import type { LinePart } from './line-parts.ts';
import type { TextEdit } from './text-edits.ts';

/** Start and end of a whole word or number. */
const START = String.raw`(?<![\p{L}\p{N}]|\d[.,:])`;
const END = String.raw`(?![\p{L}\p{N}]|[.,:]\d)`;

/**
 * Returns edits that restore the parts. Undefined if a word or number is missing, or the stand-in of one is left.
 * `standIns`: text that stands for each part.
 */
export function restoreParts(
  parts: readonly LinePart[],
  standIns: ReadonlyMap<LinePart, string>,
  translation: string,
): readonly TextEdit[] | undefined {
  let rest = translation;
  const edits: TextEdit[] = [];
  const claim = (text: string, pattern: RegExp | undefined): boolean => {
    const found = pattern?.exec(rest);
    if (!found) return false;
    const start = found.index;
    const end = start + found[0].length;
    edits.push({ start, end, text });
    // Each place is found once.
    rest = rest.slice(0, start) + '\0'.repeat(end - start) + rest.slice(end);
    return true;
  };
  const exact = parts.flatMap((part, at) => {
    const standIn = standIns.get(part);
    return standIn === undefined ? [] : [{ part, at, pattern: createExactPattern(standIn, standIn !== part.text) }];
  });
  const changed = exact.filter(({ part, pattern }) => !claim(part.text, pattern));
  const missing = changed.filter(({ part, at }) => !claim(part.text, createFormPattern(part, parts[at + 1])));
  // The other form of a name may be unknown.
  if (missing.some(({ part }) => part.kind !== 'name')) return undefined;
  const isLeft = exact.some(({ part, pattern }) => standIns.get(part) !== part.text && pattern.test(rest));
  return isLeft ? undefined : edits;
}

function createExactPattern(text: string, isStandIn: boolean): RegExp {
  const escaped = text.replaceAll(/[\^$\\.*+?()[\]{}|/]/g, '\\$&');
  const whole = /[\p{L}\p{N}]/u.test(text) ? START + escaped + END : escaped;
  return new RegExp(whole, isStandIn ? 'iu' : 'u');
}

/** Matches other forms of a number or name. Words and signs have none. */
function createFormPattern({ kind, text }: LinePart, next: LinePart | undefined): RegExp | undefined {
  if (kind === 'name') return new RegExp(START + createNamePattern(text, next?.text ?? '') + END, 'u');
  return kind === 'number' ? createNumberPattern(text) : undefined;
}

/** Matches all notations of an amount: `$12.50` and `12,50 $`. The translation may add letters: `14th`. */
function createNumberPattern(amount: string): RegExp {
  const digits = `(?<!\\d[.,:]?)${[...amount.replaceAll(/\D/g, '')].join("[.,:/h\\s'-]?")}(?![.,:]?\\d)`;
  const currency = amount.slice(0, amount.search(/\d/)).replace(/^[A-Z]*\$/, '[A-Z]{0,2}\\$');
  const suffix = amount.slice(amount.search(/\d\D*$/) + 1).replace('$', '\\$');
  const unit = (currency + suffix).trim();
  return new RegExp(unit === '' ? digits : `${unit}\\s?${digits}|${digits}\\s?${unit}`, 'u');
}
