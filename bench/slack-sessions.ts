// Agent sessions on Slack with the real process: native Stop at every state of a task, and 200 commands a minute to a
// distributed app outside the Marketplace, next to Slack's limits. The fake is judged by Slack's typings.
// Run: node bench/slack-sessions.ts [stop|load [commands a minute]]

import { setTimeout as sleep } from 'node:timers/promises';
import { type Earshot, startEarshot } from '../test/e2e/earshot.ts';
import { SCRIPTED } from '../test/e2e/shown.ts';
import { startServiceGate } from '../test/e2e/slack/service-gate.ts';
import { STOP_STATES, type StopRig, startTask, stopAt } from '../test/e2e/slack/session-states.ts';
import {
  cards,
  createSlackWorld,
  hasEnded,
  manifestScopes,
  PATIENCE_MS,
  startConnected,
  words,
} from '../test/e2e/slack/workspace.ts';
import { freePort } from '../test/fakes/http-server.ts';
import { startMediaServer } from '../test/fakes/media-server.ts';
import { createSlack, type Slack } from '../test/fakes/slack/index.ts';
import { load, maxPerMinute, quantile } from './discord-rig.ts';

const print = (line: string): unknown => process.stdout.write(`${line}\n`);
const MINUTE = 60_000;

/** Slack's documented limits a minute. Those of a distributed app are the fake's own. */
const TIERS = {
  'chat.update': 50,
  'agents.sessions.setStatus': 50,
  'agents.sessions.rename': 50,
  'chat.postEphemeral': 100,
  'files.info': 100,
};

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

async function stopTogether(rig: StopRig): Promise<void> {
  const { slack, team, ana } = rig.world;
  rig.service.word = 'PENDING';
  const first = await startTask(rig, 'tts First of two');
  await team.direct(ana, 'tts Second of two', { thread: first.thread });
  const both = () => cards(first.talk).filter((one) => one.thread_ts === first.thread);
  await slack.until(() => both().length === 2 && rig.service.creates.length >= 2);
  const pressedAt = Date.now();
  await team.stopSession(ana, first.talk, first.thread);
  await slack.until(() => both().every(hasEnded));
  print(
    `  ${'two tasks in one thread'.padEnd(28)} both cards ${Date.now() - pressedAt} ms   ${firstLine(words(both()[1]))}`,
  );
}

async function stopOfAnother(rig: StopRig): Promise<void> {
  const { slack, team, ana, ben } = rig.world;
  rig.service.word = 'PENDING';
  const channel = team.channel({ name: 'together' });
  const { message } = await team.mention(ana, channel, '<@BOT> tts Ana asked for this');
  const thread = message?.ts as string;
  const card = () => cards(channel).find((one) => one.thread_ts === thread);
  await slack.until(() => team.session(channel, thread)?.status === 'processing');
  const pressedAt = Date.now();
  await team.stopSession(ben, channel, thread);
  await slack.until(() => hasEnded(card()) && team.session(channel, thread)?.status === 'active');
  const isNamed = JSON.stringify(card()?.blocks).includes(`Stopped by <@${ben.id}>`);
  print(`  ${'pressed by another person'.padEnd(28)} card ${Date.now() - pressedAt} ms   card names them: ${isNamed}`);
}

async function suspend(rig: StopRig): Promise<void> {
  const { slack, team, ana } = rig.world;
  const talk = team.dm(ana);
  const { message } = await team.direct(ana, `tts ${'A long text that needs a confirmation. '.repeat(60)}`);
  const thread = message?.ts as string;
  await slack.until(() => team.session(talk, thread)?.status === 'suspended');
  const refused = await team.stopSession(ana, talk, thread).then(
    () => 'a Stop button',
    () => 'no Stop button',
  );
  print(`  ${'asks for a confirmation'.padEnd(28)} session suspended, ${refused}`);
}

async function measureStop(): Promise<void> {
  const service = await startMediaServer();
  const gate = await startServiceGate(service.base);
  const rig: StopRig = { world: await createSlackWorld(), service, gate };
  rig.world.slack.budget = TIERS;
  print('Native Stop, from the press:');
  try {
    for (const [together, states] of Map.groupBy(STOP_STATES, ({ atOnce = 0 }) => atOnce)) {
      const environment = { ...SCRIPTED(service), SERVICE_BASE_URL: gate.base, SERVICE_AT_ONCE: String(together) };
      const earshot = await startConnected(rig.world, { ...environment, CONFIRM_CHARACTERS: '1000' });
      for (const state of states) {
        const { card, cardMs, sessionMs } = await stopAt(rig, state);
        print(
          `  ${state.name.padEnd(28)} card ${String(cardMs).padStart(5)} ms, session ${String(sessionMs).padStart(5)} ms   ${firstLine(words(card))}`,
        );
      }
      if (together === 0) for (const more of [stopTogether, stopOfAnother, suspend]) await more(rig);
      await earshot.kill();
    }
    const { requests, refusals } = rig.world.slack;
    const bad = requests.filter(({ error, fault }) => error !== undefined && !fault);
    print(`  ${requests.length} calls, ${bad.length} refused, ${refusals.length} malformed   ${load()}`);
  } finally {
    await Promise.all([gate.close(), service.stop(), rig.world.slack.close()]);
  }
}

