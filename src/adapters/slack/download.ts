// Reads files that users attached on Slack. The token is sent only to Slack's own file hosts, even after redirects.

import type { FileRef } from '../../domain/commands/invocation.ts';
import type { ByteRange } from '../../kit/http/file-response.ts';
import { message } from '../../messages/message.ts';
import { FileBusyError, FileGoneError, FileUnreadableError, type OpenedFile } from '../../ports/chat.ts';
import { isApiErrorOfKind } from '../shared/api-error.ts';
import { downloadFile, type FileHost, hasNoCredentials, type RemoteFileDetails } from '../shared/download-file.ts';
import type { SlackApi } from './api/slack-api.ts';
import { parseFileLocation, type SlackFileLocation } from './payloads/files.ts';

interface FileOpenerOptions {
  getApi(team: string): Promise<SlackApi>;
  /** Returns the workspace's current token, a secret. */
  getToken(team: string): Promise<string>;
  /** Further origins that may receive the token. They may use plain http or loopback addresses. */
  readonly origins?: readonly string[];
}

const PLATFORM = 'Slack';
const AUTHENTICATED_ORIGIN = 'https://files.slack.com';
/** Host of Slack's redirects for some files, whose signed URLs need no token. */
const SIGNED_URL_ORIGIN = 'https://slack-files.com';

export function createFileOpener({ getApi, getToken, origins = [] }: FileOpenerOptions) {
  const trusted = new Set([AUTHENTICATED_ORIGIN, ...origins.map((one) => new URL(one).origin)]);

  const createFileHost = (team: string): FileHost => ({
    platformName: PLATFORM,
    getHeaders(url) {
      if (!hasNoCredentials(url)) return undefined;
      if (trusted.has(url.origin)) return getToken(team).then((token) => ({ Authorization: `Bearer ${token}` }));
      return url.origin === SIGNED_URL_ORIGIN ? Promise.resolve({}) : undefined;
    },
    isLoginPage,
  });

  /** Fetches the file's current state from Slack, for files that came with only an id and for outdated URLs. */
  async function fetchFileAddress({ team, fileId: id }: SlackFileLocation, name: string): Promise<RemoteFileDetails> {
    const api = await getApi(team);
    const info = await api.getFileInfo(id).catch((thrown: unknown) => {
      const code = isApiErrorOfKind(thrown, 'refused') ? thrown.code : undefined;
      if (code === 'missing_scope')
        throw new FileUnreadableError(message('chat.fileSignIn', { name, platform: PLATFORM }));
      if (code === undefined) throw new FileBusyError(message('chat.fileLater', { name, platform: PLATFORM }));
      throw new FileGoneError(message('chat.fileGone', { name, platform: PLATFORM }));
    });
    const { mode, url_private_download: url, size, mimetype } = info;
    if (info.is_external || mode === 'external') throw new FileUnreadableError(message('chat.fileExternal', { name }));
    if (mode === 'tombstone' || mode === 'hidden_by_limit')
      throw new FileGoneError(message('chat.fileGone', { name, platform: PLATFORM }));
    if (!url) throw new FileUnreadableError(message('chat.fileHidden', { name, platform: PLATFORM }));
    return { name, url, bytes: size || undefined, type: mimetype || undefined };
  }

  return async ({ platformRef, name, bytes, type }: FileRef, part?: ByteRange): Promise<OpenedFile> => {
    const location = parseFileLocation(platformRef);
    if (!location) throw new FileUnreadableError(message('chat.fileLost', { name, platform: PLATFORM }));
    const { team, downloadUrl: url } = location;
    if (url === undefined) return downloadFile(createFileHost(team), await fetchFileAddress(location, name), part);
    try {
      return await downloadFile(createFileHost(team), { name, url, bytes, type }, part);
    } catch (thrown) {
      // Slack's file info gives the best reason: deleted, hidden, or stored elsewhere.
      if (!(thrown instanceof FileUnreadableError) || thrown instanceof FileBusyError) throw thrown;
      const current = await fetchFileAddress(location, name);
      if (!(thrown instanceof FileGoneError) || current.url === url) throw thrown;
      return downloadFile(createFileHost(team), current, part);
    }
  };
}

/** True for pages of Slack's own hosts, and for any URL that continues after a login. */
const isLoginPage = ({ origin, hostname, searchParams }: URL): boolean =>
  searchParams.has('redir') || (origin.startsWith('https:') && /(^|\.)(?<!^files\.)slack\.com$/.test(hostname));
