// A workspace let the app go: whoever knows of its tasks is told, and what was noted of it is deleted.

import type { Log } from '../../../kit/log.ts';
import { createSerial } from '../../../kit/mutex.ts';
import type { Notes } from '../../../ports/store.ts';
import { isInstallation } from './installations.ts';
import type { Tokens } from './tokens.ts';

interface LeaveParts {
  readonly tokens: Pick<Tokens, 'leaves' | 'forget'>;
  /** Everything noted of a workspace, under keys that begin with it. */
  readonly notes: Notes;
  onGone(team: string): Promise<void>;
  readonly log: Log;
}

/** `at`: when it happened, in ms. */
export function createLeave({ tokens, notes, onGone, log }: LeaveParts) {
  const inTurn = createSerial();
  return (team: string, at: number): Promise<void> =>
    inTurn(team, async () => {
      if (!(await tokens.leaves(team, at))) return;
      log.info('slack: a workspace let the app go', { team });
      await onGone(team);
      for (const key of await notes.keys(`${team}:`)) if (!isInstallation(key)) await notes.delete(key);
      // Last, so that what was interrupted is done when Slack says it again.
      await tokens.forget(team);
    });
}
