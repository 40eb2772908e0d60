// Renders a view as a Discord message with one embed and rows of buttons; text that does not fit becomes a file.
// Escapes text from users and services, so that it contains no mentions, markdown or hidden characters.

import {
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  type APIEmbed,
  ButtonStyle,
  ComponentType,
} from 'discord.js';
import type { Problem } from '../../domain/commands/invocation.ts';
import { getMessages } from '../../domain/messages.ts';
import { type Action, type CardStatus, isRunningStatus, type Row, type View } from '../../domain/views/view.ts';
import {
  escapeToMaxLength,
  formatClockDuration,
  removeInvisible,
  type TruncatedText,
  toSingleLine,
  truncate,
} from '../../kit/text.ts';
import type { Messages } from '../../messages/format.ts';
import { type ProblemLabelFormat, UNLOCALIZED_LABEL_FORMAT } from '../shared/rejection.ts';
import { arrangeButtonRows, isPrimaryAction } from '../shared/task-buttons.ts';
import { COMPONENT_LIMITS, EMBED_LIMITS } from './limits.ts';
import { ZERO_WIDTH_SPACE } from './message/plain-text.ts';

export interface RenderedView {
  readonly message: {
    readonly embeds: [APIEmbed];
    readonly components: APIActionRowComponent<APIButtonComponentWithCustomId>[];
  };
  /** The complete text if the card shows only a part. */
  readonly overflowText: string | undefined;
}

const STATUS_COLOURS: Readonly<Record<CardStatus, number>> = {
  'needs-input': 0xd9822b,
  queued: 0x8a8f98,
  working: 0x3b82f6,
  done: 0x22a06b,
  failed: 0xd64545,
  unknown: 0xd9822b,
  cancelled: 0x6b7280,
  info: 0x5865f2,
};
const MAX_FACT_CHARACTERS = 300;
const MAX_FOOTER_CHARACTERS = 100;
const BUTTON_LIMITS = {
  maxButtons: COMPONENT_LIMITS.rows * COMPONENT_LIMITS.buttonsPerRow,
  maxPerRow: COMPONENT_LIMITS.buttonsPerRow,
  maxIdCharacters: COMPONENT_LIMITS.customId,
};

/** `attachesOverflow`: text that does not fit is sent as a file. */
interface DiscordRenderOptions {
  readonly problemFormat?: ProblemLabelFormat;
  readonly attachesOverflow?: boolean;
  /** Language of the notes about text that does not fit. */
  readonly messages?: Messages;
}

export function renderView(view: View<string>, options: DiscordRenderOptions = {}): RenderedView {
  const title = escapeToFit(toSingleLine(view.title), EMBED_LIMITS.title).text;
  const fields = toEmbedFields(view);
  const footer = toFooter(view);
  const used =
    title.length + footer.length + fields.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
  const { text, short } = toDescription(
    view,
    Math.min(EMBED_LIMITS.description, EMBED_LIMITS.totalCharacters - used),
    options,
  );
  const embed: APIEmbed = {
    color: STATUS_COLOURS[view.status],
    ...(title !== '' && { title }),
    ...(text !== '' && { description: text }),
    ...(fields.length > 0 && { fields }),
    ...(footer !== '' && { footer: { text: footer } }),
  };
  return {
    message: { embeds: [embed], components: toButtonRows(view) },
    overflowText: short ? removeInvisible(view.body ?? '') : undefined,
  };
}

function toEmbedFields({ facts = [] }: View<string>) {
  return facts.slice(0, EMBED_LIMITS.fields).flatMap(({ label, value, link }, at) => {
    // Up to four facts are shown in full, further ones are shortened, so that all fit into one embed.
    const max = at < 4 ? MAX_FACT_CHARACTERS : MAX_FACT_CHARACTERS / 4;
    const name = escapeToFit(toSingleLine(label), 60).text;
    const text = escapeToFit(value.trim(), max).text;
    return name === '' || text.trim() === ''
      ? []
      : [
          {
            name,
            value: link === undefined ? text : `[${text}](${link})`,
            inline: text.length <= 60,
          },
        ];
  });
}

/** The reference comes first, because the bot finds its own messages by it. */
function toFooter({ reference, since, until, line }: View<string>): string {
  const took = since === undefined || until === undefined ? undefined : formatClockDuration((until - since) / 1000);
  const parts = [reference, took === undefined || line.includes(took) ? undefined : took];
  return truncate(
    escapeMentions(toSingleLine(parts.filter((one) => one !== undefined).join(' · '))),
    MAX_FOOTER_CHARACTERS,
  );
}

