// Restores the protected parts of a line in its translation. Rejects an answer that lost one, or that is no translation.
// Pure.

import { isLikelyTranslation } from './check-translation.ts';
import { joinParts, type PreparedLine } from './line-parts.ts';
import type { MaskedLine } from './mask.ts';
import { placeMarkup } from './place-markup.ts';
import { restoreParts } from './restore-parts.ts';
import { parseTaggedText } from './tagged-text.ts';
import { applyEdits } from './text-edits.ts';

/** `to`: BCP 47 tag. */
export function unmaskLine(answer: string, line: PreparedLine, mask: MaskedLine, to: string): string | undefined {
  const { parts, before, after } = line;
  const flat = answer.replaceAll(/\s+/g, ' ').trim();
  const tagged = mask.isHtml ? parseTaggedText(flat) : { text: flat, pairs: new Map(), marks: [] };
  if (!tagged) return undefined;
  const { text } = tagged;
  const kept = restoreParts(parts, mask.standIns, text);
  const markup = placeMarkup(tagged, parts, mask.tags);
  if (!kept || !markup) return undefined;
  const words = applyEdits(
    text,
    kept.map((edit) => ({ ...edit, text: ' ' })),
  );
  if (!isLikelyTranslation(joinParts(parts.filter(({ kind }) => kind === 'text')), words ?? '', to)) return undefined;
  const body = applyEdits(text, [...markup, ...kept]);
  return body && before + body.trim() + after;
}
