// Shortest results of a button press and of a parsed invocation.

import type { ParseResult } from '../domain/commands/invocation.ts';
import type { Text } from '../messages/message.ts';
import type { PressResult } from '../ports/chat.ts';

export const toNoticeResult = (notice: Text): PressResult => ({ is: 'notice', notice });

/** Rejects an invocation as a whole, not one of its fields. */
export const toRejection = (message: Text): Extract<ParseResult, { readonly ok: false }> => ({
  ok: false,
  problems: [{ message }],
});
