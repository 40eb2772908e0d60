// What is said in a sound, in a real browser: captions under its player, files of them as small links, its words for those who
// cannot hear it. Skipped where there is no Chromium.

import { describe, expect, it } from 'vitest';
import { tone, wav } from '../../../../studio/media.ts';
import { chromium, visitRooms } from '../setup.ts';
import { captions, deliver, sound } from './setup.ts';

describe.skipIf(!chromium)('what is said in a sound', () => {
  const visit = visitRooms();
  const toggle = () => visit.page.getByRole('button', { name: 'Captions', exact: true });
  const cue = () => visit.page.locator('.player-cue');
  const file = (role: string, ending: string) => ({
    ...captions(role, 'Captions', '<v Ana>Once &amp; again.'),
    name: `${role}.${ending}`,
    ...(ending !== 'vtt' && { type: 'application/x-subrip; charset=utf-8' }),
  });

  it('is shown under the player of a story once captions are on, and stays on for the next', async () => {
    const story = { ...sound('story', 'Story', 8), words: 'Once & again.' };
    await deliver(visit.stage, visit.room, [story, file('captions-srt', 'srt'), file('captions-vtt', 'vtt')]);
    await toggle().waitFor();
    expect(await visit.page.getByRole('figure').count()).toBe(1);
    await expect.poll(() => cue().isVisible()).toBe(false);
    await toggle().click();
    await visit.page.getByRole('button', { name: 'Play Story' }).click();
    await expect.poll(() => cue().innerText()).toContain('Ana: Once & again.');
    await visit.page.getByRole('button', { name: 'Pause Story' }).click();
    const frame = visit.page.getByRole('group', { name: 'Story' });
    expect(await frame.getAttribute('aria-description')).toBe('Once & again.');
    const links = visit.page.locator('.written a');
    expect(await links.allTextContents()).toEqual(['SRT', 'VTT']);
    const saved = visit.page.waitForEvent('download');
    await links.first().click();
    expect((await saved).suggestedFilename()).toBe('captions-srt.srt');
    await visit.page.reload();
    await expect.poll(() => cue().isVisible()).toBe(true);
    await toggle().click();
    await expect.poll(() => cue().isVisible()).toBe(false);
  });

  it('of a recording that people shared is shown under that', async () => {
    const { json } = await visit.stage.upload('talk.wav', wav({ samples: tone(7) }), 'audio/wav');
    const written = ['txt', 'srt', 'vtt'].map((ending) => ({
      ...file(`captions-${ending}`, ending),
      label: 'Transcript',
    }));
    await deliver(visit.stage, visit.room, written, {
      uploads: [String(json['id'])],
      title: 'Transcript',
      line: '/transcribe language:English',
    });
    await toggle().click();
    await visit.page.getByRole('button', { name: 'Play talk.wav' }).click();
    await expect.poll(() => cue().innerText()).toContain('Once & again.');
    // Under its heading; the name does not stand before the links once more.
    expect(await visit.page.locator('.written').innerText()).toMatch(/^TXT\s+SRT\s+VTT$/);
    await toggle().click();
  });
});
