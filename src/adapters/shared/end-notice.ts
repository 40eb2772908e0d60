// A short new message about the end of a task, for people who waited long: edits of a card send no notification.

import type { View } from '../../domain/views/view.ts';
import { joinNonEmpty, toSingleLine } from '../../kit/text.ts';
import type { Messages } from '../../messages/format.ts';

/** Formats `Speech · Done`, or the card's line instead of “Done”. `escapeText` is the platform's. */
export const formatEndNotice = (
  { title, line }: Pick<View<string>, 'title' | 'line'>,
  { format }: Messages,
  escapeText: (text: string) => string,
): string =>
  joinNonEmpty(
    [title, line || format('chat.done')].map((text) => escapeText(toSingleLine(text))),
    ' · ',
  );
