// Applies the app's response to a submitted modal: closes it, shows errors, or replaces or stacks a view. Independent
// of the transport.

import { update } from '../content/views.ts';
import type { Core } from '../core.ts';
import { Refusal } from '../web-api/refusal.ts';
import type { View } from '../world.ts';
import type { Act } from './acts.ts';

interface Answer {
  readonly response_action?: string;
  readonly errors?: Record<string, string>;
  readonly view?: unknown;
}

export function settle(core: Core, act: Act, view: View): void {
  const { stack } = view;
  const { response_action: wish, errors = {}, view: next } = (act.delivery?.body ?? {}) as Answer;
  if (wish === undefined) stack.views = stack.views.slice(0, stack.views.indexOf(view));
  else if (wish === 'clear') stack.views = [];
  else if (wish === 'update') update(core, view, next);
  else if (wish === 'errors') {
    const inputs = view.body.blocks.filter(({ type }) => type === 'input').map(({ block_id }) => block_id);
    const strange = Object.keys(errors).filter((name) => !inputs.includes(name));
    if (strange.length > 0)
      throw new Refusal('invalid_arguments', [`errors names no input block: ${strange.join(', ')}`]);
    act.errors = errors;
  } else throw new Refusal('invalid_arguments', [`unknown response_action ${wish}`]);
}
