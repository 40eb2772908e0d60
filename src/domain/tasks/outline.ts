// What whoever runs the bot may see of a task: which it is, what it is about, how it stands. Nothing that a person or the service
// wrote, and nobody's name.

import type { Failure, State, Task } from './task.ts';

export interface Outline {
  readonly id: string;
  readonly operation: string;
  readonly platform: string;
  /** The conversation's id as the platform has it, by which an operator may name it; missing where a person is alone with the bot. */
  readonly place?: string;
  readonly created: number;
  /** When it came into its state. */
  readonly changed: number;
  readonly at: State['at'];
  readonly failure?: Failure;
}

export function outlineOf({ id, request, origin, created, changed, state }: Task): Outline {
  const { place } = origin;
  const alone = place.direct === true || place.server === null;
  return {
    id,
    operation: request.command,
    platform: origin.adapter,
    ...(!alone && { place: place.id }),
    created,
    changed,
    at: state.at,
    ...('failure' in state && { failure: wordless(state.failure) }),
  };
}

/** The same failure in our words alone: a file has no name, and what others said of it is left out. */
function wordless(failure: Failure): Failure {
  switch (failure.kind) {
    case 'invalid':
      return { kind: 'invalid', problems: [] };
    case 'refused':
      return { ...failure, said: '' };
    case 'failed': {
      const { kind, word, reason } = failure;
      return { kind, word, ...(reason !== undefined && { reason }) };
    }
    case 'no-result':
    case 'undeliverable':
      return { ...failure, said: '' };
    case 'file-gone': {
      const { kind, why } = failure;
      return { kind, name: NAMELESS, ...(why && { why }) };
    }
    case 'no-voice':
      return { ...failure, name: NAMELESS };
    default:
      return failure;
  }
}

const NAMELESS = '…';
