// Handles posted messages, forms and button presses: text becomes a message, an operation a card with a task, a query a
// private answer.

import type { Command } from '../../domain/commands/command.ts';
import type { FileRef, Invocation, ParseResult, Request } from '../../domain/commands/invocation.ts';
import { looksLikeCommand, parseCommandLine, parseCommandName } from '../../domain/commands/parse-command-line.ts';
import { switchToFileOperation } from '../../domain/commands/resolve-file-operation.ts';
import { createUnknownCommandMessage } from '../../domain/commands/suggest-names.ts';
import type { MessagesProvider } from '../../domain/messages.ts';
import { createProblemText } from '../../domain/views/failure-text.ts';
import { createQueuedView } from '../../domain/views/task-card.ts';
import { deriveShortId } from '../../kit/id.ts';
import { message, type Text } from '../../messages/message.ts';
import { list } from '../../messages/values.ts';
import type { Bot, PressResult } from '../../ports/chat.ts';
import { parsePlainWords } from '../shared/plain-words.ts';
import type { ApiResponse } from './api-response.ts';
import { createMessageId, toMessageRef } from './card-sender.ts';
import {
  createMessagePoster,
  type MessageDraft,
  type MessagePoster,
  type MessagePosterOptions,
  requireUploads,
} from './message-poster.ts';
import {
  invocationFromForm,
  type PostMessageBody,
  type PressButtonBody,
  type SubmitFormBody,
  toFileRef,
  type UploadRef,
  uploadIdFrom,
} from './parse-request.ts';
import { getClaimedId, type WebCaller } from './people/identity.ts';
import { findPreviousMessage, stripMention, toClarificationBody } from './plain-words.ts';
import { addProblemLabel, createNoticeView, formatCommandLine, renderPrivateAnswer, type ViewJson } from './render.ts';
import type { ChatFiles } from './storage/files.ts';
import type { IdempotencyKeys } from './storage/idempotency-keys.ts';
import type { ChatMessage } from './storage/message-log.ts';

interface WebIntakeOptions extends MessagePosterOptions {
  readonly name: string;
  readonly messagesFor: MessagesProvider;
  readonly idempotencyKeys: IdempotencyKeys;
  readonly publicBaseUrl: string | undefined;
}

export interface WebIntake {
  postMessage(body: PostMessageBody, caller: WebCaller, bot: Bot): Promise<ApiResponse>;
  submitForm(body: SubmitFormBody, caller: WebCaller, bot: Bot): Promise<ApiResponse>;
  pressButton(body: PressButtonBody, caller: WebCaller, bot: Bot): Promise<ApiResponse>;
  /** Marks cards whose task was not submitted before the process stopped as interrupted. Returns their number. */
  recoverInterruptedCards(bot: Pick<Bot, 'hasTask'>): Promise<number>;
}

interface PlainWordsMessage {
  readonly bot: Bot;
  readonly text: string;
  readonly fileRefs: readonly FileRef[];
  readonly draft: MessageDraft;
}

/** Runs a request in plain words that is addressed to the bot, or responds with a question and buttons. */
function answerPlainWords(
  options: WebIntakeOptions,
  { run }: CommandRunner,
  { bot, text, fileRefs, draft }: PlainWordsMessage,
): Promise<ApiResponse> | ApiResponse {
  const { messagesFor } = options;
  const { language } = draft.caller.person;
  const repliedMessage = findPreviousMessage(options, draft.room);
  const plain = parsePlainWords(bot.catalogue, { text, files: fileRefs, repliedMessage, language }, messagesFor);
  if (plain.is !== 'understood') return { status: 422, body: toClarificationBody(plain) };
  const { command, invocation } = plain;
  const inputFiles = invocation.files.filter((file) => !draft.uploads?.some(({ id }) => id === uploadIdFrom(file)));
  return run(bot, command, invocation, { ...draft, inputFiles }, () => draft.text);
}

