// Runs every operation by keyboard alone, from an empty room through the form to the finished card and its player. Runs
// in Chromium; skipped without it.

import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MediaKind } from '../../../../../src/domain/commands/outcome-spec.ts';
import { tone, wav } from '../../../../studio/media.ts';
import { chromium, visitRooms } from '../setup.ts';

const DESCRIPTION =
  'A warm elderly woman with a gentle Scottish accent who speaks slowly and calmly, like a grandmother telling stories by the fire';

/** Keys for a field, found by the beginning of its name. `file`: Enter opens the file dialog. */
type Step = readonly [field: RegExp, typed: string | { readonly file: string }];

interface Operation {
  readonly command: string;
  /** The form's button. */
  readonly submit: string;
  /** The first field has the focus when the form opens. */
  readonly steps: readonly Step[];
  readonly kind: MediaKind;
  /** Sounds of the result, by role. Without one, the result is text. */
  readonly files: Readonly<Record<string, string>>;
}

const LINK = 'https://example.com/talk.mp4';

const OPERATIONS: readonly Operation[] = [
  {
    ...{ command: 'tts', submit: 'Speak', kind: 'speech', files: { speech: 'Speech' } },
    steps: [[/textbox "Text/, 'Hello team']],
  },
  {
    ...{ command: 'sound', submit: 'Make it', kind: 'sound', files: { sound: 'Sound' } },
    steps: [[/textbox "Description/, 'rain on a tin roof']],
  },
  {
    ...{ command: 'music', submit: 'Compose', kind: 'music', files: { sound: 'Music' } },
    steps: [[/textbox "Description/, 'slow piano']],
  },
  {
    ...{ command: 'translate', submit: 'Translate', kind: 'words', files: {} },
    steps: [
      [/textbox "Text/, 'Good morning'],
      [/combobox "To/, 'Spanish'],
    ],
  },
  {
    ...{ command: 'transcribe', submit: 'Transcribe', kind: 'words', files: {} },
    steps: [[/textbox "Recording/, LINK]],
  },
  {
    ...{
      command: 'voice',
      submit: 'Design it',
      kind: 'voice',
      files: { 'sample-a': 'Sample A', 'sample-b': 'Sample B' },
    },
    steps: [
      [/textbox "Description/, DESCRIPTION],
      [/textbox "Sample text/, 'Come in and sit down.'],
    ],
  },
  {
    ...{ command: 'story', submit: 'Tell it', kind: 'speech', files: { story: 'Story' } },
    steps: [[/button "Document/, { file: 'tale.txt' }]],
  },
  {
    ...{ command: 'separate', submit: 'Separate', kind: 'music', files: { voice: 'Voice', background: 'Background' } },
    steps: [[/button "Recording/, { file: 'song.wav' }]],
  },
  {
    ...{ command: 'dub', submit: 'Dub it', kind: 'film', files: { dubbed: 'Spanish' } },
    steps: [
      [/textbox "File or link/, LINK],
      [/combobox "To/, 'Spanish'],
    ],
  },
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

  const press = (key: string) => visit.page.keyboard.press(key);
  /** The focused element as a screen reader names it, such as `button "Speak"`. */
  const focused = async () => (await visit.page.locator(':focus').ariaSnapshot()).split('\n')[0] ?? '';
  const expectFocus = (name: RegExp) => expect.poll(focused).toMatch(name);

  async function tabTo(name: RegExp, key = 'Tab'): Promise<void> {
    const seen: string[] = [];
    while (seen.length < 40) {
      const here = await focused();
      seen.push(here);
      if (name.test(here)) return;
      await press(key);
    }
    throw new Error(`nothing called ${name} can be reached: ${seen.join(' ')}`);
  }

  async function fill([field, typed]: Step): Promise<void> {
    const dialog = visit.page.getByRole('dialog');
    await tabTo(field);
    if (typeof typed === 'string') {
      await visit.page.keyboard.type(typed);
      if (!field.source.startsWith('combobox')) return;
      await dialog.getByRole('option').first().waitFor();
    } else given = typed.file;
    await press('Enter');
    if (typeof typed !== 'string') await dialog.getByText(typed.file).waitFor();
    await expectFocus(field);
  }

  it.each(OPERATIONS)('/$command', async ({ command, submit, steps, kind, files }) => {
    const { page, stage } = visit;
    const composer = /textbox "Message #/;
    await page.reload();
    await expectFocus(composer);
    await page.keyboard.type(`/${command}`);
    await page.getByRole('option', { name: new RegExp(`^/${command}\\b`) }).waitFor();
    await press('Escape');
    await press('Enter');
    await page.getByRole('dialog').waitFor();
    if (steps[0]) await expectFocus(steps[0][0]);
    for (const step of steps) await fill(step);
    await tabTo(new RegExp(`button "${submit}"`));
    await press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(stage.bot.taken.map(({ request }) => request.command)).toEqual([command]);
    await expectFocus(composer);

    const view = { status: 'done', title: 'Result', line: '', kind, body: 'Buenos días' } as const;
    const edit = { name: 'edit', label: 'Edit', task: 'TASK1' } as const;
    await stage.finish(0, { ...view, actions: [edit] }, files);
    await page.getByRole('article').getByRole('button', { name: 'Edit' }).waitFor();
    await expectFocus(composer);
    await tabTo(/button "Edit"/, 'Shift+Tab');
    const [sound] = Object.values(files);
    if (sound === undefined) return;
    // A player is one tab stop.
    await tabTo(new RegExp(`slider "Position in ${sound}`), 'Shift+Tab');
    await press('Space');
    await page.locator('.player.plays').waitFor();
    await expectFocus(/slider/);
    await press('ArrowUp');
    await expectFocus(new RegExp(`button "Pause ${sound}`));
    await press('Enter');
    await expectFocus(new RegExp(`button "Play ${sound}`));
  });
});
