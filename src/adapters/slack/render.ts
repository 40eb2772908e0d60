// A view as a Slack message: a header, sections, rows, a context line, buttons, and the same as text for where blocks are not shown.
// Pure. Others' words are in places where Slack reads no markup (plain_text and rich_text), or leave escaped.

import type {
  ActionsBlock,
  ContextBlock,
  KnownBlock,
  PlainTextElement,
  RichTextBlock,
  RichTextElement,
  SectionBlock,
} from '@slack/types';
import type { Problem } from '../../domain/commands/invocation.ts';
import type { FileFacts } from '../../domain/media/file-kinds.ts';
import { type Action, isRunning, type Mood, type Row, type View } from '../../domain/views/view.ts';
import { cut, formatClock, oneLine, visible } from '../../kit/text.ts';
import { inRows, standsOut } from '../shared/buttons.ts';
import { PLAIN_LOOK, type ProblemLook } from '../shared/form.ts';
import { type Texts, textsFor } from '../shared/texts/index.ts';
import type { SlackMessage } from './api/api.ts';
import { feedbackOf, planOf } from './blocks/agent-blocks.ts';
import { escapeText, fitPlain, fitText } from './blocks/escape.ts';
import { isPerson } from './delivery/ref.ts';
import { BLOCKS, ID_CHARACTERS, TEXT } from './limits.ts';

/** `attach`: what does not fit goes along as a file. `short`: Slack found it too long. */
interface RenderOptions {
  readonly look?: ProblemLook;
  readonly attach?: boolean;
  readonly short?: boolean;
  /** The app is an agent: parts are shown, and a result can be judged. */
  readonly isAgent?: boolean;
  readonly texts?: Texts;
}

/** What a button of a task begins with; its value is the task. */
export const BUTTON = 'earshot:';
const BUTTONS = { most: TEXT.buttons, perRow: 5, idCharacters: ID_CHARACTERS };

const SIGNS: Readonly<Record<Mood, string>> = {
  asking: '❓',
  queued: '🕓',
  working: '⏳',
  done: '✅',
  failed: '❌',
  unknown: '⚠️',
  stopped: '⏹️',
  info: '',
};
/** Most characters, and most of a kind. */
const MOST = {
  short: 500,
  fact: 300,
  factSections: 4,
  title: 200,
  detail: 400,
  problem: 500,
  /** Of one block of rich text, as of a section. */
  richText: 2800,
  textRows: 30,
  said: 300,
} as const;
const BAR = 10;

/** The whole text, when a card cannot show all of it. */
export function overflowOf({ body = '' }: View): string | undefined {
  const words = visible(body).trim();
  return words.length > TEXT.section ? words : undefined;
}

export function cardOf(view: View, options: RenderOptions = {}): Required<SlackMessage> {
  const { look = PLAIN_LOOK, attach = false, short = false, isAgent = false, texts = textsFor() } = options;
  const words = visible(view.body ?? '').trim();
  const most = short ? MOST.short : TEXT.section;
  const hint = words.length > most ? [contextOf([verbatim(attach ? texts.inFile : texts.cut)])] : [];
  const head: KnownBlock[] = [
    ...headerOf(view),
    ...sectionOf(lineOf(view)),
    ...(isAgent ? planOf(view, texts) : []),
    ...sectionOf(cut(words, most)),
    ...hint,
    ...(short ? [] : factsOf(view)),
    ...packed((view.problems ?? []).map((one) => problemLine(one, look))),
  ];
  const tail: KnownBlock[] = [
    ...buttonsOf(view.actions ?? []),
    ...(isAgent ? feedbackOf(view, texts) : []),
    ...footerOf(view, texts),
  ];
  const room = BLOCKS.message - head.length - tail.length - 1;
  const rows = within(rowsOf(view.rows ?? []), room, texts);
  return {
    text: textOf(view, look, short ? MOST.short : TEXT.update),
    blocks: [...head, ...rows, ...tail].slice(0, BLOCKS.message),
  };
}

