// Preloaded into a measured bot. Reports when calls to the service start and end, and when the conversion to Ogg Opus
// starts and ends. Does not change the bot's behavior.

import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';

/** `at`: milliseconds since 1970. */
export interface Note {
  readonly what: 'created' | 'fetching' | 'fetched' | 'encoded';
  readonly at: number;
}

interface Asked {
  readonly request: { readonly method: string; readonly path: string };
}

const note = (what: Note['what']): void => {
  process.send?.({ what, at: performance.timeOrigin + performance.now() } satisfies Note);
};

const isDownload = ({ method, path }: Asked['request']): boolean => method === 'GET' && path.startsWith('/tts-result/');

subscribe('undici:request:headers', (message) => {
  const { method, path } = (message as Asked).request;
  if (method === 'POST' && path === '/tts') note('created');
});
subscribe('undici:request:create', (message) => {
  if (isDownload((message as Asked).request)) note('fetching');
});
subscribe('undici:request:trailers', (message) => {
  if (isDownload((message as Asked).request)) note('fetched');
});
subscribe('child_process', (message) => {
  const { process: child } = message as { readonly process: ChildProcess };
  // The arguments are known a moment after the spawn event.
  queueMicrotask(() => {
    if (child.spawnargs?.some((one) => one.endsWith('transcoding/worker.ts')))
      child.once('message', () => note('encoded'));
  });
});
process.channel?.unref();
