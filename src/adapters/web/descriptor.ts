// The web chat as one of the platforms.

import { join } from 'node:path';
import type { AdapterDescriptor } from '../shared/descriptor.ts';
import { allowedHosts } from '../shared/http/hosts.ts';
import { faultsOf, WEB_SETTINGS } from './settings.ts';

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
      // From outside only with a secret, or a tunnel would open it to all.
      allowedHosts: allowedHosts(config.http.host, values.secret && config.http.publicUrl),
      linkBase: linkBase(),
      transcode,
    });
    const { hangUp, uploads } = chat;
    return { chat, mount: { under: '/', fetch: chat.fetch, hangUp, uploads } };
  },
};
