// A workflow with our step in the real process: inputs, outputs, and a kill during the work. The file is always posted
// once, and the step ends once.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { createStepDefinitions } from '../../../src/adapters/slack/payloads/workflow-steps.ts';
import { createCatalogue } from '../../../src/domain/commands/catalogue.ts';
import { type MediaServer, startMediaServer } from '../../fakes/media-server.ts';
import { EVENTS } from '../../fakes/slack/delivery/events.ts';
import { newFolder } from '../earshot.ts';
import { SCRIPTED } from '../shown.ts';
import { brought, cards, createSlackWorld, finishes, startConnected, taskOf } from './workspace.ts';

const WORKFLOWS = { SLACK_WORKFLOWS: 'on' };
const options = {
  functions: createStepDefinitions(createCatalogue(commands)),
  events: [...EVENTS, 'function_executed'],
};

let service: MediaServer;
beforeAll(async () => {
  service = await startMediaServer();
});
afterAll(() => service.stop());

test('passes a workflow’s input through to its next step', async () => {
  const world = await createSlackWorld(options);
  const { slack, team, ana } = world;
  const earshot = await startConnected(world, WORKFLOWS);
  const channel = team.channel({ name: 'news' });
  const place = { channel: channel.id, person: ana.id };
  const spoken = await team.runStep('tts', { ...place, text: 'Good morning, everyone.', voice: 'Rose' });
  const translated = await team.runStep('translate', {
    ...place,
    text: 'Good morning',
    to: 'Spanish',
    from: 'English',
  });
  const wrong = await team.runStep('tts', { ...place, text: 'Hello', language: 'Klingon' });
  const all = [spoken, translated, wrong];
  await slack.until(() => all.every(({ state }) => state !== 'running'));
  process.stdout.write(`${slack.history(channel)}\n\n${all.map((one) => JSON.stringify(one)).join('\n')}\n`);
  expect(all.map(({ state }) => state)).toEqual(['completed', 'completed', 'failed']);
  const [file] = brought(channel)[0]?.files ?? [];
  expect(spoken.outputs?.['link']).toContain(file?.id);
  expect(translated.outputs).toEqual({ text: 'Buenos días' });
  expect(wrong.error).toContain('Klingon');
  expect(slack.refusals).toEqual([]);
  await earshot.kill();
  await slack.close();
});

test.each([
  ['while the service works', undefined],
  ['when Slack has taken the end and its answer is lost', 'functions.completeSuccess'],
  ['when the files are being posted', 'files.completeUploadExternal'],
] as const)('killed %s: posted once, ended once', async (_, method) => {
  const world = await createSlackWorld(options);
  const { slack, team } = world;
  const own = newFolder();
  const settings = { ...SCRIPTED(service), ...WORKFLOWS };
  service.word = 'PENDING';
  const first = await startConnected(world, settings, { folder: own });
  const channel = team.channel({ name: 'news' });
  const execution = await team.runStep('tts', { channel: channel.id, text: 'Good morning' });
  await slack.until(() => taskOf(cards(channel)[0]) !== '');
  // Until the service has confirmed the task, a kill leaves it unknown whether it started.
  const task = taskOf(cards(channel)[0]);
  await first.logged((entry) => entry.task === task && entry.to === 'polling');
  if (method) {
    slack.fault({ method, after: 'drop', times: 50, delayMs: 500 });
    service.word = 'SUCCESS';
    await slack.until(() => slack.requests.some((one) => one.method === method));
  }
  await first.kill();
  slack.clearFaults();
  service.word = 'SUCCESS';
  const second = await startConnected(world, settings, { folder: own });
  await slack.until(() => execution.state !== 'running');
  await finishes(slack, () => cards(channel)[0]);
  await slack.until(() => brought(channel).length > 0);
  const posted = `${brought(channel).length} message with files`;
  process.stdout.write(`slack, workflow killed: ${execution.state}, ${posted}\n`);
  expect([execution.state, brought(channel).length, cards(channel).length]).toEqual(['completed', 1, 1]);
  expect(slack.refusals).toEqual([]);
  await second.kill();
  await slack.close();
});
