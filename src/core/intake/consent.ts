// Permission and consent for cloning a voice. Only a press by the requester on that task counts, and only for the
// current consent text. No value in the request can replace the press.

import type { Operation } from '../../domain/commands/command.ts';
import { CONSENT_VERSION } from '../../domain/media/consent.ts';
import { findReaderLanguage, findTranslation } from '../../domain/messages.ts';
import type { Person } from '../../domain/person.ts';
import type { TaskEvent } from '../../domain/tasks/step.ts';
import type { Task } from '../../domain/tasks/task.ts';
import { type Message, message } from '../../messages/message.ts';
import type { ButtonPress, PressResult } from '../../ports/chat.ts';
import type { BotContext } from '../bot-context.ts';
import { toNoticeResult } from '../results.ts';

type ConfirmTask = (task: Task, event: (since: number) => TaskEvent) => Promise<PressResult>;

/** Moderator rights apply to one server, so the button must be pressed in the server that owns the task or voice. */
export function isPressByModerator({ isModerator, place }: ButtonPress, server: string | null | undefined): boolean {
  const here = place?.server;
  return isModerator && typeof here === 'string' && here === server;
}

/** Returns the reason why cloning is not allowed, before the consent text is shown. */
export function findCloningDenialReason(
  { needsConsent }: Operation,
  { isModerator }: Person,
  { cloning = 'off' }: Pick<BotContext, 'cloning'>,
): Message | undefined {
  if (!needsConsent) return undefined;
  if (cloning === 'off') return message('cloning.off');
  return cloning === 'moderators' && isModerator === false ? message('cloning.moderatorsOnly') : undefined;
}

/** Handles the consent button. The caller has already checked who pressed. */
export function createConsentHandler({ runner, cloning = 'off', messagesFor }: BotContext, confirm: ConfirmTask) {
  return async (task: Task, buttonPress: ButtonPress): Promise<PressResult> => {
    if (cloning === 'off') return toNoticeResult(message('cloning.off'));
    if (cloning === 'moderators' && !isPressByModerator(buttonPress, task.origin.place.server))
      return toNoticeResult(message('cloning.moderatorsOnly'));
    if (buttonPress.action !== `agree:${CONSENT_VERSION}`) {
      await runner.dispatch(task.id, { is: 'consent-text-changed' });
      return toNoticeResult(message('cloning.reworded'));
    }
    const { person, place = task.origin.place } = buttonPress;
    const { tag } = messagesFor(findReaderLanguage({ person, place }));
    // A language without its own text shows the English one.
    const language = findTranslation(message('cloning.statement'), tag) === undefined ? 'en' : tag;
    const consentAt = (at: number) => ({
      personId: person.id,
      givenAt: at,
      version: CONSENT_VERSION,
      languageTag: language,
    });
    return confirm(task, (since) => ({ is: 'agreed', since, consent: consentAt(since) }));
  };
}
