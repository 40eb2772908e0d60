// Asking a person for what is missing or wrong: in a form while its trigger lives, else in private with a button that opens
// one. What was given is kept either way. Whether anything is wrong is the bot's business.

import type { Problem } from '../../../domain/commands/invocation.ts';
import type { Command } from '../../../domain/commands/operation.ts';
import type { View } from '../../../domain/views/view.ts';
import { WireFault } from '../api/api.ts';
import type { Tell } from '../api/notify-user.ts';
import { sentence, withOffers } from '../blocks/sentences.ts';
import type { HearParts, Trigger } from '../events/parts.ts';
import { ACK_MS } from '../limits.ts';
import { WORDS } from '../words.ts';
import type { Draft, Drafts } from './drafts.ts';
import { formOf } from './form.ts';
import { canShow } from './form-need.ts';

export interface Asking {
  open(command: Command, draft: Draft, trigger: Trigger, problems?: readonly Problem[]): Promise<void>;
  /** `trigger`: a form may still open by it. */
  mend(command: Command, draft: Draft, problems: readonly Problem[], trigger?: Trigger): Promise<void>;
}

/** What is left of a trigger's life must be enough for the call. */
const FRESH_MS = ACK_MS - 700;

interface AskingParts extends Pick<HearParts, 'wireOf' | 'clock' | 'card'> {
  readonly drafts: Drafts;
  readonly tell: Tell;
}

export function createAsking({ wireOf, clock, card, drafts, tell }: AskingParts): Asking {
  async function open(
    command: Command,
    draft: Draft,
    trigger: Trigger,
    problems: readonly Problem[] = [],
  ): Promise<void> {
    const id = drafts.keep(draft);
    try {
      const wire = await wireOf(draft.caller.team);
      await wire.openView(trigger.id, formOf({ command, draft, id, problems }));
    } catch (thrown) {
      // Whatever kept it from opening, nothing that was typed is lost.
      if (!(thrown instanceof WireFault) || thrown.trouble === 'revoked') throw thrown;
      const offer = { action: 'ask:edit', label: WORDS.open, value: id, first: true } as const;
      await tell(draft.caller, sentence(WORDS.late, [offer]));
    }
  }

  async function inPrivate(command: Command, draft: Draft, problems: readonly Problem[]): Promise<void> {
    const view: View = { mood: 'failed', title: command.title, line: WORDS.toFix, problems };
    const said = card(view, (field) => command.fields[field]?.label ?? field);
    const value = drafts.keep(draft);
    await tell(
      draft.caller,
      withOffers(said, [{ action: 'ask:edit', label: WORDS.edit, value, first: true }]),
    );
  }

  return {
    open,
    async mend(command, given, problems, trigger) {
      const wrong = [...new Set(problems.flatMap(({ field }) => field ?? []))];
      const draft: Draft = { ...given, wrong };
      const mendable = wrong.every((name) => canShow(command, draft, name));
      const fresh = trigger !== undefined && clock.now() - trigger.at < FRESH_MS;
      if (!fresh || !mendable) return inPrivate(command, draft, problems);
      // An empty field speaks for itself.
      const said = problems.filter(({ field }) => field === undefined || isGiven(draft, field));
      return open(command, draft, trigger, said);
    },
  };
}

const isGiven = ({ values, files }: Draft, name: string): boolean =>
  values[name] !== undefined || files.some(({ field }) => field === undefined || field === name);
