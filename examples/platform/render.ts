// Renders a view as a Telegram message: plain text with buttons.

import { type Action, arrangeButtonRows, removeInvisible, truncate, type View } from 'earshot';

/** Limits: https://core.telegram.org/bots/api#sendmessage, #inlinekeyboardbutton */
export const MAX_TEXT_CHARACTERS = 4096;
/** Longer words of the person are shortened, so that the result has room. */
const MAX_INPUT_CHARACTERS = 600;
const MAX_DATA_BYTES = 64;
const MAX_BUTTONS = 100;

const SIGNS: Readonly<Record<View['status'], string>> = {
  'needs-input': '❔',
  queued: '🕓',
  working: '⏳',
  done: '✅',
  failed: '⚠️',
  unknown: '❓',
  cancelled: '⏹️',
  info: 'ℹ️',
};

/** Disables mentions, hashtags and commands in a text by an invisible character after their first one. */
export const escapeText = (text: string): string =>
  removeInvisible(text).replace(/[@#$](?=[\p{L}\p{N}_])|(?<=^|\s)\/(?=\w)/gu, '$&\u2060');

const lines = (...all: readonly (string | undefined)[]): string => all.filter(Boolean).join('\n');

/** Shortens the body if the text is too long; `overflow` is then the whole text. */
export function renderText(view: View<string>): { readonly text: string; readonly overflow?: string } {
  const {
    status,
    title,
    line,
    input = '',
    body = '',
    bodyNote,
    facts = [],
    rows = [],
    problems = [],
    reference,
  } = view;
  const above = lines(
    `${SIGNS[status]} ${escapeText(title)}`,
    escapeText(line),
    escapeText(truncate(input, MAX_INPUT_CHARACTERS)),
  );
  const below = lines(
    bodyNote && escapeText(bodyNote),
    ...facts.map(({ label, value }) => `${escapeText(label)}: ${escapeText(value)}`),
    ...rows.map((row) => lines(`• ${escapeText(row.title)}: ${escapeText(row.detail)}`, row.link)),
    ...problems.map(({ message }) => escapeText(message)),
    reference,
  );
  const content = escapeText(body);
  const room = Math.max(0, MAX_TEXT_CHARACTERS - above.length - below.length - 4);
  const text = truncate([above, truncate(content, room), below].filter(Boolean).join('\n\n'), MAX_TEXT_CHARACTERS);
  return { text, ...(content.length > room && { overflow: body }) };
}

/** Callback data like `TASK7 again`, which works after a restart too. */
const formatData = ({ task, name }: Action<string>): string => `${task} ${name}`;

export const readData = (data: string): readonly [task: string, action: string] => {
  const [task = '', action = ''] = data.split(' ');
  return [task, action];
};

export function renderButtons({ actions = [], rows = [] }: View<string>) {
  const all = [...actions, ...rows.flatMap((row) => row.actions ?? [])];
  const room = { maxButtons: MAX_BUTTONS, maxPerRow: 2, maxIdCharacters: MAX_DATA_BYTES };
  const keyboard = arrangeButtonRows(all, formatData, room).map((row) =>
    row.map((action) => ({
      text: truncate(removeInvisible(action.label), 60),
      callback_data: formatData(action),
    })),
  );
  return { inline_keyboard: keyboard };
}
