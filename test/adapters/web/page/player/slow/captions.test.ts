// Captions in Chromium: below the player, as download links, and as text for users who cannot hear. Skipped without
// Chromium.

import { describe, expect, it } from 'vitest';
import { tone, wav } from '../../../../../studio/media.ts';
import { chromium, visitRooms } from '../../setup.ts';
import { captions, deliver, sound } from '../setup.ts';

describe.skipIf(!chromium)('captions of a sound', () => {
  const visit = visitRooms();
  const toggle = () => visit.page.getByRole('button', { name: 'Captions', exact: true });
  const cue = () => visit.page.locator('.player-cue');
  const file = (role: string, ending: string) => ({
    ...captions(role, 'Captions', '<v Ana>Once &amp; again.'),
    name: `${role}.${ending}`,
    ...(ending !== 'vtt' && { type: 'application/x-subrip; charset=utf-8' }),
  });

  it('appear under a story’s player and stay enabled', async () => {
    const story = { ...sound('story', 'Story', 8), altText: 'Once & again.' };
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
    expect(await visit.page.getByText('Captions', { exact: true }).count()).toBe(1);
    const saved = visit.page.waitForEvent('download');
    await links.first().click();
    expect((await saved).suggestedFilename()).toBe('captions-srt.srt');
    await visit.page.reload();
    await expect.poll(() => cue().isVisible()).toBe(true);
    await toggle().click();
    await expect.poll(() => cue().isVisible()).toBe(false);
  });

  it('appear under a shared recording', async () => {
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
    expect(await visit.page.locator('.written a').allTextContents()).toEqual(['TXT', 'SRT', 'VTT']);
    expect(await visit.page.getByRole('slider').count()).toBe(1);
    await toggle().click();
  });
});
