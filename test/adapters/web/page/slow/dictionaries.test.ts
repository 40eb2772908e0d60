// Dictionaries in the page: correcting a word from a finished card, and finding dictionaries by name in the composer
// and in forms. Runs in Chromium; skipped without it.

import { describe, expect, it } from 'vitest';
import { chromium, isFocused, visitRooms } from '../setup.ts';

describe.skipIf(!chromium)('dictionaries in the page', () => {
  const visit = visitRooms();
  const { words, send } = visit;
  const dialog = () => visit.page.getByRole('dialog');

  it('Say it right preselects a word and continues that speech', async () => {
    await send('/tts Welcome to Earshot, everybody at ACME and Nguyen');
    await visit.page.getByRole('article', { name: 'Speech' }).waitFor();
    const actions = [{ name: 'follow-up-form:right', label: 'Say it right', task: 'TASK1' }] as const;
    await visit.stage.show(0, { status: 'done', title: 'Speech', line: 'Done', actions });
    const given = { command: 'dictionary', values: { add: 'ACME' }, files: [], askFirst: ['add', 'as'] };
    const fieldChoices = { add: ['ACME', 'Earshot', 'Nguyen', 'Welcome', 'everybody'] };
    visit.stage.bot.acted = { is: 'form', prefill: { ...given, fieldChoices, precedingTaskId: 'TASK1' } };
    await visit.page.getByRole('button', { name: 'Say it right' }).click();
    const word = dialog().getByRole('combobox', { name: /^Word/ });
    expect(await word.inputValue()).toBe('ACME');
    expect(await isFocused(word)).toBe(true);
    expect(await dialog().getByLabel('Pronunciation').getAttribute('aria-required')).toBe('true');
    await word.selectOption('Earshot');
    await dialog().getByLabel('Pronunciation').fill('ear shot');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(visit.stage.bot.asked.at(-1)?.invocation).toMatchObject({
      command: 'dictionary',
      values: { add: 'Earshot', as: 'ear shot' },
      precedingTaskId: 'TASK1',
    });
  });

  it.each(['translate', 'story', 'dub'])('are found by name while /%s is typed', async (command) => {
    const option = (name: RegExp) => visit.page.getByRole('option', { name });
    await words().fill('');
    await words().pressSequentially(`/${command} dictionaries:`);
    await option(/^Product names.*for everybody here/).waitFor();
    await words().pressSequentially('my');
    await option(/^Product names/).waitFor({ state: 'detached' });
    await words().press('Enter');
    expect(await words().inputValue()).toBe(`/${command} dictionaries:"My words" `);
    await words().fill('');
  });

  it('several are chosen in a form, each once', async () => {
    await visit.page.getByRole('button', { name: 'Commands' }).click();
    await visit.page.getByRole('menuitem', { name: /Translation/ }).click();
    await dialog().getByLabel('Text', { exact: false }).first().fill('Good morning');
    await dialog().getByText('More', { exact: true }).click();
    const field = dialog().getByRole('combobox', { name: /^Dictionaries/ });
    const found = () => dialog().getByRole('listbox').getByRole('option');
    for (const typed of ['my', 'prod']) {
      await field.fill(typed);
      await found().first().waitFor();
      await field.press('Enter');
    }
    await field.fill('prod');
    await found().first().waitFor();
    await field.press('Enter');
    await dialog().getByRole('button', { name: 'Translate' }).click();
    await expect
      .poll(() => visit.stage.bot.asked.at(-1)?.invocation.values['chosen_dictionaries'])
      .toEqual(['My words', 'Product names']);
    await visit.page.keyboard.press('Escape');
  });
});
