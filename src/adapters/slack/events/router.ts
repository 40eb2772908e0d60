// Receives all Slack events: acknowledges each, drops repetitions, and routes it through Bolt to its handler. Errors
// after the acknowledgement are logged and reported to the user.

import { type AckFn, App, type Receiver, type ReceiverEvent, type ViewSubmitAction } from '@slack/bolt';
import { awaitWithTimeout } from '../../../kit/await-with-timeout.ts';
import { formatError } from '../../../kit/log.ts';
import { createDeferredRunner } from '../../../kit/loop/deferred-work.ts';
import type { Messages } from '../../../messages/format.ts';
import type { PlatformFileRelay } from '../../shared/adapter-descriptor.ts';
import { isApiErrorOfKind } from '../../shared/api-error.ts';
import type { PendingRequests } from '../../shared/pending-requests.ts';
import { createRequestIntake } from '../../shared/request-intake.ts';
import { SILENT_LOGGER } from '../api/web-client.ts';
import { toTextMessage } from '../blocks/reply-blocks.ts';
import type { HandlerContext } from '../handler-context.ts';
import type { SlackInvocation } from '../modals/draft-store.ts';
import { handleFormSubmission, suggestOptions } from '../modals/form-submission.ts';
import { createUserNameCache, mergeCallers, type SlackCaller, UNKNOWN_USER_NAME } from '../payloads/caller.ts';
import { parseEvent, type SlackEvent } from '../payloads/event.ts';
import { listWorkflowSteps } from '../payloads/workflow-steps.ts';
import { handleStepExecution } from '../workflow/execute-step.ts';
import { handleButton, type SlackButtonPress } from './buttons.ts';
import { showHome } from './home.ts';
import { claimEvent, type PendingSlackInteraction, toPendingInteraction } from './interruptions.ts';
import { handleCommand, handleMessage, handleMessageShortcut } from './requests.ts';

export interface RouterOptions extends Omit<HandlerContext, 'userNames' | 'intake' | 'replay'> {
  /** Tracks acknowledged requests that are not yet tasks. */
  readonly pendingRequests: Pick<PendingRequests<PendingSlackInteraction>, 'track'>;
  /** Creates URLs through which the media service can fetch Slack files. */
  readonly relay?: Pick<PlatformFileRelay, 'createLink' | 'renewLink'>;
  /** True if workflows may contain our steps. */
  readonly workflows?: boolean;
  /** Removes a workspace that uninstalled the app. `at`: time of the event in milliseconds. */
  uninstall(team: string, at: number): Promise<void>;
  /** Tracks running work, so that a stop can wait for it. */
  track(work: Promise<void>): Promise<void>;
}

type SlackApp = App<{ readonly slackEvent: SlackEvent }>;

/**
 * Creates Bolt's App for this receiver. Acknowledgements never wait for the store, so the workspace's token is only
 * read when a call needs it (install/token-providers.ts).
 */
export function createSlackApp(receiver: Receiver, options: RouterOptions): App {
  const { bot, relay: fileRelay, log, track } = options;
  const intake = createRequestIntake<SlackInvocation>({ adapterName: 'slack', bot, fileRelay, log });
  const context: HandlerContext & RouterOptions = {
    ...options,
    userNames: createUserNameCache(),
    intake,
    async replay(body, caller) {
      const event = parseEvent(body, options.clock.now(), options.agent !== undefined);
      if (!event) return;
      const repeated = {
        ...event,
        caller: mergeCallers(event.caller, caller),
        deduplicationKeys: [],
        isReplay: true,
      };
      const customProperties = { slackEvent: repeated };
      await app.processEvent({ body, ack: async () => {}, customProperties });
    },
  };
  const trackingReceiver: Receiver = {
    init(app) {
      const processEvent = (delivered: ReceiverEvent) =>
        track(acceptChannelEvent(context, delivered) ?? acceptEvent(context, delivered, app));
      // Receivers use only this method of the App.
      receiver.init({ processEvent } as App);
    },
    start: () => receiver.start(),
    stop: () => receiver.stop(),
  };
  const app: SlackApp = new App({
    receiver: trackingReceiver,
    authorize: async () => ({}),
    // payloads/event.ts recognizes the app's own messages.
    ignoreSelf: false,
    convoStore: false,
    logger: SILENT_LOGGER,
  });
  deduplicate(app, context);
  registerHandlers(app, context);
  return app;
}

