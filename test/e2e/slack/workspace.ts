// The real process with its own fake Slack: a workspace with exactly the manifest's scopes, and waits for visible
// changes. Independent of commands.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../architecture/sources.ts';
import {
  type Act,
  type Channel,
  createSlack,
  type Message,
  type Slack,
  type SlackOptions,
  type User,
  type Workspace,
} from '../../fakes/slack/index.ts';
import { type Earshot, newFolder, startEarshot } from '../earshot.ts';
import { finishesWith, kindOf, readsWith } from '../shown.ts';

export type Mode = 'socket' | 'http';

/** Scopes of the committed manifest. */
export const manifestScopes = (): readonly string[] =>
  JSON.parse(readFileSync(join(ROOT, 'docs', 'slack-manifest.json'), 'utf8')).oauth_config.scopes.bot;

export interface SlackWorld {
  readonly slack: Slack;
  readonly team: Workspace;
  readonly ana: User;
  readonly ben: User;
}

/** Slack waits three seconds for an acknowledgement, which a process on a busy machine can miss. */
export const PATIENCE_MS = 30_000;

export async function createSlackWorld(options: SlackOptions = {}): Promise<SlackWorld> {
  const slack = await createSlack({ patience: PATIENCE_MS, ...options });
  const team = slack.workspace({ name: 'Home', botScopes: manifestScopes() });
  return { slack, team, ana: team.user('Ana'), ben: team.user('Ben') };
}

/** Starts the process connected to the fake Slack, in Socket Mode or over HTTP. */
export async function startConnected(
  { slack, team }: SlackWorld,
  environment: Record<string, string> = {},
  { folder = newFolder(), mode = 'socket' }: { readonly folder?: string; readonly mode?: Mode } = {},
): Promise<Earshot> {
  const way = mode === 'http' ? { SLACK_SIGNING_SECRET: slack.signingSecret } : { SLACK_APP_TOKEN: slack.appToken };
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

/** Cards of the bot in the channel, oldest first. */
export const cards = ({ messages }: Channel): readonly Message[] => messages.filter(isCard);

/** Messages with files from the bot. */
export const brought = ({ messages }: Channel): readonly Message[] =>
  messages.filter((one) => one.bot && !one.deleted && one.files.length > 0);

/** Text of the message without its buttons. */
export const words = (message: Message | undefined): string => message?.text ?? '';

interface Pushable {
  readonly type: string;
  readonly action_id?: string;
  readonly text?: { readonly text: string };
  readonly options?: readonly { readonly text: { readonly text: string } }[];
}

const elements = (message: Message | undefined): readonly Pushable[] =>
  (message?.blocks ?? []).flatMap(({ elements: all }) => (Array.isArray(all) ? (all as Pushable[]) : []));

export const buttons = (message: Message | undefined): readonly string[] =>
  elements(message).flatMap(({ type, text }) => (type === 'button' && text ? [text.text] : []));

/** Labels of the menu's options. */
const menu = (message: Message | undefined): readonly string[] =>
  elements(message).flatMap(({ options = [] }) => options.map(({ text }) => text.text));

const header = (message: Message | undefined): string =>
  message?.blocks.flatMap(({ type, text }) => (type === 'header' ? [(text as { text: string }).text] : []))[0] ?? '';

/** True if the task has ended: its card lets anyone change the request. */
export const hasEnded = (message: Message | undefined): boolean =>
  [...buttons(message), ...menu(message)].includes('Edit');

/** True if the task has ended with a result: no symbol before its title says otherwise. */
export const isDone = (message: Message | undefined): boolean => hasEnded(message) && /^\p{L}/u.test(header(message));

/** Action id of the button with this label. */
export const actionOf = (message: Message | undefined, label: string): string =>
  elements(message).find(({ type, text }) => type === 'button' && text?.text === label)?.action_id ?? label;

/**
 * Waits for the only form in the channel and returns its interaction. A process that is too late for a form offers a
 * button that opens it.
 */
export async function opensForm({ slack, team }: SlackWorld, act: Act): Promise<Act> {
  const offer = (): Message | undefined =>
    act.channel?.messages.findLast((one) => one.ephemeralTo && JSON.stringify(one.blocks).includes('reply:edit'));
  await slack.until(() => act.modal ?? offer());
  if (act.modal) return act;
  const pressed = await team.press(act.user, offer() as Message, 'reply:edit');
  await slack.until(() => pressed.modal);
  return pressed;
}

/** Task id on the card. */
export const taskOf = (card: Message | undefined): string => {
  const small = (card?.blocks ?? []).filter(({ type }) => type === 'context');
  const told = JSON.stringify(small).match(/"text":"(\w{8})"/);
  return told?.[1] ?? '';
};

export const reads = readsWith(words);
export const finishes = finishesWith({ words, hasEnded, isDone });

export const kinds = (team: Workspace, messages: readonly Message[]): readonly string[] =>
  messages.flatMap(({ files }) => files.map(({ id }) => kindOf(team.file(id)))).sort();