function toDescription(
  view: View<string>,
  max: number,
  {
    problemFormat = UNLOCALIZED_LABEL_FORMAT,
    attachesOverflow = false,
    messages = getMessages(),
  }: DiscordRenderOptions,
): { readonly text: string; readonly short: boolean } {
  const head = escapeToFit(toStatusLine(view), 1000).text + toElapsedTime(view);
  const problems = (view.problems ?? []).map((one) => toProblemLine(one, problemFormat));
  const numbered = (view.rows ?? []).some(({ actions = [] }) => actions.length > 0);
  const rows = (view.rows ?? []).map((row, at) => toRowLine(row, numbered ? at + 1 : undefined));
  const bodyText = view.body?.trim() ?? '';
  const cutHere = `*${messages.format('chat.cut')}*`;
  const hint = attachesOverflow ? `*${messages.format('chat.inFile')}*` : cutHere;
  const room = max - head.length - hint.length - cutHere.length - 8;
  const [tail, whole] = takeFittingLines([...problems, ...rows], bodyText === '' ? room : Math.floor(room / 2));
  const body = escapeToFit(bodyText, room - tail.length);
  const parts = [head, body.text, body.isTruncated ? hint : '', tail, whole ? '' : cutHere];
  return { text: parts.filter((part) => part !== '').join('\n\n'), short: body.isTruncated };
}

function takeFittingLines(lines: readonly string[], room: number): readonly [string, boolean] {
  const fitting: string[] = [];
  let left = room;
  for (const line of lines) {
    left -= line.length + 1;
    if (left < 0) return [fitting.join('\n'), false];
    fitting.push(line);
  }
  return [fitting.join('\n'), true];
}

function toStatusLine({ line, progress }: View<string>): string {
  if (progress === undefined || line.includes('%')) return line;
  return `${line} · ${Math.floor(Math.min(1, Math.max(0, progress)) * 100)}\u00a0%`;
}

const toElapsedTime = ({ status, since, until }: View<string>): string =>
  since !== undefined && until === undefined && isRunningStatus(status) ? ` · ${timestamp(since)}` : '';

/** Discord shows a relative time in the reader's language and keeps it up to date. */
const timestamp = (ms: number): string => `<t:${Math.floor(ms / 1000)}:R>`;

function toProblemLine({ field, message }: Problem<string>, problemFormat: ProblemLabelFormat): string {
  const text = escapeToFit(toSingleLine(message), 500).text;
  if (field === undefined) return `• ${text}`;
  const label = toSingleLine(problemFormat.getLabel(field));
  return `• **${escapeMarkdown(label)}**${problemFormat.getSeparator(label, message)}${text}`;
}

function toRowLine({ title, detail, when, link }: Row<string>, number: number | undefined): string {
  const boldTitle = `**${escapeToFit(toSingleLine(title), 200).text}**`;
  const name = link === undefined ? boldTitle : `[${boldTitle}](${link})`;
  const detailText = escapeToFit(toSingleLine(detail), 400).text;
  const parts = [name, detailText, when === undefined ? '' : timestamp(when)].filter((part) => part !== '');
  return `${number === undefined ? '•' : `${number}\\.`} ${parts.join(' · ')}`;
}

function toButtonRows({ actions = [], rows = [] }: View<string>): RenderedView['message']['components'] {
  const all = [
    ...actions.map((action) => toButton(action, action.label)),
    ...rows.flatMap((row, at) => (row.actions ?? []).map((one) => toButton(one, `${at + 1} · ${one.label}`))),
  ];
  const inEach = arrangeButtonRows(all, ({ custom_id }) => custom_id, BUTTON_LIMITS);
  return inEach.map((components) => ({ type: ComponentType.ActionRow, components: [...components] }));
}

const toButton = (action: Action<string>, label: string) => ({
  type: ComponentType.Button as const,
  style: isPrimaryAction(action) ? (ButtonStyle.Primary as const) : (ButtonStyle.Secondary as const),
  custom_id: `${action.task}:${action.name}`,
  label: truncate(escapeMentions(toSingleLine(label)), COMPONENT_LIMITS.buttonLabel) || action.name,
});

/** For places without markdown, where only mentions need breaking. */
export const escapeMentions = (text: string): string =>
  text.replace(/@(?=everyone|here|[!&]?\d)/gi, `@${ZERO_WIDTH_SPACE}`).replace(/#(?=\d{5})/g, `#${ZERO_WIDTH_SPACE}`);

/** For embed titles, descriptions, fields and message text. */
export function escapeMarkdown(text: string): string {
  return escapeMentions(
    removeInvisible(text)
      // Anywhere: emphasis, code, spoilers, links, mentions, emoji, timestamps.
      .replace(/[\\*_~`|<>[\]]/g, '\\$&')
      // `:smile:` and URLs, so that user text never becomes a clickable link. Times of day such as 12:30 stay
      // unchanged.
      .replace(/:(?=\/\/|(?!(?<=\d:)[0-5]\d:[0-5]\d(?!\d))[\w+-]+:)/g, '\\:')
      // At the start of a line: headings, small print, lists.
      .replace(/^([ \t]*)([#+-])/gm, '$1\\$2')
      .replace(/^([ \t]*\d+)([.)])/gm, '$1\\$2'),
  );
}

/** Escapes the text and truncates it to `max` characters at a word boundary. */
export const escapeToFit = (text: string, max: number): TruncatedText => escapeToMaxLength(text, max, escapeMarkdown);
