// Invocations on Slack, and the drafts of their forms. Both include the user and the place of the request, so that the
// card appears there.

import type { FormDraft } from '../../../domain/commands/invocation.ts';
import type { Log } from '../../../kit/log.ts';
import type { KeyValueStore } from '../../../ports/store.ts';
import { createFormDraftStore, FormDraftSchema } from '../../shared/form-drafts.ts';
import { SlackCaller } from '../payloads/caller.ts';

export interface SlackInvocation extends FormDraft {
  readonly caller: SlackCaller;
}

/** Keys begin with the workspace id, so that an uninstall deletes its drafts. */
export function createSlackDraftStore(options: { readonly keyValueStore: KeyValueStore; readonly log: Log }) {
  const drafts = createFormDraftStore<SlackInvocation>({
    ...options,
    schema: FormDraftSchema.extend({ caller: SlackCaller }),
  });
  return {
    /** Returns the draft's id. */
    save: (draft: SlackInvocation): string => drafts.save(draft, `${draft.caller.team}:`),
    find: (id: string, { team }: SlackCaller) => drafts.find(id, `${team}:`),
    claim: (id: string, { team }: SlackCaller) => drafts.claim(id, `${team}:`),
  };
}
