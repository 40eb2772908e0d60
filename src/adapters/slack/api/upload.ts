// Sends a file's bytes to the place Slack names for them. The file exists afterwards and nobody sees it, so that doing it
// again after a lost answer costs nothing but the bytes. Where it is shown is not known here.

import { openAsBlob } from 'node:fs';
import { z } from 'zod';
import { backoff } from '../../../kit/backoff.ts';
import type { Clock } from '../../../ports/clock.ts';
import { busyFault } from '../errors.ts';
import { type Upload, WireFault } from './api.ts';
import type { Call } from './client-policy.ts';

const TRIES = 3;
/** A gigabyte at a megabyte a second, and some more. */
const leastMs = (bytes: number): number => 60_000 + Math.ceil(bytes / 1000);
const Place = z.object({ upload_url: z.string(), file_id: z.string() });
const METHOD = 'files.getUploadURLExternal';

export function createUpload({ call, clock }: { readonly call: Call; readonly clock: Clock }) {
  async function place({ name, bytes, description }: Upload): Promise<z.infer<typeof Place>> {
    const args = {
      filename: name,
      length: bytes,
      ...(description !== undefined && { alt_txt: description }),
    };
    const found = Place.safeParse(await call(METHOD, args, { repeatable: true }));
    if (!found.success) throw busyFault(METHOD, 'an answer that says nothing', false);
    return found.data;
  }

  /** The address is the right to write there: it goes into no message, and no token goes along. */
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
    if (file.bytes === 0)
      throw new WireFault('refused', 'empty', `“${file.name}” is empty, so Slack does not take it.`);
    for (let tries = 1; ; tries += 1) {
      const { upload_url: address, file_id: id } = await place(file);
      const status = await send(address, file);
      if (status >= 200 && status < 300) return id;
      if (status === 413)
        throw new WireFault(
          'nofiles',
          'file_size_limit_exceeded',
          `Slack does not take a file as large as “${file.name}”.`,
        );
      if (tries >= TRIES)
        throw busyFault('file upload', status === 0 ? 'connection lost' : `HTTP ${status}`, false);
      await clock.sleep(backoff(tries, 500, 4000));
    }
  };
}
