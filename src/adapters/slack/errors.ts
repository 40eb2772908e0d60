// What went wrong with a call of the Web API, by what follows from it: refused, to be waited for, never sent, or lost on the way so
// that it may have been done. Pure.

import {
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
} from '@slack/web-api';
import { ApiError, type ApiErrorKind, neverSent, socketWord } from '../shared/errors.ts';

type Failure =
  /** Slack understood and said no. */
  | { readonly is: 'refused'; readonly code: string }
  /** Not done; to be asked again after so long. */
  | { readonly is: 'limited'; readonly waitMs: number }
  /** Nothing left this machine. */
  | { readonly is: 'unsent'; readonly reason: string }
  /** It may have been done. */
  | { readonly is: 'lost'; readonly reason: string };

/** Slack's words for why it refused, by what follows from it; of any other word nothing does. */
const REFUSALS = {
  gone: 'message_not_found thread_not_found',
  'not-editable': 'cant_update_message edit_window_closed cant_broadcast_message is_inactive',
  'channel-closed': `not_in_channel channel_not_found is_archived restricted_action no_permission
    restricted_action_read_only_channel restricted_action_thread_only_channel posting_to_channel_denied restricted_action_thread_locked
    restricted_action_non_threadable_channel channel_type_not_supported team_not_found
    posting_to_general_channel_denied ekm_access_denied method_not_supported_for_channel_type`,
  'person-closed': `user_not_found cannot_dm_bot messages_tab_disabled user_disabled user_not_visible user_not_in_channel
    users_not_found channel_cannot_be_unarchived external_channel_migrating not_allowed_dm`,
  revoked: `token_revoked account_inactive invalid_auth not_authed team_access_not_granted token_expired
    org_login_required access_denied app_missing_action_url`,
  'text-too-long': 'msg_too_long msg_blocks_too_long',
  'blocks-refused': `invalid_blocks invalid_blocks_format invalid_attachments too_many_attachments
    view_too_large`,
  'no-files': `storage_limit_reached file_uploads_disabled file_uploads_except_images_disabled file_type_not_allowed
    slack_connect_file_upload_sharing_blocked slack_connect_blocked_file_type file_size_limit_exceeded
    malware_detected file_upload_size_restricted`,
  expired: `expired_trigger_id exchanged_trigger_id trigger_expired trigger_exchanged expired_url used_url`,
  busy: 'rate_limited message_limit_exceeded',
} satisfies Partial<Record<ApiErrorKind, string>>;

const KINDS: ReadonlyMap<string, ApiErrorKind> = new Map(
  Object.entries(REFUSALS).flatMap(([kind, codes]) =>
    codes.split(/\s+/).map((code) => [code, kind as ApiErrorKind] as const),
  ),
);

/** Slack's own trouble, told in an answer that looks like a refusal: some of it may have been done. */
const INTERNAL: ReadonlySet<string> = new Set([
  'internal_error',
  'fatal_error',
  'service_unavailable',
  'request_timeout',
]);

const UNTOLD_WAIT_MS = 1000;

export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof WebAPIRateLimitedError) return { is: 'limited', waitMs: thrown.retryAfter * 1000 };
  if (thrown instanceof WebAPIPlatformError) return ofCode(String(thrown.data.error));
  if (thrown instanceof WebAPIHTTPError) return { is: 'lost', reason: `HTTP ${thrown.statusCode}` };
  const original = thrown instanceof WebAPIRequestError ? thrown.original : thrown;
  // The client's words for a 429 that does not say for how long.
  if (original instanceof Error && /^Retry header did not contain/.test(original.message))
    return { is: 'limited', waitMs: UNTOLD_WAIT_MS };
  return { is: neverSent(original) ? 'unsent' : 'lost', reason: socketWord(original) };
}

/** Pages of a proxy or of Slack's own trouble come as a "code" that is none. */
function ofCode(code: string): Failure {
  if (!/^[a-z0-9_:.-]{1,80}$/i.test(code)) return { is: 'lost', reason: 'no answer of the API' };
  if (INTERNAL.has(code)) return { is: 'lost', reason: code };
  return code === 'ratelimited' ? { is: 'limited', waitMs: 1000 } : { is: 'refused', code };
}

/** A missing scope for an upload means that files cannot be uploaded; wrong arguments of a view are its blocks. */
export function errorOf(method: string, code: string): ApiError {
  const files = method.startsWith('files.') && method !== 'files.info';
  const lacksScope = code === 'missing_scope' || code === 'no_permission_scope';
  const isView = method.startsWith('views.') && code === 'invalid_arguments';
  const known = isView ? 'blocks-refused' : (KINDS.get(code) ?? 'refused');
  const kind = lacksScope ? (files ? 'no-files' : 'no-scope') : known;
  return new ApiError(kind, code, `Slack answered ${method} with ${code}.`);
}

export const busyError = (method: string, reason: string): ApiError =>
  new ApiError(
    'busy',
    reason,
    `Slack did not take ${method} (${reason}). It can be tried again in a moment.`,
  );

export const unclearError = (method: string, reason: string): ApiError =>
  new ApiError('unclear', reason, `Slack’s answer to ${method} was lost (${reason}); it may have been done.`);
