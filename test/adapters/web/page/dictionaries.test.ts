// Dictionaries in the page: a word of a finished speech said right from its card, and dictionaries found by name where they are typed
// and in forms. In a real browser on the real adapter; skipped where there is no Chromium.

import { describe, expect, it } from 'vitest';
import { chromium, isFocused, visitRooms } from './setup.ts';

describe.skipIf(!chromium)('dictionaries in the page', () => {
  const visit = visitRooms();
  const { words } = visit;
  const dialog = () => visit.page.getByRole('dialog');
  const send = async (line: string) => {
    await words().fill(line);
    await words().press('Escape');
    await words().press('Enter');
  };

  it('Say it right: the likeliest word is chosen, others can be, and how it is said goes on from that speech', async () => {
    await send('/tts Welcome to Earshot, everybody at ACME and Nguyen');
    await visit.page.getByRole('article', { name: 'Speech' }).waitFor();
    const actions = [{ name: 'ask:right', label: 'Say it right', task: 'TASK1' }] as const;
    await visit.stage.show(0, { mood: 'done', title: 'Speech', line: 'Done', actions });
    const given = { command: 'dictionary', values: { add: 'ACME' }, files: [], asks: ['add', 'as'] };
    const offers = { add: ['ACME', 'Earshot', 'Nguyen', 'Welcome', 'everybody'] };
    visit.stage.bot.acted = { is: 'form', given: { ...given, offers, from: 'TASK1' } };
    await visit.page.getByRole('button', { name: 'Say it right' }).click();
    const word = dialog().getByRole('combobox', { name: /^Word/ });
    expect(await word.inputValue()).toBe('ACME');
    expect(await isFocused(word)).toBe(true);
    expect(await dialog().getByLabel('Said as').getAttribute('aria-required')).toBe('true');
    await word.selectOption('Earshot');
    await dialog().getByLabel('Said as').fill('ear shot');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(visit.stage.bot.asked.at(-1)?.invocation).toMatchObject({
      command: 'dictionary',
      values: { add: 'Earshot', as: 'ear shot' },
      from: 'TASK1',
    });
  });

  it.each(['translate', 'story', 'dub'])('are found by name while /%s is typed', async (command) => {
    const option = (name: RegExp) => visit.page.getByRole('option', { name });
    await words().fill('');
    await words().pressSequentially(`/${command} dictionaries:`);
    await option(/^Product names.*everybody’s here/).waitFor();
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
