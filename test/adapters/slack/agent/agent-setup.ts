// A card sender with agent features on the fake Slack and a clock that the test moves.

import { type AgentFeatures, createAgentFeatures } from '../../../../src/adapters/slack/agent/agent-features.ts';
import { createCardSender } from '../../../../src/adapters/slack/card-sender.ts';
import { getMessages } from '../../../../src/domain/messages.ts';
import type { View } from '../../../../src/domain/views/view.ts';
import type { Bot, ButtonPress } from '../../../../src/ports/chat.ts';
import { createFakeClock } from '../../../fakes/clock.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { createFakeNotes } from '../../../fakes/notes.ts';
import type { SlackOptions } from '../../../fakes/slack/index.ts';
import { setup, working } from '../send-setup.ts';

export const at = (line: string): View<string> => ({ ...working, line });
export const asking: View<string> = { ...working, status: 'needs-input', line: 'About an hour of audio.' };

export async function atWork(options: SlackOptions = {}) {
  const clock = createFakeClock(Date.now());
  const keyValueStore = createFakeNotes({ now: clock.now });
  let api: unknown;
  const messages = getMessages();
  const getApi = async () => api as never;
  const log = createFakeLog();
  const startProcess = (hasOtherProcesses = false) =>
    createAgentFeatures({ getApi, keyValueStore, hasOtherProcesses, messages, clock, log });
  const agent = startProcess();
  const world = await setup({ agent, keyValueStore }, { clock, ...options });
  const sendAs = (other: AgentFeatures) =>
    createCardSender({ getApi, keyValueStore, agent: other, messages, clock, log });
  api = world.api;
  const root = world.team.say(world.ana, world.channel, 'a plan');
  const place = async () => world.card({ thread: root.ts });
  const asked = (method: string) => world.slack.requests.filter((one) => one.method === method);
  const spent = () => asked('chat.update').length;
  const line = () => world.team.status(world.channel, root.ts);
  const session = () => world.team.session(world.channel, root.ts);
  /** Resolves once no card runs or waits, and Slack shows it. */
  async function cardsGone() {
    while ((await keyValueStore.keys('thread:')).length > 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return {
    ...world,
    cardsGone,
    ...{ clock, keyValueStore, log, agent, startProcess, root, place, asked, spent, line, session, sendAs },
    thread: { team: world.team.id, channel: world.channel.id, thread: root.ts },
    [Symbol.asyncDispose]: world[Symbol.asyncDispose],
  };
}

/** A bot whose tasks end `answers` by `answers`, the last one for all further presses. */
export function createStoppableBot(...answers: readonly ('shown' | 'notice')[]) {
  const presses: ButtonPress[] = [];
  const open = new Set<string>();
  const bot: Pick<Bot, 'handlePress' | 'isTaskOpen'> = {
    async handlePress(press) {
      presses.push(press);
      const is = answers[Math.min(presses.length, answers.length) - 1] ?? 'shown';
      return is === 'shown' ? { is } : { is, notice: 'too late' };
    },
    isTaskOpen: async (id) => open.has(id),
  };
  return { bot, presses, open };
}
