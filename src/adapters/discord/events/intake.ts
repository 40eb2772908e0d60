// How Discord answers a person who asked for something: with a message that thinks until it is the card of a task or an answer,
// or that gives way to a refusal seen by this person alone.

import type { Locale } from '../../../domain/commands/locale.ts';
import type { Command } from '../../../domain/commands/operation.ts';
import type { MessageRef } from '../../../domain/tasks/task.ts';
import type { View } from '../../../domain/views/view.ts';
import type { Log } from '../../../kit/log.ts';
import type { Bot } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Draft, Drafts } from '../../shared/drafts.ts';
import { ApiError } from '../../shared/errors.ts';
import { type Asker, createIntake, type Intake } from '../../shared/intake.ts';
import { wordingFor } from '../../shared/texts/index.ts';
import { during, type Unfinished } from '../../shared/unfinished.ts';
import { fitText } from '../delivery/escape.ts';
import { toMessageRef } from '../delivery/ref.ts';
import { CONTENT_CHARACTERS } from '../limits.ts';
import type { DiscordApi, Edit, Post, Waiting } from '../rest/api.ts';
import type { Caller } from './caller.ts';
import { type Begun, begunOf } from './interrupted.ts';
import type { Recent } from './recent-choices.ts';
import { refusal } from './refusal.ts';

export interface TakingParts {
  readonly name: string;
  readonly bot: Bot;
  readonly api: DiscordApi;
  readonly locales: readonly Locale[];
  readonly drafts: Drafts<Draft>;
  readonly recent: Recent;
  readonly clock: Clock;
  readonly log: Log;
  readonly show: (at: MessageRef, view: View) => Promise<unknown>;
  /** What was acknowledged and is no task yet. */
  readonly unfinished: Pick<Unfinished<Begun>, 'begin'>;
}

export interface Taking extends Pick<Intake<Draft>, 'press'> {
  /** An operation, seen by everybody in the place, or a query, answered for the person alone. */
  lead(caller: Caller, command: Command, draft: Draft): Promise<void>;
  /** `alone`: what follows is seen by the person alone. */
  askerOf(caller: Caller, alone: boolean): Asker<Draft>;
}

/** A name in it may be somebody's idea of a mention. */
export const sentence = (text: string): Pick<Post, 'content'> => ({
  content: fitText(text, CONTENT_CHARACTERS).text,
});

export function createTaking(parts: TakingParts): Taking {
  const { api, locales, drafts, recent, clock, show, unfinished } = parts;
  const intake = createIntake<Draft>(parts);

  /** Takes back a public "thinking…" and says something to the person alone. */
  async function instead(by: Waiting, body: Edit & Post): Promise<unknown> {
    try {
      await api.deleteOriginal(by);
    } catch (thrown) {
      // It would stay "thinking" for a quarter of an hour, so rather everybody sees what is wrong.
      if (!(thrown instanceof ApiError && thrown.kind === 'gone')) return api.editOriginal(by, body);
    }
    return api.followUp(by, body, true);
  }

  function askerOf(caller: Caller, alone: boolean): Asker<Draft> {
    const { by, person, place, task } = caller;
    const wording = wordingFor(locales, caller.locale);
    let message = '';
    const here = () => toMessageRef({ ...caller.here, message, ephemeral: alone, tokenAt: clock.now() });
    const reply = (body: Edit & Post) => (alone ? api.editOriginal(by, body) : instead(by, body));
    return {
      person,
      place,
      texts: wording.texts,
      task,
      async acknowledge() {
        message = await api.defer(by, alone);
      },
      card: async () => here(),
      show,
      answer: (_, view) => show(here(), view),
      refuse: (command, draft, problems, line) =>
        reply(refusal({ command, draft, problems, line, wording, drafts })),
      say: (text) => reply(sentence(text)),
      done: () => api.deleteOriginal(by),
    };
  }

  return {
    askerOf,
    press: intake.press,
    lead: (caller, command, draft) =>
      during(unfinished, begunOf(caller, draft), async () => {
        const asker = askerOf(caller, command.kind === 'query');
        const taken = await intake.lead(asker, command, draft);
        if (taken) recent.used(asker.person.id, command.name, draft.values);
      }),
  };
}
