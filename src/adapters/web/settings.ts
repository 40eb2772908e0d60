// The settings of the web chat.

import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import { optional, type SettingsGroup, type ValuesOf, wholeNumber } from '../../config/setting.ts';
import { isCommonSecret } from '../../kit/http/guessable-secrets.ts';
import { isLoopback } from '../../kit/http/host-name.ts';

const MEGABYTE = 1_000_000;

export const WEB_SETTINGS = {
  title: 'The web chat',
  settings: {
    on: {
      name: 'WEB_CHAT',
      schema: z.enum(['on', 'off']).transform((text) => text === 'on'),
      default: 'on',
      must: 'on or off',
      help: 'on or off.',
    },
    secret: {
      name: 'WEB_CHAT_SECRET',
      schema: optional(z.string().min(8)),
      must: 'at least 8 characters',
      help: 'What people type to get in, at least 8 characters and nothing that anybody would try first. Required when HOST is not loopback.',
      secret: true,
    },
    visitorDayBytes: {
      name: 'LIMIT_VISITOR_DAY_MB',
      schema: wholeNumber.transform((megabytes) => megabytes * MEGABYTE),
      default: '2000',
      must: 'megabytes, 0 for no limit',
      help: 'One internet address: megabytes uploaded to the web chat a day, which begins at 00:00 UTC; 0: no limit.',
    },
  },
} as const satisfies SettingsGroup;

export type WebSettings = ValuesOf<typeof WEB_SETTINGS>;

export function faultsOf({ on, secret }: WebSettings, { http }: Config): readonly string[] {
  const faults: string[] = [];
  if (on && !secret && !isLoopback(http.host))
    faults.push(
      `WEB_CHAT_SECRET is missing: HOST ${http.host} can be reached from other machines, so people must sign in. Choose 8 characters or more, or set WEB_CHAT=off.`,
    );
  if (secret && isCommonSecret(secret))
    faults.push(
      'WEB_CHAT_SECRET is among the first that anybody would try. Choose another one: four words that do not belong together, or what “openssl rand -base64 18” prints.',
    );
  return faults;
}
