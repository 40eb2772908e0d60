// Handles forms: suggestions while a user types in a search box, and submissions. The acknowledgement is the response
// to both.

import type { BlockOptions, BlockSuggestion, SlackViewMiddlewareArgs, ViewSubmitAction } from '@slack/bolt';
import type { Command } from '../../../domain/commands/command.ts';
import type { ParseResult } from '../../../domain/commands/invocation.ts';
import { awaitWithTimeout } from '../../../kit/await-with-timeout.ts';
import { formatError } from '../../../kit/log.ts';
import { truncate } from '../../../kit/text.ts';
import type { Messages } from '../../../messages/format.ts';
import { message } from '../../../messages/message.ts';
import type { Bot } from '../../../ports/chat.ts';
import { applySubmission, type FormSubmission, prepareSuggestions } from '../../shared/form.ts';
import { formatAlternatives, groupErrorsByInput } from '../../shared/rejection.ts';
import { toPlainTextElement } from '../blocks/reply-blocks.ts';
import type { HandlerContext } from '../handler-context.ts';
import { MESSAGE_LIMITS } from '../limits.ts';
import { mergeCallers, toPerson, toPlace } from '../payloads/caller.ts';
import type { SlackEvent } from '../payloads/event.ts';
import { removeEmojiCodes } from '../payloads/text.ts';
import { createResponder } from '../responder.ts';
import type { SlackInvocation } from './draft-store.ts';
import { parseFieldAction, parseFormState } from './form.ts';

interface Submission {
  readonly view: ViewSubmitAction['view'];
  readonly ack: SlackViewMiddlewareArgs<ViewSubmitAction>['ack'];
  /** Returns false if this form was already submitted. Called before any work starts. */
  claim(): Promise<boolean>;
}

/** Longest wait to load and parse a form: the user sees an open form meanwhile, and Slack waits three seconds. */
const MAX_VALIDATION_MS = 800;

/**
 * Parses a form before the acknowledgement, since only the acknowledgement can show errors at their fields. Errors that
 * are found after {@link MAX_VALIDATION_MS} are reported in private, with a button to open the form again.
 */
export async function handleFormSubmission(
  context: HandlerContext,
  { caller, formMetadata, isReplay = false }: SlackEvent,
  { view: { state, callback_id: callback }, ack, claim }: Submission,
): Promise<void> {
  const { bot, clock, log, messages, drafts, intake } = context;
  const command = formMetadata && bot.catalogue.findCommand(formMetadata.command);
  if (!command) {
    await ack();
    return log.warn('unknown slack form submitted', { callback });
  }

  const opening = drafts.find(formMetadata.draft, caller).then((found) => {
    const stored = found?.command === command.name ? found : undefined;
    const previous = stored
      ? { ...stored, caller: mergeCallers(stored.caller, caller) }
      : { command: command.name, values: {}, files: [], caller };
    return {
      isLost: stored === undefined,
      invocation: applySubmission(command, previous, removeEmoji(parseFormState(state, caller.team))),
    };
  });
  const parsing = opening.then(({ isLost, invocation }) =>
    isLost ? undefined : parseForm(context, command, invocation),
  );
  const inTimeResult = await awaitWithTimeout(parsing, MAX_VALIDATION_MS, clock);
  if (inTimeResult?.ok === false && !isReplay) {
    const errors = Object.entries(
      groupErrorsByInput(command, inTimeResult.problems, Object.keys(state.values), messages),
    );
    const alternatives = formatAlternatives(inTimeResult.alternatives, messages);
    const errorEntries = errors.map(([block, text]) => [
      block,
      truncate([text, alternatives].filter(Boolean).join(' '), MESSAGE_LIMITS.label),
    ]);
    if (errorEntries.length > 0) return ack({ response_action: 'errors', errors: Object.fromEntries(errorEntries) });
  }
  await ack();
  if (!(await claim())) return;
  const { invocation } = await opening;
  const finalResult = (await parsing) ?? { ok: false, problems: [{ message: message('chat.lost') }] };
  await intake.respond(createResponder(context, invocation.caller), command, invocation, finalResult);
}

const removeEmoji = ({ values, ...filled }: FormSubmission): FormSubmission => ({
  ...filled,
  values: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? removeEmojiCodes(value) : value]),
  ),
});

async function parseForm(context: HandlerContext, command: Command, invocation: SlackInvocation): Promise<ParseResult> {
  const { intake, log } = context;
  try {
    return await intake.parse(createResponder(context, invocation.caller), command, invocation);
  } catch (thrown) {
    log.error('form not parsed', { command: command.name, reason: formatError(thrown) });
    return { ok: false, problems: [{ message: message('chat.notTaken') }] };
  }
}

/** Works from memory, since Slack waits only three seconds. */
export function suggestOptions(
  { caller, formMetadata }: Pick<SlackEvent, 'caller' | 'formMetadata'>,
  { action_id: action, value: typed, view }: BlockSuggestion,
  { bot, messages }: { readonly bot: Pick<Bot, 'suggest'>; readonly messages: Messages },
): BlockOptions {
  const field = parseFieldAction(action);
  if (!view || !formMetadata || field === undefined) return { options: [] };
  const { values } = parseFormState(view.state, '');
  const requester = { person: toPerson(caller), place: toPlace(caller) };
  const found = bot.suggest({ command: formMetadata.command, field, text: typed, values, ...requester });
  const options = prepareSuggestions(found, MESSAGE_LIMITS.optionValue, messages).slice(0, MESSAGE_LIMITS.options);
  return {
    options: options.map(({ label, value }) => ({ text: toPlainTextElement(label, MESSAGE_LIMITS.option), value })),
  };
}
