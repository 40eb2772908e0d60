// The composer: sending with Enter, drafts after a reload, recalled lines, and focus. Runs in Chromium; skipped without
// it.

import { describe, expect, it } from 'vitest';
import { ben } from '../../setup.ts';
import { chromium, enterRoom, isFocused, pickFromRoomMenu, renameMe, visitRooms } from '../setup.ts';

describe.skipIf(!chromium)('writing in the page', () => {
  const visit = visitRooms();
  const { words } = visit;
  const taken = () => visit.stage.bot.taken.map(({ request }) => request.values);
  const option = (name: RegExp) => visit.page.getByRole('option', { name });

  it.each([
    ['/tts Hello language:French', /^French/],
    ['/tts Hello voice:rose', /^Rose/],
    ['/sound rain on a roof kind:Music', /Music/],
  ])('sends %s with one Enter although the list is open', async (line, offered) => {
    await words().pressSequentially(line);
    await option(offered).waitFor();
    await words().press('Enter');
    await visit.page.getByRole('article').waitFor();
    expect(taken().length).toBe(1);
    await expect.poll(() => words().inputValue()).toBe('');
  });

  it('completes a partial value with Enter without sending', async () => {
    await words().pressSequentially('/tts Hello voice:cam');
    await option(/Rose/).waitFor({ state: 'detached' });
    await option(/Camille/).waitFor();
    await words().press('Enter');
    expect(await words().inputValue()).toBe('/tts Hello voice:"Camille Dubois" ');
    expect(taken()).toEqual([]);
  });

  it('opens the form of a bare command that needs more', async () => {
    await words().pressSequentially('/tts');
    await option(/^\/tts/).waitFor();
    await words().press('Enter');
    await visit.page.getByRole('dialog').getByLabel('Text', { exact: false }).first().waitFor();
    await visit.page.getByRole('button', { name: 'Cancel' }).click();
  });

  it('reports an unknown field immediately', async () => {
    await words().fill('/tts Hello pitch:2 voice:Rose');
    await visit.page.getByText('/tts has no “pitch:”.').waitFor();
    await words().fill('/tts See https://example.com at 10:30, voice:Rose');
    await visit.page.getByText('has no “').waitFor({ state: 'hidden' });
  });

  it('keeps each room’s draft through a reload', async () => {
    await words().fill('half a thou');
    await enterRoom(visit.page, 'draft-elsewhere');
    expect(await visit.page.locator('#words').inputValue()).toBe('');
    await visit.page.goBack();
    await visit.page.reload();
    await expect.poll(() => words().inputValue()).toBe('half a thou');
    await words().press('Enter');
    await visit.page.getByRole('log').getByText('half a thou').waitFor();
    // A line whose request is not answered yet is still a draft.
    await expect.poll(() => words().inputValue()).toBe('');
    await visit.page.reload();
    await visit.page.getByRole('log').getByText('half a thou').waitFor();
    expect(await words().inputValue()).toBe('');
  });

  it('keeps a form’s input through a reload', async () => {
    const open = async () => {
      await visit.page.getByRole('button', { name: 'Commands' }).click();
      await visit.page.getByRole('menuitem', { name: /\/sound/ }).click();
    };
    const first = visit.page.getByRole('dialog').getByRole('textbox').first();
    await open();
    await first.fill('a door that creaks');
    await visit.page.reload();
    await open();
    expect(await first.inputValue()).toBe('a door that creaks');
    await first.fill('');
    await visit.page.keyboard.press('Escape');
  });

  it('recalls earlier lines with arrow up, then clears the box', async () => {
    for (const line of ['the first', 'the second']) {
      await words().fill(line);
      await words().press('Enter');
      await visit.page.getByRole('log').getByText(line).waitFor();
      // Lines are recalled once their requests are answered.
      await expect.poll(() => words().inputValue()).toBe('');
    }
    const after = async (key: string) => {
      await words().press(key);
      return words().inputValue();
    };
    expect([await after('ArrowUp'), await after('ArrowUp'), await after('ArrowDown')]).toEqual([
      'the second',
      'the first',
      'the second',
    ]);
    expect(await after('ArrowDown')).toBe('');
  });

  it('returns focus to the input after files, rooms and names', async () => {
    const chosen = visit.page.waitForEvent('filechooser');
    await visit.page.getByRole('button', { name: 'Attach a file' }).focus();
    await visit.page.keyboard.press('Enter');
    await (await chosen).setFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Once.') });
    await expect.poll(() => isFocused(words())).toBe(true);
    await visit.page.getByRole('button', { name: 'Remove a.txt' }).click();
    await renameMe(visit.page, 'Mia');
    await expect.poll(() => isFocused(words())).toBe(true);
    await enterRoom(visit.page, 'focus-room');
    expect(await isFocused(visit.page.locator('#words'))).toBe(true);
  });

  it('offers a retry only where it may help', async () => {
    await visit.page.route('**/api/messages', (route) =>
      route.fulfill({ status: 413, json: { error: 'That is too long.' } }),
    );
    await words().fill('very long');
    await words().press('Enter');
    await visit.page.getByRole('alert').getByText('That is too long.').waitFor();
    expect(await visit.page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await visit.page.unroute('**/api/messages');
    await words().fill('');
  });

  it('puts each room in the address for links and history', async () => {
    const title = (name: string) => visit.page.getByRole('heading', { name, level: 1 }).waitFor();
    await enterRoom(visit.page, 'one-room');
    await enterRoom(visit.page, 'other-room');
    expect(new URL(visit.page.url()).search).toBe('?room=other-room');
    await visit.page.goBack();
    await title('one-room');
    await visit.page.goForward();
    await title('other-room');
    const window = await visit.stage.window();
    await window.goto(`${visit.stage.base}/?room=one-room`);
    await window.getByRole('heading', { name: 'one-room', level: 1 }).waitFor();
    await window.context().close();
  });

  it('removes a room; Undo or Browse restores it', async () => {
    await enterRoom(visit.page, 'quiet-corner');
    await visit.page.locator('#words').fill('hello there');
    await visit.page.locator('#words').press('Enter');
    // An own message lists its room again.
    await visit.page.getByRole('log').getByText('hello there').waitFor();
    await expect.poll(() => visit.page.locator('#words').inputValue()).toBe('');
    const room = visit.page.getByRole('link', { name: 'quiet-corner' });
    const leave = () => pickFromRoomMenu(visit.page, 'Remove this room from your list');
    await leave();
    await room.waitFor({ state: 'detached' });
    await visit.page.getByRole('button', { name: 'Undo' }).click();
    await room.click();
    await leave();
    await room.waitFor({ state: 'detached' });
    await visit.page.reload();
    await visit.page.getByRole('link', { name: visit.room }).waitFor();
    expect(await room.count()).toBe(0);
    await visit.stage.say(ben, 'anybody?', 'quiet-corner');
    const browse = visit.page.getByRole('button', { name: /^Browse rooms/ });
    await browse.getByText('1 unread').waitFor({ state: 'attached' });
    await browse.click();
    await visit.page.getByRole('dialog').getByRole('link', { name: 'quiet-corner' }).click();
    await visit.page.getByRole('heading', { name: 'quiet-corner', level: 1 }).waitFor();
    expect(await room.getAttribute('aria-current')).toBe('page');
  });
});
