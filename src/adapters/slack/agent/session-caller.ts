// Calls `agents.sessions.setStatus`, remembers what Slack shows, and which workspaces have no sessions.

import { LRUCache } from 'lru-cache';
import { formatError, type Log } from '../../../kit/log.ts';
import { EditRateLimitError } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';
import { ApiError } from '../../shared/api-error.ts';
import type { SessionStatus } from '../api/agent-calls.ts';
import type { SlackApi } from '../api/slack-api.ts';
import { isRefusal } from '../errors.ts';
import { type ThreadPlace, toThreadKey } from './thread-cards.ts';

/** `unneeded`: Slack shows the status, or has no sessions here. `failed`: Slack could not be reached. */
export type StatusEnd = { readonly is: 'sent'; readonly title: string } | { readonly is: 'unneeded' | 'failed' };

export interface WantedStatus {
  readonly api: SlackApi;
  readonly place: ThreadPlace;
  readonly status: SessionStatus;
  /** For a new session. */
  readonly title?: string;
  readonly initiator?: string;
  /** Sends the status even if it was sent before. */
  readonly isForced?: boolean;
  onSettled?(end: StatusEnd): Promise<void>;
}

/** `again`: repeat the call after `waitMs`. */
type CallResult = StatusEnd | { readonly is: 'again'; readonly waitMs: number };

export type SessionCaller = ReturnType<typeof createSessionCaller>;

export const FAILURE_PAUSE_MS = 3000;
const MAX_FAILURES = 8;
const MAX_REMEMBERED = 10_000;
/** An older workspace is asked again after this time. */
const UNSUPPORTED_MS = 24 * 3_600_000;
/** Slack ends the status after an hour. */
const RENEW_AFTER_MS = 45 * 60_000;
const UNSUPPORTED_CODE =
  /^(?:unknown_method|feature_disabled|feature_not_enabled|method_deprecated|deprecated_endpoint|not_allowed|not_authorized|missing_scope|no_permission_scope|app_not_|not_an_)/;

/** Returns `again` for calls that a later attempt may save. */
function classify(thrown: unknown, failures: number): Exclude<CallResult, { is: 'sent' }> {
  if (thrown instanceof EditRateLimitError) return { is: 'again', waitMs: thrown.retryAfterMs };
  if (isRefusal(thrown)) return { is: 'unneeded' };
  return failures + 1 < MAX_FAILURES ? { is: 'again', waitMs: FAILURE_PAUSE_MS } : { is: 'failed' };
}

export function createSessionCaller({ clock, log }: { readonly clock: Clock; readonly log: Log }) {
  const unsupportedUntil = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  /** `status` is absent while a call runs and after a lost answer: Slack may show either. */
  const sent = new LRUCache<string, { readonly status?: SessionStatus; readonly at: number }>({ max: MAX_REMEMBERED });
  const warned = new LRUCache<string, true>({ max: MAX_REMEMBERED });

  function warnOfMissingStop(team: string, warnings: readonly string[]): void {
    const warning = warnings.find((one) => one.startsWith('missing_agent_session_stopped'));
    if (warning === undefined || warned.has(team)) return;
    warned.set(team, true);
    log.warn('slack shows no stop button', { team, warning, next: 'paste the new manifest (docs/slack.md)' });
  }

  return {
    isSupported: (team: string): boolean => (unsupportedUntil.get(team) ?? 0) <= clock.now(),
    /** True if Slack shows this status already, as far as this process knows. */
    isShown({ place, status }: WantedStatus): boolean {
      const last = sent.get(toThreadKey(place)) ?? { status: 'active' };
      return last.status === status;
    },
    /** True if the status of running work must be sent again. */
    needsRenewal(place: ThreadPlace): boolean {
      const last = sent.get(toThreadKey(place));
      return last?.status === 'processing' && clock.now() - last.at >= RENEW_AFTER_MS;
    },
    /** `failures`: earlier attempts that failed. Never throws. */
    async send(wanted: WantedStatus, failures: number): Promise<CallResult> {
      const { api, place, status } = wanted;
      sent.set(toThreadKey(place), { at: clock.now() });
      try {
        const { title, warnings } = await api.setSessionStatus(place, status, wanted);
        sent.set(toThreadKey(place), { status, at: clock.now() });
        warnOfMissingStop(place.team, warnings);
        return { is: 'sent', title };
      } catch (thrown) {
        if (thrown instanceof ApiError && UNSUPPORTED_CODE.test(thrown.code))
          unsupportedUntil.set(place.team, clock.now() + UNSUPPORTED_MS);
        log.info('slack session status not set', { team: place.team, status, reason: formatError(thrown) });
        return classify(thrown, failures);
      }
    },
  };
}
