// A workspace's first hour with the real process on the fake Slack: all requests, their results and the traffic.
// requests.ts has the ways to ask.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MediaServer, startMediaServer } from '../../fakes/media-server.ts';
import type { Channel, Message } from '../../fakes/slack/index.ts';
import type { Earshot } from '../earshot.ts';
import { canDub } from '../given-media.ts';
import { prepare, WAYS } from './requests.ts';
import {
  actionOf,
  brought,
  cards,
  createSlackWorld,
  finishes,
  kinds,
  type Mode,
  manifestScopes,
  opensForm,
  reads,
  type SlackWorld,
  startConnected,
  words,
} from './workspace.ts';

const NAMED =
  /^(speech|sound|music|sample-[ab]|story|foreground|background|dubbed|video|audio|captions|transcript)[\w-]*-\w{8}[\w-]*\.(wav|mp3|flac|mp4|m4a|srt|vtt|txt)$|^captions\.es\.srt$/;

/** `socket`: with its own studio. `http`: with an external, scripted service. */
export const firstHour = (mode: Mode): void => {
  const open = WAYS.filter(({ off, only = mode }) => !off && only === mode);
  let world: SlackWorld;
  let earshot: Earshot;
  let service: MediaServer | undefined;
  const places = new Map<string, Channel>();

  beforeAll(async () => {
    await prepare();
    world = await createSlackWorld();
    service = mode === 'http' ? await startMediaServer() : undefined;
    const elsewhere = { SERVICE_API_KEY: 'key', PUBLIC_URL: 'https://earshot.example.com' };
    earshot = await startConnected(world, service && { SERVICE_BASE_URL: service.base, ...elsewhere }, {
      mode,
    });
    for (const { name, ask } of open)
      places.set(name, await ask(world, world.team.channel({ name: name.replaceAll(/\W+/g, '-') })));
  });

  afterAll(async () => {
    for (const channel of places.values()) process.stdout.write(`${world.slack.history(channel)}\n\n`);
    // A graceful stop would wait for card updates beyond the workspace's edit limit.
    await earshot.kill();
    await world.slack.close();
    await service?.stop();
  });

  test.each(open)('$name', async ({ name, files }) => {
    const { slack, team } = world;
    const channel = places.get(name) as Channel;
    const find = () => cards(channel).at(-1);
    const card = await finishes(slack, find);
    await slack.until(() => brought(channel).length >= (files.length > 0 ? 1 : 0));
    const results = brought(channel);
    // The scripted service returns no transcripts.
    const sounds = files.filter((kind) => kind !== 'srt' && kind !== 'vtt');
    const expected = service ? sounds.map(() => 'wav') : files;
    expect([results.length, kinds(team, results)]).toEqual([files.length > 0 ? 1 : 0, expected]);
    for (const { thread_ts, files: all } of results) {
      expect(thread_ts).toBe(card.thread_ts ?? card.ts);
      for (const one of all) expect(one.name).toMatch(NAMED);
    }
    if (files.length === 0) expect(words(card)).toContain(service ? 'Hola' : 'Buenos días');
  });

  test.each([
    ['voices', 'Rose', /Rose/],
    ['languages', 'german', /German/],
    ['tasks', '', /Your last/],
    ['settings', 'language:French', /French/],
    ['help', '', /\/tts/],
  ] as const)('/%s answers its asker alone', async (name, line, sentence) => {
    const { slack, team, ana, ben } = world;
    const who = name === 'settings' ? ben : ana;
    const channel = team.channel({ name });
    const act = await team.command(who, channel, `/${name}`, line);
    await slack.until(() => sentence.test(act.response ?? ''));
    expect(channel.messages.map(({ ephemeralTo }) => ephemeralTo)).toEqual([who]);
  });

  test('explains missing membership in private and continues by DM', async () => {
    const { slack, team } = world;
    const zoe = team.user('Zoe');
    const closed = team.channel({ name: 'not-invited', private: true, botIsMember: false });
    const act = await team.command(zoe, closed, '/tts', 'Hello from outside');
    await slack.until(() => brought(team.dm(zoe)).length === 1);
    expect(act.response).toMatch(/\/invite @/);
    expect(kinds(team, brought(team.dm(zoe)))).toEqual(['wav']);
  });

  test.runIf(mode === 'socket')('Save B sets the /tts voice, but not for strangers', async () => {
    const { slack, team, ana, ben } = world;
    const card = cards(places.get('/voice') as Channel).at(-1) as Message;
    const stranger = await team.press(ben, card, actionOf(card, 'Save B'));
    await slack.until(() => /Only .*ana/i.test(stranger.response ?? ''));
    const naming = await team.press(ana, card, actionOf(card, 'Save B'));
    await slack.until(() => naming.modal);
    await team.submit(ana, naming);
    await reads(slack, () => card, /Saved as “Warm Elderly Woman”/);
    await team.press(ana, card, actionOf(card, 'Use as my voice'));
    await reads(slack, () => card, /is now your default voice/);
    const channel = team.channel({ name: 'kept-voice' });
    await team.command(ana, channel, '/tts', 'Good evening.');
    await slack.until(() => brought(channel).length === 1);
    expect(words(brought(channel)[0])).toContain('Warm Elderly Woman');
  });

  test.runIf(mode === 'http')('/dub takes an address unchanged', async () => {
    const { slack, team, ana } = world;
    const channel = team.channel({ name: 'dub-an-address' });
    const address = 'https://example.com/talk.mp4?a=1&b=2';
    await team.command(ana, channel, '/dub', `${address} from:English to:Spanish,French`);
    // A dub in two languages of a film with unknown length is confirmed first.
    const asking = () => cards(channel).find((one) => words(one).includes('2 languages'));
    await slack.until(asking);
    await team.press(ana, asking() as Message, actionOf(asking(), 'Go ahead'));
    await slack.until(() => brought(channel).length === 1);
    const { body = '{}' } = service?.creates.findLast(({ path }) => path === '/dub') ?? {};
    expect(JSON.parse(body)).toMatchObject({ video_url: address });
    expect(kinds(team, brought(channel))).toEqual(['wav', 'wav']);
  });

  test('reopens invalid input in the form', async () => {
    const { team, ana } = world;
    const act = await team.command(ana, team.channel({ name: 'wrong' }), '/tts', 'Hello language:Klingon');
    const form = await opensForm(world, act);
    const shown = JSON.stringify(form.modal?.body.blocks);
    expect([shown.includes('Klingon'), shown.includes('Hello')]).toEqual([true, true]);
  });

  test('the home tab shows defaults and tasks', async () => {
    const { slack, team, ana } = world;
    await team.openHome(ana);
    await slack.until(() => team.home(ana));
    expect(JSON.stringify(team.home(ana)?.body.blocks)).toContain('Hello team');
  });

  test('the app’s own tab suggests first prompts', async () => {
    const { slack, team, ben } = world;
    await team.openHome(ben, 'messages');
    await slack.until(() => team.dm(ben).prompts?.prompts.length === 4);
  });

  test('sends nothing Slack refuses, leaks no token, mentions no others', () => {
    const { slack, team, ana } = world;
    expect(slack.refusals).toEqual([]);
    const others = slack.deliveries.filter(({ acked }) => acked !== true);
    expect(others).toEqual([]);
    // The requester is mentioned after a minute, which happens on a slow machine.
    for (const channel of places.values())
      for (const one of channel.messages.filter(({ bot }) => bot))
        expect([channel.name, pingsOf(one, ana.id)]).toEqual([channel.name, []]);
    expect([...team.scopesUsed].sort()).toEqual([...manifestScopes()].sort());
  });

  test.runIf(canDub)('serves a Slack film by our link, whole or ranged', async () => {
    expect(JSON.stringify(earshot.log)).not.toMatch(/xox|\/media\/relay\/\w/);
    const passed = () => earshot.log.filter(({ msg }) => msg === 'relayed file downloaded');
    if (!service) return expect(passed().length).toBeGreaterThan(0);
    const asked = service.creates.find(({ path }) => path === '/dub')?.body ?? '';
    const link = /https:\/\/earshot\.example\.com(\/media\/[^"]+)/.exec(asked)?.[1];
    const part = await fetch(`${earshot.base}${link}`, { headers: { range: 'bytes=4-11' } });
    expect([part.status, (await part.text()).slice(0, 4)]).toEqual([206, 'ftyp']);
    await earshot.logged(({ msg }) => msg === 'relayed file downloaded');
    return expect(passed()).toHaveLength(1);
  });
};

const pingsOf = ({ revisions }: Message, asker: string): readonly string[] =>
  revisions.flatMap(({ pings }) => pings).filter((one) => one !== `<@${asker}>`);
