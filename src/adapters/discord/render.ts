// A view as a Discord message: one embed, rows of buttons, and what did not fit as text for a file. Text of people and services is
// made safe to show: it pings nobody, is no markdown, hides nothing, and reads as it was written.

import {
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  type APIEmbed,
  ButtonStyle,
  ComponentType,
} from 'discord.js';
import type { Problem } from '../../domain/commands/invocation.ts';
import { type Action, isRunning, type Mood, type Row, type View } from '../../domain/views/view.ts';
import { cut, type Fitted, fitEscaped, formatClock, oneLine, visible } from '../../kit/text.ts';
import { inRows, standsOut } from '../shared/buttons.ts';
import { PLAIN_LOOK, type ProblemLook } from '../shared/form.ts';
import { type Texts, textsFor } from '../shared/texts/index.ts';
import { COMPONENTS, EMBED } from './limits.ts';

export interface Rendered {
  readonly message: {
    readonly embeds: [APIEmbed];
    readonly components: APIActionRowComponent<APIButtonComponentWithCustomId>[];
  };
  /** The whole text, when the card could not show all of it. */
  readonly overflow: string | undefined;
}

const COLOURS: Readonly<Record<Mood, number>> = {
  asking: 0xd9822b,
  queued: 0x8a8f98,
  working: 0x3b82f6,
  done: 0x22a06b,
  failed: 0xd64545,
  unknown: 0xd9822b,
  stopped: 0x6b7280,
  info: 0x5865f2,
};
const FACT_CHARACTERS = 300;
const FOOTER_CHARACTERS = 100;
const BUTTONS = {
  most: COMPONENTS.rows * COMPONENTS.buttonsPerRow,
  perRow: COMPONENTS.buttonsPerRow,
  idCharacters: COMPONENTS.customId,
};

/** `attach`: what does not fit goes along as a file. */
interface RenderOptions {
  readonly look?: ProblemLook;
  readonly attach?: boolean;
  readonly texts?: Texts;
}

export function renderView(view: View, options: RenderOptions = {}): Rendered {
  const title = fitText(oneLine(view.title), EMBED.title).text;
  const fields = fieldsOf(view);
  const footer = footerOf(view);
  const used =
    title.length +
    footer.length +
    fields.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
  const { text, short } = descriptionOf(view, Math.min(EMBED.description, EMBED.all - used), options);
  const embed: APIEmbed = {
    color: COLOURS[view.mood],
    ...(title !== '' && { title }),
    ...(text !== '' && { description: text }),
    ...(fields.length > 0 && { fields }),
    ...(footer !== '' && { footer: { text: footer } }),
  };
  return {
    message: { embeds: [embed], components: buttonsOf(view) },
    overflow: short ? visible(view.body ?? '') : undefined,
  };
}

function fieldsOf({ facts = [] }: View) {
  return facts.slice(0, EMBED.fields).flatMap(({ label, value, link }, at) => {
    // A few long facts are shown whole, many are kept short, so that all fit into one embed.
    const most = at < 4 ? FACT_CHARACTERS : FACT_CHARACTERS / 4;
    const name = fitText(oneLine(label), 60).text;
    const said = fitText(value.trim(), most).text;
    return name === '' || said.trim() === ''
      ? []
      : [
          {
            name,
            value: link === undefined ? said : `[${said}](${link})`,
            inline: said.length <= 60,
          },
        ];
  });
}

/** The reference comes first: that is how a message of ours is found again. */
function footerOf({ reference, since, until, line }: View): string {
  const took = since === undefined || until === undefined ? undefined : formatClock((until - since) / 1000);
  const parts = [reference, took === undefined || line.includes(took) ? undefined : took];
  return cut(noMention(oneLine(parts.filter((one) => one !== undefined).join(' · '))), FOOTER_CHARACTERS);
}

function descriptionOf(
  view: View,
  most: number,
  { look = PLAIN_LOOK, attach = false, texts = textsFor() }: RenderOptions,
): { readonly text: string; readonly short: boolean } {
  const head = fitText(stateOf(view), 1000).text + startedOf(view);
  const problems = (view.problems ?? []).map((one) => problemOf(one, look));
  const numbered = (view.rows ?? []).some(({ actions = [] }) => actions.length > 0);
  const rows = (view.rows ?? []).map((row, at) => rowOf(row, numbered ? at + 1 : undefined));
  const words = view.body?.trim() ?? '';
  const cutHere = `*${texts.cut}*`;
  const hint = attach ? `*${texts.inFile}*` : cutHere;
  const room = most - head.length - hint.length - cutHere.length - 8;
  const [tail, whole] = within([...problems, ...rows], words === '' ? room : Math.floor(room / 2));
  const body = fitText(words, room - tail.length);
  const parts = [head, body.text, body.short ? hint : '', tail, whole ? '' : cutHere];
  return { text: parts.filter((part) => part !== '').join('\n\n'), short: body.short };
}

