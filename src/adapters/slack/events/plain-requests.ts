// Handles messages that are not commands: runs the request, or asks about it with buttons. In a direct message `this`
// refers to the message before, or to the first message of the thread. The bot may not read other channels.

import { formatError } from '../../../kit/log.ts';
import { type PlainWordsInput, type PlainWordsResult, parsePlainWords } from '../../shared/plain-words.ts';
import { type ReplyButton, toTextMessage } from '../blocks/reply-blocks.ts';
import type { HandlerContext } from '../handler-context.ts';
import type { SlackCaller } from '../payloads/caller.ts';
import type { SlackEvent } from '../payloads/event.ts';
import { loadFileDetails, type SlackFile, toFileRef } from '../payloads/files.ts';
import {
  collectFiles,
  readAttachmentsText,
  readMessageText,
  type SlackMessageContent,
} from '../payloads/message-content.ts';
import { type parseSlackCommandLine, type StripMarkupOptions, stripMarkup } from '../payloads/text.ts';
import { runCommand } from '../responder.ts';

/** Returns `undefined` if the message is not a sentence. */
export async function parsePlainRequest(
  context: HandlerContext,
  caller: SlackCaller,
  { text, forwarded, ts }: NonNullable<SlackEvent['message']>,
  files: readonly SlackFile[],
  textOptions: StripMarkupOptions,
): Promise<PlainWordsResult | undefined> {
  const { bot, messages } = context;
  if (text.startsWith('/')) return undefined;
  const message: PlainWordsInput = {
    text: stripMarkup(text, { ...textOptions, keepAddresses: true }),
    files: files.map((file) => toFileRef(caller.team, file)),
  };
  // Slack does not report the user's language.
  const read = (request: PlainWordsInput) => parsePlainWords(bot.catalogue, request, () => messages);
  if (text === '')
    return files.length > 0
      ? applyToFiles(await readThreadRoot(context, caller, ts, textOptions), message, read)
      : undefined;
  const plain = read(message);
  if (plain.is !== 'ambiguous' || !plain.isIncomplete) return plain;
  const quoted = readAttachmentsText(forwarded, textOptions);
  if (quoted !== '') return read({ ...message, repliedMessage: { text: quoted, files: [] } });
  const repliedMessage = await readRepliedTo(context, caller, ts, textOptions);
  if (repliedMessage === 'too-soon')
    return { ...plain, message: `${plain.message} ${messages.format('chat.lookBack')}` };
  return repliedMessage ? read({ ...message, repliedMessage }) : plain;
}

/** Reads the first message of the thread, if this message is a reply. */
const readThreadRoot: typeof readRepliedTo = async (context, caller, ts, textOptions) =>
  caller.thread === undefined || caller.thread === ts ? undefined : readRepliedTo(context, caller, ts, textOptions);

/** A file alone, in the thread of a request without a file, completes that request. */
function applyToFiles(
  request: RepliedMessage,
  { files }: PlainWordsInput,
  read: (input: PlainWordsInput) => PlainWordsResult,
): PlainWordsResult | undefined {
  if (request === 'too-soon' || !request?.text) return undefined;
  const plain = read({ text: request.text, files });
  return plain.is === 'understood' ? plain : undefined;
}

/** `too-soon`: Slack’s limit permits no call now. */
type RepliedMessage = PlainWordsInput['repliedMessage'] | 'too-soon';

/** Reads the user's last message, or the first message of the thread. */
async function readRepliedTo(
  { getApi, log }: HandlerContext,
  { team, user, channel, thread }: SlackCaller,
  ts: string,
  textOptions: StripMarkupOptions,
): Promise<RepliedMessage> {
  if (!channel?.startsWith('D')) return undefined;
  try {
    // A message that starts a thread refers to the message before it.
    const threadRoot = thread === ts ? undefined : thread;
    const messages = await (await getApi(team)).listEarlierMessages(channel, ts, threadRoot);
    if (!messages) return 'too-soon';
    const found = threadRoot === undefined ? messages.find((one) => one.user === user) : messages[0];
    if (!found) return undefined;
    const files = await loadFileDetails(getApi, team, collectFiles(found as SlackMessageContent));
    return {
      text: readMessageText(found as SlackMessageContent, textOptions),
      files: files.map((file) => toFileRef(team, file)),
    };
  } catch (thrown) {
    log.warn('slack message not read', { reason: formatError(thrown) });
    return undefined;
  }
}

/** Decides between a command line and a sentence. An ambiguous text is a command unless it is clearly a sentence. */
export function isPlainRequest(plain: PlainWordsResult, typed: ReturnType<typeof parseSlackCommandLine>): boolean {
  if (typeof typed === 'string') return plain.is !== 'unknown';
  const isBare = Object.keys(typed.values).length < 2;
  return isBare && (plain.is === 'understood' || (plain.is === 'ambiguous' && plain.isIncomplete));
}

export function handlePlainRequest(
  context: HandlerContext,
  caller: SlackCaller,
  plain: PlainWordsResult,
): Promise<unknown> {
  const { drafts, notifyUser } = context;
  if (plain.is === 'unknown') return notifyUser(caller, toTextMessage(plain.message));
  if (plain.is === 'understood') return runCommand(context, plain.command, { ...plain.invocation, caller });
  const buttons = plain.suggestions.map(
    ({ label, invocation }, at): ReplyButton => ({
      action: `reply:alternative:${at}`,
      label,
      value: drafts.save({ ...invocation, caller }),
    }),
  );
  return notifyUser(caller, toTextMessage(plain.message, buttons));
}
