// How Slack answers a person who asked for something: with a card where it was asked for, or in a direct message where the bot is
// not let in; with a form for what is missing or wrong; in private for all else.

import type { Command } from '../../../domain/commands/command.ts';
import { meantByFile } from '../../../domain/commands/given-file.ts';
import { missing } from '../../../domain/commands/reading.ts';
import type { MessageRef } from '../../../domain/tasks/task.ts';
import type { View } from '../../../domain/views/view.ts';
import { secretId } from '../../../kit/id.ts';
import { Undeliverable } from '../../../ports/chat.ts';
import type { Asker } from '../../shared/asker.ts';
import { firstWay } from '../../shared/delivery.ts';
import { type ApiError, failedAs } from '../../shared/errors.ts';
import type { Texts } from '../../shared/texts/index.ts';
import { begunView } from '../agent/agent.ts';
import { sentence, withButtons } from '../blocks/sentences.ts';
import { APP_NAME } from '../declare.ts';
import { hasStatusLine, type Ref, readRef, toMessageRef } from '../delivery/ref.ts';
import type { Draft } from '../modals/drafts.ts';
import { openForm, refuse } from '../modals/open-modal.ts';
import { type Caller, personOf, placeOf } from '../payloads/caller.ts';
import { cardOf } from '../render.ts';
import { failStep } from '../workflow/end.ts';
import type { HandlerParts } from './handler-parts.ts';
import { showHome } from './home.ts';

/** Leads what somebody asked for to a task, an answer, or a form for what is missing; true for a task. */
export async function begin(parts: HandlerParts, called: Command, typed: Draft): Promise<boolean> {
  const { command, given: draft } = meantByFile(parts.bot.catalogue, called, typed);
  const { caller } = draft;
  if (caller.trigger && missing(command, draft, false).length > 0) {
    await openForm(parts, command, draft);
    return false;
  }
  return parts.intake.lead(askerOf(parts, caller), command, draft);
}

export function askerOf(parts: HandlerParts, caller: Caller): Asker<Draft> {
  const { apiOf, notifyUser, wording, log } = parts;
  const { texts } = wording;
  return {
    person: personOf(caller),
    place: placeOf(caller),
    wording,
    task: caller.task,
    card: (view) => putCard(parts, caller, view),
    async show(at, view) {
      const ref = readRef(at);
      const api = await apiOf(caller.team);
      if (ref) await api.update(ref.channel, ref.ts, cardOf(view, { texts }));
      // It came to no task whose end would tell it.
      if (caller.execution) await failStep(api, caller.execution, view.line, log);
    },
    // The home tab shows what changed there.
    answer: (command, view) =>
      caller.channel === undefined && command.name === 'settings'
        ? showHome(parts, caller)
        : notifyUser(caller, changeable(view, texts)),
    refuse: (...why) => refuse(parts, ...why),
    draft: (given) => ({ ...given, caller }),
    form: (command, draft) => openForm(parts, command, draft),
    say: (text) => notifyUser(caller, sentence(text)),
  };
}

/** An answer that shows what holds now has a button for the form in which it is changed. */
function changeable(view: View, texts: Texts) {
  const card = cardOf(view, { texts });
  if (!view.form) return card;
  return withButtons(card, [
    { action: `ask:form:${view.form.command}`, label: view.form.label ?? texts.defaults },
  ]);
}

/** What stays true until the end where a status line says how far it is; with a button to stop it, since no other edit brings one. */
function firstView(
  { agent, wording: { texts, card } }: HandlerParts,
  { task }: Caller,
  view: View,
  at: Pick<Ref, 'channel' | 'thread'>,
): View {
  if (!agent || !hasStatusLine(at)) return view;
  if (task === undefined) return begunView(view, texts);
  const stop = { name: 'stop', label: card.buttons.stop, task } as const;
  return begunView({ ...view, actions: [stop], reference: task }, texts);
}

/** Puts up a card: where it was asked for, or in the direct message where the bot is not let in, and says how to change that. */
async function putCard(parts: HandlerParts, caller: Caller, view: View): Promise<MessageRef | undefined> {
  const { apiOf, notifyUser, wording, log } = parts;
  const { texts } = wording;
  const { team, user, channel, thread, response, execution } = caller;
  const api = await apiOf(team);
  const said = (at: Pick<Ref, 'channel' | 'thread'>) => cardOf(firstView(parts, caller, view, at), { texts });
  let outside: string | undefined;
  try {
    const { result } = await firstWay({
      ways: channel === undefined ? ['direct'] : execution ? ['here'] : ['here', 'direct'],
      async take(way) {
        if (way === 'direct' || channel === undefined) {
          const to = { channel: await api.direct(user) };
          return api.post(to, said(to), secretId());
        }
        const to = { channel, ...(thread !== undefined && { thread }) };
        return api.post(to, said(to), secretId());
      },
      leftAfter(failed, thrown, left) {
        if (failed === 'direct') return isShut(thrown) ? left : undefined;
        outside = whyOutside(caller, thrown, texts);
        return outside === undefined ? undefined : left;
      },
      nowhere: texts.notDirect,
      log,
    });
    if (outside !== undefined) await notifyUser(caller, sentence(`${outside} ${texts.direct}`));
    return toMessageRef({ team, ...result, person: user, response, execution });
  } catch (thrown) {
    if (!(thrown instanceof Undeliverable)) throw thrown;
    const why = execution ? [outside ?? texts.outside] : [outside, thrown.message];
    await notifyUser(caller, sentence(why.filter(Boolean).join(' ')));
    return undefined;
  }
}

/** Why a card does not stand where it was asked for; `undefined` when that is not a matter of places. */
function whyOutside(caller: Caller, thrown: unknown, texts: Texts): string | undefined {
  if (isShut(thrown)) return canInvite(caller, thrown) ? texts.invite(APP_NAME) : texts.outside;
  // A card in a channel cannot be found again, and a second one would be too many.
  return failedAs(thrown, 'unclear') && !caller.channel?.startsWith('D') ? texts.unsure : undefined;
}

const isShut = (thrown: unknown): thrown is ApiError => failedAs(thrown, 'channel-closed', 'person-closed');

/** Nobody can be invited into a talk of two or several, or into what is archived. */
const canInvite = ({ channel, channelName }: Caller, { code }: ApiError): boolean =>
  !channel?.startsWith('D') &&
  !channelName?.startsWith('mpdm-') &&
  (code === 'not_in_channel' || code === 'channel_not_found');
