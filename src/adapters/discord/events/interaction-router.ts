// Routes Discord interactions to their handlers. Acknowledges before any other I/O, and stays silent if the interaction
// has expired or was already answered.

import { type APIInteraction, ButtonStyle, InteractionType } from 'discord.js';
import { type Command, findFieldName } from '../../../domain/commands/command.ts';
import type { FormDraft, Invocation } from '../../../domain/commands/invocation.ts';
import { isFormAction } from '../../../domain/views/view.ts';
import { formatError } from '../../../kit/log.ts';
import { truncate } from '../../../kit/text.ts';
import { message, type Text } from '../../../messages/message.ts';
import { ApiError, isApiErrorOfKind } from '../../shared/api-error.ts';
import { applySubmission, prepareSuggestions } from '../../shared/form.ts';
import type { FormDraftStore } from '../../shared/form-drafts.ts';
import { type PendingRequests, trackWhile } from '../../shared/pending-requests.ts';
import { createRequestIntake, type RequestIntake } from '../../shared/request-intake.ts';
import type { Responder } from '../../shared/responder.ts';
import { formatButtonId, type TaskButton } from '../../shared/task-buttons.ts';
import { toNonce } from '../delivery/message-parts.ts';
import type { InteractionTokens } from '../delivery/message-ref.ts';
import {
  findDiscordOnlyCommand,
  NO_DISCORD_ONLY_FEATURE,
  parseDiscordOnlyInvocation,
} from '../discord-only-commands.ts';
import { type InteractionCaller, parseCaller } from '../interaction-caller.ts';
import type { AutocompleteQuery } from '../interaction-input.ts';
import { COMMAND_LIMITS, DISCORD_LIMITS } from '../limits.ts';
import { createGuildNameLookup } from '../message/guild-names.ts';
import { buildModal, formatDraftCustomId } from '../modal.ts';
import type { MessageCreateBody, MessageEditBody } from '../rest/discord-api.ts';
import { findButtonOfDraft, toSoundboardDraft } from '../sharing/soundboard-modal.ts';
import { answerDiscordOnlyCommand, handleDiscordOnlyPress } from './discord-only-handlers.ts';
import { type InteractionEvent, type InteractionEventOf, parseInteraction } from './interaction-event.ts';
import { findLateObstacles, renderLateWarning } from './late-result.ts';
import { type PendingEvent, type PendingInteraction, toPendingInteraction } from './pending-interactions.ts';
import { createRecentChoices } from './recent-choices.ts';
import {
  addButtonRow,
  createDraftButton,
  createFormOpeningResponder,
  createNewMessageResponder,
  createResponder,
  type ResponderParts,
  renderRefusal,
  toTextMessage,
} from './responders.ts';

interface InteractionRouterOptions extends ResponderParts {
  readonly adapterName: string;
  readonly tokens: InteractionTokens;
  /** Acknowledged requests that have not become a task yet. */
  readonly pendingRequests: Pick<PendingRequests<PendingEvent>, 'track'>;
}

const FORM_EXPIRED = message('chat.formGone');

/** Never rejects, because no caller could handle the error. */
type HandleInteraction = (interaction: APIInteraction) => Promise<void>;

export function createInteractionRouter(options: InteractionRouterOptions): HandleInteraction {
  const { bot, discordOnly, guild, clock, log } = options;
  const handleEvent = createEventHandler(options);
  return async (interaction) => {
    try {
      const names = createGuildNameLookup(() => guild?.(interaction.guild_id ?? ''));
      const event = parseInteraction(interaction, bot.catalogue, { discordOnly, names, now: clock.now() });
      if (event?.is === 'discord-only') await answerDiscordOnlyCommand(options, event);
      else if (event?.is === 'discord-only-press') await handleDiscordOnlyPress(options, event);
      else if (event) await handleEvent(event);
    } catch (thrown) {
      // Another process answered first and does the work.
      if (isApiErrorOfKind(thrown, 'already-acknowledged')) return;
      const isExpired = isApiErrorOfKind(thrown, 'expired');
      const isClosed = isApiErrorOfKind(thrown, 'cannot-reply');
      log[isExpired || isClosed ? 'warn' : 'error'](isExpired ? 'answered too late' : 'interaction failed', {
        interaction: interaction.id,
        reason: formatError(thrown),
      });
      if (isClosed) await sendDirectNotice(options, interaction);
      else if (!(thrown instanceof ApiError) || thrown.kind === 'refused') await reportFailure(options, interaction);
    }
  };
}

/**
 * Sends a direct message if Discord accepts no response, as in a locked thread. The user would otherwise only see that
 * the app did not respond.
 */
