// Converts failed REST calls to an ApiError by Discord's error code, HTTP status or socket error. The messages contain
// no URLs or tokens.

import { RESTJSONErrorCodes as Code, DiscordAPIError, HTTPError, RateLimitError } from 'discord.js';
import { ApiError, type ApiErrorKind, findErrorCode } from '../shared/api-error.ts';

const ERROR_MESSAGES = {
  expired: 'This interaction’s token has expired',
  gone: 'The message was deleted',
  'no-channel-access': 'The bot has no access to the channel',
  'no-direct-messages': 'This user doesn’t accept direct messages from the bot',
  'already-acknowledged': 'This interaction was already answered',
  'files-too-large': 'The files are too large for this place',
  busy: 'Discord couldn’t be reached or was busy',
  refused: 'Discord refused the request',
} satisfies Partial<Record<ApiErrorKind, string>>;

type DiscordErrorKind = keyof typeof ERROR_MESSAGES;

/** Source: Discord docs, topics/opcodes-and-status-codes. */
const KIND_BY_CODE: Readonly<Record<number, DiscordErrorKind>> = {
  [Code.InvalidWebhookToken]: 'expired',
  [Code.UnknownWebhook]: 'expired',
  [Code.UnknownInteraction]: 'expired',
  [Code.UnknownMessage]: 'gone',
  // Another user wrote the message, so the bot cannot edit it.
  [Code.CannotEditMessageAuthoredByAnotherUser]: 'gone',
  [Code.MissingAccess]: 'no-channel-access',
  [Code.MissingPermissions]: 'no-channel-access',
  [Code.UnknownChannel]: 'no-channel-access',
  [Code.UnknownGuild]: 'no-channel-access',
  [Code.InvalidActionOnArchivedThread]: 'no-channel-access',
  [Code.ThreadLocked]: 'no-channel-access',
  [Code.CannotSendMessagesToThisUser]: 'no-direct-messages',
  [Code.CannotSendMessagesToThisUserDueToHavingNoMutualGuilds]: 'no-direct-messages',
  [Code.UnknownUser]: 'no-direct-messages',
  [Code.InteractionHasAlreadyBeenAcknowledged]: 'already-acknowledged',
  [Code.RequestEntityTooLarge]: 'files-too-large',
  [Code.FileUploadedExceedsMaximumSize]: 'files-too-large',
  [Code.OpeningDirectMessagesTooFast]: 'busy',
  [Code.APIResourceOverloaded]: 'busy',
  [Code.MaximumNumberOfEditsToMessagesOlderThanOneHourReached]: 'busy',
};

export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof DiscordAPIError) {
    const code = Number(thrown.code) || 0;
    return createApiError(
      KIND_BY_CODE[code] ?? kindByStatus(thrown.status, code),
      `HTTP ${thrown.status}, code ${code}`,
      code,
    );
  }
  if (thrown instanceof HTTPError) return createApiError('busy', `HTTP ${thrown.status}`);
  return createApiError('busy', thrown instanceof RateLimitError ? 'rate limit' : findErrorCode(thrown));
}

/** An HTML page without a code comes from Discord's proxy, which refuses temporarily, regardless of the request. */
function kindByStatus(status: number, code: number): DiscordErrorKind {
  if (status === 413) return 'files-too-large';
  if (status === 429 || status === 408 || status >= 500) return 'busy';
  return status === 403 && code === 0 ? 'busy' : 'refused';
}

const createApiError = (kind: DiscordErrorKind, detail: string, code?: number): ApiError =>
  new ApiError(kind, code ? String(code) : '', `${ERROR_MESSAGES[kind]} (${detail}).`);
