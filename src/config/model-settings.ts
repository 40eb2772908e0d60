// Settings for models that Earshot fetches. Which models exist is known to the catalogue only.

import { z } from 'zod';
import { isLoopbackHostname } from '../kit/http/host-name.ts';
import { createListSettingBase, type SettingsGroup, toOptionalSchema } from './setting.ts';

/** Plain http only within this machine. */
const mirrorSchema = z.url({ protocol: /^https?$/ }).refine((text) => {
  const url = URL.parse(text);
  const isProtected = url?.protocol === 'https:' || isLoopbackHostname(url?.hostname ?? '');
  return isProtected && [url?.username, url?.password, url?.search, url?.hash].every((part) => part === '');
});

export const MODEL_SETTINGS = {
  title: 'Models (docs/engines.md)',
  settings: {
    models: {
      name: 'MODELS',
      ...createListSettingBase('names'),
      help: 'Models to fetch in the background at every start if they are missing: a set (small, good, best), languages (de) or names, separated by commas. Named ones are used before others, in this order; “npm run models -- available” lists them. accept:LICENCE agrees to a licence that asks. Empty: nothing is fetched.',
    },
    mirror: {
      name: 'MODELS_MIRROR',
      schema: toOptionalSchema(mirrorSchema),
      requirement: 'a URL that starts with https://, or http:// on this machine, without a password',
      help: 'Base URL of a mirror for models. The file at https://HOST/PATH is fetched from MODELS_MIRROR/HOST/PATH, and its hash is verified all the same.',
    },
  },
} as const satisfies SettingsGroup;
