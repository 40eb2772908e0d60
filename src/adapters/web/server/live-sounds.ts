// Sends sounds while they are made, to everyone who knows the address, like finished files. Each reader gets the sound
// from its start, at its own pace.

import { Readable } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { OpenedFile } from '../../../ports/chat.ts';

export interface LiveSoundResponses {
  /** Answers with the sound, which ends when it is whole. A HEAD request gets no body. */
  send(sound: OpenedFile, context: Context): Response;
  /** Ends all responses, which would otherwise keep the server from closing. */
  closeAll(): void;
}

export function createLiveSoundResponses(): LiveSoundResponses {
  /** Closes the connection of each open response. An error in its body would do the same, but the server prints it. */
  const open = new Map<Readable, () => void>();
  return {
    send({ stream, type }, { req, env }) {
      const headers = {
        'Content-Type': type?.startsWith('audio/') ? type : 'application/octet-stream',
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
        'X-Robots-Tag': 'noindex, nofollow',
        'Accept-Ranges': 'none',
        'Cache-Control': 'no-store',
        'Content-Disposition': 'inline',
      };
      if (req.method === 'HEAD') {
        stream.destroy();
        return new Response(null, { headers });
      }
      const { outgoing } = (env ?? {}) as Partial<HttpBindings>;
      open.set(stream, () => (outgoing ?? stream).destroy());
      stream.once('close', () => open.delete(stream));
      return new Response(Readable.toWeb(stream) as ReadableStream, { headers });
    },
    closeAll() {
      for (const close of [...open.values()]) close();
    },
  };
}
