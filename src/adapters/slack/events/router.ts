// Everything people do on Slack comes in here: acknowledged first, taken once, led by Bolt to where it belongs. Nothing is
// decided about commands or tasks; whatever goes wrong after the acknowledgement is logged and said to the person.

import {
  type AckFn,
  App,
  type BlockAction,
  type ButtonAction,
  type Receiver,
  type ReceiverEvent,
  type ViewSubmitAction,
} from '@slack/bolt';
import { reasonOf } from '../../../kit/log.ts';
import { createLater } from '../../../kit/loop/later.ts';
import type { PlatformRelay } from '../../shared/descriptor.ts';
import { failedAs } from '../../shared/errors.ts';
import { createIntake } from '../../shared/intake.ts';
import type { Texts } from '../../shared/texts/index.ts';
import type { Unfinished } from '../../shared/unfinished.ts';
import { SILENT } from '../api/web-client.ts';
import { sentence } from '../blocks/sentences.ts';
import type { Draft } from '../modals/drafts.ts';
import { optionsFor, submitForm } from '../modals/submit.ts';
import { continuedBy, createNames } from '../payloads/caller.ts';
import { readEvent, type SlackEvent } from '../payloads/event.ts';
import { onExecuted } from '../workflow/execute.ts';
import { stepsOf } from '../workflow/steps.ts';
import { onPress } from './buttons.ts';
import type { HandlerParts } from './handler-parts.ts';
import { showHome } from './home.ts';
import { type Begun, begunOf, claimFirst } from './interrupted.ts';
import { onCommand, onMessage, onShortcut } from './requests.ts';

export interface RouterParts extends Omit<HandlerParts, 'names' | 'intake' | 'repeat'> {
  /** What was acknowledged and is no task yet. */
  readonly unfinished: Pick<Unfinished<Begun>, 'begin'>;
  /** Addresses under which the media service can fetch files of Slack's. */
  readonly relay?: Pick<PlatformRelay, 'link' | 'renewed'> | undefined;
  /** Workflows may have steps of ours. */
  readonly workflows?: boolean | undefined;
  /** A workspace let the app go, at this time. */
  leave(team: string, at: number): Promise<void>;
  /** Sees what is at work, so that a stop can wait for it. */
  track(work: Promise<void>): Promise<void>;
}

type SlackApp = App<{ readonly slackEvent: SlackEvent }>;

/**
 * Bolt's App on this receiver. Nothing is looked up before an acknowledgement, so that none waits for the store: whoever calls
 * Slack asks for the workspace's token of that moment (install/tokens.ts).
 */
export function createSlackApp(receiver: Receiver, given: RouterParts): App {
  const { bot, relay, log, track } = given;
  const intake = createIntake<Draft>({ name: 'slack', bot, relay, log });
  const parts: HandlerParts & RouterParts = {
    ...given,
    names: createNames(),
    intake,
    async repeat(body, caller) {
      const event = readEvent(body, given.clock.now(), given.agent !== undefined);
      if (!event) return;
      const repeated = {
        ...event,
        caller: continuedBy(event.caller, caller),
        repeatKeys: [],
        isRepeated: true,
      };
      const customProperties = { slackEvent: repeated };
      await app.processEvent({ body, ack: async () => {}, customProperties });
    },
  };
  const between: Receiver = {
    init(app) {
      const processEvent = (delivered: ReceiverEvent) => track(accept(parts, delivered, app));
      // Of the App, receivers only ever call this.
      receiver.init({ processEvent } as App);
    },
    start: () => receiver.start(),
    stop: () => receiver.stop(),
  };
  const app: SlackApp = new App({
    receiver: between,
    authorize: async () => ({}),
    // Which messages are ours is read from the messages (payloads/event.ts).
    ignoreSelf: false,
    convoStore: false,
    logger: SILENT,
  });
  onceOnly(app, parts);
  routes(app, parts);
  return app;
}

