// Loaded in front of a bot whose way from a command to its sound in voice is measured: tells when a call to the service went out and was
// answered, and when a recording was begun to be made into Ogg Opus and was made. Has no part in what the bot does.

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

const isDownload = ({ method, path }: Asked['request']): boolean =>
  method === 'GET' && path.startsWith('/tts-result/');

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
  // Known a moment later: the message comes before the process does.
  queueMicrotask(() => {
    if (child.spawnargs?.some((one) => one.endsWith('resize/worker.ts')))
      child.once('message', () => note('encoded'));
  });
});
process.channel?.unref();
