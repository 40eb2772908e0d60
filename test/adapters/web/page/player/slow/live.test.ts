// The player of a sound that is still being made, in Chromium: plays what has arrived, waits for more, and gives way to
// the player of the file without an interruption. Skipped without Chromium.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGrowingFile, type GrowingFile } from '../../../../../../src/kit/disk/growing-file.ts';
import { tone, wav } from '../../../../../studio/media.ts';
import { ana } from '../../../setup.ts';
import { chromium, visitRooms } from '../../setup.ts';

const SECONDS = 6;
const RATE = 44_100;
const WAV = wav({ samples: tone(SECONDS), claims: 0xffff_ffff });
/** Bytes of this many seconds with the header. */
const upTo = (seconds: number): number => 44 + Math.round(seconds * RATE) * 2;

/**
 * Records the times of scheduled pieces, and their audio contexts. `holdAt` stops their clock at this second until the
 * next call, so a late test finds the sound at the expected position.
 */
const RECORDER = `
  if (!globalThis.scheduled) {
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (when, offset) {
      scheduled.push({ when, seconds: this.buffer.duration - offset, now: this.context.currentTime });
      contexts.add(this.context);
      return start.call(this, when, offset);
    };
  }
  globalThis.scheduled = [];
  globalThis.contexts = new Set();
  globalThis.holdAt = (second) => {
    clearInterval(globalThis.holding);
    for (const context of contexts) void context.resume();
    globalThis.holding = setInterval(() => {
      for (const context of contexts) if (context.currentTime >= second) void context.suspend();
    }, 5);
  };
  holdAt(Infinity);`;

interface Scheduled {
  readonly when: number;
  readonly seconds: number;
  readonly now: number;
}

