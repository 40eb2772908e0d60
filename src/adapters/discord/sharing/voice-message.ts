// "Send as voice message" under a finished sound: the same sound once more as Discord's own recorder would have sent it, played in one
// tap, below the card that it comes of.

import { RESTJSONErrorCodes as Code, MessageFlags } from 'discord.js';
import type { MediaFile } from '../../../domain/media/file-kinds.ts';
import { languageOf } from '../../../domain/words/index.ts';
import { shortId } from '../../../kit/id.ts';
import type { FinishedSound, Outlet } from '../../../ports/outlet.ts';
import type { MadeFile, Transcoder } from '../../../ports/transcoder.ts';
import { ApiError, failedAs } from '../../shared/errors.ts';
import { describe } from '../../shared/files.ts';
import { type Texts, textsFor, type WordingFor } from '../../shared/texts/index.ts';
import { readRef } from '../delivery/ref.ts';
import { LIMITS } from '../limits.ts';
import type { DiscordApi } from '../rest/api.ts';
import { withOgg } from './made.ts';
import { lacking, type SharePress, type SharePresses } from './presses.ts';

export interface VoiceMessageParts {
  readonly api: Pick<DiscordApi, 'post'>;
  readonly presses: SharePresses;
  readonly transcode: Transcoder['transcode'];
  readonly wordingFor: WordingFor;
}

/** What fits into the smallest limit of files, at the bit rate that it is made with. */
const MOST_SECONDS = 1200;
/** As Discord's recorder calls its own. */
const NAME = 'voice-message.ogg';

export const voiceMessageOutlet = (parts: VoiceMessageParts): Outlet => ({
  name: 'voicemessage',
  takes: { mostSeconds: MOST_SECONDS },
  label: (language) => textsFor(language).sharing.message.send,
  isNear: (at) => readRef(at)?.inside === true,
  async put(sounds, by) {
    const { texts } = parts.wordingFor(languageOf(by));
    const press = parts.presses.of(by.press);
    if (!press) return texts.notTaken;
    const { lacks } = texts.sharing.message;
    if (lacking(press, press.writing) === 'person') return lacks.write;
    const who = lacking(press, 'SendVoiceMessages');
    if (who) return lacks[who];
    try {
      for (const sound of sounds) if (!(await send(parts, sound, press))) return texts.sharing.message.unfit;
    } catch (thrown) {
      const why = whyNot(thrown, texts);
      if (why === undefined) throw thrown;
      return why;
    }
    return texts.sharing.message.sent;
  },
});

/** Whether it could be made into one. */
const send = (
  { api, transcode }: VoiceMessageParts,
  { title, text, lend }: FinishedSound,
  { here, message }: SharePress,
): Promise<boolean> =>
  lend((file) =>
    withOgg({ transcode, file, mostBytes: LIMITS.attachmentBytes }, async (made) => {
      if (!made) return false;
      const body = {
        flags: MessageFlags.IsVoiceMessage,
        ...(message !== undefined && {
          message_reference: { message_id: message, fail_if_not_exists: false },
        }),
      };
      await api.post(here.channel, body, `said${shortId()}`, [uploadOf(made, { title, text })]);
      return true;
    }),
  );

function uploadOf(
  made: MadeFile,
  { title, text }: Pick<FinishedSound, 'title'> & { text: string | undefined },
) {
  const { type, bytes, path, seconds = 0, outline = [] } = made;
  const about: MediaFile = { ...made, label: title, ...(text !== undefined && { words: text }) };
  const voice = { seconds, waveform: waveformOf(outline) };
  return { name: NAME, title, type, bytes, path, description: describe(about), voice };
}

/** A byte for each stretch (D resources/message#voice-messages); one that is silent all along needs one as well. */
export const waveformOf = (outline: readonly number[]): string =>
  Buffer.from(outline.length === 0 ? [0] : outline.map((level) => Math.round(level * 255))).toString(
    'base64',
  );

/** D topics/opcodes-and-status-codes. `undefined` for what may pass. */
function whyNot(thrown: unknown, { sharing: { message } }: Texts): string | undefined {
  if (failedAs(thrown, 'channel-closed', 'person-closed')) return message.closed;
  if (failedAs(thrown, 'files-too-large')) return message.unfit;
  if (!(thrown instanceof ApiError) || thrown.kind !== 'refused') return undefined;
  return Number(thrown.code) === Code.YouCannotSendVoiceMessagesInThisChannel
    ? message.lacks.bot
    : message.refused(thrown.code || '?');
}