/** Others' words as they are: `:smile:` is no emoji. */
const verbatim = (text: string): PlainTextElement => ({ type: 'plain_text', text, emoji: false });

const sectionOf = (text: string): SectionBlock[] =>
  text.trim() === '' ? [] : [{ type: 'section', text: verbatim(text) }];

const contextOf = (elements: ContextBlock['elements']): ContextBlock => ({ type: 'context', elements });

const joined = (parts: readonly string[], between: string): string =>
  parts.filter((part) => part !== '').join(between);

function headerOf({ mood, title }: View): KnownBlock[] {
  const text = fitPlain(joined([SIGNS[mood], oneLine(title)], ' '), TEXT.header);
  return oneLine(title) === '' ? [] : [{ type: 'header', text: verbatim(text) }];
}

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
    const name = fitPlain(label, 60);
    const said = cut(visible(value).trim(), MOST.fact);
    return name === '' || said === '' ? [] : [[verbatim(name), verbatim(said)]];
  });
  const each = TEXT.fields / 2;
  const sections = Math.min(MOST.factSections, Math.ceil(pairs.length / each));
  return Array.from({ length: sections }, (_, at) => ({
    type: 'section',
    fields: pairs.slice(at * each, (at + 1) * each).flat(),
  }));
}

/** When it began, in the reader's own time; how long it took; the reference to quote. */
function footerOf({ reference = '', since, until, mood, line }: View, texts: Texts): ContextBlock[] {
  const elements: ContextBlock['elements'] = [];
  if (since !== undefined && until === undefined && isRunning(mood)) {
    const time = new Date(since).toISOString().slice(11, 16);
    const text = `<!date^${Math.floor(since / 1000)}^${texts.since('{time}')}|${texts.since(`${time} UTC`)}>`;
    elements.push({ type: 'mrkdwn', text });
  }
  if (since !== undefined && until !== undefined) {
    const took = formatClock(Math.max(0, until - since) / 1000);
    if (!line.includes(took)) elements.push(verbatim(took));
  }
  if (oneLine(reference) !== '') elements.push(verbatim(fitPlain(reference, 100)));
  return elements.length === 0 ? [] : [contextOf(elements)];
}

const buttonsOf = (actions: readonly Action[]): ActionsBlock[] => {
  const buttons = actions.map((action) => ({
    type: 'button' as const,
    action_id: `${BUTTON}${action.name}`,
    value: action.task,
    text: verbatim(fitPlain(action.label, TEXT.button) || action.name),
    ...(standsOut(action) && { style: 'primary' as const }),
  }));
  return inRows(buttons, ({ action_id }) => action_id, BUTTONS).map((elements) => ({
    type: 'actions',
    elements: [...elements],
  }));
};

/** One line of rich text, in which words are only words, and how long it is. */
interface Line {
  readonly elements: readonly RichTextElement[];
  readonly size: number;
}

const words = (text: string, bold = false): RichTextElement => ({
  type: 'text',
  text,
  ...(bold && { style: { bold } }),
});

/** Lines share blocks, as many as fit into one. */
function packed(lines: readonly Line[]): RichTextBlock[] {
  const groups: RichTextElement[][] = [];
  let left = 0;
  for (const { elements, size } of lines) {
    left -= size + 1;
    const last = groups.at(-1);
    if (last && left >= 0) last.push(words('\n'), ...elements);
    else {
      groups.push([...elements]);
      left = MOST.richText - size;
    }
  }
  return groups.map((elements) => ({
    type: 'rich_text',
    elements: [{ type: 'rich_text_section', elements }],
  }));
}

