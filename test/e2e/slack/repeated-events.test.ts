// Repeated events with the real process, in both modes: every kind of event again, marked or not, under other ids,
// minutes and an hour later, and after a kill. Prints the number of tasks for each.

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, type TestContext, test } from 'vitest';
import { type MediaServer, startMediaServer } from '../../fakes/media-server.ts';
import {
  type Act,
  type Channel,
  createSlack,
  type Message,
  type Slack,
  type Told,
  type User,
  type Workspace,
} from '../../fakes/slack/index.ts';
import { type Earshot, newFolder } from '../earshot.ts';
import {
  actionOf,
  cards,
  finishes,
  type Mode,
  manifestScopes,
  PATIENCE_MS,
  startConnected,
  words,
} from './workspace.ts';

type Again = Parameters<Slack['redeliver']>[1];

interface Setup {
  readonly slack: Slack;
  readonly team: Workspace;
  readonly ana: User;
  readonly ben: User;
  readonly channel: Channel;
  readonly service: MediaServer;
  readonly folder: string;
  /** The test that owns the setup. */
  readonly atEnd: TestContext['onTestFinished'];
}

/** A Slack that also sends all channel messages, so that a mention arrives twice. */
async function settle({ onTestFinished: atEnd }: TestContext, patience?: number): Promise<Setup> {
  const events = ['app_mention', 'message.im', 'message.channels', 'app_home_opened', 'app_uninstalled'];
  const slack = await createSlack({ events, ...(patience !== undefined && { patience }) });
  const team = slack.workspace({ name: 'Home', botScopes: [...manifestScopes(), 'channels:history'] });
  const [ana, ben] = [team.user('Ana'), team.user('Ben')];
  const service = await startMediaServer();
  atEnd(() => slack.close());
  atEnd(() => service.stop());
  return {
    slack,
    team,
    ana,
    ben,
    channel: team.channel({ name: 'general' }),
    service,
    folder: newFolder(),
    atEnd,
  };
}

const live = async (world: Setup, mode: Mode): Promise<Earshot> => {
  const environment = { SERVICE_BASE_URL: world.service.base, SERVICE_API_KEY: 'key' };
  const earshot = await startConnected(world, environment, { folder: world.folder, mode });
  world.atEnd(() => earshot.kill());
  return earshot;
};

const cardOf = ({ team, ana, channel }: Setup, text: string): Message | undefined =>
  [channel, team.dm(ana)].flatMap(cards).findLast((one) => words(one).includes(text));

const done = (world: Setup, text: string): Promise<Message> => finishes(world.slack, () => cardOf(world, text));

/** Each way to make the same request, with a text of its own. */
const KINDS: Readonly<Record<string, (world: Setup, text: string) => Promise<Act | Told>>> = {
  'slash command': ({ team, ana, channel }, text) => team.command(ana, channel, '/tts', text),
  shortcut({ team, ana, ben, channel }, text) {
    return team.shortcut(ana, channel, team.say(ben, channel, text), 'tts');
  },
  mention: ({ team, ana, channel }, text) => team.mention(ana, channel, `<@BOT> tts ${text}`),
  'direct message': ({ team, ana }, text) => team.direct(ana, `tts ${text}`),
  async button(world, text) {
    await world.team.command(world.ana, world.channel, '/tts', text);
    const card = await done(world, text);
    return world.team.press(world.ana, card, actionOf(card, 'Again'));
  },
  async form({ slack, team, ana, channel }, text) {
    const act = await team.command(ana, channel, '/tts', '');
    await slack.until(() => act.modal);
    return team.submit(ana, act, { text });
  },
};
const kinds = Object.keys(KINDS);
const textOf = (kind: string): string => `Said once by ${kind}.`;

/** Number of tasks at the service, without the task whose button is pressed. */
const countOf = ({ service }: Setup, kind: string): number =>
  service.creates.filter(({ body }) => body.includes(textOf(kind))).length - (kind === 'button' ? 1 : 0);

/** Waits until all earlier events are handled. */
let fences = 0;
async function fence(world: Setup): Promise<void> {
  fences += 1;
  const text = `The end of part ${fences}.`;
  await world.team.command(world.ben, world.channel, '/tts', text);
  await done(world, text);
}

