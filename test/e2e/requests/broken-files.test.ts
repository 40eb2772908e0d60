// Files that the platform delivers badly: truncated, endless, deleted, or an HTML page instead. Nothing is sent, and
// the card names file and reason; temporary failures recover. Prints the messages.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileTrouble } from '../../fakes/discord/cdn.ts';
import { type MediaServer, startMediaServer } from '../../fakes/media-server.ts';
import * as discordWorld from '../discord/server.ts';
import type { Earshot } from '../earshot.ts';
import { SCRIPTED } from '../shown.ts';
import * as slackWorld from '../slack/workspace.ts';

const TROUBLES: readonly FileTrouble[] = ['cut', 'endless', 'gone', 'page'];
const SOUND = Buffer.concat([Buffer.from('RIFF\xd8\x93\x04\x00WAVEfmt ', 'latin1'), Buffer.alloc(299_984)]);
const ALWAYS = 1000;
/** Failures that a retry can fix. Slack's sign-in page disappears once the app is reinstalled. */
const AGAIN: Readonly<Record<'Discord' | 'Slack', ReadonlySet<FileTrouble>>> = {
  Discord: new Set(['cut', 'endless']),
  Slack: new Set(['cut', 'endless', 'page']),
};

const table: string[] = [];
let service: MediaServer;
let earshot: Earshot;

afterAll(() => process.stdout.write(`${table.join('\n')}\n`));

describe('Discord', () => {
  let here: discordWorld.DiscordWorld;

  beforeAll(async () => {
    service = await startMediaServer();
    here = await discordWorld.createDiscordWorld();
    earshot = await discordWorld.startConnected(here, SCRIPTED(service));
  });
  afterAll(async () => {
    await earshot.kill();
    await service.stop();
    await here.discord.close();
  });

  const separate = async (name: string) => {
    const { discord, guild, ana } = here;
    const channel = guild.channel({ name: name.replace('.wav', '') });
    const file = { name, bytes: SOUND, type: 'audio/wav' };
    return discord.slash(ana, channel, 'separate', {}, { files: { file } });
  };

  const meets = async (how: FileTrouble) => {
    const name = `${how}-always.wav`;
    here.discord.fileTrouble(name, how, ALWAYS);
    const asked = await separate(name);
    const card = await discordWorld.reads(here.discord, () => asked.message, new RegExp(`“${name}”`));
    table.push(`Discord | ${how} | ${discordWorld.words(card).split('\n')[1]} | ${discordWorld.buttons(card).join()}`);
    expect(discordWorld.buttons(card)).toEqual(AGAIN.Discord.has(how) ? ['Try again', 'Edit'] : ['Edit']);
  };

  test('permanent fault: sends nothing, names the file and reason', async () => {
    await Promise.all(TROUBLES.map(meets));
    expect(service.creates).toEqual([]);
  });

  test('temporary fault: sends the file once, complete', async () => {
    here.discord.fileTrouble('once.wav', 'cut', 1);
    const asked = await separate('once.wav');
    await discordWorld.finishes(here.discord, () => asked.message);
    expect(service.creates.map(({ body }) => body.includes(SOUND.toString()))).toEqual([true]);
  });
});

describe('Slack', () => {
  let here: slackWorld.SlackWorld;

  beforeAll(async () => {
    service = await startMediaServer();
    here = await slackWorld.createSlackWorld();
    earshot = await slackWorld.startConnected(here, SCRIPTED(service));
  });
  afterAll(async () => {
    await earshot.kill();
    await service.stop();
    await here.slack.close();
  });

  const FAULTS = {
    cut: { after: 'drop' },
    endless: { endless: true },
    gone: { status: 404 },
    page: { html: true, status: 200 },
  } as const;

  const separate = async (name: string) => {
    const channel = here.team.channel({ name: name.replace('.wav', '') });
    const files = [{ name, bytes: SOUND, type: 'audio/wav' }];
    await here.team.mention(here.ana, channel, '<@BOT> separate', { files });
    return channel;
  };

  const meets = async (how: FileTrouble) => {
    const name = `${how}-always.wav`;
    here.slack.fault({ method: 'files.download', names: name, times: ALWAYS, ...FAULTS[how] });
    const channel = await separate(name);
    const found = () => slackWorld.cards(channel)[0];
    const card = await slackWorld.reads(here.slack, found, new RegExp(`“${name}”`));
    const line = slackWorld.words(card).split('\n')[0];
    table.push(`Slack | ${how} | ${line} | ${slackWorld.buttons(card).join()}`);
    expect(slackWorld.buttons(card)).toEqual(AGAIN.Slack.has(how) ? ['Try again', 'Edit'] : ['Edit']);
  };

  test('permanent fault: sends nothing, names the file and reason', async () => {
    await Promise.all(TROUBLES.map(meets));
    expect(service.creates).toEqual([]);
  });

  test('temporary fault: sends the file once, complete', async () => {
    here.slack.fault({ method: 'files.download', names: 'once.wav', times: 1, after: 'drop' });
    const channel = await separate('once.wav');
    await here.slack.until(() => slackWorld.brought(channel).length > 0);
    expect(service.creates.map(({ body }) => body.includes(SOUND.toString()))).toEqual([true]);
  });
});
