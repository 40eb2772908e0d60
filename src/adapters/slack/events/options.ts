// A search box being typed in → its answer, from memory: it must be back within three seconds. Pure but for the bot asked.
// Which candidates there are is the bot's business.

import { z } from 'zod';
import type { Bot, Suggestion } from '../../../ports/chat.ts';
import { TEXT } from '../limits.ts';
import { readMetadata } from '../modals/form.ts';
import { fieldOfAction, plain } from '../modals/form-fields.ts';
import { readState, State } from '../modals/form-read.ts';
import { callerOfPerson, PersonBody, personOf, placeOf } from '../payloads/caller.ts';

const OptionsBody = PersonBody.extend({
  action_id: z.string(),
  value: z.string().default(''),
  view: z.object({
    private_metadata: z.string().default(''),
    state: State.optional().catch(undefined),
    team_id: z.string().optional(),
    app_installed_team_id: z.string().nullish(),
  }),
});

export function optionsFor(
  given: unknown,
  bot: Pick<Bot, 'suggest'>,
  now: number,
): { readonly options: readonly object[] } {
  const body = OptionsBody.safeParse(given).data;
  const field = fieldOfAction(body?.action_id ?? '');
  const metadata = readMetadata(body?.view.private_metadata ?? '');
  if (!body || field === undefined || metadata === undefined) return { options: [] };
  const { command, channel } = metadata;
  const values = body.view.state ? readState(body.view.state, '').values : {};
  const caller = { ...callerOfPerson(body, now), ...(channel !== undefined && { channel }) };
  const by = { person: personOf(caller), place: placeOf(caller) };
  return { options: optionsOf(bot.suggest({ command, field, typed: body.value, values, ...by })) };
}

/** A value that was cut would be another value; each stands there once. */
export function optionsOf(found: readonly Suggestion[]): readonly object[] {
  const whole = found.filter(({ value }) => value !== '' && value.length <= TEXT.optionValue);
  return [...new Map(whole.map((one) => [one.value, one])).values()]
    .slice(0, TEXT.options)
    .map(({ value, label, detail }) => ({
      text: plain(detail ? `${label} · ${detail}` : label, TEXT.option),
      value,
    }));
}
