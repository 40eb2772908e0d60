// Sends a file's bytes to the place Slack names for them, streamed from disk: a gigabyte would not fit in memory, where Slack's
// own client reads files. The file exists afterwards and nobody sees it, so doing it again costs nothing but the bytes.

import { openAsBlob } from 'node:fs';
import { backoff } from '../../../kit/backoff.ts';
import type { Clock } from '../../../ports/clock.ts';
import { ApiError } from '../../shared/errors.ts';
import { busyError } from '../errors.ts';
import type { Upload } from './api.ts';
import type { Call } from './client-policy.ts';

const TRIES = 3;
/** A gigabyte at a megabyte a second, and some more. */
const leastMs = (bytes: number): number => 60_000 + Math.ceil(bytes / 1000);
const METHOD = 'files.getUploadURLExternal';

export function createUpload({ call, clock }: { readonly call: Call; readonly clock: Clock }) {
  async function place({ name, bytes, description }: Upload) {
    const said = description === undefined ? {} : { alt_txt: description };
    const args = { filename: name, length: bytes, ...said };
    const { upload_url: address, file_id: id } = await call(METHOD, { repeatable: true }, (client, token) =>
      client.files.getUploadURLExternal({ token, ...args }),
    );
    if (address === undefined || id === undefined) throw busyError(METHOD, 'an answer that says nothing');
    return { address, id };
  }

  /** The address is the right to write there: it goes into no message, and no token goes along. 0: no answer. */
  async function send(address: string, { path, bytes }: Upload): Promise<number> {
    const body = await openAsBlob(path, { type: 'application/octet-stream' });
    try {
      const signal = AbortSignal.timeout(leastMs(bytes));
      const response = await fetch(address, { method: 'POST', body, redirect: 'error', signal });
      await response.body?.cancel();
      return response.status;
    } catch {
      return 0;
    }
  }

  return async (file: Upload): Promise<string> => {
    const { name } = file;
    if (file.bytes === 0)
      throw new ApiError('refused', 'empty', `“${name}” is empty, so Slack does not take it.`);
    for (let tries = 1; ; tries += 1) {
      const { address, id } = await place(file);
      const status = await send(address, file);
      if (status >= 200 && status < 300) return id;
      const large = `Slack does not take a file as large as “${name}”.`;
      if (status === 413) throw new ApiError('nofiles', 'file_size_limit_exceeded', large);
      if (tries >= TRIES) throw busyError('file upload', status === 0 ? 'connection lost' : `HTTP ${status}`);
      await clock.sleep(backoff(tries, 500, 4000));
    }
  };
}
