// A media service whose tasks run until a command ends a number of them per second. Uses as little CPU as possible, so
// that it does not distort the measurement. Counts polls and downloads. Started by bench/many.ts as a separate process.

import { createServer, type Socket } from 'node:net';
import { silence } from './load-service.ts';

/** Starts a new count, ends tasks, or requests the count. */
export type Wish = { readonly is: 'begin' | 'count' } | { readonly is: 'end'; readonly perSecond: number };

/** Count since the last `begin`. Gaps: milliseconds between two polls of the same task. */
export interface Count {
  readonly polls: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  /** Downloads of result files since the start. */
  readonly downloads: number;
}

const answerOf = (body: string | Buffer, type = 'application/json'): Buffer =>
  Buffer.concat([
    Buffer.from(
      `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: keep-alive\r\n\r\n`,
    ),
    Buffer.from(body),
  ]);
const WORKING = answerOf('{"status":"PENDING","run_id":null,"exception_reason":null,"message":null}');
const VOICES = answerOf('[{"id":1,"voice_name":"Rose","gender":2,"age":30,"language":1}]');
const SOUND = answerOf(silence(), 'audio/wav');
const END = '\r\n\r\n';

const seen = new Map<string, number>();
let gaps: number[] = [];
let polls = 0;
let downloads = 0;
let began = performance.now();
let ending: { readonly at: number; readonly perSecond: number } | undefined;

function note(task: string): void {
  const now = performance.now();
  const before = seen.get(task);
  if (before !== undefined) gaps.push(now - before);
  seen.set(task, now);
  polls += 1;
}

function begin(): void {
  seen.clear();
  gaps = [];
  polls = 0;
  began = performance.now();
}

function count(): Count {
  const sorted = gaps.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { polls, seconds: (performance.now() - began) / 1000, p50: at(0.5), p99: at(0.99), downloads };
}

/** Tasks end in the order of their numbers. */
const isOver = (task: number): boolean =>
  ending !== undefined && performance.now() >= ending.at + (task * 1000) / ending.perSecond;

function answer(socket: Socket, head: string): void {
  const path = head.slice(head.indexOf(' ') + 1, head.indexOf(' HTTP/'));
  if (path === '/list-voices') socket.write(VOICES);
  else if (path.startsWith('/tts-result/')) {
    downloads += 1;
    socket.write(SOUND);
  } else {
    note(path);
    const task = Number(path.slice(path.lastIndexOf('/t') + 2));
    socket.write(isOver(task) ? answerOf(`{"status":"SUCCESS","run_id":${task + 1}}`) : WORKING);
  }
}

const server = createServer((socket) => {
  let rest = '';
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    rest += chunk.toString('latin1');
    for (let end = rest.indexOf(END); end >= 0; end = rest.indexOf(END)) {
      answer(socket, rest.slice(0, end));
      rest = rest.slice(end + END.length);
    }
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
});
process.on('message', (wish: Wish) => {
  if (wish.is === 'begin') begin();
  else if (wish.is === 'end') ending = { at: performance.now(), perSecond: wish.perSecond };
  else process.send?.(count());
});
process.on('disconnect', () => process.exit());
