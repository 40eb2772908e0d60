// What a failed REST call means for us, as an ApiError: by Discord's code, else by status, else by what the socket said.
// Its words carry neither addresses nor tokens.

import { RESTJSONErrorCodes as Code, DiscordAPIError, HTTPError, RateLimitError } from 'discord.js';
import { ApiError, type ApiErrorKind, socketWord } from '../shared/errors.ts';

const SAYS = {
  expired: 'Discord takes this interaction’s token no longer',
  gone: 'The message is not there any more',
  'channel-closed': 'The channel is not open to the bot',
  'person-closed': 'This person takes no direct messages from the bot',
  'answered-before': 'Somebody has answered this interaction already',
  'files-too-large': 'The files are too large for this place',
  busy: 'Discord could not be reached or was busy',
  refused: 'Discord refused the call',
} satisfies Partial<Record<ApiErrorKind, string>>;

type Kind = keyof typeof SAYS;

/** D topics/opcodes-and-status-codes. */
const BY_CODE: Readonly<Record<number, Kind>> = {
  [Code.InvalidWebhookToken]: 'expired',
  [Code.UnknownWebhook]: 'expired',
  [Code.UnknownInteraction]: 'expired',
  [Code.UnknownMessage]: 'gone',
  // Somebody else wrote it: none of ours any more.
  [Code.CannotEditMessageAuthoredByAnotherUser]: 'gone',
  [Code.MissingAccess]: 'channel-closed',
  [Code.MissingPermissions]: 'channel-closed',
  [Code.UnknownChannel]: 'channel-closed',
  [Code.UnknownGuild]: 'channel-closed',
  [Code.InvalidActionOnArchivedThread]: 'channel-closed',
  [Code.ThreadLocked]: 'channel-closed',
  [Code.CannotSendMessagesToThisUser]: 'person-closed',
  [Code.CannotSendMessagesToThisUserDueToHavingNoMutualGuilds]: 'person-closed',
  [Code.UnknownUser]: 'person-closed',
  [Code.InteractionHasAlreadyBeenAcknowledged]: 'answered-before',
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
    return make(BY_CODE[code] ?? byStatus(thrown.status, code), `HTTP ${thrown.status}, code ${code}`, code);
  }
  if (thrown instanceof HTTPError) return make('busy', `HTTP ${thrown.status}`);
  return make('busy', thrown instanceof RateLimitError ? 'rate limit' : socketWord(thrown));
}

/** A page of HTML has no code: the proxy in front of Discord, which refuses for a while and not for what was asked. */
function byStatus(status: number, code: number): Kind {
  if (status === 413) return 'files-too-large';
  if (status === 429 || status === 408 || status >= 500) return 'busy';
  return status === 403 && code === 0 ? 'busy' : 'refused';
}

const make = (kind: Kind, detail: string, code?: number): ApiError =>
  new ApiError(kind, code ? String(code) : '', `${SAYS[kind]} (${detail}).`);
