// Forms and files in the page: problems at their fields, what was typed kept, a file dropped anywhere and what it can
// become. In a real browser on the real adapter; skipped where there is no Chromium.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chromium, isFocused, visitRooms } from './setup.ts';

/** Drops a file on the page, as the browser tells it. */
async function drop(page: Page, name: string, on = 'body'): Promise<void> {
  const data = await page.locator('body').evaluateHandle((body, given) => {
    const transfer = new body.ownerDocument.defaultView.DataTransfer();
    transfer.items.add(new File(['Once upon a time.'], given));
    return transfer;
  }, name);
  for (const type of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent(on, type, { dataTransfer: data });
}

describe.skipIf(!chromium)('forms and files in the page', () => {
  const visit = visitRooms();
  const { words } = visit;
  const dialog = () => visit.page.getByRole('dialog');
  const openForm = async (name: RegExp) => {
    await visit.page.getByRole('button', { name: 'Commands' }).click();
    await visit.page.getByRole('menuitem', { name }).click();
    await dialog().waitFor();
  };

  it('carries an incomplete line over into the form, with its problems at the fields', async () => {
    await words().fill('/voice A calm old man');
    await words().press('Escape');
    await words().press('Enter');
    await visit.page.getByRole('alert').getByText('Sample text is missing.').waitFor();
    await visit.page.getByRole('alert').getByRole('button', { name: 'Open form' }).click();
    const description = dialog().getByLabel('Description');
    expect(await description.inputValue()).toBe('A calm old man');
    expect(await isFocused(description)).toBe(true);
    expect(await description.getAttribute('aria-invalid')).toBe('true');
    expect(await description.getAttribute('aria-required')).toBe('true');
    const described = (await description.getAttribute('aria-describedby'))?.split(' ') ?? [];
    const said = await Promise.all(described.map((id) => visit.page.locator(`#${id}`).textContent()));
    expect(said.join(' ')).toContain('needs at least 18 words and 100 characters');
    await dialog().getByText('4 of at least 18 words').waitFor();
    await description.fill(
      `${'a warm and slow voice of an old man who tells stories by the fire '.repeat(2)}`,
    );
    await dialog().getByText('30 of at least 18 words').waitFor();
    await dialog().getByLabel('Sample text').fill('Come in and sit down.');
    await dialog().getByRole('button', { name: 'Design it' }).click();
    await visit.page.getByRole('article', { name: 'Voice' }).waitFor();
    expect(visit.stage.bot.taken[0]?.request.values['text']).toBe('Come in and sit down.');
    expect(await words().inputValue()).toBe('');
  });

  it('shows the lines of a film as a table, and sends what was corrected as the text of all other forms', async () => {
    const lines = '> 0:01 Good morning. > Yes?\n1. Buenos días.\n> 0:03 Bye.\n2. Adiós.';
    await words().fill('/sound rain');
    await words().press('Escape');
    await words().press('Enter');
    await visit.page.getByRole('article', { name: 'Sound' }).waitFor();
    await visit.stage.show(0, {
      mood: 'asking',
      title: 'Dub',
      line: '2 lines',
      actions: [{ name: 'lines:54.0-1', label: 'Correct', task: 'TASK1' }],
    });
    visit.stage.bot.acted = {
      is: 'form',
      given: { command: 'correct', values: { lines }, files: [], asks: ['lines'], from: 'TASK1@54.0-1.0' },
    };
    await visit.page.getByRole('button', { name: 'Correct', exact: true }).click();
    const second = dialog().getByRole('textbox', { name: '2. Bye.' });
    await expect.poll(() => dialog().getByRole('row').count()).toBe(3);
    await second.fill('Hasta\nluego.');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(visit.stage.bot.asked.at(-1)?.invocation).toMatchObject({
      command: 'correct',
      values: { lines: lines.replace('Adiós.', 'Hasta luego.') },
      from: 'TASK1@54.0-1.0',
    });
  });

  it('shows what is set, says Save, and takes away what is emptied', async () => {
    const sent = () => visit.stage.bot.asked.at(-1)?.invocation;
    await words().fill('/settings');
    await words().press('Escape');
    await words().press('Enter');
    await visit.page.getByRole('article').getByRole('button', { name: 'Change defaults' }).click();
    const voice = dialog().getByRole('combobox', { name: /^Voice/ });
    expect(await voice.inputValue()).toBe('Rose');
    await voice.fill('');
    // What could be chosen instead is not taken by going on.
    await dialog().getByRole('option').first().waitFor();
    await voice.press('Tab');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(sent()?.values).toEqual({ voice: 'none', language: 'English' });
    // The same where the form is opened from the menu.
    await openForm(/settings/);
    expect(
      await dialog()
        .getByRole('combobox', { name: /^Language/ })
        .inputValue(),
    ).toBe('English');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(sent()?.values).toEqual({ voice: 'Rose', language: 'English' });
  });

  it('sends a form once, however quickly it is sent again', async () => {
    await openForm(/Speech/);
    await dialog().getByLabel('Text', { exact: false }).first().fill('Hello once');
    await dialog()
      .locator('form')
      .evaluate((form) => {
        form.requestSubmit();
        form.requestSubmit();
        form.querySelector('[type=submit]').click();
      });
    await dialog().waitFor({ state: 'detached' });
    expect(visit.stage.bot.taken).toHaveLength(1);
  });

  it('finds languages by name, several at once, and folds what few people need', async () => {
    await openForm(/Dub/);
    await dialog().getByLabel('Link', { exact: false }).first().fill('https://example.com/talk.mp4');
    const to = dialog().getByRole('combobox', { name: /^To/ });
    for (const [typed, name] of [
      ['span', /^Spanish.*22 regions/],
      ['frenc', /^French.*4 regions/],
    ] as const) {
      await to.fill(typed);
      await dialog().getByRole('option', { name }).waitFor();
      await to.press('Enter');
    }
    expect(await dialog().getByLabel('Smooth timing').isVisible()).toBe(false);
    await dialog().getByText('More', { exact: true }).click();
    await dialog().getByLabel('Smooth timing').click();
    await dialog().getByRole('button', { name: 'Dub it' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(visit.stage.bot.taken[0]?.request.values).toMatchObject({
      target_languages: [expect.any(Number), expect.any(Number)],
      ai_optimization: false,
    });
    expect(visit.stage.bot.taken[0]?.request.labels['target_languages']).toContain('French (France)');
  });

  it('keeps what was typed when a form is closed, until it was sent', async () => {
    await openForm(/Sound/);
    await dialog()
      .getByRole('textbox', { name: /^Description/ })
      .fill('a door that creaks');
    await visit.page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await openForm(/Sound/);
    expect(
      await dialog()
        .getByRole('textbox', { name: /^Description/ })
        .inputValue(),
    ).toBe('a door that creaks');
    await dialog().getByLabel('Seconds').fill('12');
    await dialog().getByRole('button', { name: 'Make it' }).click();
    await dialog().getByText('Seconds needs to be 10 or less.').waitFor();
    await dialog().getByLabel('Seconds').fill('4');
    await dialog().getByRole('button', { name: 'Make it' }).click();
    await dialog().waitFor({ state: 'detached' });
    await openForm(/Sound/);
    expect(
      await dialog()
        .getByRole('textbox', { name: /^Description/ })
        .inputValue(),
    ).toBe('');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
  });

  it('takes a file dropped anywhere and opens the form of what it can become with the file in place', async () => {
    await drop(visit.page, 'tale.txt');
    await visit.page.getByRole('button', { name: 'Tell it' }).click();
    await dialog().getByText('tale.txt').waitFor();
    await dialog().getByRole('button', { name: 'Tell it' }).click();
    await visit.page.getByRole('article', { name: 'Story' }).waitFor();
    expect(visit.stage.bot.taken[0]?.request.files['file']?.name).toBe('tale.txt');
    expect(await visit.page.getByRole('list', { name: 'Files to send' }).count()).toBe(0);
  });

  it('takes a file dropped on a field of a form', async () => {
    await openForm(/Story/);
    await drop(visit.page, 'field.txt', '.drop-zone');
    await dialog().getByText('field.txt').waitFor();
    expect(await visit.page.getByRole('list', { name: 'Files to send' }).count()).toBe(0);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
  });

  it('says kindly when nothing takes a file, and shares it all the same', async () => {
    await drop(visit.page, 'picture.png');
    await visit.page
      .getByText(/Nothing here works with this kind of file yet; .*\.docx.* are taken/)
      .waitFor();
    await visit.page.getByRole('button', { name: 'Just share it' }).click();
    await visit.page.getByRole('log').getByRole('link', { name: 'Download picture.png' }).waitFor();
  });

  it('sends waiting files along with a typed command', async () => {
    await drop(visit.page, 'chapter.txt');
    await visit.page.getByRole('button', { name: 'Tell it' }).waitFor();
    await words().fill('/story title:"The lighthouse"');
    await words().press('Enter');
    await visit.page.getByRole('article', { name: 'Story' }).waitFor();
    expect(visit.stage.bot.taken[0]?.request.files['file']?.name).toBe('chapter.txt');
  });
});