/** Longest wait for the task of a voice message. Slack allows three seconds. */
const CHANNEL_ACK_MS = 2000;

/**
 * Handles messages of channels that listen. Returns `undefined` for all other events. The acknowledgement waits for the
 * stored task, since Slack delivers the message again if this process ends before.
 */
function acceptChannelEvent(
  { listening, userNames, clock, log }: HandlerContext,
  { body, ack }: ReceiverEvent,
): Promise<void> | undefined {
  const event = listening?.parse(body);
  if (!listening || !event) return undefined;
  const user = event.is === 'voice-message' ? event.user : '';
  const { name } = userNames.withName({ team: event.team, user, name: UNKNOWN_USER_NAME });
  const work = listening.handle(event, name).catch((thrown: unknown) => {
    log.warn('slack voice message not handled', { reason: formatError(thrown) });
    throw thrown;
  });
  return awaitWithTimeout(work, CHANNEL_ACK_MS, clock).then(async () => {
    await ack();
    await work.catch(() => undefined);
  });
}

/** Stores the pending request before Bolt acknowledges the event, which happens before any handler. */
async function acceptEvent(
  context: HandlerContext & RouterOptions,
  { body, ack: acknowledge, ...delivered }: ReceiverEvent,
  app: App,
): Promise<void> {
  const { pendingRequests, userNames, notifyUser, agent, clock, log, messages } = context;
  const event = parseEvent(body, clock.now(), agent !== undefined);
  if (!event) return acknowledge();
  const { kind } = event;
  const caller = userNames.withName(event.caller);
  let removePending = async () => {};
  let acknowledged = false;
  const ack: AckFn<object> = async (answer) => {
    if (event.session?.is === 'stopped') await saveStop(context, caller, event.session);
    // A response with choices or form errors completes the request, so it is not pending.
    if (event.isReplyExpected && answer === undefined)
      removePending = await pendingRequests.track(toPendingInteraction(event, body));
    await acknowledge(answer);
    acknowledged = true;
  };
  try {
    const customProperties = { slackEvent: { ...event, caller } };
    await app.processEvent({ ...delivered, body, ack, customProperties });
  } catch (thrown) {
    const reason = formatError(thrown);
    if (!acknowledged) {
      log.warn('slack event not acknowledged', { kind, reason });
      throw thrown;
    }
    const isUnexpected = !isApiErrorOfKind(thrown, 'revoked', 'no-scope');
    log[isUnexpected ? 'error' : 'warn']('slack event not handled', { kind, reason });
    if (!event.isReplyExpected) return;
    await notifyUser(caller, toTextMessage(getErrorText(thrown, messages))).catch((fault: unknown) =>
      log.error('user not notified', { kind, reason: formatError(fault) }),
    );
  } finally {
    await removePending();
  }
}

/** Stores the press before its acknowledgement, so that a crash loses no Stop. */
async function saveStop(
  { agent }: HandlerContext,
  { team, channel = '', user }: SlackCaller,
  { thread, at }: NonNullable<SlackEvent['session']>,
): Promise<void> {
  await agent?.saveStop({ team, channel, thread }, { at, by: user });
}

async function handleSession({ agent }: HandlerContext, { caller, session }: SlackEvent): Promise<void> {
  const { team, channel = '', user } = caller;
  if (!session) return;
  const place = { team, channel, thread: session.thread };
  await (session.is === 'stopped' ? agent?.stopThread(place, { at: session.at, by: user }) : agent?.saveTitled(place));
}

