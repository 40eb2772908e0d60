// Finds what people and clients write into a text to control its speech: pauses, phonetic writing, and tags of other
// services. Links, footnotes, paths and code are text. Pure, and linear in the text's length.

import { parseArpabet } from './arpabet.ts';
import { isIpa } from './ipa.ts';
import { parseBreak, parsePause } from './pauses.ts';
import { isVoiceTag } from './voice-tags.ts';

interface WrittenPart {
  /** The part as in the text. All parts, joined, are the text. */
  readonly written: string;
}

/** `tag`: asks for a sound or mood that is not spoken, such as `[laughter]`. */
export type SpeechPart = WrittenPart &
  (
    | { readonly kind: 'text' | 'tag' }
    | { readonly kind: 'pause'; readonly seconds: number }
    | { readonly kind: 'phonemes'; readonly ipa: string }
  );

const CODE = '```[^]*?(?:```|$)|`[^`\\n]{1,2000}`';
const ADDRESS = '(?:https?:\\/\\/|www\\.)[^\\s<>\\[\\]]{1,2000}';
const QUOTED = '["\'“”„‘’][^"\'“”„‘’<>\\n]{0,20}["\'“”„‘’]';
const BREAK = `<break(?<attributes>(?:\\s{1,4}(?:time|strength)\\s{0,4}=\\s{0,4}${QUOTED}){0,2})\\s{0,4}\\/?>(?:<\\/break>)?`;
const BRACKETS = '(?<![[\\\\])[[［](?<inside>[^[\\]［］\\n]{1,60})[\\]］](?!\\])';
/** Slashes inside a word, path or fraction are no quotes. */
const SLASHES =
  '(?<![\\p{Script=Latin}\\p{N}/.:~=_-])/(?<sounds>[^\\s/\\\\<>[\\]{}"0-9=@#$%^&*+~_?!;,][^\\n/\\\\<>[\\]{}"0-9=@#$%^&*+~_?!;,]{0,98})/(?![\\p{Script=Latin}\\p{N}/])';
const CANDIDATES = new RegExp([CODE, ADDRESS, BREAK, BRACKETS, SLASHES].join('|'), 'giu');

type Found = { readonly is: 'text' } | { readonly is: 'none' } | { readonly is: 'part'; readonly part: SpeechPart };

const NONE: Found = { is: 'none' };

/** `next`: the character after the brackets. Before a round bracket, they are the label of a link. */
function parseBrackets(written: string, inside: string, next: string | undefined): Found {
  const seconds = parsePause(inside);
  if (seconds !== undefined && (next !== '(' || /\d/u.test(inside)))
    return { is: 'part', part: { kind: 'pause', written, seconds } };
  if (next === '(') return NONE;
  const ipa = parseArpabet(inside);
  return ipa === undefined ? NONE : { is: 'part', part: { kind: 'phonemes', written, ipa } };
}

function parseCandidate(match: RegExpExecArray): Found {
  const { 0: written, index, input, groups = {} } = match;
  const { attributes, inside, sounds } = groups;
  if (attributes !== undefined)
    return { is: 'part', part: { kind: 'pause', written, seconds: parseBreak(attributes) } };
  if (inside !== undefined) {
    const isTag = isVoiceTag(inside, input.slice(Math.max(0, index - 40), index));
    const next = input[index + written.length];
    return isTag && next !== '('
      ? { is: 'part', part: { kind: 'tag', written } }
      : parseBrackets(written, inside, next);
  }
  if (sounds === undefined) return { is: 'text' };
  const ipa = sounds.normalize('NFC');
  return isIpa(ipa) ? { is: 'part', part: { kind: 'phonemes', written, ipa } } : NONE;
}

export function parseSpeechMarkup(text: string): readonly SpeechPart[] {
  const parts: SpeechPart[] = [];
  let from = 0;
  let at = 0;
  const addText = (until: number): void => {
    if (until > from) parts.push({ kind: 'text', written: text.slice(from, until) });
  };
  const pattern = new RegExp(CANDIDATES);
  for (;;) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) break;
    const found = parseCandidate(match);
    const end = match.index + match[0].length;
    at = found.is === 'none' ? match.index + 1 : end;
    if (found.is !== 'part') continue;
    addText(match.index);
    parts.push(found.part);
    from = end;
  }
  addText(text.length);
  return parts;
}
