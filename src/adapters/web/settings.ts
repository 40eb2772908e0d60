// Settings of the web chat.

import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import {
  onOffSettingBase,
  type SettingsGroup,
  type SettingValues,
  toOptionalSchema,
  wholeNumberSchema,
} from '../../config/setting.ts';
import { isCommonSecret } from '../../kit/http/common-secrets.ts';
import { isLoopbackHostname } from '../../kit/http/host-name.ts';

const MEGABYTE = 1_000_000;

export const WEB_SETTINGS = {
  title: 'The web chat',
  settings: {
    enabled: {
      name: 'WEB_CHAT',
      ...onOffSettingBase,
      default: 'on',
      help: 'The web chat at PORT. off: only the chat platforms.',
    },
    secret: {
      name: 'WEB_CHAT_SECRET',
      schema: toOptionalSchema(z.string().min(8)),
      requirement: 'at least 8 characters',
      help: 'Password to sign in to the web chat, at least 8 characters and hard to guess. Required unless HOST is loopback.',
      secret: true,
    },
    visitorBytesPerDay: {
      name: 'LIMIT_VISITOR_DAY_MB',
      schema: wholeNumberSchema.transform((megabytes) => megabytes * MEGABYTE),
      default: '2000',
      requirement: 'megabytes, 0 for no limit',
      help: 'Maximum megabytes uploaded to the web chat a day from one IP address. Resets at 00:00 UTC. 0: no limit.',
    },
  },
} as const satisfies SettingsGroup;

export type WebSettings = SettingValues<typeof WEB_SETTINGS>;

export function findSettingFaults({ enabled, secret }: WebSettings, { http }: Config): readonly string[] {
  const faults: string[] = [];
  if (enabled && !secret && !isLoopbackHostname(http.host))
    faults.push(
      `WEB_CHAT_SECRET is missing, but other machines can reach HOST ${http.host}. Choose at least 8 characters, or set WEB_CHAT=off.`,
    );
  if (secret && isCommonSecret(secret))
    faults.push(
      'WEB_CHAT_SECRET is easy to guess. Choose another one: four unrelated words, or the output of “openssl rand -base64 18”.',
    );
  return faults;
}
