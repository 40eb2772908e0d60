// Everything people do on Slack comes in here: acknowledged first, taken once, led by Bolt to where it belongs. Nothing is
// decided about commands or tasks; whatever goes wrong after the acknowledgement is logged and said to the person.

import type { AckFn, App, BlockAction, ButtonAction, Context, ViewSubmitAction } from '@slack/bolt';
import { createLater } from '../../../kit/later.ts';
import { reasonOf } from '../../../kit/log.ts';
import { createDrafts } from '../../shared/drafts.ts';
import { createTell } from '../api/notify-user.ts';
import { sentence } from '../blocks/sentences.ts';
import type { Take } from '../connection/app.ts';
import { SlackDraft } from '../modals/drafts.ts';
import { createAsking } from '../modals/open-modal.ts';
import { createSubmit } from '../modals/submit.ts';
import { begunOf } from '../payloads/begun.ts';
import { readPressed } from '../payloads/block-action.ts';
import { type Caller, SOMEONE } from '../payloads/caller.ts';
import { createNames } from '../payloads/names.ts';
import { readEvent, type SlackEvent } from '../payloads/slack-event.ts';
import { createWhole } from '../payloads/whole-file.ts';
import { createCommands } from './commands.ts';
import { createAsked } from './form-buttons.ts';
import { createHome } from './home.ts';
import { createTaking } from './intake.ts';
import { createMentions } from './mentions.ts';
import { createSeen } from './once-only.ts';
import { optionsFor } from './options.ts';
import type { EventParts } from './parts.ts';
import { createShortcuts } from './shortcuts.ts';
import { createPress, readButton } from './task-buttons.ts';

/** Where Bolt's context keeps what {@link createTake} read. */
const EVENT = 'slackEvent';
const eventOf = (context: Context): SlackEvent => context[EVENT];

/** Who did it: of all that people type, press and send. */
function callerOf(context: Context): Caller {
  const { caller } = eventOf(context);
  if (!caller) throw new Error('Slack did not say who did this.');
  return caller;
}

/** What stands between Bolt's receivers and its App: what an acknowledgement promises is noted before it goes out. */
export function createTake(parts: EventParts): Take {
  const { unfinished, clock, log } = parts;
  const tell = createTell(parts);

  async function failed({ kind, caller }: SlackEvent, thrown: unknown): Promise<void> {
    log.error('not carried out', { kind, reason: reasonOf(thrown) });
    const telling = caller ? tell(caller, sentence(parts.wording.texts.notTaken)) : Promise.resolve(true);
    await telling.catch((fault: unknown) =>
      log.error('a person could not be told', { kind, reason: reasonOf(fault) }),
    );
  }

  return async (delivered, app) => {
    const event = readEvent(delivered.body, clock.now());
    if (!event) return delivered.ack();
    let end = async () => {};
    let acknowledged = false;
    const ack: AckFn<object> = async (answer) => {
      // Choices are all there is to say, and so is what is wrong with a form.
      const begun = answer === undefined ? begunOf(event, delivered.body) : undefined;
      if (begun) end = await unfinished.begin(begun);
      await delivered.ack(answer);
      acknowledged = true;
    };
    try {
      await app.processEvent({ ...delivered, ack, customProperties: { [EVENT]: event } });
    } catch (thrown) {
      if (acknowledged) return await failed(event, thrown);
      log.warn('not acknowledged', { kind: event.kind, reason: reasonOf(thrown) });
      throw thrown;
    } finally {
      await end();
    }
  };
}

export function listen(
  app: App,
  given: EventParts & { leave(team: string, at: number): Promise<void> },
): void {
  const { bot, notes, log, leave } = given;
  const tell = createTell(given);
  const drafts = createDrafts({ notes, note: SlackDraft, log });
  const names = createNames();
  const home = createHome(given);
  const asking = createAsking({ ...given, drafts, tell });
  const taking = createTaking({ ...given, tell, asking, home });
  const parts = { ...given, drafts, names, taking, asking, tell, whole: createWhole(given) };
  const command = createCommands(parts);
  const shortcut = createShortcuts(parts);
  const mention = createMentions(parts);
  const asked = createAsked(parts);
  const press = createPress(parts);
  const submit = createSubmit(parts);
  const seen = createSeen(notes);
  const later = createLater();

  /** Where nothing can be noted nothing can be told apart either; a request too many is better than one lost. */
  const first = ({ kind, keys }: SlackEvent): Promise<boolean> =>
    seen.first(keys).catch((thrown: unknown) => {
      log.error('not noted as seen', { kind, reason: reasonOf(thrown) });
      return true;
    });

  app.use(async ({ context, next, ...args }) => {
    const event = eventOf(context);
    const { kind, team, caller } = event;
    if (caller && caller.name !== SOMEONE) names.heard(team, caller.user, caller.name);
    // Both are answered with what is found.
    if (kind === 'options' || kind === 'view') return next();
    // Events have been acknowledged. Without it Slack says that it failed, or delivers it again: nothing is begun.
    const { ack } = args as { readonly ack?: AckFn<void> };
    await ack?.();
    // What else came meanwhile is acknowledged before this goes on.
    await later(async () => {
      if (await first(event)) await next();
    });
  });

  app.command(/./, ({ command: body, context }) => command(body, callerOf(context), eventOf(context).at));
  app.shortcut({ type: 'message_action' }, ({ shortcut: body, context }) =>
    shortcut(body, callerOf(context), eventOf(context).at),
  );
  app.action<BlockAction<ButtonAction>>(/./, async ({ body, context }) => {
    const pressed = readPressed(body, callerOf(context), eventOf(context).at);
    const button = readButton(pressed.action, pressed.value);
    if (!button) return asked(pressed);
    await press(pressed, button);
    if (body.view?.type === 'home') await home(pressed.caller);
  });
  app.options(/./, ({ options, ack, context }) => ack(optionsFor(options, callerOf(context), bot)));
  app.view<ViewSubmitAction>({ type: 'view_submission' }, ({ body, ack, context }) =>
    submit({ body, ack, caller: callerOf(context), first: () => first(eventOf(context)) }),
  );
  app.event(/^(?:app_mention|message)$/, async ({ context }) => {
    const { message, caller } = eventOf(context);
    if (message && caller) await mention(message, caller);
  });
  app.event('app_home_opened', ({ event, context }) => {
    const { team } = eventOf(context);
    return home({ team, user: event.user, name: names.of(team).get(event.user) ?? SOMEONE });
  });
  app.event('app_uninstalled', ({ body }) => leave(body.team_id, body.event_time * 1000));
  app.event('tokens_revoked', async ({ event, body }) => {
    // Only the bot's own token counts: a person's may be taken back without it.
    if (event.tokens.bot?.length) await leave(body.team_id, body.event_time * 1000);
  });
}
