// The fake Discord and the fake Slack as stages of bench/listening.ts: people who record, delete and write.

import { setTimeout as sleep } from 'node:timers/promises';
import { selectEvents, selectScopes } from '../src/adapters/slack/install/scopes.ts';
import { createDiscord, type Message as DiscordMessage } from '../test/fakes/discord/index.ts';
import { createSlack, type Message as SlackMessage } from '../test/fakes/slack/index.ts';

export interface Recording {
  readonly bytes: Buffer;
  readonly seconds: number;
}

export interface SpokenMessage {
  /** Words that the bot shows below the message. */
  words(): string | undefined;
  isDeleted(): boolean;
  delete(): void;
}

export interface Stage {
  /** Environment of the bot. */
  readonly environment: Readonly<Record<string, string>>;
  /** Container and codec of the platform's recorder. */
  readonly recorder: { readonly file: string; readonly options: readonly string[] };
  /** Resolves once the bot is connected. */
  ready(): Promise<void>;
  /** Resolves with the answer. The first person may manage the channel. */
  listen(who: string, what: 'on' | 'notMine', language?: string): Promise<string>;
  speak(who: string, recording: Recording): SpokenMessage;
  /** Writes a text and edits it. */
  note(): Promise<void>;
  until(holds: () => unknown, ms?: number): Promise<void>;
  countRefusals(): number;
  close(): Promise<void>;
}

export async function createDiscordStage(names: readonly string[]): Promise<Stage> {
  const discord = await createDiscord({ messageContent: true });
  const guild = discord.guild({ name: 'Home' });
  const channel = guild.channel({ name: 'general' });
  const people = new Map(names.map((name) => [name, discord.user(name)]));
  for (const user of people.values())
    guild.join(user, user.name === names[0] ? { permissions: ['ManageChannels'] } : {});
  const userOf = (name: string) => people.get(name) ?? discord.user(name);
  const below = ({ id }: DiscordMessage) =>
    discord.messages(channel).find((one) => one.reference === id && one.author === discord.bot && !one.deleted);
  return {
    environment: {
      ...{ DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.api, DISCORD_CDN_URL: discord.cdn },
      DISCORD_LISTEN: 'on',
    },
    recorder: { file: 'voice-message.ogg', options: ['-c:a', 'libopus', '-b:a', '32k'] },
    ready: () => discord.until(() => discord.commands().length > 0, 60_000),
    async listen(who, what, language) {
      const act = await discord.slash(userOf(who), channel, 'listen', { what, ...(language && { language }) });
      await discord.until(() => (act.message?.content ?? '') !== '');
      return act.message?.content ?? '';
    },
    speak(who, recording) {
      const file = { name: 'voice-message.ogg', type: 'audio/ogg', ...recording };
      const message = discord.say(userOf(who), channel, '', [file]);
      return {
        words: () => below(message)?.content,
        isDeleted: () => message.deleted,
        delete: () => discord.deleteMessage(message),
      };
    },
    async note() {
      const who = userOf(names[0] ?? '');
      const note = discord.say(who, channel, 'Just a note.');
      await sleep(500);
      discord.edit(who, note, 'Just a note, corrected.');
    },
    until: discord.until,
    countRefusals: () => discord.refusals.length,
    close: () => discord.close(),
  };
}

export async function createSlackStage(names: readonly string[]): Promise<Stage> {
  const slack = await createSlack({
    events: selectEvents({ agent: false, workflows: false, listen: true }),
    patience: 30_000,
  });
  const team = slack.workspace({ name: 'Home', botScopes: selectScopes({ agent: true, listen: true }) });
  const people = new Map(names.map((name) => [name, team.user(name)]));
  const userOf = (name: string) => people.get(name) ?? team.user(name);
  const channel = team.channel({ name: 'general', creator: userOf(names[0] ?? '') });
  const below = ({ ts }: SlackMessage) =>
    channel.messages.find((one) => one.bot && !one.deleted && one.thread_ts === ts);
  /** Texts of the sections, one a line. */
  const sections = (message: SlackMessage | undefined) =>
    message?.blocks.flatMap(({ type, text }) => (type === 'section' ? [(text as { text: string }).text] : []));
  return {
    environment: {
      ...{ SLACK_BOT_TOKEN: team.botToken, SLACK_APP_TOKEN: slack.appToken, SLACK_API_URL: slack.api },
      ...{ SLACK_FILE_ORIGINS: slack.files, SLACK_LISTEN: 'on' },
    },
    recorder: { file: 'audio_message.mp4', options: ['-c:a', 'aac', '-b:a', '64k'] },
    ready: () => slack.until(() => slack.requests.some(({ method }) => method === 'apps.connections.open'), 60_000),
    async listen(who, what, language) {
      const before = team.ephemeral(userOf(who)).length;
      const text = what === 'notMine' ? 'not mine' : [what, language].filter(Boolean).join(' ');
      for (;;) {
        const act = await team.command(userOf(who), channel, '/listen', text);
        if (act.acked === true) break;
        await sleep(500);
      }
      await slack.until(() => team.ephemeral(userOf(who)).length > before);
      return team.ephemeral(userOf(who)).at(-1)?.text ?? '';
    },
    speak(who, { bytes, seconds }) {
      const clip = {
        name: 'audio_message.mp4',
        bytes,
        clip: 'slack_audio',
        duration: Math.round(seconds * 1000),
      } as const;
      const message = team.say(userOf(who), channel, '', { files: [clip] });
      return {
        words: () => sections(below(message))?.join('\n'),
        isDeleted: () => message.deleted,
        delete: () => void team.deleteMessage(message),
      };
    },
    async note() {
      const note = team.say(userOf(names[0] ?? ''), channel, 'Just a note.');
      await sleep(500);
      await team.edit(note, 'Just a note, corrected.');
    },
    until: slack.until,
    countRefusals: () => slack.refusals.length,
    close: () => slack.close(),
  };
}
