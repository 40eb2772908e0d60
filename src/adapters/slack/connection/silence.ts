// A connection that stays open and is dead, noticed by what arrives on it. Bolt judges by the clock, so that a stall of our own
// looks like a silence of Slack's, unless it may take seconds; moments of ours that passed without a byte do not have that fault.

import type { Socket } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';

const TICK_MS = 250;
/** So many ticks without a byte. Slack answers a ping of Bolt's in each two to three of them. */
const SILENT_TICKS = 5;

interface SilenceWatch {
  /** What the connection is opened by. */
  readonly dispatcher: Dispatcher;
  /** Watches the connection that was opened last, until it is closed; ends it once it is silent. */
  watch(): void;
}

export function createSilenceWatch(): SilenceWatch {
  const connect = buildConnector({ allowH2: false });
  let newest: Socket | undefined;
  const dispatcher = new Agent({
    connect(options, done) {
      connect(options, (...opened) => {
        newest = opened[1] ?? undefined;
        done(...opened);
      });
    },
  });
  return {
    dispatcher,
    watch() {
      if (newest) endWhenSilent(newest);
    },
  };
}

function endWhenSilent(socket: Socket): void {
  let read = socket.bytesRead;
  let silent = 0;
  const timer = setInterval(() => {
    silent = socket.bytesRead === read ? silent + 1 : 0;
    read = socket.bytesRead;
    if (silent >= SILENT_TICKS) socket.destroy();
  }, TICK_MS);
  socket.once('close', () => clearInterval(timer));
}
