// Parses messages of channels: voice messages, and those that are deleted or lose their recording. Pure. Other messages
// of people are not read.

import { getBotUserId, getTeamId, type SlackBody } from '../payloads/event.ts';
import type { SlackFile } from '../payloads/files.ts';

/** A message in a channel, by the timestamp that identifies it. */
interface ChannelMessage {
  readonly team: string;
  readonly channel: string;
  readonly ts: string;
}

/** A recording made in Slack. `file` may lack its details, as Slack Connect sends only an id at first. */
export interface VoiceMessage extends ChannelMessage {
  readonly is: 'voice-message';
  readonly user: string;
  /** First message of the thread that contains this one. */
  readonly thread?: string;
  readonly file: SlackFile;
}

/** The message or its recording was deleted. */
interface RemovedMessage extends ChannelMessage {
  readonly is: 'removed';
}

export type ChannelEvent = VoiceMessage | RemovedMessage;

/** Returns `undefined` for all other events. */
export function parseChannelEvent(body: SlackBody): ChannelEvent | undefined {
  const { type, event, authorizations } = body;
  if (type !== 'event_callback' || event?.type !== 'message' || !/^[CG]/.test(event.channel ?? '')) return undefined;
  const place = { team: getTeamId(body), channel: event.channel };
  if (event.subtype === 'message_deleted') return parseDeletion(place, event);
  if (event.subtype === 'message_changed') return parseEdit(place, event);
  return parseVoiceMessage(place, event, getBotUserId(authorizations));
}

/** Slack leaves out the message in some events. Then it may have been a voice message. */
function parseDeletion(
  place: Pick<ChannelMessage, 'team' | 'channel'>,
  { deleted_ts: ts, previous_message: before }: SlackBody,
): RemovedMessage | undefined {
  const concernsUs =
    !before || before.subtype === 'tombstone' || findRecordings(before).length > 0 || hasDeletedFile(before);
  return concernsUs && ts ? { is: 'removed', ...place, ts } : undefined;
}

/** A deleted message with replies leaves a placeholder, and a deleted file leaves its id. */
function parseEdit(
  place: Pick<ChannelMessage, 'team' | 'channel'>,
  { message, previous_message: before }: SlackBody,
): RemovedMessage | undefined {
  if (!message?.ts) return undefined;
  const left = findRecordings(message);
  const isGone =
    message.subtype === 'tombstone' ||
    hasDeletedFile(message) ||
    findRecordings(before).some(({ id }) => !left.some((one) => one.id === id));
  return isGone ? { is: 'removed', ...place, ts: message.ts } : undefined;
}

/** Subtypes of messages with files of people. */
const SHARING_SUBTYPES = new Set(['file_share', 'thread_broadcast']);

function parseVoiceMessage(
  place: Pick<ChannelMessage, 'team' | 'channel'>,
  event: SlackBody,
  botUserId: string | undefined,
): VoiceMessage | undefined {
  const { subtype, user, bot_id: bot, ts, thread_ts: thread, text = '' } = event;
  if (!SHARING_SUBTYPES.has(subtype) || bot != null || !user || !ts) return undefined;
  // A message that mentions the bot is a request of its own.
  if (botUserId !== undefined && text.includes(`<@${botUserId}`)) return undefined;
  const [file] = findRecordings(event);
  return file && { is: 'voice-message', ...place, ts, user, ...(thread !== ts && { thread }), file };
}

const getFiles = (message: SlackBody | undefined): readonly SlackFile[] => message?.['files'] ?? [];

/** A deleted file no longer has a kind. Slack reports it with its message; `file_deleted` names no message. */
const hasDeletedFile = (message: SlackBody): boolean => getFiles(message).some(({ mode }) => mode === 'tombstone');

/** Lists recordings, and files whose details Slack holds back. */
const findRecordings = (message: SlackBody | undefined): readonly SlackFile[] =>
  getFiles(message).filter((file) => isRecording(file) || file.mode === 'file_access');

/** True for an audio clip recorded in Slack. */
export const isRecording = ({ subtype, mode }: SlackFile): boolean => subtype === 'slack_audio' && mode !== 'tombstone';
