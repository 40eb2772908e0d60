// What went wrong with a call of the Web API, told by what follows from it: refused, to be waited for, or lost on the way so
// that nobody knows whether it was done. Pure.

import {
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
} from '@slack/web-api';
import { ApiError, type ApiErrorKind, neverSent, socketWord } from '../shared/errors.ts';

/** Code of a {@link ApiError} that is `busy`: the answer was lost, the effect may be there, and repeating it could double it. */
export const UNCLEAR = 'unclear';

export type Failure =
  /** Slack understood and said no. */
  | { readonly is: 'refused'; readonly code: string }
  /** Not done; to be asked again after so long. */
  | { readonly is: 'limited'; readonly waitMs: number }
  /** Nothing left this machine. */
  | { readonly is: 'unsent'; readonly reason: string }
  /** It may have been done. */
  | { readonly is: 'lost'; readonly reason: string };

const KINDS: Readonly<Record<string, ApiErrorKind>> = {
  message_not_found: 'gone',
  thread_not_found: 'gone',

  cant_update_message: 'fixed',
  edit_window_closed: 'fixed',
  cant_broadcast_message: 'fixed',
  is_inactive: 'fixed',

  not_in_channel: 'closed',
  channel_not_found: 'closed',
  is_archived: 'closed',
  restricted_action: 'closed',
  no_permission: 'closed',
  restricted_action_read_only_channel: 'closed',
  restricted_action_thread_only_channel: 'closed',
  posting_to_channel_denied: 'closed',
  restricted_action_thread_locked: 'closed',
  restricted_action_non_threadable_channel: 'closed',
  channel_type_not_supported: 'closed',
  team_not_found: 'closed',
  posting_to_general_channel_denied: 'closed',
  ekm_access_denied: 'closed',
  method_not_supported_for_channel_type: 'closed',

  user_not_found: 'shut',
  cannot_dm_bot: 'shut',
  messages_tab_disabled: 'shut',
  user_disabled: 'shut',
  user_not_visible: 'shut',
  user_not_in_channel: 'shut',
  users_not_found: 'shut',
  channel_cannot_be_unarchived: 'shut',
  external_channel_migrating: 'shut',
  not_allowed_dm: 'shut',

  token_revoked: 'revoked',
  account_inactive: 'revoked',
  invalid_auth: 'revoked',
  not_authed: 'revoked',
  team_access_not_granted: 'revoked',
  token_expired: 'revoked',
  org_login_required: 'revoked',
  access_denied: 'revoked',
  app_missing_action_url: 'revoked',

  msg_too_long: 'long',
  msg_blocks_too_long: 'long',

  storage_limit_reached: 'nofiles',
  file_uploads_disabled: 'nofiles',
  file_uploads_except_images_disabled: 'nofiles',
  file_type_not_allowed: 'nofiles',
  slack_connect_file_upload_sharing_blocked: 'nofiles',
  slack_connect_blocked_file_type: 'nofiles',
  file_size_limit_exceeded: 'nofiles',
  malware_detected: 'nofiles',
  file_upload_size_restricted: 'nofiles',

  expired_trigger_id: 'expired',
  exchanged_trigger_id: 'expired',
  trigger_expired: 'expired',
  trigger_exchanged: 'expired',
  expired_url: 'expired',
  used_url: 'expired',

  rate_limited: 'busy',
  message_limit_exceeded: 'busy',
};

/** Slack's own trouble, told in an answer that looks like a refusal: some of it may have been done. */
const INTERNAL: ReadonlySet<string> = new Set([
  'internal_error',
  'fatal_error',
  'service_unavailable',
  'request_timeout',
]);
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof WebAPIRateLimitedError) return { is: 'limited', waitMs: thrown.retryAfter * 1000 };
  if (thrown instanceof WebAPIPlatformError) return ofCode(String(thrown.data.error));
  if (thrown instanceof WebAPIHTTPError) return { is: 'lost', reason: `HTTP ${thrown.statusCode}` };
  const original = thrown instanceof WebAPIRequestError ? thrown.original : thrown;
  return { is: neverSent(original) ? 'unsent' : 'lost', reason: socketWord(original) };
}

/** Pages of a proxy or of Slack's own trouble come as a "code" that is none. */
function ofCode(code: string): Failure {
  if (!/^[a-z0-9_:.-]{1,80}$/i.test(code)) return { is: 'lost', reason: 'no answer of the API' };
  if (INTERNAL.has(code)) return { is: 'lost', reason: code };
  return code === 'ratelimited' ? { is: 'limited', waitMs: 1000 } : { is: 'refused', code };
}

/** Of a refusal; a missing scope on the way up means that files cannot go up. */
export function errorOf(method: string, code: string): ApiError {
  const files = method.startsWith('files.') && method !== 'files.info';
  const kind = code === 'missing_scope' && files ? 'nofiles' : (KINDS[code] ?? 'refused');
  return new ApiError(kind, code, `Slack answered ${method} with ${code}.`);
}

export const busyError = (method: string, reason: string): ApiError =>
  new ApiError(
    'busy',
    reason,
    `Slack did not take ${method} (${reason}). It can be tried again in a moment.`,
  );

export const unclearError = (method: string, reason: string): ApiError =>
  new ApiError('busy', UNCLEAR, `Slack’s answer to ${method} was lost (${reason}); it may have been done.`);

/** Whether it may have been done although no answer came. */
export const isUnclear = (thrown: unknown): thrown is ApiError =>
  thrown instanceof ApiError && thrown.kind === 'busy' && thrown.code === UNCLEAR;
