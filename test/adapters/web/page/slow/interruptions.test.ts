// What the page does when the user goes elsewhere in the middle, or the server fails: nothing goes on unseen, lands in
// another room or gets lost. Runs in Chromium; skipped without it.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { tone, wav } from '../../../../studio/media.ts';
import { ben } from '../../setup.ts';
import { attachSlowly, chromium, enterRoom, isFocused, visitRooms } from '../setup.ts';
import { SPEECH, SPEECH_CARD } from '../speech-card.ts';

const RECORDING = { name: 'talk.wav', mimeType: 'audio/wav', buffer: Buffer.from(wav({ samples: tone(20) })) };

/** Holds the answers of these calls until the returned function is called. */
async function holdAnswers(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    const response = await route.fetch();
    await promise;
    await route.fulfill({ response });
  });
  return resolve;
}

describe.skipIf(!chromium)('interruptions', () => {
  const visit = visitRooms();
  const { send } = visit;
  const log = () => visit.page.getByRole('log');
  const tray = () => visit.page.getByRole('list', { name: 'Files to send' });
  const posted = async (room: string) =>
    (await visit.stage.get(`/api/rooms/${room}/messages`)).json.messages.map(({ text, uploads = [] }) => [
      text,
      uploads.length,
    ]);
  /** Shows the card of finished speech in this room. */
  const showSpeech = async () => {
    await send('/tts Hello');
    await expect.poll(() => visit.stage.bot.taken.length).toBe(1);
    await visit.stage.show(0, SPEECH_CARD);
    await visit.page.getByRole('button', { name: 'Other voice' }).waitFor();
  };
  /** Returns a new card of finished speech, with the focus in its player. */
  const focusNewCard = async () => {
    await send('/tts Hello');
    const card = visit.page.getByRole('article');
    await card.waitFor();
    await visit.stage.finish(0, { status: 'done', title: 'Speech', line: '' }, { speech: 'Speech' });
    await card.getByRole('slider').focus();
    return card;
  };

  it('stops looking for a linked message at the end of its room', async () => {
    const { page, stage, room } = visit;
    await stage.say(ben, 'Hello', room);
    const requests: string[] = [];
    page.on('request', (request) => request.url().includes('/messages?') && requests.push(request.url()));
    await page.goto(`${stage.base}/?${new URLSearchParams({ room: room.toUpperCase(), message: 'gone' })}`);
    await log().getByText('Hello').waitFor();
    // An answer that comes after everything else.
    await send('last');
    await log().getByText('last').waitFor();
    expect(requests.length).toBeLessThanOrEqual(3);
    expect(requests.every((url) => url.includes(`/rooms/${room}/`))).toBe(true);
  });

  it('loads a room again when the server was too busy', async () => {
    const { page, stage, room } = visit;
    await stage.say(ben, 'Here all the time', `${room}-busy`);
    let isBusy = true;
    await page.route('**/messages?*', (route) =>
      isBusy ? route.fulfill({ status: 503, json: { error: 'Busy.' } }) : route.continue(),
    );
    await enterRoom(page, `${room}-busy`);
    await page.getByText('Reconnecting…').waitFor();
    isBusy = false;
    await log().getByText('Here all the time').waitFor();
    await page.getByText('Reconnecting…').waitFor({ state: 'hidden' });
  });

  it('keeps a card in use when the messages of its room arrive late', async () => {
    const { page, stage, room } = visit;
    await stage.say(ben, 'Here before', `${room}-late`);
    const release = await holdAnswers(page, '**/messages?*');
    await enterRoom(page, `${room}-late`);
    const card = await focusNewCard();
    release();
    await log().getByText('Here before').waitFor();
    expect(await card.count()).toBe(1);
    expect(await isFocused(card.getByRole('slider'))).toBe(true);
  });

  it('leaves the focus in a card that is shown before its answer', async () => {
    const { page } = visit;
    const release = await holdAnswers(page, '**/api/messages');
    const card = await focusNewCard();
    release();
    await expect.poll(() => page.locator('#words').inputValue()).toBe('');
    expect(await isFocused(card.getByRole('slider'))).toBe(true);
  });

  it('sends files with the line that waits for them, and no other', async () => {
    const { page, room } = visit;
    const finishUpload = await attachSlowly(page);
    await send('with a file');
    await enterRoom(page, `${room}-other`);
    await send('without');
    await log().getByText('without', { exact: true }).waitFor();
    await page.goBack();
    await expect.poll(() => page.evaluate("document.getElementById('words').readOnly")).toBe(true);
    finishUpload();
    await log().getByText('with a file').waitFor();
    expect(await posted(room)).toEqual([['with a file', 1]]);
    expect(await posted(`${room}-other`)).toEqual([['without', 0]]);
  });

  it('takes a problem away with its room', async () => {
    const { page, room } = visit;
    await page.route('**/api/messages', (route) => route.abort());
    await page.locator('#room-line').click();
    // The event stream soon finds that the server answers, which stays on the page.
    await page.getByRole('alert').getByText('The server answers again.').waitFor();
    await enterRoom(page, `${room}-other`);
    expect(await page.locator('#trouble').isHidden()).toBe(true);
  });

  it('stops a recording whose button is gone', async () => {
    const { page } = visit;
    const isPaused = () => page.evaluate('window.sample.paused');
    await page.evaluate(`
      const { play } = HTMLMediaElement.prototype;
      HTMLMediaElement.prototype.play = function () { window.sample = this; return play.call(this); };
    `);
    await page.locator('#picker').setInputFiles(RECORDING);
    await tray().getByRole('button', { name: 'Listen to talk.wav' }).click();
    await expect.poll(isPaused).toBe(false);
    await tray().getByRole('button', { name: 'Remove talk.wav' }).click();
    await expect.poll(isPaused).toBe(true);
  });

  it('says in a pop-over that languages could not be loaded', async () => {
    const { page, stage } = visit;
    await showSpeech();
    stage.bot.acted = { is: 'form', prefill: { ...SPEECH, askFirst: ['target_language'] } };
    await page.route('**/api/suggest?*', (route) => route.fulfill({ status: 503, json: { error: 'Busy.' } }));
    await page.getByRole('button', { name: 'Other language' }).click();
    await page.getByRole('dialog', { name: 'Other language' }).getByText('Busy.').waitFor();
    await page.keyboard.press('Escape');
  });

  it('opens nothing for a pop-over that is closed again', async () => {
    const { page } = visit;
    await showSpeech();
    const form = { command: 'translate', values: {}, files: [], problems: [], askFirst: [] };
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/actions', async (route) => {
      await answered.promise;
      await route.fulfill({ status: 200, json: { form } });
    });
    await page.getByRole('button', { name: 'Other voice' }).click();
    await page.keyboard.press('Escape');
    const answer = page.waitForResponse('**/api/actions');
    answered.resolve();
    await answer;
    await send('still here');
    await log().getByText('still here').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('says that a voice of the gallery could not be used', async () => {
    const { page, stage } = visit;
    await showSpeech();
    stage.bot.acted = { is: 'form', prefill: { ...SPEECH, askFirst: ['voice_id'] } };
    await page.getByRole('button', { name: 'Other voice' }).click();
    await page.getByRole('button', { name: 'All voices…' }).click();
    await page.route('**/api/commands', (route) => route.fulfill({ status: 503, json: { error: 'Busy.' } }));
    await page.getByRole('button', { name: 'Use for this: Rose' }).click();
    await page.locator('#notices').getByText('Busy.').waitFor();
  });
});
