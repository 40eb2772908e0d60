// A form as Slack's modal: what was found wrong on top, one block per field, the rest behind "More".

import type { KnownBlock, ModalView } from '@slack/types';
import { z } from 'zod';
import type { Problem } from '../../../domain/commands/invocation.ts';
import type { Command } from '../../../domain/commands/operation.ts';
import { parseJson } from '../../../kit/json.ts';
import { type FormRoom, fieldsToAsk, formField, isTooLong, sayProblem } from '../../shared/form.ts';
import type { Wording } from '../../shared/texts/index.ts';
import { BLOCKS, TEXT, VIEW } from '../limits.ts';
import type { Draft } from './drafts.ts';
import { blocksOf, keptText, plain } from './form-fields.ts';

export const FORM = 'earshot:form';
/** The button that shows the folded fields. */
export const MORE = 'ask:more';

/** Beside what is wrong and the button for more. */
export const ROOM: FormRoom = { parts: BLOCKS.view - 2, characters: TEXT.input, unfolds: true };

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
  readonly wording: Wording;
  readonly problems?: readonly Problem[];
}

export function formOf({ command, draft, id, wording, problems = [] }: FormWish): ModalView {
  const { texts } = wording;
  const { channel, thread } = draft.caller;
  const metadata: Metadata = {
    draft: id,
    command: command.name,
    ...(channel !== undefined && { channel }),
    ...(thread !== undefined && { thread }),
  };
  const shown = fieldsToAsk(command, draft, ROOM);
  const fields = shown.flatMap((name) => {
    const field = formField(command, name, draft, wording);
    if (!field) return [];
    return isTooLong(draft, name, ROOM) ? [keptText(field, texts)] : blocksOf(field, texts);
  });
  const top = problems.length > 0 ? [trouble(command, problems, wording)] : [];
  const hasMore = Object.keys(command.fields).length > shown.length;
  return {
    type: 'modal',
    callback_id: FORM,
    title: plain(command.title, VIEW.title),
    submit: plain(texts.submit, VIEW.submit),
    close: plain(texts.close, VIEW.submit),
    private_metadata: JSON.stringify(metadata),
    blocks: [...top, ...fields, ...(hasMore ? [moreButton(id, texts.more)] : [])],
  };
}

const moreButton = (id: string, label: string): KnownBlock => ({
  type: 'actions',
  block_id: 'more',
  elements: [{ type: 'button', action_id: MORE, text: plain(label, TEXT.button), value: id }],
});

const trouble = (command: Command, problems: readonly Problem[], wording: Wording): KnownBlock => ({
  type: 'section',
  block_id: 'trouble',
  text: plain(
    [wording.texts.toFix, ...problems.map((one) => `• ${sayProblem(command, one, wording)}`)].join('\n'),
    TEXT.section,
  ),
});
