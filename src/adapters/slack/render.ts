// Renders a view as a Slack message: header, sections, rows, context line, buttons and a menu, and a text version for clients
// without blocks. Pure. Foreign text goes into elements without markup (plain_text and rich_text) or is escaped.

import type { ContextBlock, KnownBlock, RichTextBlock, RichTextElement, SectionBlock } from '@slack/types';
import type { Problem } from '../../domain/commands/invocation.ts';
import type { FileMetadata } from '../../domain/media/file-kinds.ts';
import { getMessages } from '../../domain/messages.ts';
import { type CardStatus, isRunningStatus, type Row, type View } from '../../domain/views/view.ts';
import { formatClockDuration, joinNonEmpty, removeInvisible, toSingleLine, truncate } from '../../kit/text.ts';
import type { Messages } from '../../messages/format.ts';
import { listNumberedRows } from '../shared/numbered-rows.ts';
import { type ProblemLabelFormat, UNLOCALIZED_LABEL_FORMAT } from '../shared/rejection.ts';
import { listShownFacts } from '../shared/task-buttons.ts';
import { renderActions } from './blocks/action-blocks.ts';
import { renderFeedbackButtons, renderPartsAsPlan } from './blocks/agent-blocks.ts';
import { escapeAndTruncate, escapeText, truncateLine, verbatim } from './blocks/escape.ts';
import type { SlackMessage } from './blocks/slack-message.ts';
import { MAX_BLOCKS_BY_SURFACE, MESSAGE_LIMITS } from './limits.ts';
import { isUserId } from './message-ref.ts';

/**
 * `attachOverflow`: a text that is too long is attached as a file. `isShort`: Slack refused the full card as too long.
 */
interface RenderOptions {
  readonly problemFormat?: ProblemLabelFormat;
  readonly attachOverflow?: boolean;
  readonly isShort?: boolean;
  /** True for an agent app, whose cards show parts and feedback buttons. */
  readonly isAgent?: boolean;
  /** User who stopped the task with Slack’s own button. */
  readonly stoppedBy?: string;
  readonly messages?: Messages;
}

/** Ids of the blocks with words, for requests that take a card as their input. */
export const WORDS_BLOCKS = { result: 'result', input: 'input' } as const;

const STATUS_EMOJI: Readonly<Record<CardStatus, string>> = {
  'needs-input': '❓',
  queued: '🕓',
  working: '⏳',
  // A finished card needs no mark.
  done: '',
  failed: '❌',
  unknown: '⚠️',
  cancelled: '⏹️',
  info: '',
};
/** Maximum lengths in characters, and maximum numbers of rows. */
const MAX_LENGTHS = {
  short: 500,
  fact: 300,
  factSections: 4,
  title: 200,
  detail: 400,
  problem: 500,
  /** Per rich text block, close to the limit of a section. */
  richText: 2800,
  textRows: 30,
  quote: 300,
  input: 600,
} as const;
const PROGRESS_BAR_LENGTH = 10;

/** Returns the full text if a card cannot show all of it. */
export function getOverflowText({ body = '' }: View<string>): string | undefined {
  const text = removeInvisible(body).trim();
  return text.length > MESSAGE_LIMITS.section ? text : undefined;
}

export function renderCard(view: View<string>, options: RenderOptions = {}): Required<SlackMessage> {
  const {
    problemFormat = UNLOCALIZED_LABEL_FORMAT,
    attachOverflow = false,
    isShort = false,
    isAgent = false,
    stoppedBy,
    messages = getMessages(),
  } = options;
  const body = removeInvisible(view.body ?? '').trim();
  const maxLength = isShort ? MAX_LENGTHS.short : MESSAGE_LIMITS.section;
  const truncationNote =
    body.length > maxLength
      ? [createContextBlock([verbatim(messages.format(attachOverflow ? 'chat.inFile' : 'chat.cut'))])]
      : [];
  const head: KnownBlock[] = [
    ...renderHeader(view),
    ...renderSection(renderStatusLine(view)),
    ...renderInput(view),
    ...(isAgent ? renderPartsAsPlan(view, messages) : []),
    ...renderSection(truncate(body, maxLength)).map((block) => ({ ...block, block_id: WORDS_BLOCKS.result })),
    ...(body !== '' && view.bodyNote ? [createContextBlock([verbatim(truncateLine(view.bodyNote, 200))])] : []),
    ...truncationNote,
    ...(isShort ? [] : renderFacts(view)),
    ...packLines((view.problems ?? []).map((one) => renderProblemLine(one, problemFormat))),
  ];
  const tail: KnownBlock[] = [
    ...renderActions(view, messages),
    ...(isAgent ? renderFeedbackButtons(view, messages) : []),
    ...renderFooter(view, messages, stoppedBy),
  ];
  const freeBlocks = MAX_BLOCKS_BY_SURFACE.message - head.length - tail.length - 1;
  const rows = fitRows(renderRows(view.rows ?? []), freeBlocks, messages);
  return {
    text: renderPlainText(view, problemFormat, isShort ? MAX_LENGTHS.short : MESSAGE_LIMITS.update),
    blocks: [...head, ...rows, ...tail].slice(0, MAX_BLOCKS_BY_SURFACE.message),
  };
}

