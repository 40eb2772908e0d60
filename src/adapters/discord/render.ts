// Renders a view as a Discord message with one embed, a row of buttons and a menu; text that does not fit becomes a file.
// Escapes text from users and services, so that it contains no mentions, markdown or hidden characters.

import {
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  type APIEmbed,
  type APIStringSelectComponent,
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
import { listNumberedRows } from '../shared/numbered-rows.ts';
import { type ProblemLabelFormat, UNLOCALIZED_LABEL_FORMAT } from '../shared/rejection.ts';
import { arrangeActions, formatButtonId, isPrimaryAction, listShownFacts } from '../shared/task-buttons.ts';
import { COMPONENT_LIMITS, EMBED_LIMITS } from './limits.ts';
import { ZERO_WIDTH_SPACE } from './message/plain-text.ts';

export interface RenderedView {
  readonly message: {
    readonly embeds: [APIEmbed];
    readonly components: APIActionRowComponent<APIButtonComponentWithCustomId | APIStringSelectComponent>[];
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
/** The words that the person gave are known to them. */
const MAX_INPUT_CHARACTERS = 600;
const BUTTON_LIMITS = { maxMenu: COMPONENT_LIMITS.selectOptions, maxIdCharacters: COMPONENT_LIMITS.customId };

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
    message: { embeds: [embed], components: toComponents(view, options.messages ?? getMessages()) },
    overflowText: short ? removeInvisible(view.body ?? '') : undefined,
  };
}

function toEmbedFields(view: View<string>) {
  return listShownFacts(view)
    .slice(0, EMBED_LIMITS.fields)
    .flatMap(({ label, value, link }, at) => {
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
  const rows = listNumberedRows(view.rows ?? []).map(({ row, number }) => toRowLine(row, number));
  const input = toInput(view);
  const bodyText = view.body?.trim() ?? '';
  const note =
    bodyText === '' || view.bodyNote === undefined ? '' : `-# ${escapeToFit(toSingleLine(view.bodyNote), 200).text}`;
  const cutHere = `*${messages.format('chat.cut')}*`;
  const hint = attachesOverflow ? `*${messages.format('chat.inFile')}*` : cutHere;
  const room = max - head.length - input.length - note.length - hint.length - cutHere.length - 12;
  const [tail, whole] = takeFittingLines([...problems, ...rows], bodyText === '' ? room : Math.floor(room / 2));
  const body = escapeToFit(bodyText, room - tail.length);
  const bodyWithNote = [body.text, note].filter((part) => part !== '').join('\n');
  const parts = [head, input, bodyWithNote, body.isTruncated ? hint : '', tail, whole ? '' : cutHere];
  return { text: parts.filter((part) => part !== '').join('\n\n'), short: body.isTruncated };
}

/** A quote of the person's words, or the name of their file in italics, which `extractText` tells apart. */
function toInput({ input = '', isInputFile }: View<string>): string {
  const { text } = escapeToFit(isInputFile ? toSingleLine(input) : input.trim(), MAX_INPUT_CHARACTERS);
  if (text === '') return '';
  return isInputFile ? `> *${text}*` : `> ${text.replaceAll('\n', '\n> ')}`;
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

/** Custom id of the menu. The values of its options are ids of buttons. */
export const MENU_ID = 'more';

function toComponents(view: View<string>, messages: Messages): RenderedView['message']['components'] {
  const { buttons, menu } = arrangeActions(view, messages, BUTTON_LIMITS);
  const toRow = (components: RenderedView['message']['components'][number]['components']) => ({
    type: ComponentType.ActionRow as const,
    components,
  });
  return [
    ...(buttons.length > 0 ? [toRow(buttons.map(toButton))] : []),
    ...(menu.length > 0 ? [toRow([toMenu(menu, messages)])] : []),
  ];
}

const toMenu = (menu: readonly Action<string>[], { format }: Messages) => ({
  type: ComponentType.StringSelect as const,
  custom_id: MENU_ID,
  min_values: 1,
  max_values: 1,
  placeholder: truncate(format('card.buttons.more'), COMPONENT_LIMITS.placeholder),
  options: menu.map((action) => ({ value: formatButtonId(action), label: toLabel(action) })),
});

const toButton = (action: Action<string>) => ({
  type: ComponentType.Button as const,
  style: toStyle(action),
  custom_id: formatButtonId(action),
  label: toLabel(action),
});

function toStyle(action: Action<string>): ButtonStyle.Primary | ButtonStyle.Secondary | ButtonStyle.Danger {
  if (action.isDanger) return ButtonStyle.Danger;
  return isPrimaryAction(action) ? ButtonStyle.Primary : ButtonStyle.Secondary;
}

const toLabel = ({ label, name }: Action<string>): string =>
  truncate(escapeMentions(toSingleLine(label)), COMPONENT_LIMITS.buttonLabel) || name;

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
