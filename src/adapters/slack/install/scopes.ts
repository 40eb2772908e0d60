// What the app asks a workspace for, each with its reason, and what it wants to be told. Data only: the manifest, the
// installation and the doctor take it from here, and docs/slack.md says the same.

/** Bot scopes. Nothing in channels can be read with them but what people hand to the bot. */
export const SCOPES = {
  commands: 'slash commands and the entries in the menu of a message',
  'chat:write': 'the card of a task, in channels the bot was invited to, in threads and in direct messages',
  'app_mentions:read': 'messages that mention the bot, with their files',
  'im:history': 'messages that people write to the bot directly, with their files',
  'im:write': 'opening a direct message, for results that find no other way',
  'files:read': 'reading the files that people hand over',
  'files:write': 'posting finished audio and long texts',
} as const;

type Scope = keyof typeof SCOPES;

export const SCOPE_NAMES = Object.keys(SCOPES) as readonly Scope[];

export const EVENTS = [
  'app_mention',
  'message.im',
  'app_home_opened',
  'app_uninstalled',
  'tokens_revoked',
] as const;
