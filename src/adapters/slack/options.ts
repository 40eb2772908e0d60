// A search box being typed in → its answer, from memory: it must be back within three seconds. Pure but for the desk asked.
// Which candidates there are is the desk's business.

import { z } from 'zod';
import type { Desk, Suggestion } from '../../ports/chat.ts';
import { readMetadata } from './form.ts';
import { fieldOfAction, plain } from './form-fields.ts';
import { readState, State } from './form-read.ts';
import { TEXT } from './limits.ts';

const OptionsBody = z.object({
  action_id: z.string(),
  value: z.string().default(''),
  view: z.object({ private_metadata: z.string().default(''), state: State.optional().catch(undefined) }),
});

export function optionsFor(
  given: unknown,
  desk: Pick<Desk, 'suggest'>,
): { readonly options: readonly object[] } {
  const body = OptionsBody.safeParse(given).data;
  const field = fieldOfAction(body?.action_id ?? '');
  const command = readMetadata(body?.view.private_metadata ?? '')?.command;
  if (!body || field === undefined || command === undefined) return { options: [] };
  const values = body.view.state ? readState(body.view.state, '').values : {};
  return { options: optionsOf(desk.suggest({ command, field, typed: body.value, values })) };
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