export function createIntake(options: WebIntakeOptions): WebIntake {
  const { name, files, idempotencyKeys, publicBaseUrl, messagesFor, messages } = options;
  const cards = createMessagePoster(options);
  const commands = createCommandRunner(name, cards, messagesFor);
  const { run, rerun } = commands;
  const resolveUploads = (uploadRefs: readonly UploadRef[]) => {
    const uploads = requireUploads(files, uploadRefs);
    return { uploads, fileRefs: uploads.map((file, at) => toFileRef(file, uploadRefs[at]?.field, publicBaseUrl)) };
  };

  return {
    postMessage: ({ room, text, files: uploadRefs, key }, caller, bot) =>
      idempotencyKeys.runOnce(caller.person.id, key, async (claimKey) => {
        const { uploads, fileRefs } = resolveUploads(uploadRefs);
        const draft: MessageDraft = { room, caller, text, uploads, claimKey };
        const addressedText = stripMention(text);
        if (addressedText !== undefined)
          return answerPlainWords(options, commands, { bot, text: addressedText, fileRefs, draft });
        if (!looksLikeCommand(text)) return cards.postText(draft);
        const typed = parseCommandLine(text, bot.catalogue);
        if (!typed) return toUnknownCommandResponse(bot, parseCommandName(text) ?? '', {});
        const { command, values } = typed;
        return run(bot, command, { command: command.name, values, files: fileRefs }, draft, () => text);
      }),

    submitForm: ({ room, command, values, files: uploadRefs, linkedFiles, precedingTaskId, key }, caller, bot) =>
      idempotencyKeys.runOnce(caller.person.id, key, async (claimKey) => {
        const { uploads, fileRefs } = resolveUploads(uploadRefs);
        const found = bot.catalogue.findCommand(command);
        if (!found) return toUnknownCommandResponse(bot, command, values);
        const invocation = invocationFromForm(found, { values, precedingTaskId }, [...fileRefs, ...linkedFiles]);
        const shownFields = [...Object.keys(invocation.values), ...linkedFiles.map(({ field }) => field)];
        return run(bot, found, invocation, { room, caller, uploads, claimKey }, (request) =>
          formatCommandLine(found, request, {
            prefix: bot.catalogue.prefix,
            messages: messagesFor(caller.person.language),
            filledFields: shownFields,
          }),
        );
      }),

    pressButton: ({ room, task, action, key }, caller, bot) =>
      idempotencyKeys.runOnce(caller.person.id, key, async (claimKey) => {
        if (action === 'retry' && messages.get(task))
          return retryInterruptedCard(options, commands, { id: task, caller, bot, claimKey });
        const place = { id: room, name: room };
        const id = createMessageId();
        const newTaskId = taskIdFor(id);
        const { person } = caller;
        const press = { adapter: name, taskId: task, action, person, place, isModerator: false, newTaskId };
        const outcome = await bot.handlePress(press);
        // The card shows the effect of a press. Only a refresh can change nothing.
        if (outcome.is === 'shown') return toNoticeResponse(action === 'refresh' ? message('chat.refreshed') : '');
        if (outcome.is === 'notice') return toNoticeResponse(outcome.notice);
        if (outcome.is !== 'create-task') return toFormResponse(bot, outcome, files);
        // Copying a result to another card needs no input files.
        const all = outcome.resultOf === undefined ? Object.values(outcome.request.files) : [];
        // Results of other tasks are not uploads.
        const inputFiles = all.filter(({ platformRef }) => platformRef !== null);
        const missingFile = inputFiles.find((file) => !files.find(uploadIdFrom(file)));
        if (missingFile) return toNoticeResponse(message('chat.notKept', { name: missingFile.name }));
        return rerun(bot, outcome.request, { id, room, caller, inputFiles, claimKey }, outcome.resultOf);
      }),

    recoverInterruptedCards: (bot) => cards.recoverInterrupted(({ id }) => bot.hasTask(taskIdFor(id))),
  };
}

