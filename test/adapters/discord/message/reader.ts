// A reader with the names of one server.

import type { PlainTextContext } from '../../../../src/adapters/discord/message/plain-text.ts';

const PEOPLE = new Map([['11', 'Ana']]);
const ROLES = new Map([['22', 'Moderators']]);
const CHANNELS = new Map([['12345', 'general']]);

export const reader = (language = 'en'): PlainTextContext => ({
  names: {
    person: (id) => PEOPLE.get(id),
    role: (id) => ROLES.get(id),
    channel: (id) => CHANNELS.get(id),
  },
  language,
  now: Date.UTC(2026, 0, 1),
});