async function sendDirectNotice(
  { api, messagesFor, log }: InteractionRouterOptions,
  event: APIInteraction,
): Promise<void> {
  if (event.type === InteractionType.ApplicationCommandAutocomplete) return;
  const { person, locale } = parseCaller(event);
  const body = toTextMessage(messagesFor(locale).format('chat.noAnswerHere'));
  try {
    await api.post(await api.openDirectChannel(person.id), body, toNonce('unanswered', event.id));
  } catch (thrown) {
    log.info('discord: user not notified', { reason: formatError(thrown) });
  }
}

/** A refused first response leaves the interaction open for another one. */
async function reportFailure({ api, messagesFor }: InteractionRouterOptions, event: APIInteraction): Promise<void> {
  if (event.type === InteractionType.ApplicationCommandAutocomplete) return;
  const { interaction, locale } = parseCaller(event);
  await api.replyEphemeral(interaction, toTextMessage(messagesFor(locale).format('chat.notTaken'))).catch(() => {});
}

type CatalogueEvent = Exclude<InteractionEvent, { readonly is: 'discord-only' | 'discord-only-press' }>;

type PrivateReply = (caller: InteractionCaller, text: Text) => Promise<unknown>;

const createPrivateReply =
  ({ api, messagesFor }: InteractionRouterOptions): PrivateReply =>
  ({ interaction, locale }, text) =>
    api.replyEphemeral(interaction, toTextMessage(messagesFor(locale).render(text)));

function createEventHandler(options: InteractionRouterOptions): (event: CatalogueEvent) => Promise<unknown> {
  const { bot, api, messagesFor, drafts, pendingRequests } = options;
  const { catalogue } = bot;
  const intake: RequestIntake<FormDraft> = createRequestIntake(options);
  const recent = createRecentChoices();
  const openForm = createFormOpener(options, recent);
  const replyPrivately = createPrivateReply(options);

  /** Records the request until it becomes a task or is answered. */
  const trackPending: TrackPending = (caller, more, work) =>
    trackWhile(pendingRequests, toPendingInteraction(caller, more), work);

  const presses = createPressHandlers(options, { intake, openForm, trackPending, replyPrivately });

  /** Starts an operation with a public card, or answers a query privately. */
  const startCommand: StartCommand = (caller, command, invocation, draftId) =>
    trackPending(caller, { isInPlacePress: false, draft: invocation }, async () => {
      const responder = createResponder(options, caller, command.kind === 'query');
      const once = draftId === undefined ? responder : preventRepeat(responder, drafts, draftId);
      const isAccepted = await intake.handle(once, command, invocation);
      if (isAccepted) recent.record(caller.person.id, command.name, invocation.values);
      return isAccepted;
    });

  const startWithWarning = createWarnedStart(options, startCommand);

  async function submit(submitted: InteractionEventOf<'form'>): Promise<unknown> {
    const command = submitted.id && catalogue.findCommand(submitted.id.command);
    if (!submitted.id || !command) return replyPrivately(submitted, FORM_EXPIRED);
    const storedDraft = await drafts.find(submitted.id.draftId);
    const draft = applySubmission(
      command,
      storedDraft ?? { command: command.name, values: {}, files: [] },
      submitted.submission,
    );
    if (storedDraft) return startWithWarning(submitted, command, draft, submitted.id.draftId);
    const messages = messagesFor(submitted.locale);
    const problems = [{ message: message('chat.lost') }];
    return api.replyEphemeral(submitted.interaction, renderRefusal([command, draft, problems], messages, drafts));
  }

  async function edit(pressed: InteractionEventOf<'edit'>): Promise<unknown> {
    const draft = await drafts.find(pressed.id.draftId);
    const button = draft && findButtonOfDraft(draft);
    if (button) return presses.reopenForm(pressed, button, draft.values);
    const command = draft && catalogue.findCommand(draft.command);
    return command ? openForm(pressed, command, draft) : replyPrivately(pressed, FORM_EXPIRED);
  }

  return async (event) => {
    switch (event.is) {
      case 'command':
        return event.needsForm
          ? openForm(event, event.command, event.invocation, true)
          : startWithWarning(event, event.command, event.invocation);
      case 'form':
        return submit(event);
      case 'share-form':
        return presses.submit(event);
      case 'edit':
        return edit(event);
      case 'start-draft':
        return startDraft(options, event, { startCommand, replyPrivately, submit: presses.submit });
      case 'press':
        return presses.press(event);
      case 'typing':
        return answerAutocomplete(options, recent, event);
      case 'invalid':
        return replyPrivately(event, event.reason);
    }
  };
}