/** Rows with buttons have a block of their own; the others share. Each list is to be shown whole. */
function rowsOf(rows: readonly Row[]): readonly (readonly KnownBlock[])[] {
  const parts: KnownBlock[][] = [];
  let shared: Line[] = [];
  const flush = () => {
    for (const block of packed(shared)) parts.push([block]);
    shared = [];
  };
  for (const row of rows) {
    const { actions = [] } = row;
    if (actions.length === 0) shared.push(rowLine(row));
    else {
      flush();
      parts.push([...packed([rowLine(row)]), ...buttonsOf(actions)]);
    }
  }
  flush();
  return parts;
}

/** As many rows as there is room for. */
function within(parts: readonly (readonly KnownBlock[])[], room: number, texts: Texts): KnownBlock[] {
  const kept: KnownBlock[] = [];
  for (const blocks of parts) {
    if (kept.length + blocks.length > room) return [...kept, contextOf([verbatim(texts.cut)])];
    kept.push(...blocks);
  }
  return kept;
}

function rowLine({ title, detail, when, link }: Row): Line {
  const name = cut(oneLine(title), MOST.title) || '…';
  const said = cut(oneLine(detail), MOST.detail);
  const elements: RichTextElement[] = [
    words('• '),
    link === undefined ? words(name, true) : { type: 'link', url: link, text: name, style: { bold: true } },
  ];
  if (said !== '') elements.push(words(` · ${said}`));
  if (when !== undefined) elements.push(words(' · '), dateOf(when));
  return { elements, size: name.length + said.length + (link?.length ?? 0) + 30 };
}

const dateOf = (ms: number): RichTextElement => ({
  type: 'date',
  timestamp: Math.floor(ms / 1000),
  format: '{date_short_pretty} {time}',
  fallback: `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
});

function problemLine({ field, message }: Problem, { labelOf, gapOf }: ProblemLook): Line {
  const label = field === undefined ? '' : cut(oneLine(labelOf(field)), 100);
  const said = cut(oneLine(message), MOST.problem) || '…';
  const elements = [words('• ')];
  if (label !== '') elements.push(words(label + gapOf(label, said), true));
  elements.push(words(said));
  return { elements, size: label.length + said.length + 4 };
}

/** A view as text alone: what is read aloud and is in notifications. Never empty, since Slack takes no message without text. */
function textOf(view: View, { labelOf, gapOf }: ProblemLook, most: number): string {
  const { title, line, body = '', facts = [], rows = [], problems = [] } = view;
  const parts = [
    joined([oneLine(title), oneLine(line)], ': '),
    ...problems.map(({ field, message }) => {
      const label = field === undefined ? '' : labelOf(field);
      return oneLine(label === '' ? message : label + gapOf(label, message) + message);
    }),
    visible(body).trim(),
    facts.map(({ label, value }) => oneLine(`${label}: ${value}`)).join(' · '),
    ...rows
      .slice(0, MOST.textRows)
      .map((row) => joined([oneLine(row.title), oneLine(row.detail), row.link ?? ''], ' · ')),
  ];
  return fitText(joined(parts, '\n'), most).text || '…';
}

/** What is said with files: the words, by which voice, in which language, how long it is. `person`: who is told, by Slack's id. */
export function renderCaption(view: View, files: readonly FileFacts[], person?: string): string {
  const said = oneLine(view.body ?? '');
  const mention = person === undefined || !isPerson(person) ? '' : `<@${person}> `;
  const facts = (view.facts ?? []).map(
    ({ label, value }) => `${oneLine(label)}: ${cut(oneLine(value), 100)}`,
  );
  for (const { label, seconds } of files)
    if (seconds !== undefined) facts.push(joined([files.length > 1 ? label : '', formatClock(seconds)], ' '));
  const first = joined([oneLine(view.title), said === '' ? '' : `“${cut(said, MOST.said)}”`], ' · ');
  const second = joined([...facts, view.reference ?? ''], ' · ');
  const text = joined([escapeText(first), escapeText(second)], '\n');
  const room = TEXT.initialComment - mention.length;
  return `${mention}${text.length <= room ? text : fitText(`${first}\n${cut(second, 1000)}`, room).text}`;
}
