// The form that asks what a sound is called in the soundboard, and what came back. Pure.

import {
  type APILabelComponent,
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  TextInputStyle,
} from 'discord.js';
import { cut, cutAtWord, oneLine, withoutEnd } from '../../../kit/text.ts';
import type { FinishedSound } from '../../../ports/outlet.ts';
import type { TaskButton } from '../../shared/buttons.ts';
import type { Draft } from '../../shared/drafts.ts';
import type { Filled } from '../../shared/form.ts';
import type { Wording } from '../../shared/texts/index.ts';
import { labelled } from '../form.ts';
import { COMPONENTS, SOUNDBOARD } from '../limits.ts';

/** What is offered of a longer one. */
export const FIRST_SECONDS = 5;
/** The encoder may add some hundredths of a second. */
const WHOLE_SECONDS = SOUNDBOARD.seconds - 0.05;

export const ACTION = 'out:soundboard';
/** What was typed is kept under this name. */
const DRAFT = 'soundboard';
const ID = /^out:soundboard:([\w-]{1,64})$/;

/** The button that such a form was opened by; `undefined` for other forms. */
export function readSoundboardForm(customId: string): TaskButton | undefined {
  const [, task] = ID.exec(customId) ?? [];
  return task === undefined ? undefined : { task, action: ACTION };
}

/** What was typed into the form of this task's sound, to be kept until it is mended. */
export const draftOfForm = ({ task }: TaskButton, values: Filled['values']): Draft => ({
  command: DRAFT,
  values,
  files: [],
  from: task,
});

/** The button that such a draft belongs to; `undefined` for other drafts. */
export const buttonOfDraft = ({ command, from }: Draft): TaskButton | undefined =>
  command === DRAFT && from !== undefined ? { task: from, action: ACTION } : undefined;

/** `typed`: what stood in one before that was refused. */
export function soundboardForm(
  sound: Pick<FinishedSound, 'task' | 'title' | 'text' | 'seconds'>,
  { texts, formats }: Wording,
  typed: Filled['values'] = {},
): APIModalInteractionResponseCallbackData {
  const { board } = texts.sharing;
  const { seconds } = sound;
  const name: APILabelComponent['component'] = {
    type: ComponentType.TextInput,
    custom_id: 'name',
    style: TextInputStyle.Short,
    min_length: SOUNDBOARD.name.least,
    max_length: SOUNDBOARD.name.most,
    required: true,
    value: textIn(typed['name']) ?? suggestedName(sound),
  };
  const emoji: APILabelComponent['component'] = {
    type: ComponentType.TextInput,
    custom_id: 'emoji',
    style: TextInputStyle.Short,
    max_length: 64,
    required: false,
    value: textIn(typed['emoji']) ?? '',
  };
  const cutHelp = seconds === undefined ? board.mayBeLong : board.tooLong(formats.took(seconds));
  const isCut: APILabelComponent['component'] = {
    type: ComponentType.Checkbox,
    custom_id: 'cut',
    default: typed['cut'] === true,
  };
  return {
    custom_id: `${ACTION}:${sound.task}`,
    title: cut(board.add, COMPONENTS.modalTitle),
    components: [
      labelled({ label: board.name, help: board.nameHelp }, name),
      labelled({ label: board.emoji, help: board.emojiHelp }, emoji),
      ...(isShort(sound) ? [] : [labelled({ label: board.cut, help: cutHelp }, isCut)]),
    ],
  };
}

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** It is known to fit as it is. */
export const isShort = ({ seconds }: Pick<FinishedSound, 'seconds'>): boolean =>
  seconds !== undefined && seconds <= WHOLE_SECONDS;

/** The first words of what is to be heard. */
function suggestedName({ title, text = '' }: Pick<FinishedSound, 'title' | 'text'>): string {
  const { least, most } = SOUNDBOARD.name;
  const words = oneLine(text).slice(0, 2 * most);
  const name = withoutEnd(cutAtWord(words, most), ' .,;:!?…');
  return name.length >= least ? name : cut(title, most).padEnd(least, '1');
}

export interface SoundWish {
  readonly name: string;
  readonly emoji: { readonly emoji_name: string } | { readonly emoji_id: string } | undefined;
  /** Only its beginning. */
  readonly isCut: boolean;
}

/** What is wrong with it, instead: the name, or what should be an emoji. */
export function readWish({ name, emoji, cut: isCut }: Filled['values']): SoundWish | 'name' | 'emoji' {
  const called = oneLine(String(name ?? ''));
  const { least, most } = SOUNDBOARD.name;
  if (called.length < least || called.length > most) return 'name';
  const sign = readEmoji(String(emoji ?? '').trim());
  return sign === 'wrong' ? 'emoji' : { name: called, emoji: sign, isCut: isCut === true };
}

/** A server's own is named by its id; of the others the sign itself is sent. */
function readEmoji(text: string): SoundWish['emoji'] | 'wrong' {
  if (text === '') return undefined;
  const [, id] = /^<a?:\w{2,32}:(\d{15,21})>$/.exec(text) ?? [];
  if (id !== undefined) return { emoji_id: id };
  const isOne = [...new Intl.Segmenter().segment(text)].length === 1;
  const isSign = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(text);
  return isOne && isSign ? { emoji_name: text } : 'wrong';
}