/** Resolves to true if a task was created. `draftId` is the submitted form's draft. */
type StartCommand = (
  caller: InteractionCaller,
  command: Command,
  invocation: Invocation,
  draftId?: string,
) => Promise<boolean>;

/** Starts the command, unless its result may come too late to be posted in this channel. */
const createWarnedStart =
  ({ api, messagesFor, drafts }: InteractionRouterOptions, start: StartCommand): StartCommand =>
  async (caller, command, invocation, draftId) => {
    const missing = findLateObstacles(caller, command, invocation);
    if (missing.length === 0) return start(caller, command, invocation, draftId);
    const body = renderLateWarning(missing, command, invocation, messagesFor(caller.locale), drafts);
    await api.replyEphemeral(caller.interaction, body);
    return false;
  };

type TrackPending = <T>(
  caller: InteractionCaller,
  more: Pick<PendingInteraction, 'isInPlacePress' | 'draft' | 'customId'>,
  work: () => Promise<T>,
) => Promise<T>;

interface PressHandlerOptions {
  readonly intake: RequestIntake<FormDraft>;
  readonly openForm: ReturnType<typeof createFormOpener>;
  readonly trackPending: TrackPending;
  readonly replyPrivately: PrivateReply;
}

/** Handles buttons on cards, and the forms that some share targets open. */
function createPressHandlers(
  options: InteractionRouterOptions,
  { intake, openForm, trackPending, replyPrivately }: PressHandlerOptions,
) {
  const { api, drafts, tokens, sharing } = options;

  /** Acknowledges the press, stores its new token, then passes it to the bot. */
  function handlePress(pressed: InteractionEventOf<'press'>): Promise<void> {
    const { button, isModerator, interaction } = pressed;
    if (isFormAction(button.action) || sharing?.opensForm(button.action)) {
      const form = (command: Command, draft: FormDraft) => openForm(pressed, command, draft);
      return intake.handlePress(createFormOpeningResponder(options, pressed, form), button, isModerator);
    }
    const bringsNewMessage = /^(retry|post|follow-up:.*)$/.test(button.action);
    const customId = formatButtonId({ task: button.taskId, name: button.action });
    return trackPending(pressed, { isInPlacePress: !bringsNewMessage, customId }, async () => {
      if (bringsNewMessage) return intake.handlePress(createResponder(options, pressed, false), button, isModerator);
      await api.deferUpdate(interaction);
      // Stored before the bot handles the press, so that its edits use the new token.
      tokens.renew(pressed.message, interaction.token);
      return intake.handlePress(createNewMessageResponder(options, pressed), button, isModerator);
    });
  }

  return {
    press(pressed: InteractionEventOf<'press'>): Promise<void> {
      const work = () => handlePress(pressed);
      if (!sharing || !pressed.button.action.startsWith('share:')) return work();
      return sharing.presses.trackWhile(pressed.taskId, pressed, work);
    },
    /** Opens the form again with the previous input. */
    async reopenForm(
      pressed: InteractionEventOf<'edit'>,
      button: TaskButton,
      previousValues: Invocation['values'],
    ): Promise<unknown> {
      if (!sharing) return replyPrivately(pressed, FORM_EXPIRED);
      const work = () => handlePress({ ...pressed, is: 'press', button, message: '' });
      return sharing.presses.trackWhile(pressed.taskId, { ...pressed, previousValues }, work);
    },
    /** Repeats the button press that opened the form, with the submitted values. */
    async submit(sent: InteractionEventOf<'share-form'>): Promise<unknown> {
      if (!sharing) return replyPrivately(sent, FORM_EXPIRED);
      const { taskId, button, isModerator, submission } = sent;
      const responder = createResponder(options, sent, true);
      const { messages } = responder;
      /** Offers correctable input in a form again. */
      const replyCorrectably = (text: Text): Promise<unknown> => {
        if (!sharing.presses.canCorrect(taskId)) return responder.replyPrivately(text);
        const id = drafts.save(toSoundboardDraft(button, submission.values));
        const editButton = createDraftButton(
          'edit',
          messages.format('chat.edit'),
          { id, command: 'soundboard' },
          ButtonStyle.Primary,
        );
        return api.editOriginal(
          sent.interaction,
          addButtonRow<MessageEditBody & MessageCreateBody>(toTextMessage(messages.render(text)), [editButton]),
        );
      };
      const work = () => intake.handlePress({ ...responder, replyPrivately: replyCorrectably }, button, isModerator);
      return trackPending(sent, { isInPlacePress: false, draft: toSoundboardDraft(button, submission.values) }, () =>
        sharing.presses.trackWhile(taskId, { ...sent, submittedValues: submission.values }, work),
      );
    },
  };
}

