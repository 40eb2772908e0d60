// Reads files that people gave on Slack. The token goes to Slack's own file hosts and to no other, wherever an answer leads.

import type { FileRef } from '../../domain/commands/invocation.ts';
import type { Part } from '../../kit/http/file-answer.ts';
import { FileBusy, FileGone, FileUnreadable, type OpenFile } from '../../ports/chat.ts';
import { download, type FileAddress, type FileHost, isBare } from '../shared/download.ts';
import { failedAs } from '../shared/errors.ts';
import type { Texts } from '../shared/texts/index.ts';
import type { SlackApi } from './api/api.ts';
import { type FileAt, readFileAt } from './payloads/files.ts';

interface OpenParts {
  apiOf(team: string): Promise<SlackApi>;
  /** The workspace's token of this moment; a secret. */
  tokenOf(team: string): Promise<string>;
  /** Origins that may be given the token besides Slack's; plain http and loopback are for the operator to allow here. */
  readonly origins?: readonly string[] | undefined;
  readonly texts: Texts;
}

const PLATFORM = 'Slack';
const WITH_TOKEN = 'https://files.slack.com';
/** Where Slack leads for some files; an address there carries its own right. */
const WITHOUT_TOKEN = 'https://slack-files.com';

export function createOpen({ apiOf, tokenOf, origins = [], texts }: OpenParts) {
  const trusted = new Set([WITH_TOKEN, ...origins.map((one) => new URL(one).origin)]);

  const hostOf = (team: string): FileHost => ({
    platform: PLATFORM,
    texts,
    headersFor(url) {
      if (!isBare(url)) return undefined;
      if (trusted.has(url.origin))
        return tokenOf(team).then((token) => ({ Authorization: `Bearer ${token}` }));
      return url.origin === WITHOUT_TOKEN ? Promise.resolve({}) : undefined;
    },
    isLogin,
  });

  /** What Slack says of the file now; for files it first showed by their id alone, and for addresses that lead nowhere. */
  async function ask({ team, file: id }: FileAt, name: string): Promise<FileAddress> {
    const api = await apiOf(team);
    const told = await api.file(id).catch((thrown: unknown) => {
      const code = failedAs(thrown, 'refused') ? thrown.code : undefined;
      if (code === 'missing_scope') throw new FileUnreadable(texts.fileSignIn(name, PLATFORM));
      if (code === undefined) throw new FileBusy(texts.fileLater(name, PLATFORM));
      throw new FileGone(texts.fileGone(name, PLATFORM));
    });
    const { mode, url_private_download: address, size, mimetype } = told;
    if (told.is_external || mode === 'external') throw new FileUnreadable(texts.fileExternal(name));
    if (mode === 'tombstone' || mode === 'hidden_by_limit')
      throw new FileGone(texts.fileGone(name, PLATFORM));
    if (!address) throw new FileUnreadable(texts.fileHidden(name, PLATFORM));
    return { name, address, bytes: size || undefined, type: mimetype || undefined };
  }

  return async ({ at, name, bytes, type }: FileRef, part?: Part): Promise<OpenFile> => {
    const where = readFileAt(at);
    if (!where) throw new FileUnreadable(texts.fileLost(name, PLATFORM));
    const { team, download: address } = where;
    if (address === undefined) return download(hostOf(team), await ask(where, name), part);
    try {
      return await download(hostOf(team), { name, address, bytes, type }, part);
    } catch (thrown) {
      // Slack knows best why: deleted, hidden, elsewhere.
      if (!(thrown instanceof FileUnreadable) || thrown instanceof FileBusy) throw thrown;
      const now = await ask(where, name);
      if (!(thrown instanceof FileGone) || now.address === address) throw thrown;
      return download(hostOf(team), now, part);
    }
  };
}

/** Pages of Slack's own hosts, and of any other that says where to go after signing in. */
const isLogin = ({ origin, hostname, searchParams }: URL): boolean =>
  searchParams.has('redir') ||
  (origin.startsWith('https:') && /(^|\.)(?<!^files\.)slack\.com$/.test(hostname));
