// A real redis-server with its own port and folder, killed after the tests. Tests that need it are skipped with a
// notice if the program is missing.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './http-server.ts';

export const redisIsHere = spawnSync('redis-server', ['--version']).status === 0;
if (!redisIsHere) process.stderr.write('Not run: redis-server is missing (apt install redis-server)\n');

export interface RedisServer {
  readonly url: string;
  readonly port: number;
  /** Suspends the server process, as SIGSTOP does. */
  pause(): void;
  resume(): void;
  kill(): Promise<void>;
  /** Restarts on the same port with its persisted data. */
  start(): Promise<void>;
  /** Sends one command over a new connection. Returns the raw response. */
  say(...words: string[]): Promise<string>;
  /** Makes all expiry times `ms` earlier. */
  pass(ms: number): Promise<void>;
  end(): Promise<void>;
}

/** `aof`: data survives a kill. */
export async function startRedis(aof: 'aof' | 'in memory' = 'in memory', ...more: string[]): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-redis-'));
  const port = await freePort();
  const keep = aof === 'aof' ? ['--appendonly', 'yes', '--appendfsync', 'always'] : ['--appendonly', 'no'];
  let child: ChildProcess | undefined;
  const server: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    port,
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async kill() {
      const dying = child;
      child = undefined;
      if (!dying || dying.exitCode !== null) return;
      const gone = once(dying, 'exit');
      dying.kill('SIGKILL');
      await gone;
    },
    async start() {
      const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
      child = spawn('redis-server', [...place, ...keep, ...more], { stdio: 'ignore' });
      while (!(await answers(port))) await sleep(20);
    },
    say: (...words) => say(port, words),
    async pass(ms) {
      const answer = await say(port, ['EVAL', PASS, '0', String(ms)]);
      if (!answer.startsWith(':1')) throw new Error(`Redis did not let time pass: ${answer}`);
    },
    async end() {
      await server.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return server;
}

const PASS = `
  for _, key in ipairs(redis.call('KEYS', '*')) do
    local left = redis.call('PTTL', key)
    if left >= 0 and left <= tonumber(ARGV[1]) then redis.call('DEL', key)
    elseif left >= 0 then redis.call('PEXPIRE', key, left - tonumber(ARGV[1])) end
  end
  return 1`;

const answers = async (port: number): Promise<boolean> =>
  /^(\+PONG|-NOAUTH)/.test(await say(port, ['PING']).catch(() => ''));

async function say(port: number, words: readonly string[]): Promise<string> {
  const socket = createConnection(port, '127.0.0.1');
  socket.write(`${words.map((word) => JSON.stringify(word)).join(' ')}\r\n`);
  try {
    const [answer] = await once(socket, 'data');
    return String(answer);
  } finally {
    socket.destroy();
  }
}
