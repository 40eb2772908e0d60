// Workspaces whose token Slack refuses: logged once each and named in /readyz until a call works again.

import type { Log } from '../../../kit/log.ts';

export interface TokenWatch {
  refused(team: string, code: string): void;
  worked(team: string): void;
}

const CODES: ReadonlySet<string> = new Set([
  'account_inactive',
  'invalid_auth',
  'not_authed',
  'token_expired',
  'token_revoked',
]);
const MAX_TEAMS = 1000;
const MAX_NAMED = 10;

/** `next`: advice for the operator. */
export function createRefusedTokens({ next, log }: { readonly next: string; readonly log: Log }) {
  const refused = new Map<string, string>();
  return {
    refused(team: string, code: string): void {
      if (!CODES.has(code) || refused.has(team) || refused.size >= MAX_TEAMS) return;
      refused.set(team, code);
      log.error('slack refuses the token of a workspace', { team, code, next });
    },
    worked(team: string): void {
      if (refused.delete(team)) log.info('slack takes the token of a workspace again', { team });
    },
    /** The workspace is gone. */
    forget: (team: string): void => void refused.delete(team),
    has: (): boolean => refused.size > 0,
    /** Names the workspaces and what to do. */
    warning(): string | undefined {
      if (refused.size === 0) return undefined;
      const named = [...refused].slice(0, MAX_NAMED).map(([team, code]) => `${team} (${code})`);
      const more = refused.size > MAX_NAMED ? ` and ${refused.size - MAX_NAMED} more` : '';
      return `Slack refuses the token of ${named.join(', ')}${more}: ${next}.`;
    },
  };
}
