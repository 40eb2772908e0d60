// A dubbed video in Chromium: switching the language keeps position, playback state and captions. Skipped without
// Chromium or ffmpeg.

import { beforeAll, describe, expect, it } from 'vitest';
import { chromium, visitRooms } from '../../setup.ts';
import { canFilm, captions, type Delivered, deliver, film } from '../setup.ts';

describe.skipIf(!chromium || !canFilm)('a dub in two languages', () => {
  const visit = visitRooms();

  let films: readonly Delivered[] = [];
  beforeAll(async () => {
    films = await Promise.all([
      film('video-54', 'Dubbed film · Spanish (Spain)', 'red'),
      film('video-76', 'Dubbed film · French (France)', 'blue'),
    ]);
  });

  async function open() {
    await deliver(visit.stage, visit.room, [
      ...films,
      captions('captions-54', 'Captions · Spanish (Spain)', 'hola'),
      captions('captions-76', 'Captions · French (France)', 'salut'),
    ]);
    const { page } = visit;
    const video = page.getByRole('article').locator('video');
    await video.waitFor();
    const choice = (group: string, name: string, pressed?: boolean) =>
      page.getByRole('group', { name: group }).getByRole('button', { name, ...(pressed !== undefined && { pressed }) });
    /** Position, state, file and captions of the video. */
    const shown = () =>
      video.evaluate((node) => ({
        second: Math.floor(node.currentTime),
        plays: !node.paused,
        file: String(node.currentSrc).split('/').at(-1),
        says: [...node.textTracks].flatMap((one) =>
          one.mode === 'showing' ? [...(one.cues ?? [])].map((cue) => cue.text) : [],
        ),
      }));
    return { page, video, choice, shown };
  }

  it('keeps its position when switching languages, paused or playing', async () => {
    const { page, video, choice, shown } = await open();
    expect(await page.locator('#messages video').count()).toBe(1);
    expect((await page.getByRole('article').boundingBox())?.height).toBeLessThan(800);
    const slider = page.getByRole('slider', { name: 'Position in Dubbed film' });
    await slider.press('ArrowRight');
    await choice('Language', 'French').click();
    await expect.poll(shown).toEqual({ second: 5, plays: false, file: 'video-76.webm', says: [] });
    expect(await slider.getAttribute('aria-valuetext')).toBe('0:05 of 0:30');
    expect(await page.getByRole('link', { name: 'Download video-76.webm' }).count()).toBe(1);
    await slider.press('ArrowLeft');
    await slider.press('Space');
    await expect.poll(() => video.evaluate((node) => node.currentTime > 1)).toBe(true);
    const before = (await shown()).second;
    await choice('Language', 'Spanish').click();
    await choice('Language', 'Spanish', true).waitFor();
    await expect.poll(async () => (await shown()).file).toBe('video-54.webm');
    await expect.poll(async () => (await shown()).second).toBeGreaterThanOrEqual(before);
    expect(await shown()).toMatchObject({ plays: true });
    await page.getByRole('button', { name: 'Pause Dubbed film' }).click();
    await page.setViewportSize({ width: 320, height: 700 });
    const figure = page.getByRole('figure');
    expect(await figure.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1100, height: 800 });
  });

  it('shows the result first and compares it with the original in place', async () => {
    const { page, stage, room } = visit;
    const { json } = await stage.upload('talk.webm', (await film('video', 'Talk', 'green')).bytes, 'video/webm');
    await deliver(stage, room, films.slice(0, 1), { uploads: [String(json['id'])] });
    const video = page.getByRole('article').locator('video');
    await video.waitFor();
    expect(await page.locator('#messages').locator('video, audio').count()).toBe(1);
    await page.getByRole('link', { name: /^talk\.webm/ }).waitFor();
    const file = () => video.evaluate((node) => String(node.currentSrc).split('/').at(-1));
    await page.getByRole('slider', { name: 'Position in Dubbed film' }).press('ArrowRight');
    await expect.poll(file).toBe('video-54.webm');
    await page.getByRole('button', { name: 'Original' }).click();
    await expect.poll(file).toBe('talk.webm');
    await expect.poll(() => video.evaluate((node) => Math.floor(node.currentTime))).toBe(5);
  });

  it('names the only language, and fills its frame', async () => {
    const { page, stage, room } = visit;
    const { json } = await stage.upload('talk.webm', (await film('video', 'Talk', 'green')).bytes, 'video/webm');
    await deliver(stage, room, [await film('video', 'Dubbed film', 'red')], {
      uploads: [String(json['id'])],
      parts: [{ state: 'done', label: 'Spanish (Spain)' }],
    });
    const versions = page.getByRole('group', { name: 'Language' }).getByRole('button');
    await versions.first().waitFor();
    expect(await versions.allTextContents()).toEqual(['Spanish (Spain)', 'Original']);
    const { width = 0, height = 1 } = (await page.getByRole('article').locator('video').boundingBox()) ?? {};
    expect(width / height).toBeCloseTo(16 / 9, 1);
  });

  it('shows captions of the audible language once enabled', async () => {
    const { choice, shown } = await open();
    await choice('Captions', 'Off', true).waitFor();
    await choice('Language', 'French').click();
    expect((await shown()).says).toEqual([]);
    await choice('Captions', 'French').click();
    await expect.poll(async () => (await shown()).says).toEqual(['salut']);
    await choice('Language', 'Spanish').click();
    await expect.poll(async () => (await shown()).says).toEqual(['hola']);
    await choice('Captions', 'Off').click();
    expect((await shown()).says).toEqual([]);
  });
});
