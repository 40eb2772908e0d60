// Tasks that a scripted service holds back, each in a place of its own, so that something can happen to the place or on the
// way before their result comes. Knows no way of delivery.

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
  /** In the person's own talk with the bot instead of a channel. */
  readonly direct?: boolean;
  /** By mention, in the thread of a message that somebody else wrote. */
  readonly thread?: boolean;
  readonly private?: boolean;
  /** Runs in front of the asking. */
  before?(channel: Channel): void;
}

/** Asks for it and waits until its card tells its task. The service is to be at `PENDING`. */
export async function held(
  { slack, team, ana }: SlackWorld,
  { name, direct = false, thread = false, private: closed = false, before }: Wanted,
): Promise<Held> {
  const who = team.user(name);
  const channel = direct
    ? team.dm(who)
    : team.channel({ name: name.replaceAll(/\W+/g, '-'), private: closed });
  before?.(channel);
  const said = `Hello ${name}`;
  const act = direct || thread ? undefined : await team.command(who, channel, '/tts', said);
  if (direct) await team.direct(who, `tts ${said}`);
  if (thread)
    await team.mention(who, channel, `<@BOT> tts ${said}`, { thread: team.say(ana, channel, 'Well?') });
  await slack.until(() => taskOf(cards(channel)[0]) !== '');
  const card = cards(channel)[0] as Message;
  return { name, who, channel, act, card, task: taskOf(card) };
}
