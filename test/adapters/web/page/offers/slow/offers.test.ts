// What Earshot offers without being asked: under a line, over a message, and for a file. Runs in Chromium; skipped
// without it.

import { describe, expect, it } from 'vitest';
import { axeFindings } from '../../../../../axe-findings.ts';
import { ben } from '../../../setup.ts';
import { chromium, isFocused, visitRooms } from '../../setup.ts';

describe.skipIf(!chromium)('offers', () => {
  // A film is sent as a link.
  const visit = visitRooms({ publicBaseUrl: 'https://chat.example.org' });
  const { words, send } = visit;
  const requests = () => visit.stage.bot.taken.map(({ request }) => [request.command, request.values]);
  const log = () => visit.page.getByRole('log');
  const message = (text: string) => visit.page.getByRole('listitem').filter({ hasText: text }).first();
  const button = (name: string | RegExp) => log().getByRole('button', { name });

  it('offers a line’s author what it may ask for', async () => {
    const line = 'say this in French: the meeting starts at nine';
    const other = await visit.stage.window(undefined, visit.room);
    await send(line);
    await message(line).getByText('Meant for Earshot?').waitFor();
    await other.getByRole('log').getByText(line).waitFor();
    expect(await other.getByText('Meant for Earshot?').count()).toBe(0);
    expect(requests()).toEqual([]);
    expect(await axeFindings(visit.page)).toEqual([]);
    await button('Speak · French').click();
    await visit.page.getByRole('article').waitFor();
    expect(requests()).toEqual([['tts', expect.objectContaining({ text: 'the meeting starts at nine' })]]);
    await log().getByText('Meant for Earshot?').waitFor({ state: 'detached' });
    expect(await isFocused(words())).toBe(true);
    await other.context().close();
  });

  it('opens the form if an offer lacks a value', async () => {
    await send('please say this in French');
    await button('Speak · French').click();
    const dialog = visit.page.getByRole('dialog');
    expect(await dialog.getByRole('combobox', { name: 'Into' }).inputValue()).toBe('French');
    expect(await isFocused(dialog.getByRole('textbox', { name: /^Text/ }))).toBe(true);
    await visit.page.keyboard.press('Escape');
    await expect.poll(() => isFocused(button('Speak · French'))).toBe(true);
  });

  it('explains itself once in a room, until somebody answers', async () => {
    await send('hello');
    await message('hello').getByText('Earshot answers lines that begin with').waitFor();
    expect(await axeFindings(visit.page)).toEqual([]);
    await button('All commands').click();
    await visit.page.getByRole('menuitem').first().waitFor();
    await visit.page.keyboard.press('Escape');
    await send('still nobody');
    await message('still nobody').waitFor();
    expect(await log().getByText('Earshot answers').count()).toBe(1);
    await visit.stage.say(ben, 'Hi Ana', visit.room);
    await log().getByText('Earshot answers').waitFor({ state: 'detached' });
  });

  it('runs the examples of the explanation at one press', async () => {
    await send('hello');
    await message('hello').locator('.offers').getByRole('button', { name: 'Speak' }).click();
    await visit.page.getByRole('article').waitFor();
    expect(requests()).toEqual([['tts', expect.objectContaining({ text: 'hello' })]]);
  });

  it('does not explain itself between people', async () => {
    await visit.stage.say(ben, 'Is the train late?', visit.room);
    await message('Is the train late?').waitFor();
    await send('hello');
    await message('hello').waitFor();
    expect(await log().getByText('Earshot answers').count()).toBe(0);
    await send('@Ear');
    await log().getByText('Earshot answers').waitFor();
  });

  it('completes @ to Earshot and to people', async () => {
    await visit.stage.say(ben, 'I am here', visit.room);
    await message('I am here').waitFor();
    await words().pressSequentially('@');
    const options = visit.page.getByRole('option');
    expect(await options.first().textContent()).toContain('@Earshot');
    expect(await options.filter({ hasText: '@Ben' }).count()).toBe(1);
    expect(await axeFindings(visit.page)).toEqual([]);
    await words().press('Enter');
    expect(await words().inputValue()).toBe('@Earshot ');
    await words().press('Enter');
    await visit.page.getByText('Only you can see this').waitFor();
  });

  it('shows the tools of a message on hover, focus and long press', async () => {
    const tools = message('Good morning').getByRole('toolbar');
    const isShown = () =>
      visit.page.evaluate("getComputedStyle(document.querySelector('.message-tools')).opacity === '1'");
    await visit.stage.say(ben, 'Good morning', visit.room);
    await message('Good morning').waitFor();
    expect(await isShown()).toBe(false);
    await message('Good morning').hover();
    await expect.poll(isShown).toBe(true);
    expect(await axeFindings(visit.page)).toEqual([]);
    await words().hover();
    await expect.poll(isShown).toBe(false);
    await tools.getByRole('button', { name: 'Speak' }).focus();
    await expect.poll(isShown).toBe(true);
    await visit.page.keyboard.press('ArrowRight');
    await visit.page.keyboard.press('Enter');
    const dialog = visit.page.getByRole('dialog');
    expect(await dialog.getByRole('textbox', { name: /^Text/ }).inputValue()).toBe('Good morning');
    expect(await isFocused(dialog.getByRole('combobox', { name: 'To' }))).toBe(true);
    await visit.page.keyboard.press('Escape');
    await words().focus();
    await message('Good morning').locator('.said').dispatchEvent('pointerdown', { pointerType: 'touch' });
    await expect.poll(isShown).toBe(true);
    await tools.getByRole('button', { name: 'Speak' }).click();
    await visit.page.getByRole('article').waitFor();
    expect(requests()).toEqual([['tts', expect.objectContaining({ text: 'Good morning' })]]);
  });

  it('transcribes a recording that somebody shared', async () => {
    const { json: file } = await visit.stage.upload('talk.mp3', 'ID3', 'audio/mpeg');
    const body = { room: visit.room, person: ben, text: '', files: [file['id']] };
    await visit.stage.post('/api/messages', body);
    await visit.page.getByRole('button', { name: 'Transcribe: talk.mp3' }).press('Enter');
    await visit.page.getByRole('article').waitFor();
    expect(requests()).toEqual([['transcribe', expect.anything()]]);
  });

  it('starts a file’s operation at one press; Options opens the form', async () => {
    const tray = visit.page.locator('#tray');
    await visit.page
      .locator('#picker')
      .setInputFiles({ name: 'a.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3') });
    await tray.getByRole('button', { name: 'Options: Separate' }).waitFor();
    expect(await axeFindings(visit.page)).toEqual([]);
    await tray.getByRole('button', { name: 'Options: Separate' }).click();
    await visit.page.getByRole('dialog').getByText('a.mp3').waitFor();
    await visit.page.keyboard.press('Escape');
    await tray.getByRole('button', { name: 'Separate', exact: true }).click();
    await visit.page.getByRole('article').waitFor();
    expect(requests()).toEqual([['separate', expect.anything()]]);
    await expect.poll(() => tray.getByRole('button').count()).toBe(0);
  });

  it('translates subtitles, or speaks their words', async () => {
    const buffer = Buffer.from(
      '1\n00:00:01,000 --> 00:00:02,000\n<i>Good</i>\nmorning\n\n2\n00:00:03,000 --> 00:00:04,000\nEveryone\n',
    );
    await visit.page.locator('#picker').setInputFiles({ name: 'film.srt', mimeType: 'application/x-subrip', buffer });
    const tray = visit.page.locator('#tray');
    await tray.getByRole('button', { name: 'Speak' }).click();
    await visit.page.getByRole('article').waitFor();
    expect(requests()).toEqual([['tts', expect.objectContaining({ text: 'Good morning\nEveryone' })]]);
    await expect.poll(() => tray.getByRole('button').count()).toBe(0);
    await visit.page.locator('#picker').setInputFiles({ name: 'film.srt', mimeType: 'application/x-subrip', buffer });
    await tray.getByRole('button', { name: 'Translate', exact: true }).click();
    await visit.page.getByRole('dialog').getByLabel('To', { exact: true }).fill('Spanish');
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Translate' }).click();
    await expect
      .poll(() => visit.stage.bot.taken.at(-1)?.request)
      .toMatchObject({
        command: 'translate',
        files: { file: { name: 'film.srt' } },
      });
  });

  it('sends subtitles along with their film, and clears both', async () => {
    const tray = visit.page.locator('#tray');
    const buffer = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nGood morning\n');
    await visit.page.locator('#picker').setInputFiles([
      { name: 'film.srt', mimeType: 'application/x-subrip', buffer },
      { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('a film') },
    ]);
    await tray.getByText('Goes along with film.mp4.').waitFor();
    await tray.getByRole('button', { name: 'Dub it', exact: true }).click();
    await visit.page.getByRole('dialog').getByLabel('To', { exact: true }).fill('Spanish');
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Dub it' }).click();
    await visit.page.getByRole('article').waitFor();
    const files = visit.stage.bot.asked.at(-1)?.invocation.files.map(({ name }) => name);
    expect(files?.toSorted()).toEqual(['film.mp4', 'film.srt']);
    await tray.getByRole('listitem').first().waitFor({ state: 'detached' });
  });

  it('offers the nearest command as a button and while typing', async () => {
    await send('/ttss Hello');
    await visit.page.getByRole('alert').getByRole('button').waitFor();
    expect(await axeFindings(visit.page)).toEqual([]);
    await visit.page.getByRole('alert').getByRole('button', { name: '/tts', exact: true }).click();
    await visit.page.getByRole('article').waitFor();
    expect(requests()).toEqual([['tts', expect.objectContaining({ text: 'Hello' })]]);
    // The box takes no keys until the request is answered.
    await expect.poll(() => words().inputValue()).toBe('');
    await words().pressSequentially('/speek');
    await visit.page.getByRole('option', { name: /^\/tts/ }).waitFor();
    await words().fill('');
  });
});
