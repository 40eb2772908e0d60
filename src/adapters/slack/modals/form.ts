// A form as Slack's modal: what was found wrong on top, one block per field, the rest behind "More". Pure. What stands in a
// field's block is form-fields.ts; what comes back is form-read.ts.

import type { KnownBlock, ModalView } from '@slack/types';
import { z } from 'zod';
import type { Problem } from '../../../domain/commands/invocation.ts';
import type { Command } from '../../../domain/commands/operation.ts';
import { parseJson } from '../../../kit/json.ts';
import { BLOCKS, TEXT, VIEW } from '../limits.ts';
import { WORDS } from '../words.ts';
import type { Draft } from './drafts.ts';
import { blocksOf, plain } from './form-fields.ts';
import { fieldsOf, hasMore } from './form-need.ts';

export const FORM = 'earshot:form';
/** The button that shows the folded fields. */
export const MORE = 'ask:more';

const Metadata = z.object({
  draft: z.string(),
  /** So that a form whose draft is lost still leads somewhere. */
  command: z.string(),
  channel: z.string().optional(),
  thread: z.string().optional(),
});

export type Metadata = z.infer<typeof Metadata>;

export const readMetadata = (text: string): Metadata | undefined => Metadata.safeParse(parseJson(text)).data;

interface FormWish {
  readonly command: Command;
  readonly draft: Draft;
  /** The id the draft is kept under. */
  readonly id: string;
  readonly problems?: readonly Problem[];
}

export function formOf({ command, draft, id, problems = [] }: FormWish): ModalView {
  const { channel, thread } = draft.caller;
  const metadata: Metadata = {
    draft: id,
    command: command.name,
    ...(channel !== undefined && { channel }),
    ...(thread !== undefined && { thread }),
  };
  const shown = fieldsOf(command, draft);
  const fields = shown.flatMap((name) => {
    const field = command.fields[name];
    return field ? blocksOf(name, field, draft) : [];
  });
  const top = problems.length > 0 ? [trouble(command, problems)] : [];
  const more = hasMore(command, shown) ? [moreButton(id)] : [];
  return {
    type: 'modal',
    callback_id: FORM,
    title: plain(command.title, VIEW.title),
    submit: plain(WORDS.submit, VIEW.submit),
    close: plain(WORDS.close, VIEW.submit),
    private_metadata: JSON.stringify(metadata),
    blocks: [...top, ...fields.slice(0, BLOCKS.view - top.length - more.length), ...more],
  };
}

const moreButton = (id: string): KnownBlock => ({
  type: 'actions',
  block_id: 'more',
  elements: [{ type: 'button', action_id: MORE, text: plain(WORDS.more, TEXT.button), value: id }],
});

const trouble = (command: Command, problems: readonly Problem[]): KnownBlock => ({
  type: 'section',
  block_id: 'trouble',
  text: plain(
    [WORDS.toFix, ...problems.map((one) => `• ${sayProblem(command, one)}`)].join('\n'),
    TEXT.section,
  ),
});

/** With the field's label in front, which the message is worded to follow. */
export function sayProblem(command: Command, { field, message }: Problem): string {
  const label = field === undefined ? undefined : (command.fields[field]?.label ?? field);
  return label === undefined || label === '' ? message : WORDS.elsewhere(label, message);
}
