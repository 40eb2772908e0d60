// OAuth scopes with their reasons, and event subscriptions, by enabled features. Data only, shared by manifest,
// installation and doctor; docs/slack.md repeats it.

/** Features that need scopes of their own. */
interface ScopeFeatures {
  readonly agent: boolean;
  /** True if channels may switch on words below voice messages. */
  readonly listen: boolean;
}

interface EventFeatures extends ScopeFeatures {
  readonly workflows: boolean;
}

/** Bot scopes. Only those of `listen` let the bot read channels, apart from what users pass to it. */
export const SCOPE_REASONS = {
  commands: 'slash commands and message shortcuts',
  'chat:write': 'task cards and status lines in channels of the bot, threads and direct messages',
  'app_mentions:read': 'messages that mention the bot, with their files',
  'im:history': 'direct messages to the bot, with their files',
  'im:write': 'opening a direct message if a result can’t be posted in the channel',
  'files:read': 'downloading files that users share with the bot',
  'files:write': 'posting finished audio and long texts',
  'assistant:write': 'suggestions in the app’s own tab; not requested with `SLACK_AGENT=off`',
  'channels:history': 'voice messages in public channels; like the rest only with `SLACK_LISTEN=on`',
  'groups:history': 'the same in private channels',
  'channels:read': 'the creator of a public channel, who may use `/listen on`',
  'groups:read': 'the same in private channels',
  'users:read': 'admins, who may too',
  'pins:write': 'pinning the notice',
} as const;

type BotScope = keyof typeof SCOPE_REASONS;

const NEEDED_FOR: Readonly<Partial<Record<BotScope, keyof ScopeFeatures>>> = {
  'assistant:write': 'agent',
  'channels:history': 'listen',
  'groups:history': 'listen',
  'channels:read': 'listen',
  'groups:read': 'listen',
  'users:read': 'listen',
  'pins:write': 'listen',
};

export const selectScopes = (features: ScopeFeatures): readonly BotScope[] =>
  (Object.keys(SCOPE_REASONS) as BotScope[]).filter((scope) => {
    const feature = NEEDED_FOR[scope];
    return feature === undefined || features[feature];
  });

const EVENTS = ['app_mention', 'message.im', 'app_home_opened', 'app_uninstalled', 'tokens_revoked'] as const;

/** Slack shows native Stop only to apps that hear of it. */
const AGENT_EVENTS = ['agent_session_stopped', 'agent_session_title_changed'] as const;

export const selectEvents = ({ agent, listen, workflows }: EventFeatures) => [
  ...EVENTS,
  ...(agent ? AGENT_EVENTS : []),
  ...(listen ? (['message.channels', 'message.groups'] as const) : []),
  ...(workflows ? (['function_executed'] as const) : []),
];
