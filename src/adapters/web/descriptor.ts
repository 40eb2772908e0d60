// The web chat as one of the platforms.

import { join } from 'node:path';
import { type Config, isLoopback } from '../../config/config.ts';
import type { AdapterDescriptor } from '../shared/descriptor.ts';
import { faultsOf, WEB_SETTINGS, type WebSettings } from './settings.ts';

export const web: AdapterDescriptor<typeof WEB_SETTINGS> = {
  name: 'web',
  settings: WEB_SETTINGS,
  isWanted: ({ on }) => on,
  faults: faultsOf,
  async create(values, { config, catalogue, wordingFor, disk, linkBase, transcode, clock, log }) {
    const { createWebChat } = await import('./index.ts');
    const chat = createWebChat({
      folder: join(config.data.folder, 'web'),
      catalogue,
      wordingFor,
      clock,
      log,
      secret: values.secret,
      visitorDayBytes: values.visitorDayBytes,
      disk,
      allowedHosts: hostsOf(values, config),
      linkBase: linkBase(),
      transcode,
    });
    const { hangUp, uploads } = chat;
    return { chat, mount: { under: '/', fetch: chat.fetch, hangUp, uploads } };
  },
};

/** Names by which the page may be opened besides loopback's. From outside only with a secret, or a tunnel would open it to all. */
function hostsOf({ secret }: WebSettings, { http: { host, publicUrl } }: Config): readonly string[] {
  const own = isLoopback(host) || host === '0.0.0.0' || host === '::' ? [] : [host];
  return publicUrl && secret ? [...own, new URL(publicUrl).host] : own;
}
