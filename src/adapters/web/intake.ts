// Handles posted messages, forms and button presses.

import type { FileRef } from '../../domain/commands/invocation.ts';
import { looksLikeCommand, parseCommandLine } from '../../domain/commands/parse-command-line.ts';
import type { MessagesProvider } from '../../domain/messages.ts';
import { message, type Text } from '../../messages/message.ts';
import type { Bot, PressResult } from '../../ports/chat.ts';
import { listOffers, parsePlainWords } from '../shared/plain-words.ts';
import type { ApiResponse } from './api-response.ts';
import { createMessageId, createSoundFinder } from './card-sender.ts';
import { type CommandRunner, createCommandRunner, taskIdFor, toUnknownCommandResponse } from './command-runner.ts';
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
import type { WebCaller } from './people/identity.ts';
import {
  answerMisspelledCommand,
  findPreviousMessage,
  parseAddress,
  toClarificationBody,
  toOfferJson,
} from './plain-words.ts';
import { addProblemLabel, createNoticeView, formatCommandLine, renderView } from './render.ts';
import type { ChatFiles } from './storage/files.ts';
import type { IdempotencyKeys } from './storage/idempotency-keys.ts';

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

interface PostedText {
  readonly bot: Bot;
  readonly fileRefs: readonly FileRef[];
  readonly draft: MessageDraft;
}

/**
 * Runs a request in plain words that addresses the bot, or responds with a question and buttons. Other texts are posted,
 * and their author gets offers.
 */
async function answerText(
  options: WebIntakeOptions,
  { cards, run }: { readonly cards: MessagePoster; readonly run: CommandRunner['run'] },
  { bot, fileRefs, draft }: PostedText,
): Promise<ApiResponse> {
  const { catalogue } = bot;
  const { language } = draft.caller.person;
  const address = parseAddress(draft.text);
  const text = address?.text ?? draft.text;
  const repliedMessage = findPreviousMessage(options, draft.room);
  const input = { text, files: fileRefs, repliedMessage, language };
  const help = catalogue.findCommand('help');
  if (address?.isCertain && text === '' && fileRefs.length === 0 && help)
    return run(bot, help, { command: help.name, values: {}, files: [] }, draft, () => draft.text);
  const plain = parsePlainWords(catalogue, input, options.messagesFor);
  if (address && plain.is === 'understood') {
    const { command, invocation } = plain;
    const inputFiles = invocation.files.filter((file) => !draft.uploads?.some(({ id }) => id === uploadIdFrom(file)));
    return run(bot, command, invocation, { ...draft, inputFiles }, () => draft.text);
  }
  if (address?.isCertain && plain.is !== 'understood') return { status: 422, body: toClarificationBody(plain) };
  const posted = await cards.postText(draft);
  // The tray has already offered what to do with a file alone.
  if (text === '') return posted;
  const offers = listOffers(plain, text, catalogue, options.messagesFor(language)).map(toOfferJson);
  return { ...posted, body: { ...posted.body, offers } };
}

export function createIntake(options: WebIntakeOptions): WebIntake {
  const { name, files, idempotencyKeys, publicBaseUrl, messagesFor, messages } = options;
  const cards = createMessagePoster(options);
  const commands = createCommandRunner(name, cards, { messagesFor, findSoundUrl: createSoundFinder(messages) });
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
        if (!looksLikeCommand(text)) return answerText(options, { cards, run }, { bot, fileRefs, draft });
        const locale = messagesFor(caller.person.language).tag;
        const typed = parseCommandLine(text, bot.catalogue, locale);
        if (!typed) return answerMisspelledCommand(bot.catalogue, text, locale);
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
        if (outcome.is === 'answer') return { status: 200, body: { view: renderView(outcome.view) } };
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