/** Discord can submit a form twice; only the first submission starts a task. */
const preventRepeat = (
  responder: Responder<FormDraft>,
  drafts: FormDraftStore<FormDraft>,
  form: string,
): Responder<FormDraft> => ({
  ...responder,
  async postCard(view) {
    if (await drafts.claim(form)) return responder.postCard(view);
    await responder.replyPrivately(message('chat.startedBefore'));
    return undefined;
  },
});

/** Discord-only commands have suggestions for languages only: those of a translation. */
const toCatalogueQuery = (
  query: AutocompleteQuery,
  { bot, discordOnly = NO_DISCORD_ONLY_FEATURE }: InteractionRouterOptions,
): AutocompleteQuery =>
  findDiscordOnlyCommand(discordOnly, bot.catalogue.prefix, query.command)
    ? { ...query, command: 'translate', field: 'target_language', values: {} }
    : query;

async function answerAutocomplete(
  options: InteractionRouterOptions,
  recent: ReturnType<typeof createRecentChoices>,
  { interaction, person, place, locale, query: typed }: InteractionEventOf<'typing'>,
): Promise<void> {
  const { bot, api, messagesFor } = options;
  const query = toCatalogueQuery(typed, options);
  const command = bot.catalogue.findCommand(query.command);
  const field = command && findFieldName(command, query.field);
  const before = field === undefined || query.text.trim() !== '' ? [] : recent.list(person.id, query.command, field);
  const suggestions = bot.suggest({ ...query, person, place });
  const found = prepareSuggestions(suggestions, COMMAND_LIMITS.choiceValue, messagesFor(locale), before);
  const choices = found
    .slice(0, DISCORD_LIMITS.maxSuggestions)
    .map(({ label, value }) => ({ name: truncate(label, COMMAND_LIMITS.choiceName), value }));
  // Further typing makes the query stale, so a failed answer is harmless.
  await api.respondWithChoices(interaction, choices).catch(() => {});
}

interface DraftHandlers {
  readonly startCommand: StartCommand;
  readonly replyPrivately: PrivateReply;
  submit(sent: InteractionEventOf<'share-form'>): Promise<unknown>;
}

/** Starts a draft once, even if its button is pressed repeatedly. */
async function startDraft(
  options: InteractionRouterOptions,
  pressed: InteractionEventOf<'start-draft'>,
  handlers: DraftHandlers,
): Promise<unknown> {
  const { bot, discordOnly = NO_DISCORD_ONLY_FEATURE, drafts } = options;
  const draft = await drafts.find(pressed.id.draftId);
  const command = draft && bot.catalogue.findCommand(draft.command);
  const button = draft && findButtonOfDraft(draft);
  const ownEvent = draft && parseDiscordOnlyInvocation(draft, bot.catalogue.prefix, discordOnly);
  if (!draft || !(command || button || ownEvent)) return handlers.replyPrivately(pressed, FORM_EXPIRED);
  const claim = await drafts.claim(pressed.id.draftId);
  if (!claim) return handlers.replyPrivately(pressed, message('chat.startedBefore'));
  if (ownEvent) return answerDiscordOnlyCommand(options, { ...pressed, ...ownEvent });
  if (button)
    return handlers.submit({
      ...pressed,
      is: 'share-form',
      button,
      submission: { values: draft.values, files: [], clearedFields: [] },
    });
  return (command && (await handlers.startCommand(pressed, command, draft))) || claim.release();
}

/**
 * Opens a form with the known values. A new form also has the user's last choices if they are usable here. A form for
 * an earlier task shows only that task's values, because other choices would change its result.
 */
function createFormOpener(
  { bot, api, messagesFor, drafts }: ResponderParts,
  recent: ReturnType<typeof createRecentChoices>,
) {
  return async (
    { interaction, person, place, locale }: InteractionCaller,
    command: Command,
    draft: FormDraft,
    isNew = false,
  ): Promise<void> => {
    /** Reuses choices, but no texts or files, and no voice that is unavailable here. */
    const isUsable = (field: string, text: string): boolean => {
      const kind = command.fields[field]?.options.kind;
      if (kind !== 'voice') return kind === 'choice' || kind === 'language';
      const here = bot.suggest({ command: command.name, field, text, person, place });
      return here.some(({ value }) => value === text);
    };
    const form = buildModal({
      command,
      draft,
      customId: formatDraftCustomId({ kind: 'form', draftId: drafts.save(draft), command: command.name }),
      messages: messagesFor(locale),
      findLastChoice: (field) =>
        isNew ? recent.list(person.id, command.name, field).find((value) => isUsable(field, value)) : undefined,
    });
    await api.showModal(interaction, form);
  };
}