function getErrorText(thrown: unknown, messages: Messages): string {
  if (isApiErrorOfKind(thrown, 'revoked')) return messages.format('chat.revoked');
  return isApiErrorOfKind(thrown, 'no-scope') ? messages.format('chat.noScope') : messages.format('chat.notTaken');
}

/** Without the store, repetitions cannot be recognized. A duplicate request is better than a lost one. */
const claimNewEvent = (
  { keyValueStore, log }: HandlerContext,
  { kind, deduplicationKeys }: SlackEvent,
): Promise<boolean> =>
  claimEvent(keyValueStore, deduplicationKeys).catch((thrown: unknown) => {
    log.error('slack event not deduplicated', { kind, reason: formatError(thrown) });
    return true;
  });

function deduplicate(app: SlackApp, context: HandlerContext): void {
  const later = createDeferredRunner();
  app.use(async ({ context: { slackEvent }, next, ...args }) => {
    // These kinds are acknowledged with their result.
    if (slackEvent.kind === 'options' || slackEvent.kind === 'view') return next();
    // Events are already acknowledged. If this acknowledgement fails, Slack shows an error or delivers again, so no
    // work starts.
    const { ack } = args as { readonly ack?: AckFn<void> };
    await ack?.();
    // Acknowledges other events that have arrived before doing the work.
    await later(async () => {
      if (await claimNewEvent(context, slackEvent)) await next();
    });
  });
}

function registerHandlers(app: SlackApp, context: HandlerContext & RouterOptions): void {
  const { bot, agent, uninstall, workflows = false } = context;
  app.command(/./, async ({ command, context: { slackEvent } }) => {
    await handleCommand(context, slackEvent.caller, command);
  });
  app.shortcut({ type: 'message_action' }, async ({ shortcut, context: { slackEvent } }) => {
    await handleMessageShortcut(context, slackEvent.caller, shortcut);
  });
  app.action<SlackButtonPress>(/./, async ({ body, context: { slackEvent } }) => {
    await handleButton(context, slackEvent, body);
  });
  app.options(/./, ({ options, ack, context: { slackEvent } }) => ack(suggestOptions(slackEvent, options, context)));
  app.view<ViewSubmitAction>({ type: 'view_submission' }, ({ view, ack, context: { slackEvent } }) =>
    handleFormSubmission(context, slackEvent, { view, ack, claim: () => claimNewEvent(context, slackEvent) }),
  );
  app.event(/^(?:app_mention|message)$/, async ({ context: { slackEvent } }) => {
    if (slackEvent.message) await handleMessage(context, slackEvent.caller, slackEvent.message);
  });
  app.event(
    'app_home_opened',
    async ({
      event,
      context: {
        slackEvent: { caller },
      },
    }) => {
      await (event.tab === 'messages' ? agent?.prompts.onTabOpened(caller) : showHome(context, caller));
    },
  );
  app.event('assistant_thread_started', async ({ context: { slackEvent } }) => {
    await agent?.prompts.onThreadStarted(slackEvent.caller);
  });
  app.event(/^agent_session_(?:stopped|title_changed)$/, ({ context: { slackEvent } }) =>
    handleSession(context, slackEvent),
  );
  // Steps that are no longer offered are handled as well: `app.function` would leave them waiting.
  const steps = workflows ? listWorkflowSteps(bot.catalogue) : [];
  app.event('function_executed', async ({ context: { slackEvent } }) => {
    await handleStepExecution(context, slackEvent, steps);
  });
  app.event('app_uninstalled', ({ body }) => uninstall(body.team_id, body.event_time * 1000));
  app.event('tokens_revoked', async ({ event, body }) => {
    // Only the bot token counts. A user's token may be revoked separately.
    if (event.tokens.bot?.length) await uninstall(body.team_id, body.event_time * 1000);
  });
}
