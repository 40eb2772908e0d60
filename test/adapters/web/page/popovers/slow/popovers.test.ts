// Small pop-overs of finished speech: other voices with the sentence, languages, and how a word is said. Runs in
// Chromium; skipped without it.

import { beforeEach, describe, expect, it } from 'vitest';
import { axeFindings } from '../../../../../axe-findings.ts';
import { tone, wav } from '../../../../../studio/media.ts';
import { chromium, isFocused, visitRooms } from '../../setup.ts';
import { ENTRY, SENTENCE, SPEECH, SPEECH_CARD } from '../../speech-card.ts';

describe.skipIf(!chromium)('pop-overs of finished speech', () => {
  const visit = visitRooms();
  const { words } = visit;
  const trigger = (name: string) => visit.page.getByRole('button', { name });
  const popover = (name: string) => visit.page.getByRole('dialog', { name });
  const asked = () => visit.stage.bot.asked.at(-1)?.invocation;

  beforeEach(async () => {
    const { bot } = visit.stage;
    bot.previewed.length = 0;
    bot.onPreview = async () => ({ is: 'sound', bytes: wav({ samples: tone(1) }), type: 'audio/wav' });
    await words().fill(`/tts ${SENTENCE}`);
    await words().press('Escape');
    await words().press('Enter');
    await expect.poll(() => bot.taken.length).toBe(1);
    await visit.stage.show(0, SPEECH_CARD);
    await trigger('Other voice').waitFor();
  });
  const openVoices = async () => {
    visit.stage.bot.acted = { is: 'form', prefill: { ...SPEECH, askFirst: ['voice_id'] } };
    await trigger('Other voice').click();
    await popover('Other voice').getByRole('button', { name: 'All voices…' }).waitFor();
  };

  it('plays the sentence in another voice and speaks it there', async () => {
    await openVoices();
    const list = popover('Other voice').getByRole('list', { name: 'Voices' });
    // The voice that spoke is not another one.
    expect(await list.getByText('Carl').count()).toBe(0);
    expect(await axeFindings(visit.page)).toEqual([]);
    await list.getByRole('button', { name: 'Listen to Rose' }).click();
    await expect.poll(() => visit.stage.bot.previewed.length).toBe(1);
    expect(visit.stage.bot.previewed[0]).toMatchObject({
      text: SENTENCE,
      values: { voice: 'Rose', language: 'English' },
    });
    expect(visit.stage.bot.taken).toHaveLength(1);
    await list.getByRole('button', { name: /^Rose/ }).click();
    await popover('Other voice').waitFor({ state: 'detached' });
    expect(visit.stage.bot.taken[1]?.request.values).toMatchObject({ text: SENTENCE, voice_id: 7 });
    expect(asked()?.precedingTaskId).toBe('TASK1');
  });

  it('closes by Esc, by a press outside and by a second press, and starts nothing', async () => {
    const isOpen = () => popover('Other voice').isVisible();
    await openVoices();
    await visit.page.keyboard.press('Tab');
    await visit.page.keyboard.press('Escape');
    expect([await isOpen(), await isFocused(trigger('Other voice'))]).toEqual([false, true]);
    await openVoices();
    await visit.page.getByRole('log').click({ position: { x: 5, y: 5 } });
    await expect.poll(isOpen).toBe(false);
    await openVoices();
    await trigger('Other voice').click();
    await expect.poll(isOpen).toBe(false);
    await expect.poll(() => trigger('Other voice').getAttribute('aria-expanded')).toBe('false');
    expect(visit.stage.bot.taken).toHaveLength(1);
  });

  it('opens all voices with the sentence and continues there', async () => {
    await openVoices();
    await popover('Other voice').getByRole('button', { name: 'All voices…' }).click();
    const gallery = visit.page.getByRole('dialog', { name: 'Voices' });
    expect(await gallery.getByLabel('Your sentence').inputValue()).toBe(SENTENCE);
    await gallery.getByRole('button', { name: 'Use for this: Rose' }).click();
    await expect.poll(() => visit.stage.bot.taken[1]?.request.values['voice_id']).toBe(7);
  });

  it('lists languages with a filter, recent ones first', async () => {
    const open = async () => {
      visit.stage.bot.acted = { is: 'form', prefill: { ...SPEECH, askFirst: ['target_language'] } };
      await trigger('Other language').click();
      await popover('Other language').getByRole('listitem').first().waitFor();
    };
    await open();
    const filter = popover('Other language').getByRole('searchbox', { name: 'Find a language' });
    expect(await isFocused(filter)).toBe(true);
    const list = popover('Other language').getByRole('list', { name: 'Languages' });
    expect(await list.getByRole('button', { name: /^English/ }).count()).toBe(0);
    await filter.fill('vietn');
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
    expect(await axeFindings(visit.page)).toEqual([]);
    visit.stage.bot.onPreview = async () => ({
      is: 'sound',
      bytes: wav({ samples: tone(1) }),
      type: 'audio/wav',
      translation: 'Cuộc họp bắt đầu lúc chín giờ.',
    });
    await list.getByRole('button', { name: /^Listen to Vietnamese/ }).click();
    await list.getByText('Cuộc họp bắt đầu lúc chín giờ.').waitFor();
    expect(visit.stage.bot.previewed.at(-1)?.values).toMatchObject({ language: 'English' });
    await list.getByRole('button', { name: /^Vietnamese/ }).click();
    await expect.poll(() => visit.stage.bot.taken.length).toBe(2);
    await popover('Other language').waitFor({ state: 'detached' });
    await open();
    expect(await list.locator('.choice-label').first().textContent()).toMatch(/^Vietnamese/);
    await visit.page.keyboard.press('Escape');
  });

  it('scrolls in a low window, also when the page moves', async () => {
    const { page } = visit;
    await page.setViewportSize({ width: 1100, height: 420 });
    await page.getByRole('button', { name: 'Commands' }).click();
    const menu = page.locator('.popover.menu');
    await menu.waitFor();
    await menu.hover();
    await page.mouse.wheel(0, 400);
    const getTop = () => menu.evaluate((node) => node.scrollTop);
    await expect.poll(getTop).toBe(400);
    await page.setViewportSize({ width: 1100, height: 430 });
    // Two frames: the pop-over is placed again.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    expect(await getTop()).toBe(400);
    await page.keyboard.press('Escape');
  });

  it('lets a word be heard and saved as it sounds', async () => {
    const { bot } = visit.stage;
    bot.acted = { is: 'form', prefill: ENTRY };
    const more = visit.page.getByRole('article').getByRole('button', { name: /^More/ });
    await more.click();
    await visit.page.getByRole('menuitem', { name: 'Say it right' }).click();
    const dialog = popover('Say it right');
    const spelling = dialog.getByLabel('Spelled as it sounds');
    await spelling.waitFor();
    expect([await isFocused(spelling), await dialog.getByLabel('Word').inputValue()]).toEqual([true, 'ACME']);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter the word, and how it sounds.').waitFor();
    expect(await isFocused(spelling)).toBe(true);
    await spelling.fill('ack me');
    expect(await axeFindings(visit.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Listen' }).click();
    await expect.poll(() => bot.previewed.length).toBe(1);
    expect(bot.previewed[0]).toMatchObject({
      text: SENTENCE,
      values: { voice: 'Carl' },
      pronunciation: { word: 'ACME', replacement: 'ack me' },
    });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(asked()).toMatchObject({ command: 'dictionary', values: { add: 'ACME', as: 'ack me' } });
    expect(await visit.page.evaluate('document.activeElement === document.body')).toBe(false);
  });

  it('asks for the word first if none is likely', async () => {
    visit.stage.bot.acted = { is: 'form', prefill: { ...ENTRY, values: {} } };
    await visit.page.getByRole('article').getByRole('button', { name: /^More/ }).click();
    await visit.page.getByRole('menuitem', { name: 'Say it right' }).click();
    const word = popover('Say it right').getByLabel('Word');
    await word.waitFor();
    await expect.poll(() => isFocused(word)).toBe(true);
    await visit.page.keyboard.press('Escape');
  });
});
