// Handles slash commands, message shortcuts and messages to the bot. A message may be a command, a file or text to
// start from, or neither.

import type { MessageShortcut, SlashCommand } from '@slack/bolt';
import { type Catalogue, listTextOperations } from '../../../domain/commands/catalogue.ts';
import type { Command, Operation } from '../../../domain/commands/command.ts';
import { commandText } from '../../../domain/commands/command-texts.ts';
import { suggestCommands } from '../../../domain/commands/suggest-names.ts';
import type { Messages } from '../../../messages/format.ts';
import { type ReplyButton, toTextMessage } from '../blocks/reply-blocks.ts';
import type { SlackMessage } from '../blocks/slack-message.ts';
import type { HandlerContext } from '../handler-context.ts';
import { APP_NAME } from '../manifest.ts';
import { listOperationsForFile, readShortcutInput } from '../message-input.ts';
import type { SlackInvocation } from '../modals/draft-store.ts';
import type { SlackCaller } from '../payloads/caller.ts';
import type { SlackEvent } from '../payloads/event.ts';
import { loadFileDetails, type SlackFile, toFileRef } from '../payloads/files.ts';
import { collectFiles } from '../payloads/message-content.ts';
import { parseSlackArguments, parseSlackCommandLine, stripMarkup } from '../payloads/text.ts';
import { createResponder, runCommand } from '../responder.ts';
import { formatExampleCommand } from './home.ts';
import { handlePlainRequest, isPlainRequest, parsePlainRequest } from './plain-requests.ts';

export async function handleCommand(
  context: HandlerContext,
  caller: SlackCaller,
  { command: name, text }: SlashCommand,
): Promise<unknown> {
  const { bot, userNames, notifyUser, messages, listening } = context;
  if (listening?.ownsCommand(name)) return listening.run(context, caller, text);
  const command = bot.catalogue.findCommand(name);
  if (!command) return notifyUser(caller, createUnknownCommandMessage(name, bot.catalogue, messages));
  const values = parseSlackArguments(command, text, bot.catalogue.operations, {
    getUserName: userNames.createLookup(caller.team),
    locale: messages.tag,
  });
  return runCommand(context, command, { command: command.name, values, files: [], caller });
}

export async function handleMessageShortcut(
  context: HandlerContext,
  caller: SlackCaller,
  body: MessageShortcut & { readonly api_app_id?: string },
): Promise<unknown> {
  const { bot, userNames, notifyUser, getApi, messages } = context;
  const { team } = caller;
  const command = bot.catalogue.messageActions.find(({ name }) => name === body.callback_id);
  if (!command) return notifyUser(caller, toTextMessage(messages.format('notices.oldButton')));
  const files = await loadFileDetails(getApi, team, collectFiles(body.message));
  const messageContext = { team, appId: body.api_app_id, getUserName: userNames.createLookup(team), messages };
  const input = readShortcutInput(command, { ...body.message, files }, messageContext);
  if (typeof input === 'string') return notifyUser(caller, toTextMessage(input));
  return runCommand(context, command, { ...input, command: command.name, caller });
}

export async function handleMessage(
  context: HandlerContext,
  caller: SlackCaller,
  message: NonNullable<SlackEvent['message']>,
): Promise<unknown> {
  const { bot, userNames, notifyUser, getApi, agent, intake, messages } = context;
  const { catalogue } = bot;
  const { team } = caller;
  const textOptions = { stripEmphasis: true, getUserName: userNames.createLookup(team), locale: messages.tag };
  const files = await loadFileDetails(getApi, team, message.files);
  const suggested = files.length === 0 && (await agent?.prompts.findPressedButton(caller, message.text));
  if (suggested) return intake.handlePress(createResponder(context, caller), suggested, false);
  const commandLine = parseSlackCommandLine(catalogue, message.text, textOptions);
  const plain = await parsePlainRequest(context, caller, message, files, textOptions);
  if (plain && isPlainRequest(plain, commandLine)) return handlePlainRequest(context, caller, plain);
  if (typeof commandLine !== 'string') {
    const { command, values } = commandLine;
    const refs = files.map((file) => toFileRef(team, file));
    return runCommand(context, command, { command: command.name, values, files: refs, caller });
  }
  if (files.length > 0) return offerFileOperations(context, caller, files);
  if (message.text.startsWith('/'))
    return notifyUser(caller, createUnknownCommandMessage(`/${commandLine}`, catalogue, messages));
  if (message.text !== '') {
    const values = { [UNASSIGNED_TEXT_KEY]: stripMarkup(message.text, textOptions) };
    return offerOperations(context, messages.format('chat.whatWithText'), listTextOperations(catalogue), {
      command: '',
      values,
      files: [],
      caller,
    });
  }
  const how = messages.format('chat.how', { name: APP_NAME, line: formatExampleCommand(catalogue) });
  return notifyUser(
    caller,
    toTextMessage(
      `${messages.format('chat.hello', { name: APP_NAME })}\n${how}`,
      createStartButtons(catalogue, messages),
    ),
  );
}

/** Key of a text in a draft until the user chooses an operation. */
export const UNASSIGNED_TEXT_KEY = 'said';

/** Saves the draft and asks for an operation. */
function offerOperations(
  { drafts, notifyUser, messages }: HandlerContext,
  question: string,
  operations: readonly Operation[],
  draft: SlackInvocation,
): Promise<unknown> {
  const value = drafts.save(draft);
  const buttons = operations.map(
    (operation): ReplyButton => ({
      action: `reply:run-draft:${operation.name}`,
      label: messages.render(commandText(operation, 'verb')),
      value,
    }),
  );
  return notifyUser(draft.caller, toTextMessage(question, buttons));
}

async function offerFileOperations(
  context: HandlerContext,
  caller: SlackCaller,
  files: readonly SlackFile[],
): Promise<unknown> {
  const { bot, notifyUser, messages } = context;
  const uses = files.map((file) => ({ file, use: listOperationsForFile(bot.catalogue, file, messages) }));
  const best = uses.find(({ use }) => typeof use !== 'string') ?? uses[0];
  if (!best) return;
  if (typeof best.use === 'string') return notifyUser(caller, toTextMessage(best.use));
  const file = toFileRef(caller.team, best.file);
  return offerOperations(context, messages.format('chat.whatWith', { name: file.name }), best.use, {
    command: '',
    values: {},
    files: [file],
    caller,
  });
}

const createUnknownCommandMessage = (name: string, catalogue: Catalogue, messages: Messages): SlackMessage =>
  toTextMessage(
    messages.format('chat.unknown', { command: name }),
    createStartButtons(catalogue, messages, suggestCommands(catalogue, name, messages.tag)),
  );

/** Buttons for a user who does not know the commands: likely forms, or the first operation's form, and the help. */
function createStartButtons(
  { operations, commands }: Catalogue,
  messages: Messages,
  similar: readonly Command[] = [],
): readonly ReplyButton[] {
  const help = commands.find(({ name }) => name === 'help');
  const candidates = similar.filter((one) => one !== help);
  const forms = (candidates.length > 0 ? candidates : operations.slice(0, 1)).map(
    (one, at): ReplyButton => ({
      action: `reply:open-form:${one.name}`,
      label: messages.render(commandText(one, 'title')),
      ...(at === 0 && { isPrimary: true }),
    }),
  );
  return [
    ...forms,
    ...(help ? [{ action: `reply:run:${help.name}`, label: messages.format('chat.help') } as const] : []),
  ];
}
