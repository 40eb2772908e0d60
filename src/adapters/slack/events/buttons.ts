// Pressed buttons: a task's, and those that ask for something of ours: the form again, an operation for what was written, more
// fields, a query.

import type { BlockAction, ButtonAction } from '@slack/bolt';
import type { Operation } from '../../../domain/commands/command.ts';
import { idFor } from '../../../kit/id.ts';
import { reasonOf } from '../../../kit/log.ts';
import { readTaskButton } from '../../shared/buttons.ts';
import { ApiError, failedAs } from '../../shared/errors.ts';
import { draftOfView } from '../../shared/form.ts';
import { JUDGE, readJudged } from '../blocks/agent-blocks.ts';
import { sentence } from '../blocks/sentences.ts';
import { type Draft, draftOf } from '../modals/drafts.ts';
import { formOf, MORE } from '../modals/form.ts';
import { formRefused, openForm } from '../modals/open-modal.ts';
import { type Caller, continuedBy, personOf, placeOf } from '../payloads/caller.ts';
import type { SlackEvent } from '../payloads/event.ts';
import { BUTTON } from '../render.ts';
import type { HandlerParts } from './handler-parts.ts';
import { showHome } from './home.ts';
import { askerOf, begin } from './intake.ts';
import { takeInterrupted } from './interrupted.ts';
import { LOOSE_TEXT } from './requests.ts';

type Press = BlockAction<ButtonAction>;

const JUDGED_MS = 30 * 24 * 3_600_000;
const ASK = /^ask:(again|edit|with|form|run|use)(?::([\w-]+))?$/;

export async function onPress(parts: HandlerParts, event: SlackEvent, body: Press): Promise<unknown> {
  const { bot, notifyUser, intake, wording } = parts;
  const { caller } = event;
  const { action_id: action = '', value = '' } = body.actions[0] ?? {};
  const button = action.startsWith(BUTTON) && readTaskButton(value, action.slice(BUTTON.length));
  if (button) {
    await intake.press(askerOf(parts, caller), button, mayModerate(body));
    return body.view?.type === 'home' && showHome(parts, caller);
  }
  if (action === JUDGE) return onJudged(parts, caller, value);
  if (action === MORE) return unfold(parts, event, body);
  const [, ask, name = ''] = ASK.exec(action) ?? [];
  if (ask === 'again') return tryAgain(parts, event, value);
  if (ask === 'use') return useInstead(parts, event, value);
  if (ask === 'edit' || ask === 'with') return withDraft(parts, event, value, name);
  const command = bot.catalogue.find(name);
  if (!command) return notifyUser(caller, sentence(wording.texts.oldButton));
  const draft = draftOf(caller, command.name);
  return ask === 'form'
    ? openForm(parts, command, await standing(parts, draft))
    : begin(parts, command, draft);
}

/** Repeats what was interrupted. */
async function tryAgain(
  parts: HandlerParts,
  { caller, isRepeated = false }: SlackEvent,
  id: string,
): Promise<unknown> {
  const { notes, notifyUser, wording } = parts;
  const { formGone, startedBefore } = wording.texts;
  const body = await takeInterrupted(notes, caller, id, isRepeated);
  if (body === undefined) return notifyUser(caller, sentence(formGone));
  if (body === 'pressed') return notifyUser(caller, sentence(startedBefore));
  return parts.repeat(body, caller);
}

/** Once of each person: pressed again it is the same opinion, or another one of which only the first counts. */
async function onJudged(
  { bot, notes, notifyUser, wording: { texts, card } }: HandlerParts,
  caller: Caller,
  value: string,
): Promise<unknown> {
  const judged = readJudged(value);
  if (!judged) return;
  const { task, verdict } = judged;
  const who = idFor(`${caller.team} ${caller.user} ${task}`);
  if (await notes.claim(`${caller.team}:judged:${who}`, JUDGED_MS)) await bot.judge(task, verdict);
  const { thanks, sorry } = texts.agent;
  return notifyUser(caller, sentence(verdict === 'good' ? thanks : sorry(card.buttons.edit)));
}

