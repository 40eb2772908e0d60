// What comes of a form: a search box being typed in, and the form that is sent. The acknowledgement is the answer to both.

import type { BlockOptions, BlockSuggestion, SlackViewMiddlewareArgs, ViewSubmitAction } from '@slack/bolt';
import type { Command } from '../../../domain/commands/command.ts';
import type { Reading } from '../../../domain/commands/invocation.ts';
import { inTime } from '../../../kit/in-time.ts';
import { reasonOf } from '../../../kit/log.ts';
import { cut } from '../../../kit/text.ts';
import type { Bot } from '../../../ports/chat.ts';
import { errorsAt, type Filled, filledIn, suggestionsOf } from '../../shared/form.ts';
import { insteadLine } from '../../shared/instead.ts';
import { plain } from '../blocks/sentences.ts';
import type { HandlerParts } from '../events/handler-parts.ts';
import { askerOf } from '../events/intake.ts';
import { TEXT } from '../limits.ts';
import { continuedBy, personOf, placeOf } from '../payloads/caller.ts';
import type { SlackEvent } from '../payloads/event.ts';
import { withoutEmoji } from '../payloads/text.ts';
import { type Draft, draftOf } from './drafts.ts';
import { fieldOfAction, readState } from './form.ts';

interface Sent {
  readonly view: ViewSubmitAction['view'];
  readonly ack: SlackViewMiddlewareArgs<ViewSubmitAction>['ack'];
  /** False when this very form was sent before. Everything goes on after it. */
  first(): Promise<boolean>;
}

/** For finding and reading it together: the person looks at a form that does not close, and Slack waits three seconds. */
const READ_MS = 800;

/**
 * Errors stand at their fields, so a form is read before it is acknowledged, but not for longer than people like to wait; what is
 * found wrong later is said in private, with the form at hand.
 */
export async function submitForm(
  parts: HandlerParts,
  { caller, form, isRepeated = false }: SlackEvent,
  { view: { state, callback_id: callback }, ack, first }: Sent,
): Promise<void> {
  const { bot, clock, log, wording, drafts, intake } = parts;
  const command = form && bot.catalogue.find(form.command);
  if (!command) {
    await ack();
    return log.warn('a form of nobody’s was sent', { callback });
  }

  const opening = drafts.find(form.draft, caller).then((found) => {
    const kept = found?.command === command.name ? found : undefined;
    const before = kept
      ? { ...kept, caller: continuedBy(kept.caller, caller) }
      : draftOf(caller, command.name);
    return {
      lost: kept === undefined,
      draft: filledIn(command, before, withoutCodes(readState(state, caller.team))),
    };
  });
  const reading = opening.then(({ lost, draft }) => (lost ? undefined : read(parts, command, draft)));
  const early = await inTime(reading, (off) => clock.sleep(READ_MS, off));
  if (early?.ok === false && !isRepeated) {
    const errors = Object.entries(errorsAt(command, early.problems, Object.keys(state.values), wording));
    const possible = insteadLine(early.instead, wording.texts);
    const fit = errors.map(([block, said]) => [
      block,
      cut([said, possible].filter(Boolean).join(' '), TEXT.label),
    ]);
    if (fit.length > 0) return ack({ response_action: 'errors', errors: Object.fromEntries(fit) });
  }
  await ack();
  if (!(await first())) return;
  const { draft } = await opening;
  const late = (await reading) ?? { ok: false, problems: [{ message: wording.texts.lost }] };
  await intake.settle(askerOf(parts, draft.caller), command, draft, late);
}

const withoutCodes = ({ values, ...filled }: Filled): Filled => ({
  ...filled,
  values: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? withoutEmoji(value) : value,
    ]),
  ),
});

async function read(parts: HandlerParts, command: Command, draft: Draft): Promise<Reading> {
  const { intake, log, wording } = parts;
  try {
    return await intake.read(askerOf(parts, draft.caller), command, draft);
  } catch (thrown) {
    log.error('form not read', { command: command.name, reason: reasonOf(thrown) });
    return { ok: false, problems: [{ message: wording.texts.notTaken }] };
  }
}

/** From memory: it must be back within three seconds. */
export function optionsFor(
  { caller, form }: Pick<SlackEvent, 'caller' | 'form'>,
  { action_id: action, value: typed, view }: BlockSuggestion,
  bot: Pick<Bot, 'suggest'>,
): BlockOptions {
  const field = fieldOfAction(action);
  if (!view || !form || field === undefined) return { options: [] };
  const { values } = readState(view.state, '');
  const by = { person: personOf(caller), place: placeOf(caller) };
  const found = bot.suggest({ command: form.command, field, typed, values, ...by });
  const options = suggestionsOf(found, TEXT.optionValue).slice(0, TEXT.options);
  return { options: options.map(({ label, value }) => ({ text: plain(label, TEXT.option), value })) };
}
