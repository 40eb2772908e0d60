// Describes the web chat adapter to the program.

import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { isLoopbackHostname } from '../../kit/http/host-name.ts';
import type { AdapterDescriptor } from '../shared/adapter-descriptor.ts';
import { listAllowedHosts } from '../shared/http/allowed-hosts.ts';
import { findSettingFaults, WEB_SETTINGS, type WebSettings } from './settings.ts';

/** As for the admin page: with a proxy, other people may come through it. */
const isOwnMachine = ({ secret }: Pick<WebSettings, 'secret'>, { http, service }: Config): boolean =>
  secret === undefined &&
  http.publicUrl === undefined &&
  isLoopbackHostname(http.host) &&
  service.baseUrl === undefined;

export const webDescriptor: AdapterDescriptor<typeof WEB_SETTINGS> = {
  name: 'web',
  settings: WEB_SETTINGS,
  isEnabled: ({ enabled }) => enabled,
  validateSettings: findSettingFaults,
  async create(values, { config, catalogue, messagesFor, disk, getLinkBaseUrl, transcode, clock, log }) {
    const { createWebChat } = await import('./index.ts');
    const chat = createWebChat({
      folder: join(config.data.folder, 'web'),
      catalogue,
      messagesFor,
      clock,
      log,
      secret: values.secret,
      visitorBytesPerDay: values.visitorBytesPerDay,
      disk,
      // Without a secret only this machine may call; otherwise a tunnel would expose the chat to the internet.
      allowedHosts: listAllowedHosts(config.http.host, values.secret && config.http.publicUrl),
      publicBaseUrl: getLinkBaseUrl(),
      isOwnMachine: isOwnMachine(values, config),
      transcode,
    });
    const { closeStreams, uploadPaths } = chat;
    return { chat, mount: { path: '/', fetch: chat.fetch, closeStreams, uploadPaths } };
  },
};
