// Channels that listen on Slack: events, the command, presses and posting. adapters/shared/listening decides. Loaded only
// with SLACK_LISTEN=on.

import type { MessagesProvider } from '../../../domain/messages.ts';
import type { Log } from '../../../kit/log.ts';
import type { Messages } from '../../../messages/format.ts';
import { message } from '../../../messages/message.ts';
import { list } from '../../../messages/values.ts';
import type { Bot } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { KeyValueStore } from '../../../ports/store.ts';
import { ApiError } from '../../shared/api-error.ts';
import { isOptOutChoice, LISTENING_CHOICES, needsManager } from '../../shared/listening/choices.ts';
import { createListening } from '../../shared/listening/index.ts';
import type { ListeningAnswer, ListeningCaller } from '../../shared/listening/platform.ts';
import { parseWordsButton } from '../../shared/listening/words-ref.ts';
import { createTextUpload } from '../../shared/prepare-uploads.ts';
import type { SlackApi } from '../api/slack-api.ts';
import { toTextMessage } from '../blocks/reply-blocks.ts';
import { LISTEN_COMMAND } from '../manifest.ts';
import type { NotifyUser } from '../notify-user.ts';
import { type SlackCaller, toPerson, toPlace } from '../payloads/caller.ts';
import { loadFileDetails, type SlackFile, toFileRef } from '../payloads/files.ts';
import { type ChannelEvent, isRecording, parseChannelEvent, type VoiceMessage } from './channel-event.ts';
import { canManageChannel, parseListenArguments } from './listen-command.ts';
import { createSlackListeningPlatform, toListeningChannel } from './platform.ts';
import { renderMarkup } from './words-message.ts';

interface SlackListeningOptions {
  /** Throws for a workspace that has not installed the app. */
  getApi(team: string): Promise<SlackApi>;
  readonly keyValueStore: KeyValueStore;
  readonly messagesFor: MessagesProvider;
  /** Prefix of command names. */
  readonly prefix: string;
  readonly clock: Clock;
  readonly log: Log;
}

export type SlackListening = ReturnType<typeof createSlackListening>;

/** Dependencies of answers to one person. */
interface PrivateContext extends Pick<SlackListeningOptions, 'getApi' | 'log'> {
  readonly bot: Pick<Bot, 'denialReason'>;
  readonly notifyUser: NotifyUser;
  readonly messages: Messages;
}

export function createSlackListening(options: SlackListeningOptions) {
  const { getApi, prefix } = options;
  const commandLine = `/${prefix}${LISTEN_COMMAND.name}`;
  const listening = createListening({ ...options, platform: createSlackListeningPlatform(options) });

  async function handleVoiceMessage(heard: VoiceMessage, name: string): Promise<void> {
    const { team, channel, ts, thread, user } = heard;
    const listeningChannel = toListeningChannel(team, channel);
    const caller = { team, user, name, channel };
    const person = toPerson(caller);
    // Asks before Slack is asked for the file.
    if (!(await listening.findListening(team, listeningChannel, person.id))) return;
    const [file] = await loadFileDetails(getApi, team, [heard.file]);
    if (!file || !isRecording(file)) return;
    await listening.handleMessage({
      channel: listeningChannel,
      message: ts,
      ...(thread !== undefined && { thread }),
      server: team,
      person,
      place: toPlace(caller),
      file: toFileRef(team, { ...file, mimetype: toAudioType(file.mimetype) }),
      seconds: estimateSeconds(file),
    });
  }

  return {
    start: listening.start,
    stop: listening.stop,
    show: listening.show,
    deliver: listening.deliver,
    parse: parseChannelEvent,
    /** `name`: the author's name. */
    async handle(event: ChannelEvent, name: string): Promise<void> {
      const { team, channel, ts } = event;
      if (event.is === 'voice-message') return handleVoiceMessage(event, name);
      // Looking for words costs one read of the store here.
      await listening.handleGone(team, { channel: toListeningChannel(team, channel), message: ts }, true);
    },
    helpRows: [{ title: commandLine, detail: message('listen.command.summary') }],
    ownsCommand: (name: string): boolean => name === commandLine,
    async run(context: PrivateContext, caller: SlackCaller, text: string): Promise<void> {
      const answer = await runCommand(listening, context, caller, text);
      await context.notifyUser(caller, renderMarkup(context.messages.render(answer)));
    },
    ownsButton: (action: string): boolean => parseWordsButton(action) !== undefined,
    async press(context: PrivateContext, caller: SlackCaller, action: string): Promise<void> {
      const button = parseWordsButton(action);
      if (!button || caller.channel === undefined) return;
      await sendAnswer(context, caller, await listening.press(toListeningCaller(caller, caller.channel), button));
    },
  };
}

const toListeningCaller = (caller: SlackCaller, channel: string): ListeningCaller => ({
  person: toPerson(caller),
  place: toPlace(caller),
  server: caller.team,
  channel: toListeningChannel(caller.team, channel),
});

async function runCommand(
  { run }: ReturnType<typeof createListening>,
  { bot, getApi, messages }: PrivateContext,
  caller: SlackCaller,
  text: string,
) {
  const { channel, team } = caller;
  const parsed = parseListenArguments(text, messages);
  if (!parsed) {
    const labels = LISTENING_CHOICES.map((choice) => message(`listen.choices.${choice}`));
    return message('problems.notChoice', { labels: list(labels, 'comma') });
  }
  const { choice, language } = parsed;
  const denied = bot.denialReason(toPerson(caller), toPlace(caller));
  if (denied !== undefined && !isOptOutChoice(choice)) return denied;
  if (channel === undefined || !/^[CG]/.test(channel)) return message('listen.onlyServers');
  if (needsManager(choice) && !(await canManageChannel(await getApi(team), caller)))
    return message('listen.onlyManagers');
  return run(toListeningCaller(caller, channel), choice, language);
}

/** Sends captions as a file in a direct message, since only that is private. Without files they are text. */
async function sendAnswer(
  { getApi, notifyUser, messages, log }: PrivateContext,
  caller: SlackCaller,
  { text, captions }: ListeningAnswer,
): Promise<void> {
  if (!captions) {
    await notifyUser(caller, renderMarkup(messages.render(text)));
    return;
  }
  const { name, srt } = captions;
  try {
    const api = await getApi(caller.team);
    const channel = await api.openDirectMessage(caller.user);
    const id = await api.upload(createTextUpload(name, name, srt, false));
    await api.shareFiles([{ id, title: name, kind: 'srt' }], { channel });
    await notifyUser(caller, toTextMessage(messages.format('chat.direct')));
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    log.info('slack captions not sent as a file', { code: thrown.code });
    await notifyUser(caller, toTextMessage(srt));
  }
}

/** Slack labels recordings without a picture as video. */
const toAudioType = (type: SlackFile['mimetype']) => type?.replace(/^video\//, 'audio/');

/** Slack's recordings have at least this many bytes a second. */
const MIN_BYTES_PER_SECOND = 4000;

const estimateSeconds = ({ duration_ms: ms, size }: SlackFile): number =>
  ms == null ? (size ?? 0) / MIN_BYTES_PER_SECOND : ms / 1000;
