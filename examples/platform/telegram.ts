// Telegram as a platform of Earshot, from outside: EXTENSIONS=./telegram.ts and TELEGRAM_TOKEN are all it takes. Commands are typed in
// groups and in a chat with the bot; a card stands where it was asked for.

import {
  defineExtension,
  definePlatform,
  failedAs,
  fault,
  fine,
  optionalSetting,
  pasted,
  webAddress,
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
        ...pasted('token'),
        schema: optionalSetting(z.string().regex(/^\d{5,20}:[\w-]{10,100}$/)),
        must: 'what @BotFather gave: figures, a colon, letters',
        help: 'Token of the bot, from https://t.me/BotFather (/newbot).',
      },
      api: {
        name: 'TELEGRAM_API_URL',
        ...webAddress,
        help: 'Address of the Bot API, where a server of one’s own stands in for api.telegram.org.',
      },
    },
  },
  isWanted: ({ token }) => token !== undefined,
  faults: ({ token, api }) =>
    api !== undefined && token === undefined
      ? [
          'TELEGRAM_TOKEN is missing: TELEGRAM_API_URL is set. Get a token from https://t.me/BotFather (/newbot).',
        ]
      : [],
  apiOrigin: ({ api }) => new URL(api ?? API).origin,
  async create({ token = '', api }, parts) {
    const { createApi } = await import('./api.ts');
    const { createTelegramChat } = await import('./chat.ts');
    const { catalogue, wordingFor, others, clock, log } = parts;
    const chat = createTelegramChat({
      ...{ catalogue, wordingFor, others, clock, log },
      api: createApi(api ?? API, token),
      notes: parts.notes(),
      relay: parts.relay(),
    });
    return { chat };
  },
  doctor: {
    looksAt: 'token and bot',
    inChannel: 'and whether the bot is in that chat',
    async examine({ token, api }, { channel }) {
      if (token === undefined)
        return [fault('token', 'TELEGRAM_TOKEN is not set', 'get one from https://t.me/BotFather (/newbot)')];
      const { createApi, Me, Nothing } = await import('./api.ts');
      const calls = createApi(api ?? API, token);
      try {
        const { username } = await calls.call(Me, 'getMe');
        const found = [fine('token', `it is @${username}’s`)];
        if (channel === undefined) return found;
        return await calls.call(Nothing, 'getChat', { chat_id: channel }).then(
          () => [...found, fine('chat', 'the bot is in it')],
          () => [...found, fault('chat', 'the bot is not in it', `add @${username} to the group`)],
        );
      } catch (thrown) {
        const refused = failedAs(thrown, 'refused', 'person-closed');
        return refused
          ? [
              fault(
                'token',
                'Telegram does not know it',
                'get a new one from https://t.me/BotFather (/token)',
              ),
            ]
          : [
              fault(
                'network',
                'Telegram does not answer',
                'see whether this machine reaches api.telegram.org',
              ),
            ];
      }
    },
  },
});

export default defineExtension({ earshot: 1, platforms: [telegram] });
