// A card in Chromium: its height, its parts and menu, what another reader may press, and where the focus goes. Skipped
// without it.

import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { View } from '../../../../../src/domain/views/view.ts';
import { captions, deliver, sound } from '../player/setup.ts';
import { chromium, isFocused, visitRooms } from '../setup.ts';

const action = (name: NonNullable<View['actions']>[number]['name'], label: string, more: object = {}) => ({
  ...{ name, label, task: 'TASK1' },
  ...more,
});

const SPOKEN: View = {
  ...{ status: 'done', kind: 'speech', title: 'Speech', line: '', input: 'The coffee is ready', reference: '7K2QF9MA' },
  facts: [
    { label: 'Voice', value: 'Walter' },
    { label: 'Language', value: 'English' },
    { label: 'Done in', value: '2s', isSecondary: true },
  ],
  actions: [
    action('follow-up:language', 'In another language'),
    action('edit', 'Edit'),
    action('retry', 'Run again', { isSecondary: true }),
  ],
};

describe.skipIf(!chromium)('a card', () => {
  const visit = visitRooms();
  // Heights are measured at once.
  beforeEach(() => visit.page.emulateMedia({ reducedMotion: 'reduce' }));
  const cards = (page = visit.page) => page.getByRole('article');

  /** Posts speech as this window's user, and finishes it. */
  async function speak(view: Partial<View> = {}, text = 'The coffee is ready', page = visit.page) {
    const task = visit.stage.bot.taken.length;
    await page.locator('#words').fill(`/tts ${text}`);
    await page.locator('#words').press('Escape');
    await page.locator('#words').press('Enter');
    await expect.poll(() => visit.stage.bot.taken.length).toBe(task + 1);
    await visit.stage.finish(task, { ...SPOKEN, input: text, ...view }, { speech: 'Speech' });
    await cards(page).nth(task).getByRole('slider').waitFor();
  }
  const openMenu = (page: Page = visit.page) => page.getByRole('button', { name: 'More for Speech' }).last().click();

  it('of speech is about 90 pixels high, five on a screen', async () => {
    const { page } = visit;
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const text of ['Hello Ben', 'Can you hear me?', 'The coffee is ready', 'See you', 'Bye'])
      await speak({}, text);
    const boxes = await cards().evaluateAll((all) =>
      all.map((card) => {
        const { top, bottom, height } = card.getBoundingClientRect();
        const log = card.closest('#log').getBoundingClientRect();
        return { height: Math.round(height), isInView: top >= log.top && bottom <= log.bottom };
      }),
    );
    expect(boxes.map(({ isInView }) => isInView)).toEqual([true, true, true, true, true]);
    for (const { height } of boxes) {
      expect(height).toBeLessThanOrEqual(115);
      expect(height).toBeGreaterThanOrEqual(80);
    }
  });

  it('of speech is at most 135 pixels high on a phone', async () => {
    await speak();
    await visit.page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(async () => (await cards().boundingBox())?.height ?? 999).toBeLessThanOrEqual(135);
  });

  it('keeps its height from queued to done', async () => {
    const { page, stage } = visit;
    await page.locator('#words').fill('/tts Hello');
    await page.locator('#words').press('Escape');
    await page.locator('#words').press('Enter');
    await cards().waitFor();
    await stage.show(0, { ...SPOKEN, status: 'queued', line: 'Queued', facts: [], actions: [action('stop', 'Stop')] });
    await cards().getByText('Queued').waitFor();
    const height = async () => Math.round((await cards().boundingBox())?.height ?? 0);
    const queued = await height();
    await stage.finish(0, SPOKEN, { speech: 'Speech' });
    await cards().getByRole('slider').waitFor();
    await expect.poll(height).toBe(queued);
  });

  it('keeps its parts in place while its height eases', async () => {
    const { page, stage } = visit;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await speak();
    // Stops each movement at its beginning.
    await page.evaluate(`{
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...given) {
        window.movement = animate.apply(this, given);
        window.movement.pause();
        Element.prototype.animate = animate;
        return window.movement;
      };
    }`);
    await stage.show(0, { ...SPOKEN, line: 'With a note' });
    await cards().getByText('With a note').waitFor();
    const top = async () => (await cards().getByRole('slider').boundingBox())?.y;
    const before = await top();
    await page.evaluate('window.movement.finish()');
    expect(await top()).toBe(before);
  });

  it('shows words, translation and facts without command or options', async () => {
    const { page } = visit;
    await speak({ title: 'Speech → Spanish', body: 'El café está listo', bodyNote: 'by machine, check it' });
    const said = page.getByRole('listitem').filter({ has: cards() });
    await said.getByRole('heading', { name: 'Speech → Spanish' }).waitFor();
    await said.getByText('The coffee is ready', { exact: true }).waitFor();
    await cards().getByText('El café está listo').waitFor();
    await cards().getByText('by machine, check it').waitFor();
    await cards().getByText('Walter · English', { exact: true }).waitFor();
    expect(await said.textContent()).not.toMatch(/\/tts|7K2QF9MA|Done|Run again/);
  });

  it('folds long words to two lines', async () => {
    const { page } = visit;
    await speak({}, 'Every word counts. '.repeat(40).trim());
    const words = page.locator('.given');
    const height = async () => (await words.boundingBox())?.height ?? 0;
    const folded = await height();
    expect(folded).toBeLessThan(50);
    await page.getByRole('button', { name: 'more', exact: true, expanded: false }).click();
    await expect.poll(height).toBeGreaterThan(3 * folded);
    await page.getByRole('button', { name: 'less', exact: true }).click();
    await expect.poll(height).toBe(folded);
  });

  it('asks of a delivered file, and of one to be sent, whether it was made here', async () => {
    const { page, stage } = visit;
    await speak();
    await openMenu();
    await page.getByRole('menuitem', { name: 'Was this made here?' }).click();
    const answers = page.getByRole('listitem').filter({ hasText: 'Only you can see this' });
    await answers.first().waitFor();
    await page
      .locator('#picker')
      .setInputFiles({ name: 'clip.wav', mimeType: 'audio/wav', buffer: Buffer.from('RIFF') });
    await page.getByRole('button', { name: 'Was this made here?' }).click();
    await answers.nth(1).waitFor();
    const invocations = stage.bot.asked.map(({ invocation }) => invocation).slice(-2);
    expect(invocations.map(({ command }) => command)).toEqual(['made-here', 'made-here']);
    expect(invocations.map(({ files }) => files.map(({ bytes }) => bytes))).toEqual([[expect.any(Number)], [4]]);
    // The file stays for what is done with it next.
    await page.getByRole('button', { name: 'Remove clip.wav' }).click();
  });

  it('has rare actions and facts in a menu operated by keys', async () => {
    const { page, stage } = visit;
    await speak();
    const trigger = page.getByRole('button', { name: 'More for Speech' });
    await trigger.focus();
    await page.keyboard.press('Enter');
    const items = page.getByRole('menuitem');
    await items.first().waitFor();
    const names = await items.allTextContents();
    expect(names).toEqual([
      ...['Save as MP3', 'Copy link', 'Was this made here?', 'Run again'],
      ...['Copy the reference7K2QF9MA', 'Delete message'],
    ]);
    await page.locator('.menu-foot').getByText('Done in').waitFor();
    expect(await isFocused(items.first())).toBe(true);
    await page.keyboard.press('ArrowUp');
    expect(await isFocused(items.last())).toBe(true);
    await page.keyboard.press('r');
    expect(await page.locator(':focus').textContent()).toBe('Run again');
    await page.keyboard.press('Escape');
    await expect.poll(() => isFocused(trigger)).toBe(true);
    expect(await items.count()).toBe(0);
    stage.bot.acted = { is: 'notice', notice: 'Pressed.' };
    await page.keyboard.press('Enter');
    await items.getByText('Run again').click();
    await page.getByText('Pressed.').waitFor();
    expect(stage.bot.pressed.map((press) => press.action)).toEqual(['retry']);
    await expect.poll(() => isFocused(trigger)).toBe(true);
  });

  it('passes the focus to the next message when it is deleted', async () => {
    const { page } = visit;
    await speak({}, 'first');
    await speak({}, 'second');
    await page.getByRole('button', { name: 'More for Speech' }).first().click();
    await page.getByRole('menuitem', { name: 'Delete message' }).click();
    await expect.poll(() => cards().count()).toBe(1);
    expect(await page.locator(':focus').textContent()).toContain('second');
  });

  it('passes the focus to the message that an action posts', async () => {
    const { page, stage } = visit;
    await speak({}, 'once more');
    const request = stage.bot.taken[0]?.request;
    if (!request) throw new Error('nothing was taken');
    stage.bot.acted = { is: 'create-task', request };
    await openMenu();
    await page.getByRole('menuitem', { name: 'Run again' }).click();
    await expect.poll(() => cards().count()).toBe(2);
    const second = page.getByRole('listitem').filter({ has: cards() }).last();
    await expect.poll(() => isFocused(second)).toBe(true);
  });

  it('offers others only what is not its owner’s', async () => {
    const { stage, room } = visit;
    await speak({ actions: [action('edit', 'Edit'), action('stop', 'Stop', { isOwnerOnly: true })] });
    await cards().getByRole('button', { name: 'Stop' }).waitFor();
    const other = await stage.window(undefined, room);
    await cards(other).getByRole('button', { name: 'Edit' }).waitFor();
    expect(await cards(other).getByRole('button', { name: 'Stop' }).count()).toBe(0);
    await openMenu(other);
    await other.getByRole('menuitem').first().waitFor();
    expect(await other.getByRole('menuitem', { name: 'Delete message' }).count()).toBe(0);
    await other.context().close();
  });

  it('shows stems and samples as one compact group', async () => {
    const { stage, room } = visit;
    await deliver(stage, room, [sound('sample-a', 'Sample A', 2), sound('sample-b', 'Sample B', 2)]);
    await cards().getByRole('slider').last().waitFor();
    expect((await cards().boundingBox())?.height).toBeLessThan(150);
    await deliver(stage, room, [sound('foreground', 'Foreground', 2), sound('background', 'Background', 2)]);
    await cards().last().getByRole('button', { name: 'Mute: Background' }).waitFor();
    expect((await cards().last().boundingBox())?.height).toBeLessThan(190);
  });

  it('plays the recording of a transcript once, in the card', async () => {
    const { page, stage, room } = visit;
    const { json } = await stage.upload('talk.wav', sound('talk', 'Talk', 2).bytes, 'audio/wav');
    await deliver(stage, room, [captions('captions-vtt', 'Transcript', 'Once again.')], {
      uploads: [String(json['id'])],
      line: '/transcribe language:English',
    });
    await cards().getByRole('slider').waitFor();
    expect(await page.getByRole('slider').count()).toBe(1);
    await page.getByRole('link', { name: 'Download talk.wav' }).first().waitFor();
  });

  it('names the file that it was made from once', async () => {
    const { page, stage, room } = visit;
    const { json } = await stage.upload('notes.txt', Buffer.from('Once.'), 'text/plain');
    await deliver(stage, room, [sound('story', 'Story', 2)], {
      uploads: [String(json['id'])],
      line: '/story notes.txt',
    });
    await cards().waitFor();
    expect(await page.getByText('notes.txt', { exact: true }).filter({ visible: true }).count()).toBe(1);
  });

  it('stands in line with its kind on a phone', async () => {
    await speak();
    await speak();
    const { page } = visit;
    await page.setViewportSize({ width: 390, height: 844 });
    const left = async (selector: string) => (await page.locator(selector).last().boundingBox())?.x ?? 0;
    await expect.poll(async () => (await left('.kind-chip')) - (await left('article.card'))).toBe(0);
  });

  it('keeps text of another direction at the start of its row', async () => {
    await speak({ rows: [{ title: 'العربية', detail: 'Arabic' }] });
    const row = cards().getByText('العربية');
    const [text, line] = await Promise.all([row.boundingBox(), cards().locator('.row').boundingBox()]);
    expect((text?.x ?? 0) - (line?.x ?? 0)).toBeLessThan(4);
  });
});
