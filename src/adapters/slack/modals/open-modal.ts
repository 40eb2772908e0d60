// Asks for missing or wrong values: in a form while the trigger is valid, else in a private message with a button that opens one.
// The input is kept either way.

import type { Catalogue, Command } from '../../../domain/commands/command.ts';
import type { Problem } from '../../../domain/commands/invocation.ts';
import { labelOf } from '../../../domain/commands/locale.ts';
import type { RefusalMore } from '../../shared/asker.ts';
import { ApiError, failedAs } from '../../shared/errors.ts';
import { isTooLong, problemLook, refusalOf } from '../../shared/form.ts';
import { insteadButtons } from '../../shared/instead.ts';
import type { Wording } from '../../shared/texts/index.ts';
import type { SlackMessage } from '../api/api.ts';
import { type AskButton, sentence, withButtons } from '../blocks/sentences.ts';
import type { HandlerParts } from '../events/handler-parts.ts';
import { ACK_MS } from '../limits.ts';
import { cardOf } from '../render.ts';
import type { Draft } from './drafts.ts';
import { formOf, ROOM } from './form.ts';

/** Leaves enough of the trigger's life for the call. */
const FRESH_MS = ACK_MS - 700;

type FormParts = Pick<HandlerParts, 'bot' | 'apiOf' | 'clock' | 'wording' | 'drafts' | 'notifyUser'>;

/** The button that opens the form of a draft. */
const editButton = (label: string, id: string): AskButton => ({
  action: 'ask:edit',
  label,
  value: id,
  primary: true,
});

export async function openForm(
  { bot: { catalogue }, apiOf, wording, drafts, notifyUser }: FormParts,
  command: Command,
  draft: Draft,
  problems: readonly Problem[] = [],
): Promise<void> {
  const { caller } = draft;
  const id = drafts.keep(draft);
  const { late, open, agent } = wording.texts;
  if (!caller.trigger) {
    const needed = (draft.wrong ?? []).map((name) => labelOf(command, name, wording));
    const line = needed.length > 0 ? agent.needed(wording.formats.all(needed)) : late;
    return void (await notifyUser(caller, sentence(line, [editButton(open, id)])));
  }
  try {
    const api = await apiOf(caller.team);
    await api.openView(caller.trigger.id, formOf({ catalogue, command, draft, id, wording, problems }));
  } catch (thrown) {
    // The button opens the form with the same input.
    if (!(thrown instanceof ApiError) || failedAs(thrown, 'revoked', 'no-scope')) throw thrown;
    // Slack would refuse the same form again.
    if (failedAs(thrown, 'blocks-refused'))
      return void (await notifyUser(caller, formRefused(catalogue, command, wording)));
    await notifyUser(caller, sentence(late, [editButton(open, id)]));
  }
}

/** What to do where Slack refuses the layout of a form. */
export function formRefused(catalogue: Catalogue, command: Command, { texts }: Wording): SlackMessage {
  const { name, example } = catalogue.find(command.partOf ?? '') ?? command;
  return sentence(texts.formRefused(`/${catalogue.prefix}${name} ${example}`.trim()));
}

/** `line`: instead of asking to change what is wrong. What would work instead needs buttons, so no form opens in their place. */
export async function refuse(
  parts: FormParts,
  command: Command,
  given: Draft,
  problems: readonly Problem[],
  { line, instead = [] }: RefusalMore = {},
): Promise<void> {
  const { clock, wording, drafts, notifyUser } = parts;
  const { texts } = wording;
  const { view, draft } = refusalOf(command, given, problems, wording, line);
  const { caller, wrong = [] } = draft;
  const mendable = wrong.every((name) => command.fields[name] && !isTooLong(draft, name, ROOM));
  const fresh = caller.trigger !== undefined && clock.now() - caller.trigger.at < FRESH_MS;
  if (fresh && mendable && line === undefined && instead.length === 0) {
    // An empty field speaks for itself.
    const said = problems.filter(({ field }) => field === undefined || isGiven(draft, field));
    return openForm(parts, command, draft, said);
  }
  const card = cardOf(view, { texts, look: problemLook(command, wording) });
  const hasForm = Object.keys(command.fields).length > 0;
  const others = insteadButtons(given, instead, drafts.keep).map(
    ({ label, id }, at): AskButton => ({ action: `ask:use:${at}`, label, value: id }),
  );
  const edit = hasForm ? [editButton(texts.edit, drafts.keep(draft))] : [];
  await notifyUser(caller, withButtons(card, [...others, ...edit]));
}

const isGiven = ({ values, files }: Draft, name: string): boolean =>
  values[name] !== undefined || files.some(({ field }) => field === undefined || field === name);
