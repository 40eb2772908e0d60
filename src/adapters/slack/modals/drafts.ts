// What a person gave before a form opened on Slack: also who it is and where it began, so that the card stands there.

import type { z } from 'zod';
import { DraftNote, type Draft as Given } from '../../shared/drafts.ts';
import { Caller } from '../payloads/caller.ts';

export interface Draft extends Given {
  readonly caller: Caller;
}

export const SlackDraft: z.ZodType<Draft> = DraftNote.extend({ caller: Caller });

/** What is kept of a workspace begins with its name, and goes with it. */
export const scopeOf = ({ team }: Pick<Caller, 'team'>): string => `${team}:`;
