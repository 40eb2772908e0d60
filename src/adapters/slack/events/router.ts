// Everything people do on Slack comes in here: acknowledged first, taken once, led to where it belongs. Nothing is decided
// about commands or tasks; whatever goes wrong after the acknowledgement is logged and said to the person.

import { asObject } from '../../../kit/json.ts';
import { createLater } from '../../../kit/later.ts';
import { reasonOf } from '../../../kit/log.ts';
import { createTell } from '../api/notify-user.ts';
import { sentence } from '../blocks/sentences.ts';
import type { Hear, Heard } from '../connection/slack-event.ts';
import { createDrafts } from '../modals/drafts.ts';
import { createAsking } from '../modals/open-modal.ts';
import { createSubmit } from '../modals/submit.ts';
import { begunOf, callerIn } from '../payloads/begun.ts';
import { readPressed } from '../payloads/block-action.ts';
import type { Caller } from '../payloads/caller.ts';
import { isForUs } from '../payloads/message.ts';
import { createNames } from '../payloads/names.ts';
import { teamIn } from '../payloads/team.ts';
import { createWhole } from '../payloads/whole-file.ts';
import { WORDS } from '../words.ts';
import { createCommands } from './commands.ts';
import { createAsked } from './form-buttons.ts';
import { createHome } from './home.ts';
import { createTaking } from './intake.ts';
import { createMentions } from './mentions.ts';
import { createSeen, keysOf } from './once-only.ts';
import { optionsFor } from './options.ts';
import type { HearParts } from './parts.ts';
import { createShortcuts } from './shortcuts.ts';
import { createPress, readButton } from './task-buttons.ts';

export function createHear(given: HearParts): Hear {
  const { bot, notes, clock, log, unfinished } = given;
  const tell = createTell(given);
  const drafts = createDrafts({ notes, log });
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
  const first = (heard: Heard): Promise<boolean> =>
    seen.first(keysOf(heard)).catch((thrown: unknown) => {
      log.error('not noted as seen', { kind: heard.kind, reason: reasonOf(thrown) });
      return true;
    });

  async function action(body: unknown, at: number): Promise<void> {
    const pressed = readPressed(body, clock.now(), at);
    names.heard(pressed.caller.team, pressed.caller.user, pressed.body.user.name);
    const button = readButton(pressed.action, pressed.value);
    if (!button) return asked(pressed);
    await press(pressed, button);
    if (pressed.body.view?.type === 'home') await home(pressed.caller);
  }

  async function event(body: unknown): Promise<void> {
    const visitor = visitorOf(body);
    return visitor
      ? home({ ...visitor, name: names.of(visitor.team).get(visitor.user) ?? WORDS.someone })
      : mention(body);
  }

  /** What was acknowledged and is new. */
  function lead({ kind, body }: Heard, at: number): Promise<void> | undefined {
    if (kind === 'command') return command(body, at);
    if (kind === 'shortcut') return shortcut(body, at);
    if (kind === 'action') return action(body, at);
    return kind === 'event' ? event(body) : undefined;
  }

  async function failed(heard: Heard, thrown: unknown): Promise<void> {
    log.error('not carried out', { kind: heard.kind, reason: reasonOf(thrown) });
    const caller = callerIn(heard, clock.now());
    await (caller && tell(caller, sentence(WORDS.notTaken)));
  }

  async function hear(heard: Heard, at: number): Promise<void> {
    const { kind, body, ack } = heard;
    if (kind === 'options') return ack(optionsFor(body, bot, at));
    if (kind === 'view') return submit(heard, () => first(heard));
    // Without an acknowledgement Slack says that it failed, or delivers it again: nothing is begun.
    await ack();
    if (kind === 'event' && !isForUs(body)) return;
    // What else came meanwhile is acknowledged before this goes on.
    await later(async () => {
      if (await first(heard)) await lead(heard, at);
    });
  }

  return async (heard) => {
    let end = async () => {};
    let acknowledged = false;
    const ack: Heard['ack'] = async (answer) => {
      const begun = promises(heard.kind, answer) ? begunOf(heard, clock.now()) : undefined;
      if (begun) end = await unfinished.begin(begun);
      await heard.ack(answer);
      acknowledged = true;
    };
    try {
      await hear({ ...heard, ack }, clock.now()).catch((thrown: unknown) =>
        acknowledged
          ? failed(heard, thrown)
          : log.warn('not acknowledged', { kind: heard.kind, reason: reasonOf(thrown) }),
      );
    } catch (thrown) {
      log.error('a person could not be told', { kind: heard.kind, reason: reasonOf(thrown) });
    } finally {
      await end();
    }
  };
}

/** Whether something follows an acknowledgement: choices are all there is to say, and so is what is wrong with a form. */
const promises = (kind: Heard['kind'], answer: object | undefined): boolean =>
  kind !== 'options' && answer === undefined;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Who opened the home tab. */
function visitorOf(body: unknown): Omit<Caller, 'name'> | undefined {
  const all = asObject(body);
  const event = asObject(all?.['event']);
  if (event?.['type'] !== 'app_home_opened') return undefined;
  return { team: teamIn(body), user: text(event['user']) };
}
