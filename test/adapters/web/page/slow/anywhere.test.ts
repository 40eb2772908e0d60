// Keyboard navigation of the page: composer, palette, shortcut list, old messages, and deletion with undo. Runs in
// Chromium; skipped without it.

import { describe, expect, it } from 'vitest';
import { toMessageLink } from '../../../../../src/adapters/web/card-sender.ts';
import { ben } from '../../setup.ts';
import { chromium, enterRoom, isFocused, pickFromRoomMenu, visitRooms } from '../setup.ts';

describe.skipIf(!chromium)('page-wide navigation', () => {
  const visit = visitRooms();
  const { words } = visit;
  const log = () => visit.page.getByRole('log');
  const press = (key: string) => visit.page.keyboard.press(key);
  const dialog = (name: string) => visit.page.getByRole('dialog', { name });
  const say = async (text: string, shown = text) => {
    await words().fill(text);
    await words().press('Enter');
    await log().getByText(shown).waitFor();
  };

  it('focuses the box with slash and lists keys with ?', async () => {
    await log().focus();
    await press('/');
    expect(await isFocused(words())).toBe(true);
    expect(await words().inputValue()).toBe('/');
    await visit.page.getByRole('option', { name: /^\/tts/ }).waitFor();
    await words().fill('what?');
    expect(await words().inputValue()).toBe('what?');
    await words().fill('');
    await log().focus();
    await press('?');
    await dialog('Keys').getByText('Search and jump').waitFor();
    await press('Escape');
    await dialog('Keys').waitFor({ state: 'detached' });
    await press('?');
    await dialog('Keys').getByRole('button', { name: 'What you can do here' }).click();
    await dialog('What you can do here').waitFor();
    await press('Escape');
  });

  it('opens rooms and commands from the palette', async () => {
    const room = visit.room;
    await enterRoom(visit.page, 'a-quiet-corner');
    await press('Control+k');
    await dialog('Search and jump').waitFor();
    await visit.page.keyboard.type(room);
    await visit.page.getByRole('option', { name: `#${room}` }).waitFor();
    await press('Enter');
    await visit.page.getByRole('heading', { name: room, level: 1, exact: true }).waitFor();
    await press('Control+k');
    await visit.page.keyboard.type('/tts');
    await visit.page.getByRole('option', { name: /^\/tts/ }).waitFor();
    await press('Enter');
    await visit.page.getByRole('dialog').locator('form').waitFor();
    await press('Escape');
  });

  it('links a card to its source message and back', async () => {
    const said = await visit.stage.say(ben, 'the very first words', visit.room);
    const { message: source } = (said as { json: { message: { id: string } } }).json;
    for (let line = 1; line <= 60; line += 1) await visit.stage.say(ben, `line ${line}`, visit.room);
    await say('/tts Hello there', 'Hello there');
    const link = toMessageLink({ message: source.id, room: visit.room }) ?? '';
    const facts = [
      { label: 'Made from', value: 'K8M75RDX', link, isSecondary: true },
      { label: 'Done in', value: '1:06', isSecondary: true },
    ] as const;
    await visit.stage.show(0, { status: 'done', title: 'Speech', line: 'Done', facts });
    const first = log().getByText('the very first words');
    const isShown = () => first.evaluate((node) => node.closest('li')?.matches(':focus'));
    await visit.page.getByRole('article').getByRole('button', { name: 'More', exact: true }).click();
    const menu = visit.page.getByRole('menu', { name: 'More' });
    expect(await menu.evaluate((node) => node.ariaDescribedByElements?.[0]?.textContent)).toContain('1:06');
    await menu.getByRole('menuitem', { name: 'Made from K8M75RDX' }).press('Enter');
    await expect.poll(isShown).toBe(true);
    await visit.page.goto(new URL(link, visit.page.url()).href);
    await expect.poll(isShown).toBe(true);
  });

  it('renames a room without changing its address', async () => {
    const address = visit.page.url();
    await pickFromRoomMenu(visit.page, 'Rename this room for you');
    await visit.page.keyboard.type('Küche & Bad');
    await press('Enter');
    const heading = visit.page.getByRole('heading', { name: 'Küche & Bad', level: 1 });
    await heading.waitFor();
    expect(visit.page.url()).toBe(address);
    await visit.page.reload();
    await heading.waitFor();
    await visit.page.getByRole('link', { name: 'Küche & Bad' }).waitFor();
  });

  it('finds an old message and shows it in place', async () => {
    await visit.stage.say(ben, 'the lighthouse keeper sang', visit.room);
    for (let line = 1; line <= 70; line += 1) await visit.stage.say(ben, `line ${line}`, visit.room);
    await visit.page.reload();
    await log().getByText('line 70').waitFor();
    expect(await log().getByRole('listitem').filter({ hasText: 'lighthouse' }).count()).toBe(0);
    await press('Control+k');
    await visit.page.keyboard.type('KEEPER light');
    await visit.page.getByRole('option', { name: /lighthouse keeper/ }).waitFor();
    await press('Enter');
    const found = log().getByText('the lighthouse keeper sang');
    await found.waitFor();
    await expect.poll(() => found.evaluate((node) => node.closest('li')?.matches(':focus'))).toBe(true);
    const [at, frame] = [await found.boundingBox(), await log().boundingBox()];
    expect(at?.y).toBeGreaterThan(frame?.y ?? 0);
    expect(at?.y).toBeLessThan((frame?.y ?? 0) + (frame?.height ?? 0));
  });

  it('deletes the user’s own message and undoes it', async () => {
    const stored = async () =>
      (await visit.stage.get(`/api/rooms/${visit.room}/messages`)).json.messages.map(({ text }) => text);
    await say('a slip of the tongue');
    await visit.stage.say(ben, 'not mine', visit.room);
    await log().getByText('not mine').waitFor();
    const remove = visit.page.getByRole('button', { name: 'Delete message' });
    expect(await remove.count()).toBe(1);
    await remove.focus();
    await press('Enter');
    await log().getByText('a slip of the tongue').waitFor({ state: 'detached' });
    await visit.page.getByRole('button', { name: 'Undo' }).focus();
    await press('Enter');
    await log().getByText('a slip of the tongue').waitFor();
    expect(await log().locator('.prose').allTextContents()).toEqual(['a slip of the tongue', 'not mine']);
    await remove.click();
    await visit.page.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(stored).toEqual(['not mine']);
  });

  it('completes a pending deletion when the page is left', async () => {
    await say('gone with the page');
    await visit.page.getByRole('button', { name: 'Delete message' }).click();
    await visit.page.reload();
    await words().waitFor();
    await expect
      .poll(async () => (await visit.stage.get(`/api/rooms/${visit.room}/messages`)).json.messages.length)
      .toBe(0);
  });

  it('does not delete a running card', async () => {
    await words().fill('/tts Hello');
    await press('Escape');
    await press('Enter');
    await visit.page.getByRole('article').waitFor();
    await visit.stage.show(0, { status: 'working', title: 'Speech', line: 'Working' });
    await visit.page.getByText('Working').first().waitFor();
    const deletion = visit.page.getByRole('menuitem', { name: 'Delete message' });
    const more = visit.page.getByRole('article').getByRole('button', { name: 'More', exact: true });
    expect(await visit.page.getByRole('button', { name: 'Delete message' }).count()).toBe(0);
    if (await more.isVisible()) await more.click();
    expect(await deletion.count()).toBe(0);
    await press('Escape');
    await visit.stage.show(0, { status: 'done', title: 'Speech', line: '' });
    await more.click();
    await deletion.click();
    await visit.page.getByRole('article').waitFor({ state: 'detached' });
  });
});
