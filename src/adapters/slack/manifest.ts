// Creates Slack's app manifest from the catalogue: commands, shortcuts, scopes and events. Pure. Slack reads the
// manifest only when the operator creates or updates the app.

import type { AppsManifestValidateArguments } from '@slack/web-api';
import type { Catalogue } from '../../domain/commands/catalogue.ts';
import type { Command } from '../../domain/commands/command.ts';
import { getMessages, toEnglish } from '../../domain/messages.ts';
import { truncate } from '../../kit/text.ts';
import { message } from '../../messages/message.ts';
import { listStartPrompts } from './agent/start-prompts.ts';
import { selectEvents, selectScopes } from './install/scopes.ts';
import { createStepDefinitions } from './payloads/workflow-steps.ts';

type Manifest = AppsManifestValidateArguments['manifest'];
type ManifestFunctions = NonNullable<Manifest['functions']>;
type BotEvents = NonNullable<NonNullable<NonNullable<Manifest['settings']>['event_subscriptions']>['bot_events']>;
type BotScopes = NonNullable<NonNullable<NonNullable<Manifest['oauth_config']>['scopes']>['bot']>;

interface ManifestOptions {
  readonly catalogue: Catalogue;
  readonly mode: 'socket' | 'http';
  /** Public URL of our port, required for HTTP mode and for several workspaces. */
  readonly publicUrl?: string;
  /** True if workspaces install the app themselves. */
  readonly multipleWorkspaces?: boolean;
  /** True for an agent app. False by default. */
  readonly agent?: boolean;
  /** True to declare workflow steps. False by default. */
  readonly workflows?: boolean;
  /** True if channels may switch on words below voice messages. False by default. */
  readonly listen?: boolean;
  /** Language of the texts in the manifest. */
  readonly language?: string;
}

/** Name of the app, also used in invitations. */
export const APP_NAME = 'Earshot';
/** URL until the operator sets a real one. */
const PLACEHOLDER_URL = 'https://earshot.example.com';
/** Slack's limits for manifest texts. */
const MAX_LENGTHS = {
  command: 32,
  description: 2000,
  hint: 1000,
  shortcut: 24,
  shortcutDescription: 150,
  agent: 300,
} as const;

export function createSlackManifest(options: ManifestOptions): Manifest {
  const {
    catalogue,
    mode,
    publicUrl,
    multipleWorkspaces = false,
    agent = false,
    workflows = false,
    listen = false,
    language,
  } = options;
  const base = (publicUrl ?? PLACEHOLDER_URL).replace(/\/$/, '');
  const url = mode === 'http' ? `${base}/slack/events` : undefined;
  return {
    display_information: {
      name: APP_NAME,
      description: 'Speech, sounds, translations, voices, stories, separated audio and dubs, in your channels.',
    },
    features: {
      ...(agent && { agent_view: createAgentView(language) }),
      app_home: {
        home_tab_enabled: true,
        messages_tab_enabled: true,
        messages_tab_read_only_enabled: false,
      },
      bot_user: { display_name: APP_NAME.toLowerCase(), always_online: true },
      shortcuts: catalogue.messageActions.map(toMessageShortcut),
      slash_commands: [...catalogue.commands, ...(listen ? [LISTEN_COMMAND] : [])].map((command) =>
        toSlashCommand(command, catalogue.prefix, url),
      ),
    },
    oauth_config: {
      ...(multipleWorkspaces && { redirect_urls: [`${base}/slack/oauth_redirect`] }),
      // The library's type lacks some of Slack's scopes.
      scopes: { bot: [...selectScopes({ agent, listen })] as BotScopes },
    },
    settings: {
      event_subscriptions: {
        ...(url && { request_url: url }),
        bot_events: [...selectEvents({ agent, listen, workflows })] as BotEvents,
      },
      interactivity: {
        is_enabled: true,
        ...(url && { request_url: url, message_menu_options_url: url }),
      },
      org_deploy_enabled: workflows,
      ...(workflows && { function_runtime: 'remote' }),
      socket_mode_enabled: mode === 'socket',
      // Rotation cannot be switched off again, and a rotating token in .env would expire.
      token_rotation_enabled: multipleWorkspaces,
    },
    // Follows Slack's samples, which differ from the library's type.
    ...(workflows && { functions: createStepDefinitions(catalogue) as unknown as ManifestFunctions }),
  };
}

/** Describes the agent in Slack's list of agents, with the prompts of an empty conversation. */
function createAgentView(language: string | undefined) {
  const messages = getMessages(language);
  return {
    agent_description: truncate(messages.format('chat.hello', { name: APP_NAME }), MAX_LENGTHS.agent),
    suggested_prompts: listStartPrompts(messages),
  };
}

/** Not in the catalogue, since only platforms with channels have it. */
export const LISTEN_COMMAND = {
  name: 'listen',
  summary: toEnglish(message('listen.command.summary')),
  example: 'on language: German',
};

function toSlashCommand(
  { name, summary, example }: Pick<Command, 'name' | 'summary' | 'example'>,
  prefix: string,
  url: string | undefined,
) {
  return {
    command: truncate(`/${prefix}${name}`, MAX_LENGTHS.command),
    description: truncate(summary, MAX_LENGTHS.description),
    ...(example && { usage_hint: truncate(example, MAX_LENGTHS.hint) }),
    ...(url && { url }),
    // Slack then sends mentions with ids and names, so that they differ from plain text.
    should_escape: true,
  };
}

/** Creates a message shortcut. Slack sends the command's name as its callback id. */
const toMessageShortcut = ({ name, verb, summary }: Command) => ({
  type: 'message' as const,
  name: truncate(verb, MAX_LENGTHS.shortcut),
  callback_id: name,
  description: truncate(summary, MAX_LENGTHS.shortcutDescription),
});

/** Formats the manifest for a file or for Slack's form. */
export const formatSlackManifest = (options: ManifestOptions): string =>
  `${JSON.stringify(createSlackManifest(options), null, 2)}\n`;
