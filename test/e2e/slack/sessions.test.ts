// Agent sessions with the real process: native Stop at every state, after `kill -9`, and of the studio's own work.

import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MediaServer, startMediaServer } from '../../fakes/media-server.ts';
import { newFolder } from '../earshot.ts';
import { SCRIPTED } from '../shown.ts';
import { startServiceGate } from './service-gate.ts';
import { STOP_STATES, type StopRig, startTask, stopAt } from './session-states.ts';
import { createSlackWorld, hasEnded, startConnected, words } from './workspace.ts';

let service: MediaServer;
let rig: StopRig;
const environment = () => ({ ...SCRIPTED(service), SERVICE_BASE_URL: rig.gate.base });

beforeAll(async () => {
  service = await startMediaServer();
  rig = { world: await createSlackWorld(), service, gate: await startServiceGate(service.base) };
});
afterAll(async () => {
  await rig.gate.close();
  await service.stop();
  await rig.world.slack.close();
});

test('Stop ends the session at every state of a task', async () => {
  const { slack } = rig.world;
  for (const [together, states] of Map.groupBy(STOP_STATES, ({ atOnce = 0 }) => atOnce)) {
    const earshot = await startConnected(rig.world, { ...environment(), SERVICE_AT_ONCE: String(together) });
    for (const state of states) await stopAt(rig, state);
    await earshot.kill();
  }
  const sessions = [...rig.world.team.dm(rig.world.ana).sessions.values()];
  await slack.until(() => sessions.every(({ status }) => status === 'active'));
  expect(sessions).toHaveLength(STOP_STATES.length);
  expect(sessions.map(({ title }) => title)).toEqual(sessions.map(() => expect.stringContaining('Stopped while')));
  expect(slack.refusals).toEqual([]);
});

test.each([
  ['while the task runs', async () => {}],
  [
    'after the press',
    async (thread: string) => {
      const { team, ana } = rig.world;
      await team.stopSession(ana, team.dm(ana), thread);
    },
  ],
])('a kill %s leaves no session in progress', async (name, act) => {
  const { slack, team, ana } = rig.world;
  const folder = newFolder();
  service.word = 'PENDING';
  service.statuses = 0;
  const first = await startConnected(rig.world, environment(), { folder });
  const { talk, thread, card } = await startTask(rig, `tts Killed ${name}`);
  await slack.until(() => service.statuses > 0);
  await act(thread);
  await first.kill();
  const second = await startConnected(rig.world, environment(), { folder });
  if (name === 'while the task runs') {
    await slack.until(() => talk.showing.has(thread));
    await team.stopSession(ana, talk, thread);
  }
  await slack.until(() => hasEnded(card()) && team.session(talk, thread)?.status === 'active');
  // This service cannot stop a task.
  expect(words(card())).toContain('No longer tracked');
  await second.kill();
  expect(slack.refusals).toEqual([]);
});

test('a kill at the end of a task leaves no session in progress', async () => {
  const { slack, team } = rig.world;
  const folder = newFolder();
  service.word = 'PENDING';
  const first = await startConnected(rig.world, environment(), { folder });
  const { talk, thread, card } = await startTask(rig, 'tts Killed at its end');
  // Slack hears neither way that the work is over.
  slack.fault({ method: 'agents.sessions.setStatus', error: 'ratelimited', retryAfter: 3600, times: 1000 });
  slack.fault({ method: 'assistant.threads.setStatus', error: 'ratelimited', retryAfter: 3600, times: 1000 });
  service.word = 'SUCCESS';
  await slack.until(() => hasEnded(card()));
  await first.kill();
  slack.clearFaults();
  expect(team.session(talk, thread)?.status).toBe('processing');
  const second = await startConnected(rig.world, environment(), { folder });
  await slack.until(() => team.session(talk, thread)?.status === 'active');
  await second.kill();
  expect(slack.refusals).toEqual([]);
});

/** Processor time of the process and everything that it started, in ticks. */
function ticksOf(root: number): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ');
        return [{ pid: Number(pid), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }];
      } catch {
        // The process ended meanwhile.
        return [];
      }
    });
  const family = new Set([root]);
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const { pid, parent } of stats) if (family.has(parent)) family.add(pid);
  }
  return stats.filter(({ pid }) => family.has(pid)).reduce((sum, { ticks }) => sum + ticks, 0);
}

test('Stop ends the studio’s engine', async () => {
  const { slack, team, ana } = rig.world;
  const earshot = await startConnected(rig.world, { CONFIRM_CHARACTERS: '0', LIMIT_PERSON_AT_ONCE: '0' });
  const talk = team.dm(ana);
  const book = `${'The lighthouse keeper counted the ships again and wrote each name into his book. '.repeat(1500)}\n`;
  const { message } = await team.direct(ana, 'story language:English', {
    files: [{ name: 'book.txt', bytes: Buffer.from(book) }],
  });
  const thread = message?.ts as string;
  await slack.until(() => team.session(talk, thread)?.status === 'processing');
  const measure = async () => {
    const before = ticksOf(earshot.process.pid as number);
    await new Promise((resolve) => setTimeout(resolve, 2000));
    return ticksOf(earshot.process.pid as number) - before;
  };
  await expect.poll(measure).toBeGreaterThan(50);
  await team.stopSession(ana, talk, thread);
  await slack.until(() => team.session(talk, thread)?.status === 'active');
  await expect.poll(measure).toBeLessThan(20);
  await earshot.kill();
  expect(slack.refusals).toEqual([]);
});
