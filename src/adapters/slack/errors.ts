// Classifies failures of Web API calls by their consequence: refused, rate-limited, never sent, or lost with an unknown
// outcome. Pure.

import { WebAPIHTTPError, WebAPIPlatformError, WebAPIRateLimitedError, WebAPIRequestError } from '@slack/web-api';
import { ApiError, type ApiErrorKind, findErrorCode, isConnectFailure } from '../shared/api-error.ts';

type CallFailure =
  /** Slack understood and refused the call. */
  | { readonly is: 'refused'; readonly code: string }
  /** Slack did not execute the call. `waitMs`: wait before the next attempt. */
  | { readonly is: 'rate-limited'; readonly waitMs: number }
  /** No request left this machine. */
  | { readonly is: 'unsent'; readonly reason: string }
  /** The call may have been executed. */
  | { readonly is: 'lost'; readonly reason: string };

/** Slack's error codes by their consequence. All other codes have none. */
const CODES_BY_KIND = {
  gone: 'message_not_found thread_not_found',
  'not-editable': 'cant_update_message edit_window_closed cant_broadcast_message is_inactive',
  'no-channel-access': `not_in_channel channel_not_found is_archived restricted_action no_permission
    restricted_action_read_only_channel restricted_action_thread_only_channel posting_to_channel_denied restricted_action_thread_locked
    restricted_action_non_threadable_channel channel_type_not_supported team_not_found
    posting_to_general_channel_denied ekm_access_denied method_not_supported_for_channel_type`,
  'no-direct-messages': `user_not_found cannot_dm_bot messages_tab_disabled user_disabled user_not_visible user_not_in_channel
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

const KIND_BY_CODE: ReadonlyMap<string, ApiErrorKind> = new Map(
  Object.entries(CODES_BY_KIND).flatMap(([kind, codes]) =>
    codes.split(/\s+/).map((code) => [code, kind as ApiErrorKind] as const),
  ),
);

/** Error codes by which Slack reports its own failures. Unlike after a refusal, part of the call may have been executed. */
const SERVER_ERRORS: ReadonlySet<string> = new Set([
  'internal_error',
  'fatal_error',
  'service_unavailable',
  'request_timeout',
]);

const DEFAULT_RETRY_AFTER_MS = 1000;

export function toCallFailure(thrown: unknown): CallFailure {
  if (thrown instanceof WebAPIRateLimitedError) return { is: 'rate-limited', waitMs: thrown.retryAfter * 1000 };
  if (thrown instanceof WebAPIPlatformError) return classifyErrorCode(String(thrown.data.error));
  if (thrown instanceof WebAPIHTTPError) return { is: 'lost', reason: `HTTP ${thrown.statusCode}` };
  const original = thrown instanceof WebAPIRequestError ? thrown.original : thrown;
  // The client's message for a 429 without a Retry-After header.
  if (original instanceof Error && /^Retry header did not contain/.test(original.message))
    return { is: 'rate-limited', waitMs: DEFAULT_RETRY_AFTER_MS };
  return { is: isConnectFailure(original) ? 'unsent' : 'lost', reason: findErrorCode(original) };
}

/** A proxy's page or an outage page of Slack may appear as a "code". */
function classifyErrorCode(code: string): CallFailure {
  if (!/^[a-z0-9_:.-]{1,80}$/i.test(code)) return { is: 'lost', reason: 'no response from the API' };
  if (SERVER_ERRORS.has(code)) return { is: 'lost', reason: code };
  return code === 'ratelimited' ? { is: 'rate-limited', waitMs: DEFAULT_RETRY_AFTER_MS } : { is: 'refused', code };
}

/**
 * A missing scope for an upload means that the workspace accepts no files. Invalid arguments of a view mean refused
 * blocks.
 */
export function createRefusalError(method: string, code: string): ApiError {
  const files = method.startsWith('files.') && method !== 'files.info';
  const lacksScope = code === 'missing_scope' || code === 'no_permission_scope';
  const isView = method.startsWith('views.') && code === 'invalid_arguments';
  const known = isView ? 'blocks-refused' : (KIND_BY_CODE.get(code) ?? 'refused');
  const kind = lacksScope ? (files ? 'no-files' : 'no-scope') : known;
  return new ApiError(kind, code, `Slack refused ${method}: ${code}.`);
}

/** True if Slack refused the call, so that a repetition would fail as well. */
export const isRefusal = (thrown: unknown): boolean =>
  thrown instanceof ApiError && thrown.kind !== 'busy' && thrown.kind !== 'unclear';

export const createBusyError = (method: string, reason: string): ApiError =>
  new ApiError('busy', reason, `${method} failed (${reason}). Try again in a moment.`);

export const createUnclearError = (method: string, reason: string): ApiError =>
  new ApiError('unclear', reason, `The response to ${method} was lost (${reason}); the call may have succeeded.`);
