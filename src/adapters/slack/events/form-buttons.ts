// Pressed buttons that ask for something of ours: the form again, an operation for what was written, more fields, a query.

import type { Catalogue } from '../../../domain/commands/catalogue.ts';
import type { Command, Operation } from '../../../domain/commands/operation.ts';
import type { Drafts } from '../../shared/drafts.ts';
import { ApiError } from '../../shared/errors.ts';
import type { Tell } from '../api/notify-user.ts';
import { sentence } from '../blocks/sentences.ts';
import { type Draft, scopeOf } from '../modals/drafts.ts';
import { formOf, MORE, readMetadata } from '../modals/form.ts';
import type { Asking } from '../modals/open-modal.ts';
import type { Pressed } from '../payloads/block-action.ts';
import type { Caller } from '../payloads/caller.ts';
import type { Taking } from './intake.ts';
import { LOOSE_TEXT } from './mentions.ts';
import type { EventParts } from './parts.ts';

const STALE = new Set(['hash_conflict', 'not_found']);
const ASK = /^ask:(edit|with|form|run)(?::([\w-]+))?$/;

interface AskedParts extends Pick<EventParts, 'catalogue' | 'apiOf' | 'wording'> {
  readonly taking: Taking;
  readonly asking: Asking;
  readonly drafts: Drafts<Draft>;
  readonly tell: Tell;
}

export function createAsked({ catalogue, apiOf, wording, taking, asking, drafts, tell }: AskedParts) {
  const { texts } = wording;

  async function more({ caller, body }: Pressed): Promise<void> {
    const { view } = body;
    const metadata = readMetadata(view?.private_metadata ?? '');
    const command = metadata && catalogue.find(metadata.command);
    if (!view || !metadata || !command) return;
    const { channel, thread } = metadata;
    const place = { ...(channel !== undefined && { channel }), ...(thread !== undefined && { thread }) };
    const kept = await drafts.find(metadata.draft, scopeOf(caller));
    const draft: Draft = {
      ...(kept ?? { command: command.name, values: {}, files: [], caller: { ...caller, ...place } }),
      unfolded: true,
    };
    // Under the id it has: what was filled in stays, since its blocks stay.
    const api = await apiOf(caller.team);
    const form = formOf({ command, draft, id: metadata.draft, wording });
    await api.updateView(view.id, form, view.hash).catch((thrown: unknown) => {
      // Pressed twice, or closed meanwhile: the form is as it should be.
      if (!(thrown instanceof ApiError && STALE.has(thrown.code))) throw thrown;
    });
  }

  async function withDraft(pressed: Pressed, ask: string, name: string | undefined): Promise<void> {
    const { caller, value, trigger } = pressed;
    const found = await drafts.find(value, scopeOf(caller));
    if (!found) return void (await tell(caller, sentence(texts.formGone)));
    const draft: Draft = { ...found, caller: nowOf(found.caller, caller) };
    if (ask === 'edit') {
      const command = catalogue.find(draft.command);
      if (command) return asking.open(command, draft, trigger);
    }
    const operation = operationOf(catalogue, name);
    if (operation) return taking.begin(operation, meant(operation, draft), trigger);
    await tell(caller, sentence(texts.oldButton));
  }

  return async (pressed: Pressed): Promise<void> => {
    const { action, caller, trigger } = pressed;
    if (action === MORE) return more(pressed);
    const [, ask, name] = ASK.exec(action) ?? [];
    if (ask === 'edit' || ask === 'with') return withDraft(pressed, ask, name);
    const command: Command | undefined = name === undefined ? undefined : catalogue.find(name);
    if (!command) return void (await tell(caller, sentence(texts.oldButton)));
    const empty: Draft = { command: command.name, values: {}, files: [], caller };
    return ask === 'form' ? asking.open(command, empty, trigger) : taking.begin(command, empty, trigger);
  };
}

const operationOf = ({ operations }: Catalogue, name: string | undefined): Operation | undefined =>
  operations.find((one) => one.name === name);

/** A text that was kept until its use was known goes to the field that the operation takes it in. */
function meant(operation: Operation, { values, ...draft }: Draft): Draft {
  const said = values[LOOSE_TEXT];
  const takes = operation.action?.takes;
  const given = said === undefined || takes === undefined ? {} : { [takes]: said };
  return { ...draft, command: operation.name, values: given };
}

/** The place stays where it all began; who presses is who asks, by the newest way to answer. */
function nowOf({ response: _, task: __, ...before }: Caller, now: Caller): Caller {
  const { team, user, name, response, task } = now;
  return { ...before, team, user, name, ...(response && { response }), ...(task && { task }) };
}
