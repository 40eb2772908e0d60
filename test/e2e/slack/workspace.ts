// The real process with a Slack of its own on loopback: the double, a workspace with exactly the scopes of the manifest,
// and waiting for what people see. Knows no command by name.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../architecture/sources.ts';
import {
  type Channel,
  createSlack,
  type Message,
  type Slack,
  type SlackOptions,
  type User,
  type Workspace,
} from '../../fakes/slack/index.ts';
import { type Earshot, newFolder, startEarshot } from '../earshot.ts';
import { kindOf, readsWith } from '../shown.ts';

export type Mode = 'socket' | 'http';

/** What the committed manifest asks for. */
export const manifestScopes = (): readonly string[] =>
  JSON.parse(readFileSync(join(ROOT, 'docs', 'slack-manifest.json'), 'utf8')).oauth_config.scopes.bot;

export interface SlackWorld {
  readonly slack: Slack;
  readonly team: Workspace;
  readonly ana: User;
  readonly ben: User;
}

export async function createSlackWorld(options: SlackOptions = {}): Promise<SlackWorld> {
  const slack = await createSlack(options);
  const team = slack.workspace({ name: 'Home', botScopes: manifestScopes() });
  return { slack, team, ana: team.user('Ana'), ben: team.user('Ben') };
}

/** The process, connected to that Slack in one of the two ways. */
export async function startConnected(
  { slack, team }: SlackWorld,
  environment: Record<string, string> = {},
  { folder = newFolder(), mode = 'socket' }: { readonly folder?: string; readonly mode?: Mode } = {},
): Promise<Earshot> {
  const way =
    mode === 'http' ? { SLACK_SIGNING_SECRET: slack.signingSecret } : { SLACK_APP_TOKEN: slack.appToken };
  const earshot = await startEarshot(
    {
      ...way,
      SLACK_MODE: mode,
      SLACK_BOT_TOKEN: team.botToken,
      SLACK_API_URL: slack.api,
      SLACK_FILE_ORIGINS: slack.files,
      WEB_CHAT: 'off',
      ...environment,
    },
    folder,
  );
  if (mode === 'http') slack.http(`${earshot.base}/slack/events`);
  return earshot;
}

const isCard = (one: Message): boolean =>
  one.bot && !one.deleted && !one.ephemeralTo && one.files.length === 0 && one.blocks.length > 0;

/** The bot's cards in the place, oldest first. */
export const cards = ({ messages }: Channel): readonly Message[] => messages.filter(isCard);

/** The messages with which the bot brought files. */
export const brought = ({ messages }: Channel): readonly Message[] =>
  messages.filter((one) => one.bot && !one.deleted && one.files.length > 0);

/** Everything a person reads on it, buttons left out. */
export const words = (message: Message | undefined): string => message?.text ?? '';

interface Pushable {
  readonly type: string;
  readonly action_id?: string;
  readonly text?: { readonly text: string };
}

const elements = (message: Message | undefined): readonly Pushable[] =>
  (message?.blocks ?? []).flatMap(({ elements: all }) => (Array.isArray(all) ? (all as Pushable[]) : []));

export const buttons = (message: Message | undefined): readonly string[] =>
  elements(message).flatMap(({ type, text }) => (type === 'button' && text ? [text.text] : []));

/** The action behind a button, which is what a press names. */
export const actionOf = (message: Message | undefined, label: string): string =>
  elements(message).find(({ type, text }) => type === 'button' && text?.text === label)?.action_id ?? label;

/** The task's id as its card tells it. */
export const taskOf = (card: Message | undefined): string => {
  const small = (card?.blocks ?? []).filter(({ type }) => type === 'context');
  const told = JSON.stringify(small).match(/"text":"(\w{8})"/);
  return told?.[1] ?? '';
};

export const reads = readsWith(words);

export const kinds = (team: Workspace, messages: readonly Message[]): readonly string[] =>
  messages.flatMap(({ files }) => files.map(({ id }) => kindOf(team.file(id)))).sort();
