// The app as Slack wants it declared: commands, entries in a message's menu, scopes, events and where they go, from the
// catalogue. Pure; Slack reads it when the operator makes the app, and never again by itself.

import type { AppsManifestValidateArguments } from '@slack/web-api';
import type { Catalogue, Command, Operation } from '../../domain/commands/command.ts';
import { cut } from '../../kit/text.ts';
import { textsFor } from '../shared/texts/index.ts';
import { eventsOf, scopesOf } from './install/scopes.ts';
import { functionsOf } from './workflow/steps.ts';

type Manifest = AppsManifestValidateArguments['manifest'];
type Functions = NonNullable<Manifest['functions']>;
type BotEvents = NonNullable<
  NonNullable<NonNullable<Manifest['settings']>['event_subscriptions']>['bot_events']
>;
type BotScopes = NonNullable<NonNullable<NonNullable<Manifest['oauth_config']>['scopes']>['bot']>;

interface ManifestParts {
  readonly catalogue: Catalogue;
  readonly mode: 'socket' | 'http';
  /** How the outside reaches us: needed for HTTP, and where several workspaces install the app. */
  readonly publicUrl?: string | undefined;
  /** Workspaces install it themselves. */
  readonly several?: boolean;
  /** Left out: it is none. */
  readonly agent?: boolean;
  /** Workflows may have steps of ours; left out: none. */
  readonly workflows?: boolean;
  /** What people read there. */
  readonly language?: string;
}

/** What the app is called, also in an invitation. */
export const APP_NAME = 'Earshot';
/** Stands in until the operator knows a better one. */
const UNKNOWN_URL = 'https://earshot.example.com';
/** Slack's limits. */
const MOST = {
  command: 32,
  description: 2000,
  hint: 1000,
  shortcut: 24,
  shortcutDescription: 150,
  agent: 300,
} as const;

export function slackManifest(parts: ManifestParts): Manifest {
  const { catalogue, mode, publicUrl, several = false, agent = false, workflows = false, language } = parts;
  const base = (publicUrl ?? UNKNOWN_URL).replace(/\/$/, '');
  const url = mode === 'http' ? `${base}/slack/events` : undefined;
  return {
    display_information: {
      name: APP_NAME,
      description:
        'Speech, sounds, translations, voices, stories, separated audio and dubs, in your channels.',
    },
    features: {
      ...(agent && { agent_view: agentView(language) }),
      app_home: {
        home_tab_enabled: true,
        messages_tab_enabled: true,
        messages_tab_read_only_enabled: false,
      },
      bot_user: { display_name: APP_NAME.toLowerCase(), always_online: true },
      shortcuts: catalogue.actions.map(messageShortcut),
      slash_commands: catalogue.commands.map((command) => slash(command, catalogue.prefix, url)),
    },
    oauth_config: {
      ...(several && { redirect_urls: [`${base}/slack/oauth_redirect`] }),
      // The library’s list does not know all of Slack’s scopes.
      scopes: { bot: [...scopesOf({ agent })] as BotScopes },
    },
    settings: {
      event_subscriptions: {
        ...(url && { request_url: url }),
        bot_events: [...eventsOf({ workflows })] as BotEvents,
      },
      interactivity: {
        is_enabled: true,
        ...(url && { request_url: url, message_menu_options_url: url }),
      },
      org_deploy_enabled: workflows,
      ...(workflows && { function_runtime: 'remote' }),
      socket_mode_enabled: mode === 'socket',
      // Cannot be switched off again, and a token in .env would run out.
      token_rotation_enabled: several,
    },
    // As Slack’s samples write them; the library’s type is of another form.
    ...(workflows && { functions: functionsOf(catalogue) as unknown as Functions }),
  };
}

/** Found in Slack’s list of agents; the suggestions are those of an empty talk. */
function agentView(language: string | undefined) {
  const { hello, agent } = textsFor(language);
  return {
    agent_description: cut(hello(APP_NAME), MOST.agent),
    suggested_prompts: agent.prompts.map((prompt) => ({ ...prompt })),
  };
}

function slash({ name, summary, example }: Command, prefix: string, url: string | undefined) {
  return {
    command: cut(`/${prefix}${name}`, MOST.command),
    description: cut(summary, MOST.description),
    ...(example && { usage_hint: cut(example, MOST.hint) }),
    ...(url && { url }),
    // Mentions then come with ids and names, and not as words that only look like them.
    should_escape: true,
  };
}

/** An entry of a message's menu. When it is chosen, Slack tells the operation's name. */
const messageShortcut = ({ name, verb, summary }: Operation) => ({
  type: 'message' as const,
  name: cut(verb, MOST.shortcut),
  callback_id: name,
  description: cut(summary, MOST.shortcutDescription),
});

/** As it is written to a file or pasted into Slack's form. */
export const manifestText = (parts: ManifestParts): string =>
  `${JSON.stringify(slackManifest(parts), null, 2)}\n`;
