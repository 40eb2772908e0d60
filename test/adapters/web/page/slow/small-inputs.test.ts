// Keys, fingers and the clipboard in places where a press could do something else: chips from right to left, Tab beside
// an open list, a trembling finger, cells of a spreadsheet. Runs in Chromium; skipped without it.

import { describe, expect, it } from 'vitest';
import { ben } from '../../setup.ts';
import { chromium, isFocused, visitRooms } from '../setup.ts';

describe.skipIf(!chromium)('keys, fingers and the clipboard', () => {
  const visit = visitRooms();
  const { words } = visit;

  describe('on the first page', () => {
    const chip = (name: string) => visit.page.getByRole('radio', { name });
    const open = async () => {
      const { page, stage } = visit;
      const voices = ['Ana', 'Ben', 'Cleo'].map((name, at) => ({ id: at + 1, name }));
      await page.route('**/api/first-page', (route) =>
        route.fulfill({ json: { voices, languages: [{ value: 'Spanish', label: 'Spanish' }], missing: null } }),
      );
      await page.goto(`${stage.base}/?room=general`);
      await chip('Ana').waitFor();
    };

    it('moves through the chips in the writing direction', async () => {
      await open();
      await visit.page.evaluate("document.documentElement.dir = 'rtl'");
      await chip('Ana').focus();
      await visit.page.keyboard.press('ArrowLeft');
      expect(await isFocused(chip('Ben'))).toBe(true);
      await visit.page.keyboard.press('ArrowLeft');
      expect(await isFocused(chip('Cleo'))).toBe(true);
      await visit.page.keyboard.press('ArrowRight');
      expect(await isFocused(chip('Ben'))).toBe(true);
    });

    it('keeps the focused chip when the page is shown again', async () => {
      await open();
      await chip('Ben').focus();
      const loaded = visit.page.waitForResponse('**/api/first-page');
      await visit.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
      await (await loaded).finished();
      await expect.poll(() => chip('Cleo').count()).toBe(1);
      await visit.page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      expect(await isFocused(chip('Ben'))).toBe(true);
    });

    it('says why the sentence was not posted', async () => {
      await open();
      await visit.page.route('**/api/commands', (route) => route.fulfill({ status: 503, json: { error: 'Busy.' } }));
      await visit.page.locator('#stage-post').click();
      await visit.page.locator('#stage').getByText('Busy.').waitFor();
    });
  });

  it('runs nothing when Tab leaves the palette’s box', async () => {
    const { page } = visit;
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    await palette.getByRole('option').first().waitFor();
    expect(await palette.locator('.options-hint').textContent()).not.toContain('Tab');
    await page.keyboard.press('Tab');
    expect(await isFocused(palette.getByRole('combobox'))).toBe(false);
    expect(await palette.getByRole('combobox').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
  });

  it('goes back from the message box while its list is open', async () => {
    await words().pressSequentially('/');
    await visit.page.getByRole('option').first().waitFor();
    await visit.page.keyboard.press('Shift+Tab');
    expect(await visit.page.evaluate("document.activeElement.matches('body, #words, .options')")).toBe(false);
    await words().fill('');
  });

  it('shows the tools under a finger that trembles, not under one that scrolls', async () => {
    await visit.stage.say(ben, 'Good morning', visit.room);
    const message = visit.page.locator('.message', { hasText: 'Good morning' });
    const said = message.locator('.said');
    const touch = { pointerType: 'touch', clientX: 200, clientY: 200 };
    // At once, as a finger that rests for half a second has pressed long.
    await said.evaluate((node, touch) => {
      const { PointerEvent } = node.ownerDocument.defaultView;
      for (const [type, clientY] of [
        ['pointerdown', 200],
        ['pointermove', 240],
      ])
        node.dispatchEvent(new PointerEvent(type, { ...touch, clientY, bubbles: true }));
    }, touch);
    // Longer than a long press.
    await visit.page.waitForTimeout(800);
    expect(await message.evaluate((node) => node.matches('.tools-open'))).toBe(false);
    await said.dispatchEvent('pointerdown', touch);
    await said.dispatchEvent('pointermove', { ...touch, clientY: 203 });
    await expect.poll(() => message.evaluate((node) => node.matches('.tools-open'))).toBe(true);
  });

  it.each([
    ['the text of cells, not their picture', { 'text/plain': '1\t2', 'text/html': '<table></table>' }, 0],
    ['a picture', { 'text/html': '<img>' }, 1],
    ['a file that comes with its name', { 'text/plain': 'a.png' }, 1],
  ])('takes %s from the clipboard', async (_, texts, files) => {
    const { page } = visit;
    await words().focus();
    await page.evaluate(`{
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(${JSON.stringify(texts)})) clipboardData.setData(type, text);
      clipboardData.items.add(new File(['x'], 'a.png', { type: 'image/png' }));
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement.dispatchEvent(event);
    }`);
    const attached = page.locator('.attachment');
    expect(await attached.count()).toBe(files);
    if (files > 0) await attached.getByRole('button', { name: 'Remove a.png' }).click();
  });
});
