// What a person gave before a form opened on Slack: also who it is and where it began, so that the card stands there.

import type { Log } from '../../../kit/log.ts';
import type { Notes } from '../../../ports/store.ts';
import { createDrafts, DraftNote, type Draft as Given } from '../../shared/drafts.ts';
import { Caller } from '../payloads/caller.ts';

export interface Draft extends Given {
  readonly caller: Caller;
}

export const draftOf = (
  caller: Caller,
  command: string,
  given: Partial<Pick<Draft, 'values' | 'files'>> = {},
): Draft => ({ command, values: {}, files: [], ...given, caller });

/** What is kept of a workspace begins with its name, and goes with it. */
export function createSlackDrafts(parts: { readonly notes: Notes; readonly log: Log }) {
  const drafts = createDrafts<Draft>({ ...parts, note: DraftNote.extend({ caller: Caller }) });
  return {
    /** The id it is kept under. */
    keep: (draft: Draft): string => drafts.keep(draft, `${draft.caller.team}:`),
    find: (id: string, { team }: Caller) => drafts.find(id, `${team}:`),
    claim: (id: string, { team }: Caller) => drafts.claim(id, `${team}:`),
  };
}
