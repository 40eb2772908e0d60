// The audio player in Chromium: requests, keys, times, exclusive playback and phone layout. Skipped without Chromium.

import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatClockDuration } from '../../../../../../src/kit/text.ts';
import { tone, wav } from '../../../../../studio/media.ts';
import { ana } from '../../../setup.ts';
import { chromium, visitRooms } from '../../setup.ts';
import { deliver, mediaCalls, sound } from '../setup.ts';

const { formatDuration } = await import(
  new URL('../../../../../../src/adapters/web/page/kit/time.js', import.meta.url).href
);

describe.skipIf(!chromium)('the player of a sound', () => {
  const visit = visitRooms();
  const slider = (label = 'Speech') => visit.page.getByRole('slider', { name: `Position in ${label},` });
  const told = (one: Locator = slider()) => one.getAttribute('aria-valuetext');
  const isOn = (label = 'Speech') => visit.page.getByRole('button', { name: `Pause ${label},` }).isVisible();
  const player = (label: string) => visit.page.getByRole('group', { name: `${label}, ` });

  it('loads small visible sounds after interaction and others on play', async () => {
    for (let card = 1; card <= 8; card += 1)
      await deliver(visit.stage, visit.room, [sound(`short-${card}`, `Short ${card}`, 1)]);
    // 16 MB.
    await deliver(visit.stage, visit.room, [sound('long', 'Long', 180)]);
    const address = visit.page.url();
    // The open page may still be loading media of earlier messages.
    await visit.page.goto('about:blank');
    const calls = mediaCalls(visit.page);
    await visit.page.goto(address);
    await slider('Long').waitFor();
    await visit.page.waitForLoadState('networkidle');
    expect(calls).toEqual([]);
    await visit.page.keyboard.press('Shift');
    await player('Short 8').locator('.has-wave').waitFor();
    await visit.page.waitForLoadState('networkidle');
    expect(calls).toContain('short-8.wav');
    expect(calls).not.toContain('short-1.wav');
    expect(calls).not.toContain('long.wav');
    await visit.page.getByRole('button', { name: 'Play Long' }).click();
    await player('Long').locator('.has-wave').waitFor();
    expect(calls).toContain('long.wav');
    const bars = await player('Long').locator('.wave-all').getAttribute('d');
    const width = (await slider('Long').boundingBox())?.width ?? 0;
    // One bar in five pixels.
    expect(bars?.split('M')).toHaveLength(Math.floor(width / 5) + 1);
  });

  it('is one tab stop with all controls reachable', async () => {
    await deliver(visit.stage, visit.room, [sound('speech', 'Speech', 12)]);
    await slider().waitFor();
    const stops = player('Speech').locator('button, a, [role=slider]');
    const inOrder = () => stops.evaluateAll((all) => all.filter((one) => one.tabIndex === 0).length);
    expect(await stops.count()).toBeGreaterThan(4);
    expect(await inOrder()).toBe(1);
    await slider().focus();
    const press = (key: string) => visit.page.keyboard.press(key);
    await press('ArrowRight');
    expect(await told()).toBe('0:05 of 0:12');
    await press('ArrowLeft');
    await press('End');
    expect(await told()).toBe('0:12 of 0:12');
    await press('Home');
    expect(await told()).toBe('0:00 of 0:12');
    await press('Space');
    await expect.poll(() => isOn()).toBe(true);
    await expect.poll(() => told()).not.toBe('0:00 of 0:12');
    await press('Space');
    await expect.poll(() => isOn()).toBe(false);
    await press('ArrowDown');
    await press('Enter');
    expect(await visit.page.locator(':focus').textContent()).toBe('1.25×');
    expect(await inOrder()).toBe(1);
    const media = player('Speech').locator('audio');
    await press('ArrowUp');
    await press('Space');
    await expect.poll(() => media.evaluate((node) => Number(node.playbackRate))).toBe(1.25);
    await visit.page.reload();
    await visit.page.getByRole('button', { name: 'Speed 1.25×' }).waitFor();
    for (const next of ['1.5×', '1.75×', '2×', '0.75×', '1×']) {
      await player('Speech').locator('.player-speed').click();
      expect(await player('Speech').locator('.player-speed').textContent()).toBe(next);
    }
  });

  it('shows one duration everywhere, by the server’s rule', async () => {
    for (const seconds of [0, 0.4, 0.5, 5.49, 5.6, 59.5, 61, 3599.6, 3725])
      expect([seconds, formatDuration(seconds)]).toEqual([seconds, formatClockDuration(seconds)]);
    const file = { ...sound('speech', 'Speech', 6), bytes: wav({ samples: tone(6).slice(0, 5.6 * 44_100) }) };
    await deliver(visit.stage, visit.room, [{ ...file, seconds: 5.6 }]);
    await slider().waitFor();
    await visit.page.getByRole('button', { name: 'Play Speech' }).click();
    await expect.poll(() => isOn()).toBe(true);
    await slider().press('End');
    await expect.poll(() => told()).toBe('0:06 of 0:06');
    expect(await player('Speech').locator('.player-time').textContent()).toBe('0:06');
  });

  it('shows a second for a sound of less than half a second', async () => {
    await deliver(visit.stage, visit.room, [sound('speech', 'Speech', 1, 0.4)]);
    await expect.poll(() => told()).toBe('0:00 of 0:01');
  });

  it('shows no duration beside a last line that has it', async () => {
    await deliver(visit.stage, visit.room, [sound('speech', 'Speech', 1)]);
    for (const took of [3400, 3600]) {
      const line = `Done in ${formatClockDuration(took / 1000)}`;
      await visit.stage.show(0, { status: 'done', title: 'Speech', line, since: 1000, until: 1000 + took });
      await visit.page.getByText(line).waitFor();
      expect(await visit.page.getByRole('timer').count()).toBe(0);
    }
  });

  it('shows a shared file’s duration once its waveform is known', async () => {
    const { json } = await visit.stage.upload('talk.wav', wav({ samples: tone(7) }), 'audio/wav');
    const said = { room: visit.room, person: ana, text: 'listen', files: [json['id']] };
    await visit.stage.post('/api/messages', said);
    await expect.poll(() => told(slider('talk.wav'))).toBe('0:00 of 0:07');
  });

  it('cancels a loading sample when other audio begins', async () => {
    const loaded = Promise.withResolvers<void>();
    await visit.page.route('**/api/voices/**', async (route) => {
      await loaded.promise;
      await route.fulfill({ contentType: 'audio/wav', body: wav({ samples: tone(9) }) });
    });
    await deliver(visit.stage, visit.room, [sound('speech', 'Speech', 9)]);
    const rows = [{ title: 'Rose', detail: 'A voice', previewVoiceId: 7 }];
    await visit.stage.show(0, { status: 'done', title: 'Speech', line: 'Done', rows });
    const listen = visit.page.getByRole('button', { name: 'Listen to Rose' });
    await listen.click();
    await expect.poll(() => listen.getAttribute('aria-busy')).toBe('true');
    await visit.page.getByRole('button', { name: 'Play Speech' }).click();
    await expect.poll(() => listen.getAttribute('aria-busy')).toBe(null);
    loaded.resolve();
    await expect.poll(() => isOn()).toBe(true);
    expect(await listen.getAttribute('aria-pressed')).toBe('false');
  });

  it('pauses when other audio begins', async () => {
    const sample = wav({ samples: tone(9) });
    await visit.page.route('**/api/voices/**', (route) => route.fulfill({ contentType: 'audio/wav', body: sample }));
    const two = [sound('sample-a', 'Sample A', 9), sound('sample-b', 'Sample B', 9)];
    await deliver(visit.stage, visit.room, two);
    const rows = [{ title: 'Rose', detail: 'A voice', previewVoiceId: 7 }];
    await visit.stage.show(0, { status: 'done', title: 'Speech', line: 'Done', rows });
    await visit.page.getByRole('button', { name: 'Play Sample A' }).click();
    await expect.poll(() => isOn('Sample A')).toBe(true);
    await visit.page.getByRole('button', { name: 'Play Sample B' }).click();
    await expect.poll(() => isOn('Sample B')).toBe(true);
    expect(await isOn('Sample A')).toBe(false);
    await visit.page.getByRole('button', { name: 'Listen to Rose' }).click();
    await expect.poll(() => isOn('Sample B')).toBe(false);
    await visit.page.getByRole('button', { name: 'Play Sample A' }).click();
    await visit.page.getByRole('button', { name: 'Listen to Rose', pressed: false }).waitFor();
    expect(await isOn('Sample A')).toBe(true);
  });

  it('explains what to do when it does not play', async () => {
    await deliver(visit.stage, visit.room, [
      { ...sound('speech', 'Speech', 1), bytes: Buffer.from('no sound at all') },
    ]);
    await visit.page.getByRole('button', { name: 'Play Speech' }).click();
    await player('Speech').getByText('Try the download').waitFor();
  });

  it('saves converted files, explains failures and copies the link', async () => {
    await deliver(visit.stage, visit.room, [sound('speech', 'Speech', 1)]);
    const { page } = visit;
    let answers = 0;
    await page.route('**/speech.wav?as=mp3', (route) => {
      answers += 1;
      return answers === 1
        ? route.fulfill({ status: 503, json: { error: 'Try again in a minute.' } })
        : route.fulfill({ contentType: 'audio/mpeg', body: 'an MP3' });
    });
    const pick = async (name: string) => {
      await page.getByRole('button', { name: 'More for Speech' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await pick('Save as MP3');
    await player('Speech').getByText('Try again in a minute.').waitFor();
    const saved = page.waitForEvent('download');
    await pick('Save as MP3');
    expect((await saved).suggestedFilename()).toBe('speech.mp3');
    await player('Speech').getByText('Saved.').waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'More for Speech' }).click();
    expect(await page.getByRole('menuitem', { name: 'Save as WAV' }).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await player('Speech').getByText('Link copied.').waitFor();
    const copied = String(await page.evaluate('navigator.clipboard.readText()'));
    expect(copied).toBe(`${visit.stage.base}${new URL(copied).pathname}`);
    expect(copied).toMatch(/\/media\/.*\/speech\.wav$/);
  });

  it('has thumb-sized controls and fits 320 pixels', async () => {
    await deliver(visit.stage, visit.room, [sound('speech', 'Speech', 1)]);
    const page = await visit.stage.window({ width: 320, height: 700 }, visit.room);
    await page.getByRole('slider').waitFor();
    const controls = page.getByRole('group', { name: 'Speech, ' }).locator('button:visible, a:visible, [role=slider]');
    const boxes = await controls.evaluateAll((all) =>
      all.map((one) => {
        const { x, width, height } = one.getBoundingClientRect();
        return {
          name: String(one.title || one.textContent),
          x: Number(x),
          width: Number(width),
          height: Number(height),
        };
      }),
    );
    expect(boxes.length).toBeGreaterThan(3);
    expect(boxes.filter(({ width, height }) => Math.min(width, height) < 44)).toEqual([]);
    const [play, line] = boxes;
    expect((line?.x ?? 0) - (play?.x ?? 0) - (play?.width ?? 0)).toBeGreaterThanOrEqual(8);
    // Narrow windows have the download in the menu.
    await page.getByRole('button', { name: 'More for Speech' }).click();
    await page.getByRole('menuitem', { name: 'Download speech.wav' }).waitFor();
    expect(await page.locator('#log').evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
    await page.close();
  });
});
