// Runs every operation by keyboard alone, from the composer through the form to the card. Runs in Chromium; skipped
// without it.

import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { tone, wav } from '../../../../studio/media.ts';
import { chromium, visitRooms } from '../setup.ts';

const DESCRIPTION =
  'A warm elderly woman with a gentle Scottish accent who speaks slowly and calmly, like a grandmother telling stories by the fire';

/** Keys for a field, found by the beginning of its name. `file`: Enter opens the file dialog. */
type Step = readonly [field: RegExp, typed: string | { readonly file: string }];

const OPERATIONS: readonly (readonly [command: string, submit: string, steps: readonly Step[]])[] = [
  ['tts', 'Speak', [[/textbox "Text/, 'Hello team']]],
  ['sound', 'Make it', [[/textbox "Description/, 'rain on a tin roof']]],
  [
    'translate',
    'Translate',
    [
      [/textbox "Text/, 'Good morning'],
      [/combobox "To/, 'Spanish'],
    ],
  ],
  [
    'voice',
    'Design it',
    [
      [/textbox "Description/, DESCRIPTION],
      [/textbox "Sample text/, 'Come in and sit down.'],
    ],
  ],
  ['story', 'Tell it', [[/button "Document/, { file: 'tale.txt' }]]],
  ['separate', 'Separate', [[/button "Recording/, { file: 'song.wav' }]]],
  [
    'dub',
    'Dub it',
    [
      [/textbox "Link/, 'https://example.com/talk.mp4'],
      [/combobox "To/, 'Spanish'],
    ],
  ],
];

describe.skipIf(!chromium)('keyboard operation', () => {
  const visit = visitRooms();
  let folder = '';
  let given = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'earshot-keyboard-'));
    await writeFile(join(folder, 'tale.txt'), 'The lighthouse stood alone.');
    await writeFile(join(folder, 'song.wav'), wav({ samples: tone(1) }));
    // Listens from the start, as a listener added with the key press can be too late.
    visit.page.on('filechooser', (chooser) => void chooser.setFiles(join(folder, given)));
  });

  /** The focused element as a screen reader names it, such as `button "Speak"`. */
  const focused = async () => (await visit.page.locator(':focus').ariaSnapshot()).split('\n')[0] ?? '';

  async function tabTo(name: RegExp): Promise<void> {
    const seen: string[] = [];
    while (seen.length < 40) {
      const here = await focused();
      seen.push(here);
      if (name.test(here)) return;
      await visit.page.keyboard.press('Tab');
    }
    throw new Error(`nothing called ${name} can be reached: ${seen.join(' ')}`);
  }

  it.each(OPERATIONS)('/%s', async (command, submit, steps) => {
    const { page } = visit;
    await visit.words().blur();
    await page.keyboard.press('/');
    await page.keyboard.type(command);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    for (const [field, typed] of steps) {
      await tabTo(field);
      if (typeof typed === 'string') {
        await page.keyboard.type(typed);
        if (field.source.startsWith('combobox')) {
          await page.getByRole('dialog').getByRole('option').first().waitFor();
          await page.keyboard.press('Enter');
        }
      } else {
        given = typed.file;
        await page.keyboard.press('Enter');
        await page.getByRole('dialog').getByText(typed.file).waitFor();
      }
    }
    await tabTo(new RegExp(`button "${submit}"`));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(visit.stage.bot.taken.at(-1)?.request.command).toBe(command);
  });
});