/** As many whole lines as fit. */
function within(lines: readonly string[], room: number): readonly [string, boolean] {
  const kept: string[] = [];
  let left = room;
  for (const line of lines) {
    left -= line.length + 1;
    if (left < 0) return [kept.join('\n'), false];
    kept.push(line);
  }
  return [kept.join('\n'), true];
}

function stateOf({ line, progress }: View): string {
  if (progress === undefined || line.includes('%')) return line;
  return `${line} · ${Math.floor(Math.min(1, Math.max(0, progress)) * 100)}\u00a0%`;
}

const startedOf = ({ mood, since, until }: View): string =>
  since !== undefined && until === undefined && isRunning(mood) ? ` · ${timestamp(since)}` : '';

/** Discord shows it in the reader's own language and lets it run on. */
const timestamp = (ms: number): string => `<t:${Math.floor(ms / 1000)}:R>`;

function problemOf({ field, message }: Problem, look: ProblemLook): string {
  const said = fitText(oneLine(message), 500).text;
  if (field === undefined) return `• ${said}`;
  const label = oneLine(look.labelOf(field));
  return `• **${escapeText(label)}**${look.gapOf(label, message)}${said}`;
}

function rowOf({ title, detail, when, link }: Row, number: number | undefined): string {
  const words = `**${fitText(oneLine(title), 200).text}**`;
  const name = link === undefined ? words : `[${words}](${link})`;
  const said = fitText(oneLine(detail), 400).text;
  const parts = [name, said, when === undefined ? '' : timestamp(when)].filter((part) => part !== '');
  return `${number === undefined ? '•' : `${number}\\.`} ${parts.join(' · ')}`;
}

function buttonsOf({ actions = [], rows = [] }: View): Rendered['message']['components'] {
  const all = [
    ...actions.map((action) => buttonOf(action, action.label)),
    ...rows.flatMap((row, at) => (row.actions ?? []).map((one) => buttonOf(one, `${at + 1} · ${one.label}`))),
  ];
  const inEach = inRows(all, ({ custom_id }) => custom_id, BUTTONS);
  return inEach.map((components) => ({ type: ComponentType.ActionRow, components: [...components] }));
}

const buttonOf = (action: Action, label: string) => ({
  type: ComponentType.Button as const,
  style: standsOut(action) ? (ButtonStyle.Primary as const) : (ButtonStyle.Secondary as const),
  custom_id: `${action.task}:${action.name}`,
  label: cut(noMention(oneLine(label)), COMPONENTS.buttonLabel) || action.name,
});

/** Not seen and no word: parts `@` from what Discord would take for somebody, even where it looks before it unescapes. */
const APART = '\u200b';

/** For places where Discord reads no markdown: only mentions are broken. */
export const noMention = (text: string): string =>
  text.replace(/@(?=everyone|here|[!&]?\d)/gi, `@${APART}`).replace(/#(?=\d{5})/g, `#${APART}`);

/** For embeds' titles, descriptions and fields, and for message text. */
export function escapeText(text: string): string {
  return noMention(
    visible(text)
      // Anywhere: emphasis, code, spoilers, links, mentions, emoji, timestamps.
      .replace(/[\\*_~`|<>[\]]/g, '\\$&')
      // `:smile:`, and addresses: they are read, but nobody is sent anywhere by what somebody typed. A time of day is neither.
      .replace(/:(?=\/\/|(?!(?<=\d:)[0-5]\d:[0-5]\d(?!\d))[\w+-]+:)/g, '\\:')
      // At the start of a line: headings, small print, lists.
      .replace(/^([ \t]*)([#+-])/gm, '$1\\$2')
      .replace(/^([ \t]*\d+)([.)])/gm, '$1\\$2'),
  );
}

/** Escaped and at most `most` long, cut where it reads well. */
export const fitText = (text: string, most: number): Fitted => fitEscaped(text, most, escapeText);
