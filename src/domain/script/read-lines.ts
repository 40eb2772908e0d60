// Reads the lines of a text: labels with the words of the speaker below, tags, directions and the rest. Pure, and linear in
// the text's length.

import { findLabel, type Label, type LineContext } from './find-label.ts';
import type { ScriptItem } from './script.ts';
import { isHeading, isPerson, isRole } from './speaker-names.ts';
import { parseTagLine, separateLeadingTags } from './tags.ts';

/** `below`: text that belongs to the label that stands alone above it. `heading`: of a script's first page or scene. */
export type ScriptLine =
  | { readonly is: 'blank' | 'direction' }
  | { readonly is: 'tags'; readonly items: readonly ScriptItem[] }
  | { readonly is: 'label'; readonly label: Label; readonly written: string }
  | { readonly is: 'text' | 'below' | 'heading' | 'code'; readonly written: string };

const BLANK: ScriptLine = { is: 'blank' };
const DIRECTION: ScriptLine = { is: 'direction' };
const IN_ROUND_BRACKETS = /^[（(][^()（）]{0,500}[)）]$/u;
const SCENE = /^(?:INT|EXT|EST|INT\.?\/EXT|I\/E)[.\s]/u;
const FENCE = /^(?:```|~~~)/u;

/** Returns a function that is called with each line, and returns true for fenced code. */
export function createFenceDetector(): (line: string) => boolean {
  let isInFence = false;
  return (line) => {
    const isFence = FENCE.test(line);
    if (isFence) isInFence = !isInFence;
    return isInFence || isFence;
  };
}

export const splitLines = (text: string): readonly string[] => text.split(/\r\n?|\n/u);

/** True if the label stands out also below another label that has no words of its own. */
const isStrong = ({ form, said, key }: Label, voiceKeys: ReadonlySet<string>): boolean =>
  form === 'bracket' || form === 'angle' || said === '' || voiceKeys.has(key) || isRole(key) || isPerson(key);

function readLine(line: string, context: LineContext, isOpen: boolean): ScriptLine {
  if (IN_ROUND_BRACKETS.test(line)) return DIRECTION;
  if (SCENE.test(line)) return { is: 'heading', written: line };
  const label = findLabel(line, context);
  if (label && isHeading(label.key)) return { is: 'heading', written: line };
  if (label && !(isOpen && !isStrong(label, context.voiceKeys))) return { is: 'label', label, written: line };
  return { is: isOpen ? 'below' : 'text', written: line };
}

/** `[sound: a door] Rose: Hi` is a tag and a label. */
function readTagsAndLine(line: string, context: LineContext, isOpen: boolean): readonly ScriptLine[] {
  const items = parseTagLine(line);
  if (items) return [{ is: 'tags', items }];
  const leading = separateLeadingTags(line);
  if (leading.items.length > 0) {
    const read = readLine(leading.rest, context, isOpen);
    if (read.is === 'label') return [{ is: 'tags', items: leading.items }, read];
  }
  return [readLine(line, context, isOpen)];
}

export function readLines(text: string, voiceKeys: ReadonlySet<string>): readonly ScriptLine[] {
  const lines = splitLines(text).map((line) => line.trim());
  const isCode = createFenceDetector();
  /** True below a label without words, until the next blank line. */
  let isOpen = false;
  return lines.flatMap((line, at): readonly ScriptLine[] => {
    if (isCode(line)) return [{ is: 'code', written: line }];
    if (line === '') {
      isOpen = false;
      return [BLANK];
    }
    const context = { before: lines[at - 1] ?? '', after: lines[at + 1] ?? '', voiceKeys };
    const read = readTagsAndLine(line, context, isOpen);
    const last = read.at(-1);
    if (last?.is === 'label') isOpen = last.label.said === '';
    return read;
  });
}
