// Asking a person for what is missing or wrong: in a form while its trigger lives, else in private with a button that opens
// one. What was given is kept either way.

import type { Problem } from '../../../domain/commands/invocation.ts';
import type { Command } from '../../../domain/commands/operation.ts';
import type { Drafts } from '../../shared/drafts.ts';
import { ApiError } from '../../shared/errors.ts';
import { isTooLong, labelOf, refusalOf } from '../../shared/form.ts';
import type { Tell } from '../api/notify-user.ts';
import { sentence, withOffers } from '../blocks/sentences.ts';
import type { EventParts, Trigger } from '../events/parts.ts';
import { ACK_MS } from '../limits.ts';
import { cardOf } from '../render.ts';
import { type Draft, scopeOf } from './drafts.ts';
import { formOf, ROOM } from './form.ts';

export interface Asking {
  open(command: Command, draft: Draft, trigger: Trigger, problems?: readonly Problem[]): Promise<void>;
  /** `trigger`: a form may still open by it. `line`: instead of asking to change what is wrong. */
  mend(
    command: Command,
    draft: Draft,
    problems: readonly Problem[],
    trigger?: Trigger,
    line?: string,
  ): Promise<void>;
}

/** What is left of a trigger's life must be enough for the call. */
const FRESH_MS = ACK_MS - 700;

interface AskingParts extends Pick<EventParts, 'apiOf' | 'clock' | 'wording'> {
  readonly drafts: Drafts<Draft>;
  readonly tell: Tell;
}

export function createAsking({ apiOf, clock, wording, drafts, tell }: AskingParts): Asking {
  const { texts } = wording;
  const keep = (draft: Draft) => drafts.keep(draft, scopeOf(draft.caller));

  async function open(
    command: Command,
    draft: Draft,
    trigger: Trigger,
    problems: readonly Problem[] = [],
  ): Promise<void> {
    const id = keep(draft);
    try {
      const api = await apiOf(draft.caller.team);
      await api.openView(trigger.id, formOf({ command, draft, id, wording, problems }));
    } catch (thrown) {
      // Whatever kept it from opening, nothing that was typed is lost.
      if (!(thrown instanceof ApiError) || thrown.kind === 'revoked') throw thrown;
      const offer = { action: 'ask:edit', label: texts.open, value: id, first: true } as const;
      await tell(draft.caller, sentence(texts.late, [offer]));
    }
  }

  return {
    open,
    async mend(command, given, problems, trigger, line) {
      const { view, draft } = refusalOf(command, given, problems, wording, line);
      const { wrong = [] } = draft;
      const mendable = wrong.every((name) => command.fields[name] && !isTooLong(draft, name, ROOM));
      const fresh = trigger !== undefined && clock.now() - trigger.at < FRESH_MS;
      if (fresh && mendable && line === undefined) {
        // An empty field speaks for itself.
        const said = problems.filter(({ field }) => field === undefined || isGiven(draft, field));
        return open(command, draft, trigger, said);
      }
      const card = cardOf(view, { texts, labelOf: (field) => labelOf(command, field, wording) });
      const edit = { action: 'ask:edit', label: texts.edit, value: keep(draft), first: true } as const;
      await tell(draft.caller, withOffers(card, Object.keys(command.fields).length > 0 ? [edit] : []));
    },
  };
}

const isGiven = ({ values, files }: Draft, name: string): boolean =>
  values[name] !== undefined || files.some(({ field }) => field === undefined || field === name);