async function startDistributed(slack: Slack, serviceBase: string): Promise<Earshot> {
  const port = String(await freePort());
  return startEarshot({
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SLACK_CLIENT_ID: slack.clientId,
    SLACK_CLIENT_SECRET: slack.clientSecret,
    SLACK_STATE_SECRET: 'sixteen characters of our own',
    SLACK_APP_TOKEN: slack.appToken,
    SLACK_AUTHORIZE_URL: slack.authorizeUrl,
    SLACK_API_URL: slack.api,
    SERVICE_BASE_URL: serviceBase,
    SERVICE_API_KEY: 'key',
    WEB_CHAT: 'off',
  });
}

const LISTED = [
  'agents.sessions.setStatus',
  'agents.sessions.rename',
  'conversations.history',
  'conversations.replies',
  'chat.update',
  'assistant.threads.setStatus',
] as const;

/** Every tenth command is a "this" that needs the message before it. Two posts lose their answers. */
async function measureLoad(perMinute: number): Promise<void> {
  const [slack, service] = await Promise.all([
    createSlack({ patience: PATIENCE_MS, distributed: true }),
    startMediaServer(),
  ]);
  slack.budget = TIERS;
  service.word = 'SUCCESS';
  const team = slack.workspace({ name: 'Home', botScopes: manifestScopes(), installed: false });
  const people = Array.from({ length: 20 }, (_, at) => team.user(`Person ${at}`));
  const earshot = await startDistributed(slack, service.base);
  try {
    const [owner] = people;
    if (owner) await slack.install(`${earshot.base}/slack/install`, owner);
    const began = Date.now();
    const late: number[] = [];
    for (let count = 0; count < perMinute; count += 1) {
      await sleep(Math.max(0, began + (count * MINUTE) / perMinute - Date.now()));
      const person = people[count % people.length] ?? owner;
      if (!person) continue;
      if (count % 100 === 25) slack.fault({ method: 'chat.postMessage', names: team.dm(person).id, after: 'drop' });
      const said = count % 10 === 9 ? 'translate this into French' : `translate "Good morning ${count}" into French`;
      const sentAt = Date.now();
      void team.direct(person, said).then(({ acked }) => acked === true && late.push(Date.now() - sentAt));
    }
    const talks = people.map((one) => team.dm(one));
    const all = () => talks.flatMap(cards).filter(({ text }) => text.includes('French') || text.includes('On it.'));
    const isOver = () =>
      late.length === perMinute &&
      all().every(hasEnded) &&
      talks.every(({ sessions }) => [...sessions.values()].every(({ status }) => status !== 'processing'));
    for (const end = began + 12 * MINUTE; !isOver() && Date.now() < end; ) await sleep(500);
    await sleep(2000);
    const sessions = talks.flatMap((talk) => [...talk.sessions.values()]);
    const told = talks.flatMap(({ messages }) => messages).filter(({ text }) => text.includes('only once a minute'));
    print(`${perMinute} commands in a minute to a distributed app, one workspace, ${people.length} people:`);
    print(
      `  ${all().filter(hasEnded).length} cards ended, ${told.length} “this” answered without looking back, ${sessions.length} sessions, ${sessions.filter(({ status }) => status === 'processing').length} still in progress, over after ${((Date.now() - began) / 1000).toFixed(0)} s`,
    );
    print(`  acknowledged p50 ${quantile(late, 0.5)} ms, p99 ${quantile(late, 0.99)} ms`);
    for (const method of LISTED) {
      const calls = slack.requests.filter((one) => one.method === method);
      print(
        `  ${method.padEnd(28)} ${String(calls.length).padStart(4)} calls, at most ${maxPerMinute(calls.map(({ at }) => at))} in any minute`,
      );
    }
    const bad = slack.requests.filter(({ error, status, fault }) => !fault && (error !== undefined || status === 429));
    print(
      `  ${slack.requests.length} calls, ${bad.length} refused ${[...new Set(bad.map(({ method, error }) => `${method} ${error}`))].join(', ')}, ${slack.refusals.length} malformed   ${load()}`,
    );
  } finally {
    await earshot.kill();
    await Promise.all([service.stop(), slack.close()]);
  }
}

const [what = 'all', number = '200'] = process.argv.slice(2);
if (what !== 'load') await measureStop();
if (what !== 'stop') await measureLoad(Number(number));
