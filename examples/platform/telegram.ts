// Telegram as a platform extension, enabled by EXTENSIONS=./telegram.ts and TELEGRAM_TOKEN. Commands are typed in
// groups or in a chat with the bot; the card appears in the same chat.

import {
  createFailedFinding,
  createPassedFinding,
  createSecretSettingBase,
  defineExtension,
  definePlatform,
  isApiErrorOfKind,
  toOptionalSchema,
  urlSettingBase,
  z,
} from 'earshot';

const API = 'https://api.telegram.org';

const telegram = definePlatform({
  name: 'telegram',
  settings: {
    title: 'Telegram',
    settings: {
      token: {
        name: 'TELEGRAM_TOKEN',
        ...createSecretSettingBase('token'),
        schema: toOptionalSchema(z.string().regex(/^\d{5,20}:[\w-]{10,100}$/)),
        requirement: 'what @BotFather gave: figures, a colon, letters',
        help: 'Token of the bot, from https://t.me/BotFather (/newbot).',
      },
      api: {
        name: 'TELEGRAM_API_URL',
        ...urlSettingBase,
        help: 'Address of the Bot API, where a server of one’s own stands in for api.telegram.org.',
      },
    },
  },
  isEnabled: ({ token }) => token !== undefined,
  validateSettings: ({ token, api }) =>
    api !== undefined && token === undefined
      ? ['TELEGRAM_TOKEN is missing: TELEGRAM_API_URL is set. Get a token from https://t.me/BotFather (/newbot).']
      : [],
  getApiOrigin: ({ api }) => new URL(api ?? API).origin,
  async create({ token = '', api }, parts) {
    const { createApi } = await import('./api.ts');
    const { createTelegramChat } = await import('./chat.ts');
    const { catalogue, messagesFor, hasOtherProcesses, clock, log } = parts;
    const chat = createTelegramChat({
      ...{ catalogue, messagesFor, hasOtherProcesses, clock, log },
      api: createApi(api ?? API, token),
      notes: parts.openKeyValueStore(),
      relay: parts.openFileRelay(),
    });
    return { chat };
  },
  doctor: {
    description: 'token and bot',
    channelCheckDescription: 'and whether the bot is in that chat',
    async examine({ token, api }, { channelId }) {
      if (token === undefined)
        return [
          createFailedFinding('token', 'TELEGRAM_TOKEN is not set', 'get one from https://t.me/BotFather (/newbot)'),
        ];
      const { createApi, Me, NoResult } = await import('./api.ts');
      const calls = createApi(api ?? API, token);
      try {
        const { username } = await calls.call(Me, 'getMe');
        const found = [createPassedFinding('token', `it is @${username}’s`)];
        if (channelId === undefined) return found;
        return await calls.call(NoResult, 'getChat', { chat_id: channelId }).then(
          () => [...found, createPassedFinding('chat', 'the bot is in it')],
          () => [...found, createFailedFinding('chat', 'the bot is not in it', `add @${username} to the group`)],
        );
      } catch (thrown) {
        const refused = isApiErrorOfKind(thrown, 'refused', 'no-direct-messages');
        return refused
          ? [
              createFailedFinding(
                'token',
                'Telegram does not know it',
                'get a new one from https://t.me/BotFather (/token)',
              ),
            ]
          : [
              createFailedFinding(
                'network',
                'Telegram does not answer',
                'see whether this machine reaches api.telegram.org',
              ),
            ];
      }
    },
  },
});

export default defineExtension({ earshot: 3, platforms: [telegram] });
