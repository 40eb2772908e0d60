// Runs commands of the web chat: an operation becomes a card with a task, a query a private answer.

import type { Command } from '../../domain/commands/command.ts';
import type { Invocation, ParseResult, Request } from '../../domain/commands/invocation.ts';
import { switchToFileOperation } from '../../domain/commands/resolve-file-operation.ts';
import { createUnknownCommandMessage } from '../../domain/commands/suggest-names.ts';
import type { MessagesProvider } from '../../domain/messages.ts';
import { createProblemText } from '../../domain/views/failure-text.ts';
import { createQueuedView } from '../../domain/views/task-card.ts';
import { deriveShortId } from '../../kit/id.ts';
import { message, type Text } from '../../messages/message.ts';
import { list } from '../../messages/values.ts';
import type { Bot } from '../../ports/chat.ts';
import type { ApiResponse } from './api-response.ts';
import { toMessageRef } from './card-sender.ts';
import type { MessageDraft, MessagePoster } from './message-poster.ts';
import { getClaimedId } from './people/identity.ts';
import { addProblemLabel, formatCommandLine, renderPrivateAnswer, type SoundFinder, type ViewJson } from './render.ts';
import type { ChatMessage } from './storage/message-log.ts';

/** Derives a task id from a message id, so that the task can be found again after a crash. */
export const taskIdFor = (messageId: string): string => deriveShortId(`web ${messageId}`);

type RejectedRequest = Extract<ParseResult, { ok: false }>;

export interface CommandRunner {
  /** Parses a request and runs it. `formatLine` returns the command line that the conversation shows. */
  run(
    bot: Bot,
    command: Command,
    invocation: Invocation,
    draft: Omit<MessageDraft, 'text'>,
    formatLine: (request: Request) => string,
  ): Promise<ApiResponse>;
  /** Runs an invocation whose command is known only by its name. */
  runStored(
    bot: Bot,
    invocation: Invocation,
    draft: Omit<MessageDraft, 'text'>,
    formatLine: (request: Request) => string,
  ): Promise<ApiResponse>;
  /** Submits a parsed request without parsing again. `resultOf`: the task whose result is posted here. */
  rerun(
    bot: Bot,
    request: Request,
    draft: Omit<MessageDraft, 'text'>,
    resultOf: string | undefined,
  ): Promise<ApiResponse>;
}

/** Posts a request's card and creates its task. */
function createCardSubmitter(adapter: string, cards: MessagePoster) {
  const submitTask = (
    bot: Bot,
    request: Request,
    { caller, room }: MessageDraft,
    card: ChatMessage,
    resultOf?: string,
  ) =>
    bot.createTask(
      request,
      { adapter, person: caller.person, place: { id: room, name: room }, message: toMessageRef(card) },
      resultOf,
      taskIdFor(card.id),
    );

  const postCardAndSubmit = (
    bot: Bot,
    request: Request,
    draft: MessageDraft,
    resultOf?: string,
  ): Promise<ApiResponse> =>
    cards.postCard(draft, createQueuedView(bot.catalogue.findOperation(request.command), request), (card) =>
      submitTask(bot, request, draft, card, resultOf),
    );

  /** Posts a card while parsing is unfinished; the card later shows the task or the problems. */
  function postCardThenValidate(
    bot: Bot,
    command: Command,
    reading: Promise<ParseResult>,
    { values }: Invocation,
    draft: MessageDraft,
  ): Promise<ApiResponse> {
    const view = createQueuedView(command, { command: command.name, values, files: {}, labels: {} });
    return cards.postCardInBackground(draft, view, async (card) => {
      const read = await reading;
      if (read.ok) return submitTask(bot, read.request, draft, card);
      return cards.updateCard(card, createRejectedView(command, view.title, read));
    });
  }

  return { postCardAndSubmit, postCardThenValidate };
}

export function createCommandRunner(
  adapter: string,
  cards: MessagePoster,
  { messagesFor, findSoundUrl }: { readonly messagesFor: MessagesProvider; readonly findSoundUrl: SoundFinder },
): CommandRunner {
  const { postCardAndSubmit, postCardThenValidate } = createCardSubmitter(adapter, cards);

  const run: CommandRunner['run'] = async (bot, named, given, draft, formatLine) => {
    const { person } = draft.caller;
    const place = { id: draft.room, name: draft.room };
    const messages = messagesFor(person.language);
    const { command, invocation } = switchToFileOperation(bot.catalogue, named, given);
    const validation = bot.parse(command, invocation, { person, place, messages });
    const reading = command.kind === 'operation' ? await cards.waitBriefly(validation) : await validation;
    if (!reading) {
      const text = formatLine({ command: command.name, values: invocation.values, files: {}, labels: {} });
      return postCardThenValidate(bot, command, validation, invocation, { ...draft, text, retry: { invocation } });
    }
    if (!reading.ok) return toRejectedResponse(reading, command, invocation);
    if (command.kind === 'query') {
      const view = await bot.answerQuery(reading.request, person, place);
      const listener = { room: draft.room, person: getClaimedId(draft.caller) };
      return { status: 200, body: { view: renderPrivateAnswer(view, listener, findSoundUrl) } };
    }
    const text = formatLine(reading.request);
    return postCardAndSubmit(bot, reading.request, { ...draft, text, retry: { invocation } });
  };

  return {
    run,

    async runStored(bot, invocation, draft, formatLine) {
      const command = bot.catalogue.findCommand(invocation.command);
      return command
        ? run(bot, command, invocation, draft, formatLine)
        : toUnknownCommandResponse(bot, invocation.command, invocation.values);
    },

    rerun(bot, request, draft, resultOf) {
      const found = bot.catalogue.findCommand(request.command);
      const messages = messagesFor(draft.caller.person.language);
      const { givenFields: filledFields } = request;
      const text = found
        ? formatCommandLine(found, request, { prefix: bot.catalogue.prefix, messages, filledFields })
        : '';
      return postCardAndSubmit(bot, request, { ...draft, text, retry: { request, resultOf } }, resultOf);
    },
  };
}

export const toUnknownCommandResponse = (
  { catalogue }: Bot,
  command: string,
  values: Invocation['values'],
): ApiResponse => ({
  status: 422,
  body: {
    problems: [{ message: createUnknownCommandMessage(catalogue, command) }],
    command,
    values,
    alternatives: [],
  },
});

function toRejectedResponse(
  { problems, alternatives = [] }: RejectedRequest,
  found: Command,
  { command, values }: Invocation,
): ApiResponse {
  const labelled = problems.map((problem) => addProblemLabel(problem, found));
  return { status: 422, body: { problems: labelled, command, values, alternatives } };
}

/** The card of a request that was rejected after its card was posted. */
function createRejectedView(command: Command, title: Text, { problems, alternatives = [] }: RejectedRequest): ViewJson {
  const labels = alternatives.map(({ label }) => label);
  const sentences = [
    ...problems.map((problem) => createProblemText(problem, command)),
    ...(labels.length > 0 ? [message('chat.possible', { names: list(labels, 'dot') })] : []),
  ];
  return { status: 'failed', title, line: list(sentences, 'sentences') };
}
