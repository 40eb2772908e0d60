// Who may have a voice made of a recording, and the word that is asked for first: only a press of the very person on the very task counts,
// for the text as it is now. Nothing that comes with a request stands in for it.

import type { Operation } from '../../domain/commands/command.ts';
import type { Person } from '../../domain/commands/invocation.ts';
import { CONSENT_VERSION } from '../../domain/media/consent.ts';
import type { TaskEvent } from '../../domain/tasks/step.ts';
import type { Task } from '../../domain/tasks/task.ts';
import { languageOf, type Words } from '../../domain/words/index.ts';
import type { Acted, Press } from '../../ports/chat.ts';
import type { BotParts } from './parts.ts';

type GoAhead = (task: Task, event: (since: number) => TaskEvent, words: Words) => Promise<Acted>;

/** A right holds in one server: where the button was shown must be where the thing it is about belongs. */
export function moderates({ moderator, place }: Press, server: string | null | undefined): boolean {
  const here = place?.server;
  return moderator && typeof here === 'string' && here === server;
}

/** Why nothing of the kind may be asked for, as far as that is known before anything is asked. */
export function cloningRefusal(
  { needsConsent }: Operation,
  { moderator }: Person,
  { cloning = 'off' }: Pick<BotParts, 'cloning'>,
  words: Words,
): string | undefined {
  if (!needsConsent) return undefined;
  if (cloning === 'off') return words.cloning.off;
  return cloning === 'moderators' && moderator === false ? words.cloning.moderatorsOnly : undefined;
}

/** A press of the button under the text. Whose it is was looked at before. */
export function createAgree({ runner, cloning = 'off', wordsFor }: BotParts, goAhead: GoAhead) {
  return async (task: Task, asked: Press, words: Words): Promise<Acted> => {
    const say = words.cloning;
    const said = (notice: string): Acted => ({ is: 'said', notice });
    if (cloning === 'off') return said(say.off);
    if (cloning === 'moderators' && !moderates(asked, task.origin.place.server))
      return said(say.moderatorsOnly);
    if (asked.action !== `agree:${CONSENT_VERSION}`) {
      await runner.tell(task.id, { is: 'reworded' });
      return said(say.reworded);
    }
    const language = wordsFor(languageOf(task.origin)).tag;
    const consentAt = (at: number) => ({ person: asked.person.id, at, version: CONSENT_VERSION, language });
    return goAhead(task, (since) => ({ is: 'agreed', since, consent: consentAt(since) }), words);
  };
}
