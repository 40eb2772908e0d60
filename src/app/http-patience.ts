// How long the HTTP port waits for whoever calls it: for headers, for bodies, for uploads that stand still, and how many may
// be connected. Answers are never cut, so event streams and large downloads last as long as somebody reads them.

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { strangerOf } from '../kit/http/remote-address.ts';
import type { Log } from '../kit/log.ts';

export interface Patience {
  /** From the connection, or the request before, until the headers are there, in ms. */
  readonly headersMs: number;
  /** From the headers until the body is there, in ms; uploads have their own. */
  readonly bodyMs: number;
  /** The same for an upload, in ms. */
  readonly uploadMs: number;
  /** In each such time, in ms, an upload must bring `leastBytes`. */
  readonly stillMs: number;
  readonly leastBytes: number;
  /** How often connections are looked at, in ms. */
  readonly lookMs: number;
  /** Connections at the same time, in all and from one address. */
  readonly connections: number;
  readonly perAddress: number;
}

export const PATIENCE: Patience = {
  headersMs: 10_000,
  /** A form of a megabyte takes five seconds on a slow telephone. */
  bodyMs: 15_000,
  /** 500 MB at 140 kB/s. */
  uploadMs: 3_600_000,
  stillMs: 30_000,
  /** 1 kB/s: less than any line that could bring a recording. */
  leastBytes: 30_000,
  lookMs: 2_000,
  connections: 2_000,
  /** Some hundred windows of one office behind one address, each with an event stream. */
  perAddress: 400,
};

/** Options that Node takes when a server is made. */
export const serverOptions = ({ headersMs, uploadMs, lookMs }: Patience) => ({
  headersTimeout: headersMs,
  requestTimeout: uploadMs,
  connectionsCheckingInterval: lookMs,
});

const LATE =
  'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Type: application/json\r\n\r\n' +
  '{"error":"The request took too long to arrive. Send it again."}';
/** The log says no more often that somebody was cut off. */
const TOLD_MS = 10_000;

interface WatchParts {
  /** Whether this request's body may take long. */
  isUpload(path: string): boolean;
  readonly patience: Patience;
  readonly log: Log;
}

/** Holds a server to its patience. */
export function watchServer(server: Server, { isUpload, patience, log }: WatchParts): void {
  server.maxConnections = patience.connections;
  server.on('connection', boundAddresses(patience.perAddress));

  let cut = 0;
  let told = Number.NEGATIVE_INFINITY;
  const cutOff = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { socket } = incoming;
    if (outgoing.headersSent) socket.destroy();
    else socket.end(LATE, () => socket.destroy());
    cut += 1;
    if (performance.now() - told < TOLD_MS) return;
    log.warn('requests that stood still were cut off', { requests: cut });
    cut = 0;
    told = performance.now();
  };

  server.prependListener('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { headers, url = '/' } = incoming;
    if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return;
    const give = () => void (incoming.complete || cutOff(incoming, outgoing));
    const timer = isUpload(url.split('?', 1)[0] ?? '')
      ? setInterval(stillness(incoming, patience.leastBytes, give), patience.stillMs)
      : setTimeout(give, patience.bodyMs);
    incoming.once('close', () => clearInterval(timer));
  });
}

/** To be called again and again: gives up on a sender who brought too little since the last time. */
function stillness(incoming: IncomingMessage, least: number, giveUp: () => void): () => void {
  const { socket } = incoming;
  let before = socket.bytesRead;
  return () => {
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    // When bytes wait here to be taken, it is our disk that is slow.
    const ours = incoming.readableLength >= incoming.readableHighWaterMark;
    if (came < least && !ours) giveUp();
  };
}

/** Ends connections of an address that has as many as it may; a proxy beside us stands for many people. */
function boundAddresses(most: number): (socket: Socket) => void {
  const open = new Map<string, number>();
  return (socket) => {
    const address = strangerOf(socket.remoteAddress);
    if (address === undefined) return;
    const now = open.get(address) ?? 0;
    if (now >= most) {
      socket.destroy();
      return;
    }
    open.set(address, now + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  };
}
