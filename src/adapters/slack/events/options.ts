// A search box being typed in → its answer, from memory: it must be back within three seconds. Pure but for the bot asked.
// Which candidates there are is the bot's business.

import type { BlockOptions, BlockSuggestion } from '@slack/bolt';
import type { Bot, Suggestion } from '../../../ports/chat.ts';
import { TEXT } from '../limits.ts';
import { readMetadata } from '../modals/form.ts';
import { fieldOfAction, plain } from '../modals/form-fields.ts';
import { readState } from '../modals/form-read.ts';
import { type Caller, personOf, placeOf } from '../payloads/caller.ts';

export function optionsFor(
  { action_id: action, value: typed, view }: BlockSuggestion,
  asking: Caller,
  bot: Pick<Bot, 'suggest'>,
): BlockOptions {
  const field = fieldOfAction(action);
  const metadata = readMetadata(view?.private_metadata ?? '');
  if (!view || field === undefined || metadata === undefined) return { options: [] };
  const { command, channel } = metadata;
  const { values } = readState(view.state, '');
  const caller = { ...asking, ...(channel !== undefined && { channel }) };
  const by = { person: personOf(caller), place: placeOf(caller) };
  return { options: optionsOf(bot.suggest({ command, field, typed, values, ...by })) };
}

/** A value that was cut would be another value; each stands there once. */
export function optionsOf(found: readonly Suggestion[]): BlockOptions['options'] {
  const whole = found.filter(({ value }) => value !== '' && value.length <= TEXT.optionValue);
  return [...new Map(whole.map((one) => [one.value, one])).values()]
    .slice(0, TEXT.options)
    .map(({ value, label, detail }) => ({
      text: plain(detail ? `${label} · ${detail}` : label, TEXT.option),
      value,
    }));
}