/** Repeats the request of a card that a crash interrupted. Works once per card. */
async function retryInterruptedCard(
  { messages }: Pick<WebIntakeOptions, 'messages'>,
  { runStored, rerun }: CommandRunner,
  { id, caller, bot, claimKey }: Pick<MessageDraft, 'caller' | 'claimKey'> & { readonly id: string; readonly bot: Bot },
): Promise<ApiResponse> {
  const card = messages.get(id);
  const retry = messages.getRetryPayload(id);
  if (!card?.view || !retry) return toNoticeResponse(message('chat.startedBefore'));
  if (card.author.id !== caller.publicPerson.id)
    return toNoticeResponse(message('notices.notYours', { name: card.author.name }));
  const { actions: _, ...view } = card.view;
  messages.update(id, { view });
  const files = 'request' in retry ? Object.values(retry.request.files) : retry.invocation.files;
  const draft = {
    room: card.room,
    caller,
    inputFiles: files.filter(({ platformRef }) => platformRef !== null),
    claimKey,
  };
  return 'request' in retry
    ? rerun(bot, retry.request, draft, retry.resultOf)
    : runStored(bot, retry.invocation, draft, () => card.text);
}

/** Derives a task id from a message id, so that the task can be found again after a crash. */
const taskIdFor = (messageId: string): string => deriveShortId(`web ${messageId}`);

/** A prefilled form for the page. Uploads are given by id, other files by URL. */
function toFormResponse(
  bot: Bot,
  outcome: Extract<PressResult, { is: 'form' | 'rejected' }>,
  fileStore: ChatFiles,
): ApiResponse {
  const { files, ...prefill } = outcome.prefill;
  const command = bot.catalogue.findCommand(prefill.command);
  const problems = outcome.is === 'rejected' ? outcome.problems.map((one) => addProblemLabel(one, command)) : [];
  const formFiles = files.flatMap(({ name, field, link, platformRef }): readonly object[] => {
    if (platformRef === null) return [{ name, field, link }];
    const upload = fileStore.find(uploadIdFrom({ platformRef }));
    return upload ? [{ name, field, id: upload.id, bytes: upload.bytes }] : [];
  });
  return { status: 200, body: { form: { ...prefill, files: formFiles, problems } } };
}

const toNoticeResponse = (line: Text): ApiResponse => ({
  status: 200,
  body: { view: createNoticeView(line) },
});

type RejectedRequest = Extract<ParseResult, { ok: false }>;

interface CommandRunner {
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
    command: Command | undefined,
    request: Request,
    draft: MessageDraft,
    resultOf?: string,
  ): Promise<ApiResponse> =>
    cards.postCard(draft, createQueuedView(command), (card) => submitTask(bot, request, draft, card, resultOf));

  /** Posts a card while parsing is unfinished; the card later shows the task or the problems. */
  function postCardThenValidate(
    bot: Bot,
    command: Command,
    reading: Promise<ParseResult>,
    draft: MessageDraft,
  ): Promise<ApiResponse> {
    const view = createQueuedView(command);
    return cards.postCardInBackground(draft, view, async (card) => {
      const read = await reading;
      if (read.ok) return submitTask(bot, read.request, draft, card);
      return cards.updateCard(card, createRejectedView(command, view.title, read));
    });
  }

  return { postCardAndSubmit, postCardThenValidate };
}

function createCommandRunner(adapter: string, cards: MessagePoster, messagesFor: MessagesProvider): CommandRunner {
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
      return postCardThenValidate(bot, command, validation, { ...draft, text, retry: { invocation } });
    }
    if (!reading.ok) return toRejectedResponse(reading, command, invocation);
    if (command.kind === 'query') {
      const view = await bot.answerQuery(reading.request, person, place);
      const listener = { room: draft.room, person: getClaimedId(draft.caller) };
      return { status: 200, body: { view: renderPrivateAnswer(view, listener) } };
    }
    const text = formatLine(reading.request);
    return postCardAndSubmit(bot, command, reading.request, { ...draft, text, retry: { invocation } });
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
      const text = found ? formatCommandLine(found, request, { prefix: bot.catalogue.prefix, messages }) : '';
      return postCardAndSubmit(bot, found, request, { ...draft, text, retry: { request, resultOf } }, resultOf);
    },
  };
}

const toUnknownCommandResponse = ({ catalogue }: Bot, command: string, values: Invocation['values']): ApiResponse => ({
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
