// Builds the form for a soundboard sound and parses its input. Pure.

import {
  type APILabelComponent,
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  TextInputStyle,
} from 'discord.js';
import type { FormDraft } from '../../../domain/commands/invocation.ts';
import { toSingleLine, trimEndCharacters, truncate, truncateAtWord } from '../../../kit/text.ts';
import type { Messages } from '../../../messages/format.ts';
import { elapsed } from '../../../messages/values.ts';
import type { AudioResult } from '../../../ports/share-target.ts';
import type { FormSubmission } from '../../shared/form.ts';
import type { TaskButton } from '../../shared/task-buttons.ts';
import { COMPONENT_LIMITS, SOUNDBOARD_LIMITS } from '../limits.ts';
import { createLabel } from '../modal.ts';

/** Length of the clip offered for a longer sound. */
export const DEFAULT_CLIP_SECONDS = 5;
/** The encoder may add some hundredths of a second. */
const MAX_UNCLIPPED_SECONDS = SOUNDBOARD_LIMITS.seconds - 0.05;

export const SOUNDBOARD_ACTION = 'share:soundboard';
/** Command name of stored drafts of this form. */
const DRAFT_NAME = 'soundboard';
const CUSTOM_ID = /^share:soundboard:([\w-]{1,64})$/;

/** Returns the button that opened the form; `undefined` for other forms. */
export function parseSoundboardCustomId(customId: string): TaskButton | undefined {
  const [, taskId] = CUSTOM_ID.exec(customId) ?? [];
  return taskId === undefined ? undefined : { taskId, action: SOUNDBOARD_ACTION };
}

/** Stores the form's input until the user corrects it. */
export const toSoundboardDraft = ({ taskId }: TaskButton, values: FormSubmission['values']): FormDraft => ({
  command: DRAFT_NAME,
  values,
  files: [],
  precedingTaskId: taskId,
});

/** Returns the button of a soundboard draft; `undefined` for other drafts. */
export const findButtonOfDraft = ({ command, precedingTaskId }: FormDraft): TaskButton | undefined =>
  command === DRAFT_NAME && precedingTaskId !== undefined
    ? { taskId: precedingTaskId, action: SOUNDBOARD_ACTION }
    : undefined;

export function buildSoundboardModal(
  sound: Pick<AudioResult, 'taskId' | 'title' | 'text' | 'seconds'>,
  messages: Messages,
  previousValues: FormSubmission['values'] = {},
): APIModalInteractionResponseCallbackData {
  const { seconds } = sound;
  const name: APILabelComponent['component'] = {
    type: ComponentType.TextInput,
    custom_id: 'name',
    style: TextInputStyle.Short,
    min_length: SOUNDBOARD_LIMITS.name.min,
    max_length: SOUNDBOARD_LIMITS.name.max,
    required: true,
    value: textIn(previousValues['name']) ?? suggestName(sound, messages),
  };
  const emoji: APILabelComponent['component'] = {
    type: ComponentType.TextInput,
    custom_id: 'emoji',
    style: TextInputStyle.Short,
    max_length: 64,
    required: false,
    value: textIn(previousValues['emoji']) ?? '',
  };
  const cutHelp =
    seconds === undefined
      ? messages.format('sharing.board.mayBeLong')
      : messages.format('sharing.board.tooLong', { length: elapsed(seconds) });
  const isCut: APILabelComponent['component'] = {
    type: ComponentType.Checkbox,
    custom_id: 'cut',
    default: previousValues['cut'] === true,
  };
  return {
    custom_id: `${SOUNDBOARD_ACTION}:${sound.taskId}`,
    title: truncate(messages.format('sharing.board.add'), COMPONENT_LIMITS.modalTitle),
    components: [
      createLabel(
        { label: messages.format('sharing.board.name'), help: messages.format('sharing.board.nameHelp') },
        name,
      ),
      createLabel(
        { label: messages.format('sharing.board.emoji'), help: messages.format('sharing.board.emojiHelp') },
        emoji,
      ),
      ...(isWithinSoundboardLength(sound)
        ? []
        : [createLabel({ label: messages.format('sharing.board.cut'), help: cutHelp }, isCut)]),
    ],
  };
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** True if the sound surely fits without clipping. */
export const isWithinSoundboardLength = ({ seconds }: Pick<AudioResult, 'seconds'>): boolean =>
  seconds !== undefined && seconds <= MAX_UNCLIPPED_SECONDS;

/** Suggests the first words of the spoken text. */
function suggestName({ title, text = '' }: Pick<AudioResult, 'title' | 'text'>, { render }: Messages): string {
  const { min, max } = SOUNDBOARD_LIMITS.name;
  const firstWords = toSingleLine(text).slice(0, 2 * max);
  const name = trimEndCharacters(truncateAtWord(firstWords, max), ' .,;:!?…');
  return name.length >= min ? name : truncate(render(title), max).padEnd(min, '1');
}

export interface SoundboardInput {
  readonly name: string;
  readonly emoji: { readonly emoji_name: string } | { readonly emoji_id: string } | undefined;
  /** True if only the beginning of the sound is used. */
  readonly isClipped: boolean;
}

/** Returns the parsed input, or the name of the invalid field. */
export function parseSoundboardInput({
  name,
  emoji,
  cut: isCut,
}: FormSubmission['values']): SoundboardInput | 'name' | 'emoji' {
  const soundName = toSingleLine(String(name ?? ''));
  const { min, max } = SOUNDBOARD_LIMITS.name;
  if (soundName.length < min || soundName.length > max) return 'name';
  const parsedEmoji = parseEmoji(String(emoji ?? '').trim());
  return parsedEmoji === 'wrong' ? 'emoji' : { name: soundName, emoji: parsedEmoji, isClipped: isCut === true };
}

/** Custom emoji are sent by id, Unicode emoji as the character. */
function parseEmoji(text: string): SoundboardInput['emoji'] | 'wrong' {
  if (text === '') return undefined;
  const [, id] = /^<a?:\w{2,32}:(\d{15,21})>$/.exec(text) ?? [];
  if (id !== undefined) return { emoji_id: id };
  const isOne = [...new Intl.Segmenter().segment(text)].length === 1;
  const isSign = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(text);
  return isOne && isSign ? { emoji_name: text } : 'wrong';
}
