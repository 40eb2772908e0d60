// "Send as voice message" below a finished sound: posts the sound below its card in the format of Discord's recorder.

import { RESTJSONErrorCodes as Code, MessageFlags } from 'discord.js';
import { findReaderLanguage, type MessagesProvider } from '../../../domain/messages.ts';
import { createShortId } from '../../../kit/id.ts';
import type { Messages } from '../../../messages/format.ts';
import { type Message, message } from '../../../messages/message.ts';
import type { AudioResult, ShareTarget } from '../../../ports/share-target.ts';
import type { TranscodedFile, Transcoder } from '../../../ports/transcoder.ts';
import { ApiError, isApiErrorOfKind } from '../../shared/api-error.ts';
import { formatFileDescription } from '../../shared/prepare-uploads.ts';
import { parseMessageRef } from '../delivery/message-ref.ts';
import { DISCORD_LIMITS } from '../limits.ts';
import type { DiscordApi } from '../rest/discord-api.ts';
import { runWithOggFile } from './ogg-file.ts';
import { findWhoLacksPermission, type SharePress, type SharePressTracker } from './share-press-tracker.ts';

export interface VoiceMessageTargetOptions {
  readonly api: Pick<DiscordApi, 'post'>;
  readonly presses: SharePressTracker;
  readonly transcode: Transcoder['transcode'];
  readonly messagesFor: MessagesProvider;
}

/** Longest sound that fits into the smallest file limit at the encoder's bit rate. */
const MAX_SECONDS = 1200;
/** File name that Discord's recorder uses. */
const FILE_NAME = 'voice-message.ogg';

export const createVoiceMessageTarget = (options: VoiceMessageTargetOptions): ShareTarget => ({
  name: 'voicemessage',
  accepts: { maxSeconds: MAX_SECONDS },
  label: message('sharing.message.send'),
  isAvailableAt: (at) => parseMessageRef(at)?.isBotMember === true,
  async share(sounds, by) {
    const messages = options.messagesFor(findReaderLanguage(by));
    const press = options.presses.find(by.pressId);
    if (!press) return message('chat.notTaken');
    if (findWhoLacksPermission(press, press.sendPermission) === 'person') return message('sharing.message.lacks.write');
    const lacking = findWhoLacksPermission(press, 'SendVoiceMessages');
    if (lacking) return message(`sharing.message.lacks.${lacking}`);
    try {
      for (const sound of sounds)
        if (!(await sendVoiceMessage(options, sound, press, messages))) return message('sharing.message.unfit');
    } catch (thrown) {
      const reason = explainFailure(thrown);
      if (reason === undefined) throw thrown;
      return reason;
    }
    return message('sharing.message.sent');
  },
});

/** Returns false if the sound cannot become a voice message. */
const sendVoiceMessage = (
  { api, transcode }: VoiceMessageTargetOptions,
  { title, text, borrow }: AudioResult,
  { messageBase, message: card }: SharePress,
  { render }: Messages,
): Promise<boolean> =>
  borrow((file) =>
    runWithOggFile({ transcode, file, maxBytes: DISCORD_LIMITS.maxAttachmentBytes }, async (oggFile) => {
      if (!oggFile) return false;
      const body = {
        flags: MessageFlags.IsVoiceMessage,
        ...(card !== undefined && { message_reference: { message_id: card, fail_if_not_exists: false } }),
      };
      await api.post(messageBase.channel, body, `said${createShortId()}`, [toUpload(oggFile, render(title), text)]);
      return true;
    }),
  );

function toUpload(oggFile: TranscodedFile, title: string, text: string | undefined) {
  const { type, bytes, path, seconds = 0, waveform: outline = [] } = oggFile;
  const described = { label: title, seconds: oggFile.seconds, altText: text };
  const voice = { seconds, waveform: encodeWaveform(outline) };
  return { name: FILE_NAME, title, type, bytes, path, description: formatFileDescription(described), voice };
}

/** One byte per interval (Discord docs: resources/message#voice-messages). Silence also needs at least one byte. */
export const encodeWaveform = (outline: readonly number[]): string =>
  Buffer.from(outline.length === 0 ? [0] : outline.map((level) => Math.round(level * 255))).toString('base64');

/** Source: Discord docs, topics/opcodes-and-status-codes. Returns `undefined` for temporary errors. */
function explainFailure(thrown: unknown): Message | undefined {
  if (isApiErrorOfKind(thrown, 'no-channel-access', 'no-direct-messages')) return message('sharing.message.closed');
  if (isApiErrorOfKind(thrown, 'files-too-large')) return message('sharing.message.unfit');
  if (!(thrown instanceof ApiError) || thrown.kind !== 'refused') return undefined;
  return Number(thrown.code) === Code.YouCannotSendVoiceMessagesInThisChannel
    ? message('sharing.message.lacks.bot')
    : message('sharing.message.refused', { code: thrown.code || '?' });
}
