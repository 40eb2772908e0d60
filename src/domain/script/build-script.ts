// Makes a script of the lines of a text. An empty line ends a turn; text without a label is the narrator's. Pure.

import { hasWords } from '../speech-markup/edit-speech-markup.ts';
import type { Label } from './find-label.ts';
import { createFenceDetector, type ScriptLine, splitLines } from './read-lines.ts';
import type { Script, ScriptItem } from './script.ts';
import { hasSoundTags, parseTagLine, splitAtTagsAndPauses } from './tags.ts';

/** How a label is read. `heading`: by the narrator, apart from the lines around it. */
export type LabelUse = 'speaker' | 'heading' | 'text';

interface Turn {
  readonly speaker: string | undefined;
  readonly direction: string | undefined;
}

/** True if there is something to say. */
const isSpoken = (text: string): boolean => (/[[［<]/u.test(text) ? hasWords(text) : /[\p{L}\p{N}]/u.test(text));

const NARRATION: Turn = { speaker: undefined, direction: undefined };

/** `(sighs) Fine.`, and `Fine. (sighs)` after the end of a sentence. */
const LEADING_DIRECTION = /^[（(](?<direction>\p{L}[^()（）\n]{0,59})[)）]\s{0,9}(?=\S)/u;
const TRAILING_DIRECTION = /(?<=[.!?…。！？]\s{0,3})[（(]\p{L}[^()（）\n]{0,60}[)）]$/u;
const MAX_DIRECTION = 64;

/** Removes directions at both ends of what a speaker says. */
function separateDirection(said: string): { readonly text: string; readonly direction?: string } {
  const leading = LEADING_DIRECTION.exec(said.slice(0, 2 * MAX_DIRECTION));
  const text = said.slice(leading?.[0].length ?? 0);
  const trailing = /[)）]$/u.test(text.slice(-1)) ? TRAILING_DIRECTION.exec(text.slice(-MAX_DIRECTION)) : null;
  const direction = leading?.groups?.['direction'];
  const kept = trailing ? text.slice(0, text.length - trailing[0].length).trimEnd() : text;
  return direction === undefined ? { text: kept } : { text: kept, direction };
}

interface ScriptBuilder {
  readonly items: readonly ScriptItem[];
  startTurn(turn: Turn): void;
  addText(written: string): void;
  addVerbatim(written: string): void;
  addItems(items: readonly ScriptItem[]): void;
}

function createScriptBuilder(): ScriptBuilder {
  const items: ScriptItem[] = [];
  let turn = NARRATION;
  let lines: string[] = [];
  const finishLine = (): void => {
    const text = lines.join('\n').trim();
    lines = [];
    const { speaker, direction } = turn;
    if (isSpoken(text)) items.push({ is: 'line', speaker, text, ...(direction === undefined ? {} : { direction }) });
  };
  const addItems = (added: readonly ScriptItem[]): void => {
    finishLine();
    items.push(...added);
  };
  return {
    items,
    startTurn(next) {
      finishLine();
      turn = next;
    },
    addText(written) {
      for (const piece of splitAtTagsAndPauses(written))
        if (piece.is === 'text') lines.push(piece.text.trim());
        else addItems([piece]);
    },
    addVerbatim(written) {
      lines.push(written);
    },
    addItems,
  };
}

/** `nameOf`: the speaker's name as people see it. */
export function buildScript(
  lines: readonly ScriptLine[],
  useOf: (label: Label) => LabelUse,
  nameOf: (label: Label) => string,
): Script {
  const builder = createScriptBuilder();
  const addHeading = (written: string): void => {
    builder.startTurn(NARRATION);
    builder.addText(written);
    builder.startTurn(NARRATION);
  };
  const addSaid = (label: Label): void => {
    const { text, direction = label.direction } = separateDirection(label.said);
    builder.startTurn({ speaker: nameOf(label), direction });
    builder.addText(text);
  };
  for (const line of lines) {
    if (line.is === 'blank') builder.startTurn(NARRATION);
    else if (line.is === 'tags') builder.addItems(line.items);
    else if (line.is === 'code') builder.addVerbatim(line.written);
    else if (line.is === 'heading') addHeading(line.written);
    else if (line.is === 'label') {
      const use = useOf(line.label);
      if (use === 'speaker') addSaid(line.label);
      else if (use === 'heading') addHeading(line.written);
      else builder.addText(line.written);
    } else if ('written' in line) builder.addText(line.written);
  }
  builder.startTurn(NARRATION);
  return { items: builder.items };
}

/** Makes a script of a text without speakers: the narrator, sounds, and pauses on lines of their own. */
export function buildNarration(text: string): Script {
  const builder = createScriptBuilder();
  const isCode = createFenceDetector();
  for (const line of splitLines(text)) {
    const written = line.trim();
    const items = isCode(written) ? undefined : parseTagLine(written);
    if (items) builder.addItems(items);
    else if (written === '' || !hasSoundTags(line)) builder.addVerbatim(line);
    else builder.addText(written);
  }
  builder.startTurn(NARRATION);
  return { items: builder.items };
}