/** Ages the database, so that entries expire earlier. */
function age(folder: string, minutes: number): void {
  const database = new DatabaseSync(join(folder, 'earshot.db'));
  const rows = database.prepare('SELECT namespace, key, value FROM entries WHERE expires IS NOT NULL').all();
  const update = database.prepare('UPDATE entries SET value = ?, expires = ? WHERE namespace = ? AND key = ?');
  for (const { namespace = '', key = '', value } of rows) {
    const entry = JSON.parse(String(value));
    const expires = entry.expires - minutes * 60_000;
    update.run(JSON.stringify({ ...entry, expires }), expires, namespace, key);
  }
  expect(rows.length).toBeGreaterThan(0);
  database.close();
}

const WAYS: readonly { readonly name: string; readonly how: Again; readonly minutes?: number }[] = [
  { name: '×4, marked', how: { times: 4 } },
  { name: '×4, unmarked', how: { times: 4, retryHeaders: false } },
  { name: 'new envelope', how: { newEnvelope: true } },
  { name: 'new event id', how: { newEventId: true, newEnvelope: true, retryHeaders: false } },
  { name: 'after kill -9', how: { newEnvelope: true }, minutes: 0 },
  { name: '6 minutes later', how: { newEventId: true, newEnvelope: true }, minutes: 6 },
  { name: '1 hour later', how: { newEnvelope: true, retryHeaders: false }, minutes: 60 },
];

describe.concurrent.each(['socket', 'http'] as const)('by %s', (mode) => {
  test('handles any repeated event once, however late', async (context) => {
    const world = await settle(context, PATIENCE_MS);
    let earshot = await live(world, mode);
    const first: (readonly [string, Act | Told])[] = [];
    for (const kind of kinds) {
      first.push([kind, (await KINDS[kind]?.(world, textOf(kind))) as Act | Told]);
      await done(world, textOf(kind));
    }
    await fence(world);
    const table: Record<string, Record<string, number>> = {};
    const note = (way: string) => {
      for (const kind of kinds) table[kind] = { ...table[kind], [way]: countOf(world, kind) };
    };
    note('at first');
    for (const { name, how, minutes } of WAYS) {
      if (minutes !== undefined) {
        await earshot.kill('SIGKILL');
        age(world.folder, minutes);
        earshot = await live(world, mode);
      }
      for (const [, one] of first)
        for (const { acked } of await world.slack.redeliver(one, how)) expect(acked).toBe(true);
      await fence(world);
      note(name);
    }
    const ways = ['at first', ...WAYS.map(({ name }) => name)];
    const line = (cells: readonly (string | number | undefined)[]) => `| ${cells.join(' | ')} |`;
    const rows = kinds.map((kind) => line([kind, ...ways.map((way) => table[kind]?.[way])]));
    process.stdout.write(`\n${[line([`tasks (${mode})`, ...ways]), ...rows].join('\n')}\n`);
    for (const kind of kinds) expect(Object.values(table[kind] ?? {})).toEqual(ways.map(() => 1));
    for (const kind of kinds) {
      const shown = [world.channel, world.team.dm(world.ana)].flatMap(cards);
      const expected = kind === 'button' ? 2 : 1;
      expect(shown.filter((one) => words(one).includes(textOf(kind)))).toHaveLength(expected);
    }
    expect(world.slack.refusals).toEqual([]);
  });

  test('handles a repetition of an event that never arrived', async (context) => {
    const world = await settle(context);
    const before = await live(world, mode);
    await before.kill('SIGKILL');
    const told = await world.team.mention(world.ana, world.channel, `<@BOT> tts ${textOf('mention')}`);
    const direct = await world.team.direct(world.ana, `tts ${textOf('direct message')}`);
    expect([told.acked, direct.acked]).toEqual(['dispatch_failed', 'dispatch_failed']);
    await live(world, mode);
    for (const one of [told, direct])
      await world.slack.redeliver(one, { times: 2, newEventId: true, newEnvelope: true });
    await Promise.all(['mention', 'direct message'].map((kind) => done(world, textOf(kind))));
    await fence(world);
    expect(['mention', 'direct message'].map((kind) => countOf(world, kind))).toEqual([1, 1]);
  });
});
