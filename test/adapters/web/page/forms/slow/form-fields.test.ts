// Fields of forms: one box for a file or link, the description of a voice, settings, and where the cursor is. Runs in
// Chromium; skipped without it.

import { describe, expect, it } from 'vitest';
import { axeFindings } from '../../../../../axe-findings.ts';
import { chromium, isFocused, visitRooms } from '../../setup.ts';

const TALK = { name: 'talk.mp3', mimeType: 'audio/mpeg', buffer: Buffer.alloc(2000) };

describe.skipIf(!chromium)('fields of forms', () => {
  const visit = visitRooms();
  const { send } = visit;
  const dialog = () => visit.page.getByRole('dialog');
  const openForm = async (name: RegExp) => {
    await visit.page.getByRole('button', { name: 'Commands' }).click();
    await visit.page.getByRole('menuitem', { name }).click();
    await dialog().waitFor();
  };
  const cancel = () => dialog().getByRole('button', { name: 'Cancel' }).click();

  it.each([
    [/Dub/, 'File or link'],
    [/Transcript/, 'Recording'],
  ])('%s has one box for a file or its link', async (name, label) => {
    await openForm(name);
    const link = dialog().getByRole('textbox', { name: label });
    expect(await link.getAttribute('placeholder')).toBe('or paste a link');
    expect(await dialog().locator('.drop-zone').filter({ visible: true }).count()).toBe(1);
    await dialog().locator('.file-or-link input[type=file]').setInputFiles(TALK);
    await dialog().locator('.drop-zone[data-state=there]').waitFor();
    expect(await link.isVisible()).toBe(false);
    const marks = dialog()
      .locator('.field', { has: visit.page.locator('.file-or-link') })
      .locator('.needed');
    for (const mark of await marks.all()) expect(await mark.isVisible()).toBe(false);
    expect(await dialog().getByText('* required').isVisible()).toBe(false);
    await cancel();
  });

  it.each([false, true])('sends at one press below open suggestions, touch: %s', async (hasTouch) => {
    const context = await visit.stage.context({ hasTouch, isMobile: hasTouch, viewport: { width: 500, height: 900 } });
    const page = await context.newPage();
    await page.goto(visit.stage.base);
    const press = (name: string) => {
      const button = page.getByRole('button', { name, exact: true });
      return hasTouch ? button.tap() : button.click();
    };
    await press('Commands');
    await page.getByRole('menuitem', { name: /Translation/ }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: /^Text/ }).fill('Hello');
    await form.getByRole('combobox', { name: 'To' }).fill('Spanish');
    await form.getByRole('option').first().waitFor();
    await press('Translate');
    await form.waitFor({ state: 'detached' });
    expect(visit.stage.bot.taken.map(({ request }) => request.command)).toEqual(['translate']);
    await context.close();
  });

  it('sends the file of the box under its own name', async () => {
    await openForm(/Transcript/);
    await dialog().locator('input[type=file]').setInputFiles(TALK);
    await dialog().locator('.drop-zone[data-state=there]').waitFor();
    await dialog().getByRole('button', { name: 'Transcribe' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(visit.stage.bot.taken[0]?.request.files['media_file']?.name).toBe('talk.mp3');
    await openForm(/Transcript/);
    await dialog().getByPlaceholder('or paste a link').fill('https://example.com/a.mp3');
    await dialog().getByRole('button', { name: 'Transcribe' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(visit.stage.bot.taken[1]?.request.values['media_url']).toBe('https://example.com/a.mp3');
  });

  it('opens the form of a voice that is described too briefly', async () => {
    await send('/voice A calm old man');
    const description = dialog().getByLabel('Description');
    await description.waitFor();
    expect(await isFocused(description)).toBe(true);
    await dialog().getByText('4 of at least 18 words').waitFor();
    expect(await dialog().getByLabel('Sample text').inputValue()).toMatch(/^Come in and sit down by the fire/);
    expect(await axeFindings(visit.page)).toEqual([]);
    const chip = (name: string) => dialog().getByRole('button', { name, exact: true });
    await chip('Scottish').click();
    await chip('British').click();
    expect(await description.inputValue()).toBe('A calm old man, with a British accent');
    expect(await chip('British').getAttribute('aria-pressed')).toBe('true');
    await dialog().getByText('8 of at least 18 words').waitFor();
    await chip('British').click();
    expect(await description.inputValue()).toBe('A calm old man');
    // A changed value is judged again when it is sent.
    expect(await description.getAttribute('aria-invalid')).toBe(null);
    await cancel();
  });

  it('opens the form of a voice without words to say', async () => {
    await send(`/voice ${'A calm old man with a deep and friendly voice who speaks slowly '.repeat(2)}`);
    expect(await dialog().getByLabel('Sample text').inputValue()).toMatch(/^Come in and sit down by the fire/);
    expect(await dialog().locator('.has-problem').count()).toBe(0);
    await dialog().getByRole('button', { name: 'Design it' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(visit.stage.bot.taken[0]?.request.values['text']).toMatch(/^Come in/);
  });

  it('says which fields may stay empty', async () => {
    await openForm(/Dub/);
    const hint = (label: string) => dialog().getByLabel(label, { exact: true }).getAttribute('placeholder');
    expect([await hint('To'), await hint('From')]).toEqual(['Search by name', 'Search by name, or leave it empty']);
    await cancel();
  });

  it('asks on the card before data is deleted', async () => {
    await openForm(/settings/);
    const forget = dialog().getByRole('button', { name: 'Forget me…' });
    await forget.click();
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => visit.stage.bot.pressed.at(-1)?.action).toBe('forget');
    expect(visit.stage.bot.asked.at(-1)?.invocation.values).not.toHaveProperty('forget');
  });

  it('begins an edit behind the text', async () => {
    await send('/tts Hello');
    await expect.poll(() => visit.stage.bot.taken.length).toBe(1);
    const actions = [{ name: 'edit', label: 'Edit', task: 'TASK1' }] as const;
    await visit.stage.show(0, { status: 'done', title: 'Speech', line: '', actions });
    const values = { text: 'Hello', target_language: 'French' };
    visit.stage.bot.acted = { is: 'form', prefill: { command: 'tts', values, files: [], focusField: 'text' } };
    await visit.page.getByRole('button', { name: 'Edit', exact: true }).click();
    const text = dialog().getByLabel('Text', { exact: false }).first();
    await text.waitFor();
    expect(await isFocused(text)).toBe(true);
    await visit.page.keyboard.type(' there');
    expect(await text.inputValue()).toBe('Hello there');
    await cancel();
  });

  it('lists the languages chosen lately first', async () => {
    const field = () => dialog().getByRole('combobox', { name: /^Language/ });
    const first = () => dialog().getByRole('option').first();
    await openForm(/Speech/);
    await field().click();
    await expect.poll(() => first().textContent()).toMatch(/^English/);
    await field().fill('vietn');
    await expect.poll(() => first().textContent()).toMatch(/^Vietnamese/);
    await field().press('Enter');
    await cancel();
    await openForm(/Speech/);
    await field().fill('');
    await field().press('ArrowDown');
    await expect.poll(() => first().textContent()).toMatch(/^Vietnamese/);
    await visit.page.keyboard.press('Escape');
    await cancel();
  });
});
