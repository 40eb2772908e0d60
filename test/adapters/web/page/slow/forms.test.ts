// Forms and files in the page: problems at their fields, kept input, dropped files and their actions. Runs in Chromium;
// skipped without it.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { english } from '../../../../domain/english.ts';
import { chromium, isFocused, visitRooms } from '../setup.ts';

/** Drops a file on the page with synthetic browser events. */
async function drop(page: Page, name: string, on = 'body'): Promise<void> {
  const data = await page.locator('body').evaluateHandle((body, given) => {
    const transfer = new body.ownerDocument.defaultView.DataTransfer();
    transfer.items.add(new File(['Once upon a time.'], given));
    return transfer;
  }, name);
  for (const type of ['dragenter', 'dragover', 'drop']) await page.dispatchEvent(on, type, { dataTransfer: data });
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

  it('opens an incomplete description as a form with field errors', async () => {
    await words().fill('/voice A calm old man');
    await words().press('Escape');
    await words().press('Enter');
    const description = dialog().getByLabel('Description');
    expect(await description.inputValue()).toBe('A calm old man');
    expect(await isFocused(description)).toBe(true);
    expect(await description.getAttribute('aria-invalid')).toBe('true');
    expect(await description.getAttribute('aria-required')).toBe('true');
    const described = (await description.getAttribute('aria-describedby'))?.split(' ') ?? [];
    const said = await Promise.all(described.map((id) => visit.page.locator(`#${id}`).textContent()));
    expect(said.join(' ')).toContain('needs at least 18 words and 100 characters');
    await dialog().getByText('4 of at least 18 words').waitFor();
    await description.fill(`${'a warm and slow voice of an old man who tells stories by the fire '.repeat(2)}`);
    await dialog().getByText('30 of at least 18 words').waitFor();
    await dialog().getByLabel('Sample text').fill('Come in and sit down.');
    await dialog().getByRole('button', { name: 'Design it' }).click();
    await visit.page.getByRole('article', { name: 'Voice' }).waitFor();
    expect(visit.stage.bot.taken[0]?.request.values['text']).toBe('Come in and sit down.');
    await expect.poll(() => words().inputValue()).toBe('');
  });

  it('edits subtitle lines in a table and sends text', async () => {
    const lines = '> 0:01 Good morning. > Yes?\n1. Buenos días.\n> 0:03 Bye.\n2. Adiós.';
    await words().fill('/sound rain');
    await words().press('Escape');
    await words().press('Enter');
    await visit.page.getByRole('article', { name: 'Sound' }).waitFor();
    await visit.stage.show(0, {
      status: 'needs-input',
      title: 'Dub',
      line: '2 lines',
      actions: [{ name: 'edit-lines:54.0-1', label: 'Correct', task: 'TASK1' }],
    });
    visit.stage.bot.acted = {
      is: 'form',
      prefill: {
        command: 'correct-lines',
        values: { lines },
        files: [],
        askFirst: ['lines'],
        precedingTaskId: 'TASK1@54.0-1.0',
      },
    };
    await visit.page.getByRole('button', { name: 'Correct', exact: true }).click();
    const second = dialog().getByRole('textbox', { name: '2. Bye.' });
    await expect.poll(() => dialog().getByRole('row').count()).toBe(3);
    await second.fill('Hasta\nluego.');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(visit.stage.bot.asked.at(-1)?.invocation).toMatchObject({
      command: 'correct-lines',
      values: { lines: lines.replace('Adiós.', 'Hasta luego.') },
      precedingTaskId: 'TASK1@54.0-1.0',
    });
  });

  it('shows current settings, offers Save and clears emptied ones', async () => {
    const sent = () => visit.stage.bot.asked.at(-1)?.invocation;
    await words().fill('/settings');
    await words().press('Escape');
    await words().press('Enter');
    await visit.page.getByRole('article').getByRole('button', { name: 'Change defaults' }).click();
    const voice = dialog().getByRole('combobox', { name: /^Voice/ });
    expect(await voice.inputValue()).toBe('Rose');
    await voice.fill('');
    // Tab must not select a suggestion.
    await dialog().getByRole('option').first().waitFor();
    await voice.press('Tab');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(sent()?.values).toEqual({ voice: 'none' });
    // The form from the menu must behave alike.
    await openForm(/settings/);
    expect(
      await dialog()
        .getByRole('combobox', { name: /^Language/ })
        .inputValue(),
    ).toBe('English');
    // What was not changed stays a default.
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(sent()?.values).toEqual({});
    await openForm(/settings/);
    await dialog().getByText('Everybody here', { exact: true }).click();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(sent()?.values).toEqual({ voice: 'Rose', language: 'English', scope: 'here' });
  });

  it('sends a form once despite quick repeats', async () => {
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

  it('finds several languages by name and folds advanced fields', async () => {
    await openForm(/Dub/);
    await dialog().getByPlaceholder('or paste a link').fill('https://example.com/talk.mp4');
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
    expect(english(visit.stage.bot.taken[0]?.request.labels['target_languages'] ?? '')).toContain('French (France)');
  });

  it('keeps a closed form’s input until it is sent', async () => {
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
    await dialog().getByText('Seconds: needs to be 10 or less.').waitFor();
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

  it('starts a file dropped anywhere, or opens its form', async () => {
    await drop(visit.page, 'tale.txt');
    await visit.page.getByRole('button', { name: 'Options: Tell it' }).click();
    await dialog().getByText('tale.txt').waitFor();
    await visit.page.keyboard.press('Escape');
    await visit.page.getByRole('button', { name: 'Tell it', exact: true }).click();
    await visit.page.getByRole('article', { name: 'Story' }).waitFor();
    expect(visit.stage.bot.taken[0]?.request.files['file']?.name).toBe('tale.txt');
    await expect.poll(() => visit.page.getByRole('list', { name: 'Files to send' }).count()).toBe(0);
  });

  it('takes a file dropped on a field of a form', async () => {
    await openForm(/Story/);
    await drop(visit.page, 'field.txt', '.drop-zone');
    await dialog().getByText('field.txt').waitFor();
    expect(await visit.page.getByRole('list', { name: 'Files to send' }).count()).toBe(0);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
  });

  it('explains that no command takes a file and shares it', async () => {
    await drop(visit.page, 'picture.png');
    await visit.page.getByText(/This kind of file can’t be used here yet; use .*\.docx/).waitFor();
    await visit.page.getByRole('button', { name: 'Just share it' }).click();
    await visit.page.getByRole('log').getByRole('link', { name: 'Download picture.png' }).waitFor();
  });

  it('sends waiting files along with a typed command', async () => {
    await drop(visit.page, 'chapter.txt');
    await visit.page.getByRole('button', { name: 'Tell it', exact: true }).waitFor();
    await words().fill('/story title:"The lighthouse"');
    await words().press('Enter');
    await visit.page.getByRole('article', { name: 'Story' }).waitFor();
    expect(visit.stage.bot.taken[0]?.request.files['file']?.name).toBe('chapter.txt');
  });
});
