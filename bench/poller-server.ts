// A media service that takes every task and always says "still working", as cheaply as a socket allows, so that it does not
// stand in the way of what is measured; it notes how long each task was left alone between two looks. Reads of a request
// where it goes and where it ends. Started by bench/poller.ts as a process of its own.

import { createServer, type Socket } from 'node:net';

/** What the looks since the last question came to; gaps in ms, between two looks at the same task. */
export interface Looks {
  readonly looks: number;
  readonly tasks: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** Looks in the busiest tenth of a second, as a rate a second. */
  readonly busiest: number;
}

const answerOf = (body: string): Buffer =>
  Buffer.from(
    `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: keep-alive\r\n\r\n${body}`,
  );
const STILL_WORKING = answerOf('{"status":"PENDING","run_id":null,"exception_reason":null,"message":null}');
const VOICES = answerOf('[{"id":1,"voice_name":"Rose","gender":2,"age":30,"language":1}]');
const END = '\r\n\r\n';

const seen = new Map<string, number>();
let gaps: number[] = [];
let tenths = new Map<number, number>();
let looks = 0;
let taken = 0;
let began = performance.now();

function note(task: string): void {
  const now = performance.now();
  const before = seen.get(task);
  if (before !== undefined) gaps.push(now - before);
  seen.set(task, now);
  looks += 1;
  const tenth = Math.floor(now / 100);
  tenths.set(tenth, (tenths.get(tenth) ?? 0) + 1);
}

/** Gaps are counted within the time that is asked about only: what was before is another question. */
function begin(): void {
  seen.clear();
  gaps = [];
  tenths = new Map();
  looks = 0;
  began = performance.now();
}

function told(): Looks {
  const sorted = gaps.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return {
    looks,
    tasks: seen.size,
    seconds: (performance.now() - began) / 1000,
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
    busiest: 10 * Math.max(0, ...tenths.values()),
  };
}

function answer(socket: Socket, head: string): void {
  const [method, path = ''] = head.slice(0, head.indexOf('\r\n')).split(' ');
  if (method === 'POST') {
    taken += 1;
    socket.write(answerOf(`{"task_id":"t${taken}"}`));
  } else if (path === '/list-voices') {
    socket.write(VOICES);
  } else {
    note(path);
    socket.write(STILL_WORKING);
  }
}

const server = createServer((socket) => {
  let rest = '';
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    rest += chunk.toString('latin1');
    for (let end = rest.indexOf(END); end >= 0; end = rest.indexOf(END)) {
      const head = rest.slice(0, end);
      const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
      const whole = end + END.length + length;
      if (rest.length < whole) return;
      rest = rest.slice(whole);
      answer(socket, head);
    }
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
});
process.on('message', (asked) => {
  if (asked === 'begin') begin();
  else process.send?.(told());
});
process.on('disconnect', () => process.exit());
