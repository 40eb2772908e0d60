// A conversation in the page: typing, watching a card, playing, choosing, and two users. Runs in Chromium; skipped
// without it.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { View } from '../../../../../src/domain/views/view.ts';
import { FEW_LANGUAGES } from '../../../../fakes/working-bot.ts';
import { ben } from '../../setup.ts';
import { chromium, enterRoom, isFocused, renameMe, visitRooms } from '../setup.ts';

const action = (name: NonNullable<View['actions']>[number]['name'], label: string) => ({
  ...{ name, label, task: 'TASK1' },
});

describe.skipIf(!chromium)('a conversation in the page', () => {
  const visit = visitRooms();
  const { words } = visit;
  const card = (title = 'Speech') => visit.page.getByRole('article', { name: title });

  it('completes commands, fields and voices by keyboard, quoting spaced names', async () => {
    await words().focus();
    await visit.page.keyboard.type('/tt');
    await visit.page.getByRole('option', { name: /^\/tts/ }).waitFor();
    expect(await words().getAttribute('aria-activedescendant')).not.toBe(null);
    await visit.page.keyboard.press('Enter');
    await visit.page.keyboard.type('Bonjour vo');
    await visit.page.getByRole('option', { name: /^voice:/ }).waitFor();
    await visit.page.keyboard.press('Tab');
    await visit.page.getByRole('option', { name: /Rose/ }).waitFor();
    await visit.page.keyboard.type('ca');
    await visit.page.getByRole('option', { name: /Rose/ }).waitFor({ state: 'detached' });
    // There may be no active option between the two lists.
    await visit.page.getByRole('option', { name: /Camille/ }).waitFor();
    const active = await words().getAttribute('aria-activedescendant');
    expect(await visit.page.locator(`#${active}`).textContent()).toContain('Camille Dubois');
    await visit.page.keyboard.press('Tab');
    expect(await words().inputValue()).toBe('/tts Bonjour voice:"Camille Dubois" ');
    expect(await words().getAttribute('aria-activedescendant')).toBe(null);
  });

  it('lists unavailable options last, rejects them and starts alternatives', async () => {
    const { page, stage } = visit;
    const { bot } = stage;
    const before = bot.known;
    bot.known = FEW_LANGUAGES;
    await words().fill('/translate Hello to:');
    const options = page.getByRole('option');
    await options.first().waitFor();
    const first = (await options.allTextContents()).slice(0, 2);
    expect(first).toEqual(['Spanishespañol · 22 regions', 'Frenchthrough Spanish · français · 4 regions']);
    await words().fill('/translate Hello to:german');
    const german = options.filter({ hasText: 'no translator for it here' });
    await expect.poll(() => options.count()).toBe(1);
    expect(await german.getAttribute('aria-disabled')).toBe('true');
    const taken = bot.taken.length;
    await page.keyboard.press('Enter');
    const trouble = page.locator('#trouble');
    await trouble.getByText('To: German isn’t possible: there is no translator from English to German here').waitFor();
    expect(bot.taken).toHaveLength(taken);
    await trouble.getByRole('button', { name: 'French, through Spanish' }).dblclick();
    const targets = () => bot.taken.slice(taken).map(({ request }) => request.values['target_language']);
    await expect.poll(targets).toEqual([76]);
    await trouble.waitFor({ state: 'hidden' });
    expect(await words().inputValue()).toBe('');
    bot.known = before;
  });

  it('offers interpretations of plain words, each starting in one press', async () => {
    const { page, stage } = visit;
    const { taken } = stage.bot;
    const before = taken.length;
    await words().fill('@earshot how do you say "Good morning" in French?');
    await page.keyboard.press('Enter');
    const trouble = page.locator('#trouble');
    await trouble.getByText('I am not sure what you mean').waitFor();
    expect(taken).toHaveLength(before);
    await trouble.getByRole('button', { name: 'Translate · “Good morning” · French' }).dblclick();
    const started = () => taken.slice(before).map(({ request }) => request.command);
    await expect.poll(started).toEqual(['translate']);
    await trouble.waitFor({ state: 'hidden' });
  });

  it('completes a command from its alias, after matching names', async () => {
    const names = () => visit.page.getByRole('option').allTextContents();
    for (const [typed, name] of [
      ['/say', '/tts'],
      ['/mus', '/music'],
    ]) {
      await words().fill(typed ?? '');
      await visit.page.getByRole('option', { name: new RegExp(`^${name}`) }).waitFor();
      expect(await names()).toHaveLength(1);
    }
    await visit.page.keyboard.press('Enter');
    expect(await words().inputValue()).toBe('/music ');
    await words().fill('');
  });

  it('sends with Enter, recalls with arrow up, respects input methods', async () => {
    await words().fill('first line');
    await words().press('Shift+Enter');
    await visit.page.keyboard.type('second');
    const composing = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true };
    await words().dispatchEvent('keydown', composing);
    expect(await words().inputValue()).toBe('first line\nsecond');
    await words().press('Enter');
    await visit.page.getByRole('log').getByText('first line').waitFor();
    // The message may be shown before its request is answered.
    await expect.poll(() => words().inputValue()).toBe('');
    await words().press('ArrowUp');
    expect(await words().inputValue()).toBe('first line\nsecond');
  });

  it('updates a card in place from queued to a player', async () => {
    await words().fill('/tts Hello team');
    await words().press('Escape');
    await words().press('Enter');
    await card().waitFor();
    const [since, stop] = [Date.now() - 65_000, action('stop', 'Stop tracking')];
    await visit.stage.show(0, { status: 'queued', title: 'Speech', line: 'Queued', actions: [stop], since });
    await card().getByText('Queued').waitFor();
    expect(await card().getByRole('timer').textContent()).toMatch(/^[1-9]:\d\d$/);
    expect(await card().getByRole('progressbar').getAttribute('value')).toBe(null);
    await card().getByRole('button', { name: 'Stop tracking' }).focus();
    const mark = await card().evaluateHandle((node) => node);

    const working = { status: 'working', title: 'Speech', line: 'Working · 50 %', since } as const;
    await visit.stage.show(0, { ...working, actions: [stop], progress: 0.5 });
    await card().getByText('Working · 50 %').waitFor();
    expect(await card().getByRole('progressbar').getAttribute('value')).toBe('0.5');
    expect(await isFocused(card().getByRole('button', { name: 'Stop tracking' }))).toBe(true);

    const again = [action('retry', 'Run again')];
    const done = { status: 'done', title: 'Speech', line: 'Done in 1:06', actions: again } as const;
    await visit.stage.finish(0, { ...done, since, until: since + 66_000, reference: '7K2QF9MA' }, { speech: 'Speech' });
    const player = card().getByRole('slider', { name: /Position in Speech/ });
    await player.waitFor();
    expect(await player.getAttribute('aria-valuetext')).toBe('0:00 of 0:01');
    expect(await card().getByRole('link', { name: 'Download speech.wav' }).getAttribute('href')).toContain('?download');
    expect(await mark.evaluate((node) => node.isConnected)).toBe(true);
    expect(await isFocused(card())).toBe(true);
    expect(await visit.page.locator('#announcer').textContent()).toBe('Speech: Done in 1:06');
  });

  it('keeps samples beside their buttons and playback during card changes', async () => {
    await words().fill('/tts Hello');
    await words().press('Escape');
    await words().press('Enter');
    await card().waitFor();
    const view: View = {
      ...{ status: 'done', title: 'Speech', line: 'Which one do you like?' },
      actions: [action('save:sample-a', 'Save A'), action('save:sample-b', 'Save B'), action('retry', 'Run again')],
    };
    await visit.stage.finish(0, view, { 'sample-a': 'Sample A', 'sample-b': 'Sample B' });
    const second = visit.page.getByRole('figure').filter({ hasText: 'Sample B' });
    const audio = await second.locator('audio').elementHandle();
    visit.stage.bot.acted = { is: 'notice', notice: 'Kept.' };
    await second.getByRole('button', { name: 'Save B' }).click();
    await visit.page.getByText('Kept.').waitFor();
    expect(visit.stage.bot.pressed.map((press) => press.action)).toEqual(['save:sample-b']);
    await visit.stage.show(0, { status: 'done', title: 'Speech', line: 'Saved as “Nana”.' });
    await card().getByText('Saved as').waitFor();
    expect(await audio?.evaluate((node) => node.isConnected)).toBe(true);
    expect(await visit.page.getByRole('button', { name: 'Save A' }).count()).toBe(0);
  });

  it('shows others’ messages as text and links only web addresses', async () => {
    const hostile = '<img src=x onerror="document.title=1"> javascript:alert(1) https://example.com/a?b=1).';
    await visit.stage.say(ben, hostile, visit.room);
    const said = visit.page.getByRole('log').getByText('<img src=x');
    await said.waitFor();
    expect(await said.textContent()).toBe(hostile);
    const links = await said.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(links).toEqual(['https://example.com/a?b=1']);
    expect(await said.getByRole('link').getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect(await visit.page.getByRole('log').locator('img:visible').count()).toBe(0);
  });

  /** Opens a new browser for a user of this name. */
  async function person(name: string): Promise<Page> {
    const window = await visit.stage.window();
    await enterRoom(window, visit.room);
    await renameMe(window, name);
    await window.locator('#me').getByText(name).waitFor();
    return window;
  }
  const say = async (window: Page, text: string) => {
    await window.getByRole('textbox', { name: `Message #${visit.room}` }).fill(text);
    await window.keyboard.press('Escape');
    await window.keyboard.press('Enter');
  };

  it('treats two browsers as two people with private answers', async () => {
    const [one, other] = [await person('Ana'), await person('Ben')];
    await one.reload();
    await one.locator('#me').getByText('Ana').waitFor();
    await say(one, 'hello from Ana');
    const seen = other.getByRole('listitem').filter({ hasText: 'hello from Ana' });
    await seen.getByText('Ana', { exact: true }).waitFor();
    await other.getByRole('button', { name: /^2 people here now: Ana, Guest/ }).waitFor();
    await say(one, '/help');
    const answer = (window: Page) => window.getByRole('listitem').filter({ hasText: 'help for Ana' });
    await answer(one).getByText('Only you can see this').waitFor();
    expect(await answer(other).count()).toBe(0);
    await answer(one).getByRole('button', { name: 'Dismiss' }).click();
    await answer(one).waitFor({ state: 'detached' });
    for (const window of [one, other]) await window.context().close();
  });

  it('distinguishes people of the same name everywhere and notifies them', async () => {
    const first = await person('Zoë');
    await say(first, 'I was here first');
    const log = (window: Page) => window.getByRole('log');
    await log(first).getByText('Zoë', { exact: true }).waitFor();
    expect(await first.locator('.author .name-mark').count()).toBe(0);
    const second = await person('Zoë');
    const notice = second.locator('.notice');
    await notice.getByText(/^Another Zoë is here too\. You are shown as Zoë #[a-z0-9]{2}\.$/).waitFor();
    await say(second, 'So am I');
    await log(first).getByText('So am I').waitFor();
    const names = (window: Page) => window.locator('.author').allTextContents();
    const [one = '', two = ''] = await names(first);
    expect([one, two]).toEqual([expect.stringMatching(/^Zoë #..$/), expect.stringMatching(/^Zoë #..$/)]);
    expect(one).not.toBe(two);
    await expect.poll(() => names(second)).toEqual([one, two]);
    expect(await first.locator('#me').textContent()).toContain(one);
    expect(await second.locator('#me').textContent()).toContain(two);
    for (const window of [first, second]) await window.context().close();
  });

  it('keeps a renamed person’s buttons and removes deleted messages everywhere', async () => {
    const [one, other] = [await person('Eva'), await person('Ida')];
    await say(one, 'a slip of the tongue');
    const said = other.getByRole('log').getByText('a slip of the tongue');
    await said.waitFor();
    await renameMe(one, 'Evita');
    await one.locator('#me').getByText('Evita').waitFor();
    const id = (await visit.stage.get(`/api/rooms/${visit.room}/messages`)).json.messages[0]?.id;
    const status = await one.evaluate(
      async (path) => (await fetch(path, { method: 'DELETE' })).status,
      `/api/messages/${id}`,
    );
    expect(status).toBe(200);
    await said.waitFor({ state: 'detached' });
    await one.getByRole('log').getByText('a slip of the tongue').waitFor({ state: 'detached' });
    for (const window of [one, other]) await window.context().close();
  });

  it('keeps an unsent message, reports it and retries its key', async () => {
    const keys: string[] = [];
    await visit.page.route('**/api/messages', async (route) => {
      keys.push(route.request().postDataJSON().key);
      if (keys.length === 1) await route.abort();
      else await route.continue();
    });
    await words().fill('are you there?');
    await words().press('Enter');
    await visit.page.getByRole('alert').getByText('The server answers again.').waitFor();
    expect(await words().inputValue()).toBe('are you there?');
    await visit.page.getByRole('button', { name: 'Send now' }).click();
    await visit.page.getByRole('log').getByText('are you there?').waitFor();
    expect(keys[1]).toBe(keys[0]);
  });

  it('marks unread rooms and announces new messages to scrolled-up readers', async () => {
    for (let line = 1; line <= 40; line += 1) await visit.stage.say(ben, `line ${line}`, visit.room);
    const log = visit.page.getByRole('log');
    await log.getByText('line 40').waitFor();
    await expect.poll(() => log.evaluate((node) => node.scrollTop)).toBeGreaterThan(100);
    // The page receives the scroll event in the next frame.
    await log.evaluate((node) => {
      const { defaultView: view } = node.ownerDocument;
      const heard = new Promise<void>((done) => node.addEventListener('scroll', () => view.setTimeout(done)));
      node.scrollTo(0, 0);
      return heard;
    });
    await visit.stage.say(ben, 'down here', visit.room);
    await visit.stage.say(ben, 'elsewhere', 'another-room');
    await visit.page.getByRole('button', { name: 'New message' }).click();
    await expect
      .poll(() => log.evaluate((node) => node.scrollHeight - node.scrollTop - node.clientHeight))
      .toBeLessThan(2);
    await visit.page.getByRole('button', { name: 'Browse rooms 1 unread' }).click();
    await visit.page.getByRole('link', { name: 'another-room 1 unread' }).click();
    await log.getByText('elsewhere').waitFor();
  });
});