/** What an acknowledgement promises is noted before it goes out: Bolt acknowledges events before any route. */
async function accept(
  parts: HandlerParts & RouterParts,
  { body, ack: acknowledge, ...delivered }: ReceiverEvent,
  app: App,
): Promise<void> {
  const { unfinished, names, notifyUser, agent, clock, log, wording } = parts;
  const event = readEvent(body, clock.now(), agent !== undefined);
  if (!event) return acknowledge();
  const { kind } = event;
  const caller = names.withName(event.caller);
  let end = async () => {};
  let acknowledged = false;
  const ack: AckFn<object> = async (answer) => {
    // Choices are all there is to say, and so is what is wrong with a form.
    if (event.awaited && answer === undefined) end = await unfinished.begin(begunOf(event, body));
    await acknowledge(answer);
    acknowledged = true;
  };
  try {
    const customProperties = { slackEvent: { ...event, caller } };
    await app.processEvent({ ...delivered, body, ack, customProperties });
  } catch (thrown) {
    const reason = reasonOf(thrown);
    if (!acknowledged) {
      log.warn('not acknowledged', { kind, reason });
      throw thrown;
    }
    const isOurs = !failedAs(thrown, 'revoked', 'no-scope');
    log[isOurs ? 'error' : 'warn']('not carried out', { kind, reason });
    if (!event.awaited) return;
    await notifyUser(caller, sentence(lineFor(thrown, wording.texts))).catch((fault: unknown) =>
      log.error('a person could not be told', { kind, reason: reasonOf(fault) }),
    );
  } finally {
    await end();
  }
}

function lineFor(thrown: unknown, { revoked, noScope, notTaken }: Texts): string {
  if (failedAs(thrown, 'revoked')) return revoked;
  return failedAs(thrown, 'no-scope') ? noScope : notTaken;
}

/** Where nothing can be noted nothing can be told apart either; a request too many is better than one lost. */
const first = ({ notes, log }: HandlerParts, { kind, repeatKeys }: SlackEvent): Promise<boolean> =>
  claimFirst(notes, repeatKeys).catch((thrown: unknown) => {
    log.error('not noted as seen', { kind, reason: reasonOf(thrown) });
    return true;
  });

function onceOnly(app: SlackApp, parts: HandlerParts): void {
  const later = createLater();
  app.use(async ({ context: { slackEvent }, next, ...args }) => {
    // Both are answered with what is found.
    if (slackEvent.kind === 'options' || slackEvent.kind === 'view') return next();
    // Events have been acknowledged. Without it Slack says that it failed, or delivers it again: nothing is begun.
    const { ack } = args as { readonly ack?: AckFn<void> };
    await ack?.();
    // What else came meanwhile is acknowledged before this goes on.
    await later(async () => {
      if (await first(parts, slackEvent)) await next();
    });
  });
}

function routes(app: SlackApp, parts: HandlerParts & RouterParts): void {
  const { bot, agent, leave, workflows = false } = parts;
  app.command(/./, async ({ command, context: { slackEvent } }) => {
    await onCommand(parts, slackEvent.caller, command);
  });
  app.shortcut({ type: 'message_action' }, async ({ shortcut, context: { slackEvent } }) => {
    await onShortcut(parts, slackEvent.caller, shortcut);
  });
  app.action<BlockAction<ButtonAction>>(/./, async ({ body, context: { slackEvent } }) => {
    await onPress(parts, slackEvent, body);
  });
  app.options(/./, ({ options, ack, context: { slackEvent } }) => ack(optionsFor(slackEvent, options, bot)));
  app.view<ViewSubmitAction>({ type: 'view_submission' }, ({ view, ack, context: { slackEvent } }) =>
    submitForm(parts, slackEvent, { view, ack, first: () => first(parts, slackEvent) }),
  );
  app.event(/^(?:app_mention|message)$/, async ({ context: { slackEvent } }) => {
    if (slackEvent.message) await onMessage(parts, slackEvent.caller, slackEvent.message);
  });
  app.event(
    'app_home_opened',
    async ({
      event,
      context: {
        slackEvent: { caller },
      },
    }) => {
      await (event.tab === 'messages' ? agent?.suggestions.opened(caller) : showHome(parts, caller));
    },
  );
  app.event('assistant_thread_started', async ({ context: { slackEvent } }) => {
    await agent?.suggestions.started(slackEvent.caller);
  });
  // Also of those that are not offered any more: `app.function` would leave them waiting.
  const steps = workflows ? stepsOf(bot.catalogue) : [];
  app.event('function_executed', async ({ context: { slackEvent } }) => {
    await onExecuted(parts, slackEvent, steps);
  });
  app.event('app_uninstalled', ({ body }) => leave(body.team_id, body.event_time * 1000));
  app.event('tokens_revoked', async ({ event, body }) => {
    // Only the bot's own token counts: a person's may be taken back without it.
    if (event.tokens.bot?.length) await leave(body.team_id, body.event_time * 1000);
  });
}