describe.skipIf(!chromium)('a sound that is being made', () => {
  const visit = visitRooms();
  let folder = '';
  let count = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'live-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const working = { status: 'working', title: 'Speech', line: 'Working' } as const;
  const play = () => visit.page.getByRole('button', { name: 'Play Speech' });
  const pause = () => visit.page.getByRole('button', { name: 'Pause Speech' });
  const slider = () => visit.page.getByRole('slider', { name: 'Position in Speech' });
  const frame = () => visit.page.locator('.card .player-frame');
  const countFilePlayers = () => visit.page.locator('.card audio').count();
  const told = () => slider().getAttribute('aria-valuetext');
  const readScheduled = () => visit.page.evaluate('scheduled') as Promise<readonly Scheduled[]>;
  const record = () => visit.page.evaluate(RECORDER);
  const holdAt = (second: number) => visit.page.evaluate(`holdAt(${second})`);
  const release = () => holdAt(Number.POSITIVE_INFINITY);

  /** Posts a command whose sound is being made, as the core does. */
  async function begin(): Promise<{ file: GrowingFile; task: number; id: string }> {
    const { stage, room } = visit;
    const task = stage.bot.taken.length;
    count += 1;
    const id = `sound-${count}`;
    const file = await createGrowingFile(join(folder, id));
    stage.bot.liveSounds.set(id, () => ({ stream: file.read(), type: 'audio/wav' }));
    await stage.post('/api/messages', { room, person: ana, text: '/tts Hello' });
    await stage.show(task, { ...working, live: { id } });
    await play().waitFor();
    return { file, task, id };
  }
  const finish = (task: number) =>
    visit.stage.finish(task, { status: 'done', title: 'Speech', line: 'Done' }, { speech: 'Speech' });

  it('plays the first second before the rest exists', async () => {
    const { file } = await begin();
    await record();
    await file.append(WAV.subarray(0, upTo(1)));
    expect(await told()).toBe('0:00 of –:––');
    expect(await visit.page.locator('.card-status').isVisible()).toBe(false);
    expect(await visit.page.locator('.card .running-line').textContent()).toBe('Working');
    await play().click();
    await expect.poll(told).toBe('0:01 of 0:01');
    // It waits for more instead of ending.
    await frame().locator('.player.loads').waitFor();
    await pause().waitFor();
    await file.append(WAV.subarray(upTo(1), upTo(3)));
    await expect.poll(told).toMatch(/0:0[23] of 0:03/);
    await file.append(WAV.subarray(upTo(3)));
    await file.end();
    await expect.poll(told).toBe('0:06 of 0:06');
    await play().waitFor();
    const pieces = await readScheduled();
    expect(pieces.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(SECONDS, 3);
  });

  it('plays pieces that arrive in time without gaps', async () => {
    const { file } = await begin();
    await record();
    await file.append(WAV.subarray(0, upTo(1)));
    // All pieces arrive in time, however slow the machine is.
    await holdAt(0);
    await play().click();
    await expect.poll(async () => (await readScheduled()).length).toBeGreaterThan(0);
    for (let at = 1; at < 3; at += 0.13) {
      await file.append(WAV.subarray(upTo(at), upTo(at + 0.13)));
      await visit.page.waitForTimeout(40);
    }
    await file.end();
    await release();
    await expect.poll(() => play().isVisible()).toBe(true);
    const pieces = await readScheduled();
    expect(pieces.length).toBeGreaterThan(3);
    for (const [at, { when, now }] of pieces.entries()) {
      expect(when).toBeGreaterThan(now);
      const before = pieces[at - 1];
      // To a hundredth of a sample.
      if (before) expect(Math.abs(before.when + before.seconds - when) * RATE).toBeLessThan(0.01);
    }
  });

  it('continues without a jump when the file is posted', async () => {
    const { file, task } = await begin();
    await record();
    await file.append(WAV);
    await file.end();
    await holdAt(1.2);
    await play().click();
    await expect.poll(told).toBe('0:01 of 0:06');
    await pause().focus();
    const before = (await readScheduled()).length;
    await finish(task);
    await frame().getByRole('link', { name: 'Download' }).waitFor();
    await holdAt(2.2);
    await expect.poll(told).toBe('0:02 of 0:06');
    expect([await countFilePlayers(), (await readScheduled()).length]).toEqual([0, before]);
    // After a pause the file's player stands at the same position, with the focus.
    await visit.page.keyboard.press('Space');
    await expect.poll(countFilePlayers).toBe(1);
    expect(await told()).toBe('0:02 of 0:01');
    expect(await visit.page.locator(':focus').getAttribute('class')).toContain('player-play');
    await frame().getByRole('button', { name: 'Speed' }).waitFor();
  });

  it('gives way at once if nobody listens', async () => {
    const { file, task } = await begin();
    const calls: string[] = [];
    visit.page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await file.append(WAV);
    await finish(task);
    await expect.poll(countFilePlayers).toBe(1);
    await file.end();
    expect(await told()).toBe('0:00 of 0:01');
    await play().click();
    await expect.poll(told).toBe('0:01 of 0:01');
    expect(calls.filter((path) => path.startsWith('/live/'))).toEqual([]);
  });

  it('starts over with the file after its end', async () => {
    const { file, task } = await begin();
    await file.append(WAV.subarray(0, upTo(1)));
    await file.end();
    await play().click();
    await expect.poll(told).toBe('0:01 of 0:01');
    await play().waitFor();
    await finish(task);
    await expect.poll(countFilePlayers).toBe(1);
    expect(await told()).toBe('0:00 of 0:01');
  });

  it('is used with keys, within what has arrived', async () => {
    const { file } = await begin();
    await record();
    await file.append(WAV.subarray(0, upTo(5)));
    await slider().focus();
    await holdAt(1.2);
    await visit.page.keyboard.press('Space');
    await expect.poll(told).toMatch(/0:01 of 0:0[45]/);
    await visit.page.keyboard.press('Home');
    await expect.poll(told).toMatch(/0:00 of 0:0[45]/);
    await visit.page.keyboard.press('ArrowRight');
    await expect.poll(told).toMatch(/0:0([45]) of 0:0\1/);
    await file.append(WAV.subarray(upTo(5)));
    await file.end();
    await release();
    // Its end.
    await play().waitFor();
    expect(await told()).toBe('0:06 of 0:06');
    await visit.page.keyboard.press('Home');
    await visit.page.keyboard.press('Space');
    await pause().waitFor();
    await visit.page.keyboard.press('Space');
    await play().waitFor();
  });

  it('disappears and is silent if the task fails', async () => {
    const { file, task } = await begin();
    await record();
    await file.append(WAV.subarray(0, upTo(3)));
    await play().click();
    await expect.poll(told).toMatch(/0:0[1-3] of 0:0[23]/);
    await file.end();
    await visit.stage.show(task, { status: 'failed', title: 'Speech', line: 'The speech was cut off.' });
    await visit.page.getByText('The speech was cut off.').waitFor();
    await expect.poll(() => frame().count()).toBe(0);
    const states = '[...contexts].map(({ state }) => state)';
    await expect.poll(() => visit.page.evaluate(states)).toEqual(['closed']);
  });
});
