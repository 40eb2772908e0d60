// A view as a Slack message: a header, sections, a context line, buttons, and the same as text for whoever sees no blocks.
// Others' words stand where Slack reads no markup (plain_text and rich_text), or leave escaped.

import type {
  ActionsBlock,
  Button,
  ContextBlock,
  KnownBlock,
  PlainTextElement,
  SectionBlock,
} from '@slack/types';
import { type Action, isRunning, type Mood, type View } from '../../domain/views/view.ts';
import { cut, formatClock } from '../../kit/text.ts';
import { oneLine, visible } from '../../kit/visible.ts';
import { inRows, standsOut } from '../shared/buttons.ts';
import { type Texts, textsFor } from '../shared/texts/index.ts';
import type { Said } from './api/api.ts';
import { fitPlain } from './blocks/escape.ts';
import { renderText } from './blocks/fallback-text.ts';
import { problemsOf, type RowPart, rowsOf } from './blocks/rows.ts';
import { BLOCKS, ID_CHARACTERS, TEXT } from './limits.ts';

/** `labelOf`: what people call a field. `attach`: what does not fit goes along as a file. `short`: Slack found it too long. */
interface RenderOptions {
  readonly labelOf?: (field: string) => string;
  readonly attach?: boolean;
  readonly short?: boolean;
  readonly texts?: Texts;
}

/** What a button of a task begins with; its value is the task. */
export const BUTTON = 'earshot:';
const BUTTONS = { most: TEXT.buttons, perRow: 5, idCharacters: ID_CHARACTERS };

const SIGNS: Readonly<Record<Mood, string>> = {
  queued: '🕓',
  working: '⏳',
  done: '✅',
  failed: '❌',
  unknown: '⚠️',
  stopped: '⏹️',
  info: '',
};
const SHORT_CHARACTERS = 500;
const FACT_CHARACTERS = 300;
const BAR = 10;

/** The whole text, when a card cannot show all of it. */
export function overflowOf({ body = '' }: View): string | undefined {
  const words = visible(body).trim();
  return words.length > TEXT.section ? words : undefined;
}

export function cardOf(view: View, options: RenderOptions = {}): Required<Said> {
  const { labelOf = (field) => field, attach = false, short = false, texts = textsFor() } = options;
  const words = visible(view.body ?? '').trim();
  const most = short ? SHORT_CHARACTERS : TEXT.section;
  const hint = words.length > most ? [contextOf([plain(attach ? texts.inFile : texts.cut)])] : [];
  const head: KnownBlock[] = [
    ...headerOf(view),
    ...sectionOf(lineOf(view)),
    ...sectionOf(cut(words, most)),
    ...hint,
    ...(short ? [] : factsOf(view)),
    ...problemsOf(view.problems ?? [], labelOf),
  ];
  const tail: KnownBlock[] = [...buttonsOf(view.actions ?? []), ...footerOf(view)];
  const room = BLOCKS.message - head.length - tail.length - 1;
  const rows = within(rowsOf(view.rows ?? []), room, texts);
  return {
    text: renderText(view, labelOf, short ? SHORT_CHARACTERS : TEXT.update),
    blocks: [...head, ...rows, ...tail].slice(0, BLOCKS.message),
  };
}

const plain = (text: string): PlainTextElement => ({ type: 'plain_text', text, emoji: false });

function headerOf({ mood, title }: View): KnownBlock[] {
  const text = fitPlain([SIGNS[mood], oneLine(title)].filter(Boolean).join(' '), TEXT.header);
  return oneLine(title) === '' ? [] : [{ type: 'header', text: plain(text) }];
}

const sectionOf = (text: string): SectionBlock[] =>
  text.trim() === '' ? [] : [{ type: 'section', text: plain(text) }];

const contextOf = (elements: ContextBlock['elements']): ContextBlock => ({ type: 'context', elements });

/** What the service says of its progress, and nothing where it says nothing. */
function lineOf({ line, progress, mood, title }: View): string {
  const said = cut(visible(line).trim(), TEXT.section - 200);
  // Without a header the mood would not be told.
  const told = oneLine(title) === '' && SIGNS[mood] !== '' ? `${SIGNS[mood]} ${said}` : said;
  if (progress === undefined || !isRunning(mood)) return told;
  const part = Math.min(1, Math.max(0, progress));
  const full = Math.floor(part * BAR);
  const percent = line.includes('%') ? '' : ` ${Math.floor(part * 100)}\u00a0%`;
  return `${told}\n${'▰'.repeat(full)}${'▱'.repeat(BAR - full)}${percent}`;
}

/** Two columns: what it is and what it is here. A section holds five pairs. */
function factsOf({ facts = [] }: View): SectionBlock[] {
  const pairs = facts.flatMap(({ label, value }) => {
    const [name, said] = [fitPlain(label, 60), cut(visible(value).trim(), FACT_CHARACTERS)];
    return name === '' || said === '' ? [] : [[plain(name), plain(said)] as const];
  });
  const each = TEXT.fields / 2;
  return Array.from({ length: Math.min(4, Math.ceil(pairs.length / each)) }, (_, at) => ({
    type: 'section' as const,
    fields: pairs.slice(at * each, (at + 1) * each).flat(),
  }));
}

/** When it began, in the reader's own time; how long it took; the reference to quote. */
function footerOf({ reference, since, until, mood, line }: View): ContextBlock[] {
  const started = since !== undefined && until === undefined && isRunning(mood);
  const took =
    since === undefined || until === undefined ? '' : formatClock(Math.max(0, until - since) / 1000);
  const elements: ContextBlock['elements'] = [
    ...(started ? [{ type: 'mrkdwn' as const, text: sinceOf(since) }] : []),
    ...(took === '' || line.includes(took) ? [] : [plain(took)]),
    ...(reference === undefined || oneLine(reference) === '' ? [] : [plain(fitPlain(reference, 100))]),
  ];
  return elements.length === 0 ? [] : [contextOf(elements)];
}

function sinceOf(ms: number): string {
  const time = new Date(ms).toISOString().slice(11, 16);
  return `<!date^${Math.floor(ms / 1000)}^since {time}|since ${time} UTC>`;
}

/** As many rows as there is room for; each is whole. */
function within(parts: readonly RowPart[], room: number, texts: Texts): KnownBlock[] {
  const kept: KnownBlock[] = [];
  for (const { block, actions } of parts) {
    const blocks = [block, ...buttonsOf(actions)];
    if (kept.length + blocks.length > room) return [...kept, contextOf([plain(texts.cut)])];
    kept.push(...blocks);
  }
  return kept;
}

const buttonsOf = (actions: readonly Action[]): ActionsBlock[] =>
  inRows(actions.map(buttonOf), ({ action_id: id = '' }) => id, BUTTONS).map((elements) => ({
    type: 'actions',
    elements: [...elements],
  }));

const buttonOf = (action: Action): Button => ({
  type: 'button',
  action_id: `${BUTTON}${action.name}`,
  value: action.task,
  text: plain(fitPlain(action.label, TEXT.button) || action.name),
  ...(standsOut(action) && { style: 'primary' as const }),
});
