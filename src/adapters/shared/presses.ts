// A pressed button of a task's card, led to what it brings: a new task, a sentence, a form, or what the card itself says.

import type { Request } from '../../domain/commands/invocation.ts';
import { opensForm } from '../../domain/views/view.ts';
import { shortId } from '../../kit/id.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import type { Acted, Bot } from '../../ports/chat.ts';
import type { Asker } from './asker.ts';
import type { TaskButton } from './buttons.ts';
import type { Draft } from './drafts.ts';
import type { Links } from './links.ts';

interface PressParts {
  readonly name: string;
  readonly bot: Bot;
  readonly log: Log;
}

/** How the intake does what a press may lead to. */
interface PressWays<D extends Draft> {
  readonly links: Links;
  take(asker: Asker<D>, request: Request, resultOf: string | undefined, task: string): Promise<unknown>;
  acknowledged<T>(asker: Asker<D>, work: () => Promise<T>): Promise<PromiseSettledResult<T>>;
}

export function createPresses<D extends Draft>(
  { name, bot, log }: PressParts,
  { links, take, acknowledged }: PressWays<D>,
) {
  async function act(
    asker: Asker<D>,
    button: TaskButton,
    moderator: boolean,
    becomes: string,
  ): Promise<Acted> {
    const { person, place } = asker;
    try {
      return await bot.act({ adapter: name, ...button, person, place, moderator, becomes });
    } catch (thrown) {
      log.error('press failed', { ...button, reason: reasonOf(thrown) });
      return { is: 'said', notice: asker.wording.texts.notTaken };
    }
  }

  async function answerPress(asker: Asker<D>, acted: Acted, becomes: string): Promise<void> {
    if (acted.is === 'take') {
      await take(asker, await links.renewed(acted.request), acted.resultOf, becomes);
    } else if (acted.is === 'said') {
      await asker.say(acted.notice);
    } else if (acted.is === 'shown') {
      await asker.done?.();
    } else {
      await ask(asker, acted);
    }
  }

  /** With a form, where one can open, or with what is wrong and a button that opens one. */
  async function ask(asker: Asker<D>, acted: Extract<Acted, { is: 'form' | 'refused' }>): Promise<void> {
    const { asks, files, ...given } = acted.given;
    const command = bot.catalogue.find(given.command);
    if (!command) return void (await asker.say(asker.wording.texts.oldButton));
    const fresh = await Promise.all(files.map((file) => links.withFreshLink(file)));
    const draft = asker.draft({ ...given, files: fresh, wrong: [...asks] });
    if (acted.is === 'form' && asker.form) await asker.form(command, draft);
    else if (acted.is === 'form') await asker.refuse(command, draft, []);
    else await asker.refuse(command, draft, acted.problems, { instead: acted.instead });
  }

  return async (asker: Asker<D>, button: TaskButton, moderator: boolean): Promise<void> => {
    const becomes = asker.task ?? shortId();
    const acting = () => act(asker, button, moderator, becomes);
    // A form is an answer of its own.
    if (opensForm(button.action)) return answerPress(asker, await acting(), becomes);
    const acted = await acknowledged(asker, acting);
    if (acted.status === 'rejected') throw acted.reason;
    await answerPress(asker, acted.value, becomes);
  };
}
