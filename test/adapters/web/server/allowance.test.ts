// Daily upload quota per address, over real HTTP: large declared sizes are refused before reading, others at the first
// byte too many. Other addresses are unaffected, and the quota survives a restart.

import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Clock } from '../../../../src/ports/clock.ts';
import { realClock } from '../../../fakes/clock.ts';
import { type Live, openChat } from '../setup.ts';

const DAY = 24 * 3_600_000;
let folder: string;
let live: Live;
let shift = 0;
const clock: Clock = { ...realClock, now: () => Date.now() + shift };
const start = () => openChat({ folder, clock, visitorBytesPerDay: 1_000_000 });

beforeEach(async () => {
  // Avoids midnight during the test.
  shift = DAY - (Date.now() % DAY) + 1000;
  folder = mkdtempSync(join(tmpdir(), 'earshot-allowance-'));
  live = await start();
});
afterEach(async () => {
  await live.close();
  await rm(folder, { recursive: true, force: true });
});

/** Uploads from an address given in a proxy header. `chunked`: without declaring the size. */
const send = (bytes: number, from = '203.0.113.7', chunked = false) =>
  new Promise<{ status: number; error: string }>((resolve, reject) => {
    const headers = { 'x-forwarded-for': from, ...(!chunked && { 'content-length': bytes }) };
    const path = '/api/files?name=a.mp3';
    const sent = request({ host: '127.0.0.1', port: live.port, method: 'POST', path, headers }, (answer) => {
      let said = '';
      answer.setEncoding('utf8').on('data', (chunk) => {
        said += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, error: JSON.parse(said).error }));
    });
    sent.on('error', reject);
    sent.end(Buffer.alloc(bytes));
  });

test('rejects uploads over the daily limit and names the remainder', async () => {
  expect((await send(700_000)).status).toBe(201);
  const { status, error } = await send(400_000);
  expect(status).toBe(429);
  expect(error).toMatch(/1 MB a day, 300 kB left\. Resets at 00:00 UTC/);
  expect((await send(400_000, '203.0.113.8')).status).toBe(201);
  expect((await send(300_000)).status).toBe(201);
  expect((await send(1)).status).toBe(429);
});

test('counts simultaneous uploads together', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => send(300_000)));
  expect(all.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429, 429, 429]);
});

test('ends an undeclared upload at the limit without counting it', async () => {
  expect((await send(1_500_000, undefined, true)).status).toBe(429);
  expect(await readdir(join(folder, 'files'))).toEqual([]);
  expect((await send(1_000_000, undefined, true)).status).toBe(201);
});

test('keeps the count over a restart until the day ends', async () => {
  await send(900_000);
  await live.close();
  live = await start();
  expect((await send(200_000)).status).toBe(429);
  shift += DAY;
  expect((await send(200_000)).status).toBe(201);
});
