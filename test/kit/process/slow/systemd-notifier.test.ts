// Tests the real program's messages to systemd on a real socket: ready, heartbeats, stopping. Uses a small replacement
// if systemd-notify is not installed.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readSystemdNotifyOptions } from '../../../../src/config/environment.ts';
import { createSystemdNotifier } from '../../../../src/kit/process/systemd-notifier.ts';
import { ROOT } from '../../../architecture/sources.ts';
import { createFakeLog } from '../../../fakes/log.ts';

/**
 * Prints one message per line with the time in seconds when the kernel got it, because a busy machine may delay the
 * listener. Closes the files of a barrier, for which its sender waits.
 */
const LISTENER = `
import os, socket, struct, sys
SO_TIMESTAMP = 29
listener = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
listener.setsockopt(socket.SOL_SOCKET, SO_TIMESTAMP, 1)
listener.bind(sys.argv[1])
print(0, 'listening', flush=True)
while True:
    word, extra, _, _ = listener.recvmsg(4096, 256)
    for _, kind, data in extra:
        if kind == SO_TIMESTAMP:
            seconds, micros = struct.unpack('ll', data)
        elif kind == socket.SCM_RIGHTS:
            for file in struct.unpack(f'{len(data) // 4}i', data):
                os.close(file)
    print(seconds + micros / 1e6, word.decode(), flush=True)
`;
const STAND_IN = `#!/usr/bin/env python3
import os, socket, sys
socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM).sendto(sys.argv[1].encode(), os.environ['NOTIFY_SOCKET'])
`;
const PATH = process.env['PATH'] ?? '';

async function listening(folder: string) {
  const socket = join(folder, 'notify');
  const child = spawn('python3', ['-c', LISTENER, socket], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const words: { readonly at: number; readonly word: string }[] = [];
  createInterface(child.stdout).on('line', (line) => {
    const [at = '', word = ''] = line.split(' ');
    // systemd-notify also sends a barrier, to learn that its message was read.
    if (word !== 'BARRIER=1') words.push({ at: Number(at), word });
  });
  await expect.poll(() => words.length).toBe(1);
  return { socket, words };
}

/** Returns a PATH that contains the program. */
function withProgram(folder: string): string {
  if (spawnSync('systemd-notify', ['--version']).status === 0) return PATH;
  writeFileSync(join(folder, 'systemd-notify'), STAND_IN);
  chmodSync(join(folder, 'systemd-notify'), 0o755);
  return folder + delimiter + PATH;
}

test('systemd gets ready, regular watchdog and stopping messages', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-notify-'));
  const { socket, words } = await listening(folder);
  // systemd names the process that it watches.
  const command = 'WATCHDOG_PID=$$ exec "$0" src/main.ts';
  const child = spawn('sh', ['-c', command, process.execPath], {
    cwd: ROOT,
    stdio: 'ignore',
    env: {
      ...{ PATH: withProgram(folder), DATA_DIR: join(folder, 'data'), PORT: '0' },
      ...{ NOTIFY_SOCKET: socket, WATCHDOG_USEC: '3000000' },
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await expect.poll(() => words.length).toBeGreaterThan(5);
  child.kill('SIGTERM');
  await once(child, 'exit');
  await expect.poll(() => words.some(({ word }) => word === 'STOPPING=1')).toBe(true);
  const [first, ready, ...beats] = words;
  expect([first?.word, ready?.word]).toEqual(['listening', 'READY=1']);
  expect(new Set(beats.map(({ word }) => word))).toEqual(new Set(['WATCHDOG=1', 'STOPPING=1']));
  const [one, , , four] = beats;
  expect((four?.at ?? 0) - (one?.at ?? 0)).toBeGreaterThan(1);
});

test('a missing program is logged once', async () => {
  // The heartbeats last as long as their process. Real ones would start programs during all later test files.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const log = createFakeLog();
  const manager = createSystemdNotifier({ socket: '/nowhere', watchdogMs: 30, programPath: '/nowhere', log });
  manager.notifyReady();
  await expect.poll(() => log.entries.length).toBe(1);
  vi.advanceTimersByTime(90);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(log.entries).toMatchObject([{ level: 'warn', fields: { word: 'READY=1' } }]);
});

test('options need a socket, and the watchdog the own process', () => {
  expect(readSystemdNotifyOptions({ WATCHDOG_USEC: '1000' })).toBeUndefined();
  const said = { NOTIFY_SOCKET: '/run/systemd/notify', WATCHDOG_USEC: '60000000', PATH: '/bin' };
  expect(readSystemdNotifyOptions(said)).toEqual({
    socket: '/run/systemd/notify',
    watchdogMs: 60_000,
    programPath: '/bin',
  });
  expect(readSystemdNotifyOptions({ ...said, WATCHDOG_PID: '1' })?.watchdogMs).toBeUndefined();
  expect(readSystemdNotifyOptions({ ...said, WATCHDOG_PID: String(process.pid) })?.watchdogMs).toBe(60_000);
});