/** Plain text with emoji codes disabled, so that `:smile:` stays text. */
const renderSection = (text: string): SectionBlock[] =>
  text.trim() === '' ? [] : [{ type: 'section', text: verbatim(text) }];

const createContextBlock = (elements: ContextBlock['elements']): ContextBlock => ({
  type: 'context',
  elements,
});

/** A quote of the person's words or the name of their file. */
function renderInput({ input = '', isInputFile }: View<string>): RichTextBlock[] {
  const text = truncate(removeInvisible(input).trim(), MAX_LENGTHS.input);
  if (text === '') return [];
  const elements: RichTextBlock['elements'] = [{ type: 'rich_text_quote', elements: [createTextElement(text)] }];
  return [{ type: 'rich_text', elements, ...(!isInputFile && { block_id: WORDS_BLOCKS.input }) }];
}

function renderHeader({ status, title }: View<string>): KnownBlock[] {
  const text = truncateLine(joinNonEmpty([STATUS_EMOJI[status], toSingleLine(title)], ' '), MESSAGE_LIMITS.header);
  return toSingleLine(title) === '' ? [] : [{ type: 'header', text: verbatim(text) }];
}

/** Renders the service's progress report with a progress bar, if it reports progress. */
function renderStatusLine({ line, progress, status, title }: View<string>): string {
  const statusText = truncate(removeInvisible(line).trim(), MESSAGE_LIMITS.section - 200);
  // Without a header the status emoji moves to this line.
  const text =
    toSingleLine(title) === '' && STATUS_EMOJI[status] !== '' ? `${STATUS_EMOJI[status]} ${statusText}` : statusText;
  if (progress === undefined || !isRunningStatus(status)) return text;
  const fraction = Math.min(1, Math.max(0, progress));
  const full = Math.floor(fraction * PROGRESS_BAR_LENGTH);
  const percent = line.includes('%') ? '' : ` ${Math.floor(fraction * 100)}\u00a0%`;
  return `${text}\n${'▰'.repeat(full)}${'▱'.repeat(PROGRESS_BAR_LENGTH - full)}${percent}`;
}

/** Renders two columns of labels and values. A section holds five pairs. */
function renderFacts(view: View<string>): SectionBlock[] {
  const pairs = listShownFacts(view).flatMap(({ label, value }) => {
    const name = truncateLine(label, 60);
    const text = truncate(removeInvisible(value).trim(), MAX_LENGTHS.fact);
    return name === '' || text === '' ? [] : [[verbatim(name), verbatim(text)]];
  });
  const each = MESSAGE_LIMITS.fields / 2;
  const sections = Math.min(MAX_LENGTHS.factSections, Math.ceil(pairs.length / each));
  return Array.from({ length: sections }, (_, at) => ({
    type: 'section',
    fields: pairs.slice(at * each, (at + 1) * each).flat(),
  }));
}

/** Renders the start in the reader's time zone, the duration, and the reference to quote. */
function renderFooter(
  { reference = '', since, until, status, line }: View<string>,
  messages: Messages,
  stoppedBy: string | undefined,
): ContextBlock[] {
  const elements: ContextBlock['elements'] = [];
  if (stoppedBy !== undefined && isUserId(stoppedBy))
    elements.push({ type: 'mrkdwn', text: messages.format('agent.stoppedBy', { person: `<@${stoppedBy}>` }) });
  if (since !== undefined && until === undefined && isRunningStatus(status)) {
    const time = new Date(since).toISOString().slice(11, 16);
    const sinceText = (shownTime: string) => messages.format('chat.since', { time: shownTime });
    const text = `<!date^${Math.floor(since / 1000)}^${sinceText('{time}')}|${sinceText(`${time} UTC`)}>`;
    elements.push({ type: 'mrkdwn', text });
  }
  if (since !== undefined && until !== undefined) {
    const took = formatClockDuration(Math.max(0, until - since) / 1000);
    if (!line.includes(took)) elements.push(verbatim(took));
  }
  if (toSingleLine(reference) !== '') elements.push(verbatim(truncateLine(reference, 100)));
  return elements.length === 0 ? [] : [createContextBlock(elements)];
}

/** A line of rich text without markup, and its length. */
interface RichTextLine {
  readonly elements: readonly RichTextElement[];
  readonly size: number;
}

const createTextElement = (text: string, bold = false): RichTextElement => ({
  type: 'text',
  text,
  ...(bold && { style: { bold } }),
});