/** The form of settings shows what is set; of any other command nothing stands in it yet. */
async function standing({ bot, log }: HandlerParts, draft: Draft): Promise<Draft> {
  const { command, caller } = draft;
  if (command !== 'settings') return draft;
  try {
    const request = { command, values: {}, files: {}, labels: {} };
    const { form } = await bot.answer(request, personOf(caller), placeOf(caller));
    return form ? { ...draftOfView(form), caller } : draft;
  } catch (thrown) {
    log.warn('a form opens without what is set', { reason: reasonOf(thrown) });
    return draft;
  }
}

/** An administrator of the very workspace the button stands in; Slack does not say so in every payload. */
export function mayModerate({ user, team }: Pick<BlockAction, 'user' | 'team'>): boolean {
  const { is_admin: admin } = user as { readonly is_admin?: boolean };
  return admin === true && team != null && user.team_id === team.id;
}

const STALE = new Set(['hash_conflict', 'not_found']);

/** Shows the fields that most people never need. */
async function unfold(parts: HandlerParts, { caller, form }: SlackEvent, { view }: Press): Promise<void> {
  const { bot, apiOf, drafts, notifyUser, wording } = parts;
  const command = form && bot.catalogue.find(form.command);
  if (!view || !command) return;
  const kept = await drafts.find(form.draft, caller);
  const draft = { ...(kept ?? draftOf(caller, command.name)), unfolded: true };
  // Under the id it has: what was filled in stays, since its blocks stay.
  const api = await apiOf(caller.team);
  const whole = formOf({ catalogue: bot.catalogue, command, draft, id: form.draft, wording });
  try {
    await api.updateView(view.id, whole, view.hash);
  } catch (thrown) {
    if (failedAs(thrown, 'blocks-refused'))
      await notifyUser(caller, formRefused(bot.catalogue, command, wording));
    // Pressed twice, or closed meanwhile: the form is as it should be.
    else if (!(thrown instanceof ApiError && STALE.has(thrown.code))) throw thrown;
  }
}

/** `name`: the operation that what was kept is for; without one its form opens again. */
async function withDraft(parts: HandlerParts, event: SlackEvent, id: string, name: string): Promise<unknown> {
  const { caller } = event;
  const { bot, drafts, notifyUser, wording } = parts;
  const { texts } = wording;
  const found = await drafts.find(id, caller);
  if (!found) return notifyUser(caller, sentence(texts.formGone));
  const draft: Draft = { ...found, caller: continuedBy(found.caller, caller) };
  const command = name === '' ? bot.catalogue.find(draft.command) : undefined;
  if (command) return openForm(parts, command, draft);
  const operation = bot.catalogue.operation(name);
  if (!operation) return notifyUser(caller, sentence(texts.oldButton));
  return once(parts, event, id, () => begin(parts, operation, meantFor(operation, draft)));
}

/** What would work instead of what was refused. */
async function useInstead(parts: HandlerParts, event: SlackEvent, id: string): Promise<unknown> {
  const { bot, drafts, notifyUser, wording } = parts;
  const { caller } = event;
  const found = await drafts.find(id, caller);
  const command = found && bot.catalogue.find(found.command);
  if (!command) return notifyUser(caller, sentence(wording.texts.formGone));
  const draft = { ...found, caller: continuedBy(found.caller, caller) };
  return once(parts, event, id, () => begin(parts, command, draft));
}

/** Starts what is kept under this id, once however often its button is pressed. */
async function once(
  { drafts, notifyUser, wording }: HandlerParts,
  { caller, isRepeated = false }: SlackEvent,
  id: string,
  start: () => Promise<boolean>,
): Promise<unknown> {
  const claim = await drafts.claim(id, caller);
  // The press that was interrupted has claimed it.
  if (!claim && !isRepeated) return notifyUser(caller, sentence(wording.texts.startedBefore));
  return (await start()) || claim?.release();
}

/** A text that was kept until its use was known goes to the field that the operation takes it in. */
function meantFor({ name, action }: Operation, { values, ...draft }: Draft): Draft {
  const said = values[LOOSE_TEXT];
  const given = said === undefined || action === undefined ? {} : { [action.takes]: said };
  return { ...draft, command: name, values: given };
}
