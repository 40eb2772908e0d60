// Tracks workspaces whose token Slack refuses: logs each once, and names them in /readyz until a call works again.

import type { Log } from '../../../kit/log.ts';

export interface TokenMonitor {
  recordRefusal(team: string, code: string): void;
  recordSuccess(team: string): void;
}

const TOKEN_ERRORS: ReadonlySet<string> = new Set([
  'account_inactive',
  'invalid_auth',
  'not_authed',
  'token_expired',
  'token_revoked',
]);
const MAX_TEAMS = 1000;
const MAX_NAMED = 10;

/** `advice`: the next step for the operator. */
export function createTokenMonitor({ advice, log }: { readonly advice: string; readonly log: Log }) {
  const codeByWorkspace = new Map<string, string>();
  return {
    recordRefusal(team: string, code: string): void {
      if (!TOKEN_ERRORS.has(code) || codeByWorkspace.has(team) || codeByWorkspace.size >= MAX_TEAMS) return;
      codeByWorkspace.set(team, code);
      log.error('slack rejects a workspace’s token', { team, code, next: advice });
    },
    recordSuccess(team: string): void {
      if (codeByWorkspace.delete(team)) log.info('slack accepts a workspace’s token again', { team });
    },
    /** Drops an uninstalled workspace. */
    forget: (team: string): void => void codeByWorkspace.delete(team),
    hasRefused: (): boolean => codeByWorkspace.size > 0,
    /** Names the refused workspaces and the next step. */
    warning(): string | undefined {
      if (codeByWorkspace.size === 0) return undefined;
      const named = [...codeByWorkspace].slice(0, MAX_NAMED).map(([team, code]) => `${team} (${code})`);
      const more = codeByWorkspace.size > MAX_NAMED ? ` and ${codeByWorkspace.size - MAX_NAMED} more` : '';
      return `Slack rejects the token of ${named.join(', ')}${more}: ${advice}.`;
    },
  };
}
