// First conversation with the agent app, with the real process and its own studio: from the empty tab to a dub in two
// languages and its follow-ups. Printed as the user sees it.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Message } from '../../fakes/slack/index.ts';
import type { Earshot } from '../earshot.ts';
import { canDub, type Media, prepareMedia } from '../given-media.ts';
import { conversation } from './conversation.ts';
import {
  actionOf,
  brought,
  cards,
  createSlackWorld,
  finishes,
  hasEnded,
  reads,
  type SlackWorld,
  startConnected,
  words,
} from './workspace.ts';

let world: SlackWorld;
let earshot: Earshot;
let media: Media;

beforeAll(async () => {
  media = await prepareMedia();
  world = await createSlackWorld();
  earshot = await startConnected(world);
});

afterAll(async () => {
  process.stdout.write(`${conversation(world.slack, world.team.dm(world.ana))}\n`);
  await earshot.kill();
  await world.slack.close();
});

const spent = () => world.slack.requests.filter(({ method }) => method === 'chat.update').length;

test.runIf(canDub)('from the empty tab to a film in two languages', async () => {
  const { slack, team, ana } = world;
  const talk = team.dm(ana);
  await team.openHome(ana, 'messages');
  await slack.until(() => talk.prompts?.prompts.length === 4);

  // Without a film, the prompt asks for one.
  await team.choose(ana, 'Dub a film');
  await slack.until(() => talk.messages.some(({ bot, text }) => bot && text.includes('Attach it')));
  const told = await team.direct(ana, 'dub this film into Spanish and French');
  const asks = () => talk.messages.filter(({ bot, text }) => bot && text.includes('Attach it')).length === 2;
  await slack.until(asks);
  await team.direct(ana, '', { thread: told.message?.ts as string, files: [media.subtitled] });
  const inThread = (one: Message) => one.thread_ts === told.message?.ts;
  const card = () => cards(talk).findLast(inThread);
  await reads(slack, card, /On it\.|2 languages/);
  await slack.until(() => hasEnded(card()) || /2 languages/.test(words(card())));
  const isAsked = /2 languages/.test(words(card()));
  if (isAsked) await team.press(ana, card() as Message, actionOf(card(), 'Go ahead'));
  await finishes(slack, card, 280_000);
  await slack.until(() => brought(talk).filter(inThread).length === 1);
  await slack.until(() => talk.prompts?.title === 'Next steps');
  expect(talk.prompts?.prompts.length).toBeGreaterThan(0);
  // No edits during the work. One edit at the end, and after a question one for the question and one for its answer.
  expect(spent()).toBe(isAsked ? 3 : 1);

  await team.press(ana, card() as Message, 'feedback', 'Good');
  await slack.until(() => talk.messages.some(({ bot, text }) => bot && text.startsWith('Thank you')));
  const numbers = await (await fetch(`${earshot.base}/metrics`)).text();
  expect(numbers).toContain('earshot_results_judged_total{operation="dub",platform="slack",verdict="good"} 1');
});

test('takes follow-ups written or pressed, in their own thread', async () => {
  const { slack, team, ana } = world;
  const talk = team.dm(ana);
  const before = spent();
  const { message } = await team.direct(ana, 'say "Good morning, everyone" in Spanish');
  const below = () => cards(talk).filter((one) => one.thread_ts === message?.ts);
  await finishes(slack, () => below()[0]);
  await slack.until(() => brought(talk).some(({ thread_ts: parent }) => parent === message?.ts));
  expect(spent() - before).toBe(1);
  await slack.until(() => talk.prompts?.prompts.some(({ title }) => title === 'Another voice'));
  const next = await team.choose(ana, 'Another voice');
  await slack.until(() => talk.messages.some((one) => one.bot && one.thread_ts === next.message?.ts));
});

test('sends nothing that Slack refuses and leaves no status line', () => {
  const { slack, team, ana } = world;
  expect(slack.refusals).toEqual([]);
  expect([...team.dm(ana).showing.values()]).toEqual([]);
});
