// Sending during an upload: the message is sent once the file is uploaded, and not at all if the upload fails. Runs in
// Chromium; skipped without it.

import { describe, expect, it } from 'vitest';
import { chromium, visitRooms } from '../setup.ts';

const STORY = { name: 'story.txt', mimeType: 'text/plain', buffer: Buffer.from('Once upon a time.') };

describe.skipIf(!chromium)('pending uploads', () => {
  const visit = visitRooms();
  const dialog = () => visit.page.getByRole('dialog');
  const taken = () => visit.stage.bot.taken.map(({ request }) => request.command);

  /** Holds uploads until the test completes or aborts them. */
  async function holdUploads() {
    const held = Promise.withResolvers<'arrive' | 'break'>();
    await visit.page.route('**/api/files?**', async (route) => {
      if ((await held.promise) === 'arrive') await route.continue();
      else await route.abort();
    });
    return held.resolve;
  }

  async function formWithFile() {
    await visit.words().fill('/story');
    await visit.words().press('Escape');
    await visit.words().press('Enter');
    await dialog().locator('input[type=file]').setInputFiles(STORY);
    await dialog().getByText('Uploading story.txt').waitFor();
    await dialog().locator('button[type=submit]').click();
    await dialog().getByText('This is sent as soon as the upload is finished.').waitFor();
  }

  it('sends a form once its file is uploaded', async () => {
    const go = await holdUploads();
    await formWithFile();
    expect(taken()).toEqual([]);
    go('arrive');
    await dialog().waitFor({ state: 'detached' });
    expect(taken()).toEqual(['story']);
  });

  it('keeps a form whose upload failed and reports it', async () => {
    const go = await holdUploads();
    await formWithFile();
    go('break');
    await dialog().locator('.wrong').waitFor();
    expect(await dialog().getByText('as soon as the file is there').count()).toBe(0);
    expect(await dialog().locator('button[type=submit]').isEnabled()).toBe(true);
    expect(taken()).toEqual([]);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
  });

  it('ends the upload of a form that is closed, and sends nothing', async () => {
    await holdUploads();
    await formWithFile();
    const ended = visit.page.waitForEvent('requestfailed', (request) => request.url().includes('/api/files'));
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await ended;
    await visit.words().fill('/sound rain');
    await visit.words().press('Escape');
    await visit.words().press('Enter');
    await visit.page.getByRole('article', { name: 'Sound' }).waitFor();
    expect(taken()).toEqual(['sound']);
  });

  async function lineWithFile() {
    await visit.page.locator('#picker').setInputFiles(STORY);
    await visit.words().fill('Listen to this');
    await visit.words().press('Enter');
    await visit.page.getByText('This is sent as soon as the upload is finished.').waitFor();
  }

  it('sends a line once its file is uploaded', async () => {
    const go = await holdUploads();
    await lineWithFile();
    go('arrive');
    await visit.page.getByText('Listen to this').first().waitFor();
    await expect.poll(() => visit.words().inputValue()).toBe('');
  });

  it('keeps a line whose upload failed', async () => {
    const go = await holdUploads();
    await lineWithFile();
    go('break');
    await visit.page.getByText('A file was not uploaded.').waitFor();
    expect(await visit.words().inputValue()).toBe('Listen to this');
    await visit.page.getByRole('button', { name: 'Remove story.txt' }).click();
    await visit.words().press('Enter');
    await visit.page.getByText('Listen to this').first().waitFor();
  });
});
