// A view as a message of Telegram's: plain text without markup, and buttons below it.

import { type Action, cut, inRows, type View, visible } from 'earshot';

/** https://core.telegram.org/bots/api#sendmessage, #inlinekeyboardbutton */
export const TEXT = 4096;
const DATA_BYTES = 64;
const MOST_BUTTONS = 100;

const SIGNS: Readonly<Record<View['mood'], string>> = {
  asking: '❔',
  queued: '🕓',
  working: '⏳',
  done: '✅',
  failed: '⚠️',
  unknown: '❓',
  stopped: '⏹️',
  info: 'ℹ️',
};

/** Nothing in it calls anybody, looks like a command or leads anywhere by a tag: an unseen sign stands behind what begins those. */
export const harmless = (text: string): string =>
  visible(text).replace(/[@#$](?=[\p{L}\p{N}_])|(?<=^|\s)\/(?=\w)/gu, '$&\u2060');

const lines = (...all: readonly (string | undefined)[]): string => all.filter(Boolean).join('\n');

/** All but the body stays whole as far as it fits; `overflow` is the whole text where it does not. */
export function renderText(view: View): { readonly text: string; readonly overflow?: string } {
  const { mood, title, line, body = '', facts = [], rows = [], problems = [], reference } = view;
  const above = lines(`${SIGNS[mood]} ${harmless(title)}`, harmless(line));
  const below = lines(
    ...facts.map(({ label, value }) => `${harmless(label)}: ${harmless(value)}`),
    ...rows.map((row) => lines(`• ${harmless(row.title)}: ${harmless(row.detail)}`, row.link)),
    ...problems.map(({ message }) => harmless(message)),
    reference,
  );
  const said = harmless(body);
  const room = Math.max(0, TEXT - above.length - below.length - 4);
  const text = cut([above, cut(said, room), below].filter(Boolean).join('\n\n'), TEXT);
  return { text, ...(said.length > room && { overflow: body }) };
}

/** `TASK7 again`: all that is needed when it is pressed, also after a restart. */
const dataOf = ({ task, name }: Action): string => `${task} ${name}`;

export const readData = (data: string): readonly [task: string, action: string] => {
  const [task = '', action = ''] = data.split(' ');
  return [task, action];
};

export function renderButtons({ actions = [], rows = [] }: View) {
  const all = [...actions, ...rows.flatMap((row) => row.actions ?? [])];
  const room = { most: MOST_BUTTONS, perRow: 2, idCharacters: DATA_BYTES };
  const keyboard = inRows(all, dataOf, room).map((row) =>
    row.map((action) => ({ text: cut(visible(action.label), 60), callback_data: dataOf(action) })),
  );
  return { inline_keyboard: keyboard };
}
