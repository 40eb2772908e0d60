// What the app asks a workspace for, each with its reason, and what it wants to be told, by what is switched on. Data only: the
// manifest, the installation and the doctor take it from here, and docs/slack.md says the same.

/** What is switched on that needs rights of its own. */
interface Features {
  readonly agent: boolean;
}

/** Bot scopes. Nothing in channels can be read with them but what people hand to the bot. */
export const SCOPES = {
  commands: 'slash commands and the entries in the menu of a message',
  'chat:write':
    'the card of a task and the line that says how far it is, in channels the bot was invited to, in threads and in direct messages',
  'app_mentions:read': 'messages that mention the bot, with their files',
  'im:history': 'messages that people write to the bot directly, with their files',
  'im:write': 'opening a direct message, for results that find no other way',
  'files:read': 'reading the files that people hand over',
  'files:write': 'posting finished audio and long texts',
  'assistant:write': 'suggestions in the app’s own tab; not asked for with `SLACK_AGENT=off`',
} as const;

type Scope = keyof typeof SCOPES;

const NEEDED_FOR: Readonly<Partial<Record<Scope, keyof Features>>> = { 'assistant:write': 'agent' };

export const scopesOf = (features: Features): readonly Scope[] =>
  (Object.keys(SCOPES) as Scope[]).filter((scope) => {
    const feature = NEEDED_FOR[scope];
    return feature === undefined || features[feature];
  });

const EVENTS = ['app_mention', 'message.im', 'app_home_opened', 'app_uninstalled', 'tokens_revoked'] as const;

export const eventsOf = ({ workflows }: { readonly workflows: boolean }) =>
  workflows ? ([...EVENTS, 'function_executed'] as const) : EVENTS;