/** Packs lines into as few blocks as possible. */
function packLines(lines: readonly RichTextLine[]): RichTextBlock[] {
  const groups: RichTextElement[][] = [];
  let left = 0;
  for (const { elements, size } of lines) {
    left -= size + 1;
    const last = groups.at(-1);
    if (last && left >= 0) last.push(createTextElement('\n'), ...elements);
    else {
      groups.push([...elements]);
      left = MAX_LENGTHS.richText - size;
    }
  }
  return groups.map((elements) => ({
    type: 'rich_text',
    elements: [{ type: 'rich_text_section', elements }],
  }));
}

const renderRows = (rows: readonly Row<string>[]): readonly KnownBlock[] =>
  packLines(listNumberedRows(rows).map(({ row, number }) => renderRow(row, number === undefined ? '•' : `${number}.`)));

/** Returns as many rows as fit. */
const fitRows = (blocks: readonly KnownBlock[], room: number, messages: Messages): readonly KnownBlock[] =>
  blocks.length <= room
    ? blocks
    : [...blocks.slice(0, room), createContextBlock([verbatim(messages.format('chat.cut'))])];

function renderRow({ title, detail, when, link }: Row<string>, mark: string): RichTextLine {
  const name = truncate(toSingleLine(title), MAX_LENGTHS.title) || '…';
  const detailText = truncate(toSingleLine(detail), MAX_LENGTHS.detail);
  const elements: RichTextElement[] = [
    createTextElement(`${mark} `),
    link === undefined ? createTextElement(name, true) : { type: 'link', url: link, text: name, style: { bold: true } },
  ];
  if (detailText !== '') elements.push(createTextElement(` · ${detailText}`));
  if (when !== undefined) elements.push(createTextElement(' · '), createDateElement(when));
  return { elements, size: name.length + detailText.length + (link?.length ?? 0) + 30 };
}

const createDateElement = (ms: number): RichTextElement => ({
  type: 'date',
  timestamp: Math.floor(ms / 1000),
  format: '{date_short_pretty} {time}',
  fallback: `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
});

function renderProblemLine(
  { field, message }: Problem<string>,
  { getLabel, getSeparator }: ProblemLabelFormat,
): RichTextLine {
  const label = field === undefined ? '' : truncate(toSingleLine(getLabel(field)), 100);
  const text = truncate(toSingleLine(message), MAX_LENGTHS.problem) || '…';
  const elements = [createTextElement('• ')];
  if (label !== '') elements.push(createTextElement(label + getSeparator(label, text), true));
  elements.push(createTextElement(text));
  return { elements, size: label.length + text.length + 4 };
}

/** Renders the view as text for screen readers and notifications. Never empty, since Slack requires a text. */
function renderPlainText(
  view: View<string>,
  { getLabel, getSeparator }: ProblemLabelFormat,
  maxLength: number,
): string {
  const { title, line, input = '', body = '', bodyNote = '', rows = [], problems = [] } = view;
  const facts = listShownFacts(view);
  const parts = [
    joinNonEmpty([toSingleLine(title), toSingleLine(line)], ': '),
    ...problems.map(({ field, message }) => {
      const label = field === undefined ? '' : getLabel(field);
      return toSingleLine(label === '' ? message : label + getSeparator(label, message) + message);
    }),
    truncate(removeInvisible(input).trim(), MAX_LENGTHS.input),
    removeInvisible(body).trim(),
    toSingleLine(body === '' ? '' : bodyNote),
    facts.map(({ label, value }) => toSingleLine(`${label}: ${value}`)).join(' · '),
    ...rows
      .slice(0, MAX_LENGTHS.textRows)
      .map((row) => joinNonEmpty([toSingleLine(row.title), toSingleLine(row.detail), row.link ?? ''], ' · ')),
  ];
  return escapeAndTruncate(joinNonEmpty(parts, '\n'), maxLength).text || '…';
}

/** Renders the comment of shared files: text, voice, language and duration. `person`: Slack user to mention. */
export function renderCaption(view: View<string>, files: readonly FileMetadata<string>[], person?: string): string {
  const body = toSingleLine(view.body ?? view.input ?? '');
  const mention = person === undefined || !isUserId(person) ? '' : `<@${person}> `;
  const facts = listShownFacts(view).map(
    ({ label, value }) => `${toSingleLine(label)}: ${truncate(toSingleLine(value), 100)}`,
  );
  for (const { label, seconds } of files)
    if (seconds !== undefined)
      facts.push(joinNonEmpty([files.length > 1 ? label : '', formatClockDuration(seconds)], ' '));
  const first = joinNonEmpty(
    [toSingleLine(view.title), body === '' ? '' : `“${truncate(body, MAX_LENGTHS.quote)}”`],
    ' · ',
  );
  const second = joinNonEmpty([...facts, view.reference ?? ''], ' · ');
  const text = joinNonEmpty([escapeText(first), escapeText(second)], '\n');
  const room = MESSAGE_LIMITS.initialComment - mention.length;
  return `${mention}${text.length <= room ? text : escapeAndTruncate(`${first}\n${truncate(second, 1000)}`, room).text}`;
}
