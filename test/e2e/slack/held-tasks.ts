// Tasks that a scripted service holds, each in its own place, so that a test can change the place before the result.
// Independent of delivery methods.

import type { Act, Channel, Message, User } from '../../fakes/slack/index.ts';
import { cards, type SlackWorld, taskOf } from './workspace.ts';

export interface Held {
  readonly name: string;
  readonly who: User;
  readonly channel: Channel;
  readonly act: Act | undefined;
  readonly card: Message;
  readonly task: string;
}

export interface Wanted {
  readonly name: string;
  /** True for a direct message with the bot. */
  readonly direct?: boolean;
  /** True for a mention in the thread of another user's message. */
  readonly thread?: boolean;
  readonly private?: boolean;
  /** Runs before the request. */
  before?(channel: Channel): void;
}

/** Requests the task and waits until its card shows the id. The service must be at `PENDING`. */
export async function held(
  { slack, team, ana }: SlackWorld,
  { name, direct = false, thread = false, private: closed = false, before }: Wanted,
): Promise<Held> {
  const who = team.user(name);
  const channel = direct ? team.dm(who) : team.channel({ name: name.replaceAll(/\W+/g, '-'), private: closed });
  before?.(channel);
  const said = `Hello ${name}`;
  const act = direct || thread ? undefined : await team.command(who, channel, '/tts', said);
  if (direct) await team.direct(who, `tts ${said}`);
  if (thread) await team.mention(who, channel, `<@BOT> tts ${said}`, { thread: team.say(ana, channel, 'Well?') });
  await slack.until(() => taskOf(cards(channel)[0]) !== '');
  const card = cards(channel)[0] as Message;
  return { name, who, channel, act, card, task: taskOf(card) };
}
