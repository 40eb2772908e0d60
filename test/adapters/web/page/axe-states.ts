// States of the page that must be free of accessibility violations.

import type { Page } from 'playwright-core';
import { ben } from '../setup.ts';
import { enterRoom, pickFromRoomMenu, type Stage } from './setup.ts';
import { ENTRY, SENTENCE, SPEECH, SPEECH_CARD } from './speech-card.ts';

interface Scene {
  readonly stage: Stage;
  readonly page: Page;
  /** The empty room where the page is. */
  readonly room: string;
}

const RETRY = [{ name: 'retry', label: 'Run again', task: 'TASK1' }] as const;

async function send(page: Page, line: string): Promise<void> {
  await page.locator('#words').fill(line);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
}

/** Text, and a running, a finished, a failed and a queued card. */
async function talk({ stage, page, room }: Scene): Promise<void> {
  const log = page.getByRole('log');
  await stage.say(ben, 'Good morning, see https://example.com', room);
  for (const line of ['/tts one', '/tts two', '/tts three', '/sound rain']) {
    await send(page, line);
    await log.getByText(line.split(' ')[1] ?? '', { exact: true }).waitFor();
  }
  const first = stage.bot.taken.length - 4;
  const running = { status: 'working', line: 'Working', since: Date.now(), progress: 0.4 } as const;
  await stage.show(first, { ...running, kind: 'music', title: 'Music' });
  await stage.finish(
    first + 1,
    {
      ...{ status: 'done', kind: 'speech', title: 'Speech', line: '', body: 'Uno', bodyNote: 'a rough draft' },
      facts: [{ label: 'Voice', value: 'Rose' }],
      actions: RETRY,
      reference: '7K2QF9MA',
    },
    { speech: 'Speech' },
  );
  const failed = { status: 'failed', kind: 'words', title: 'Speech', line: 'That failed.' } as const;
  await stage.show(first + 2, { ...failed, actions: RETRY });
  await log.getByText('That failed.').waitFor();
  await stage.show(first + 3, { status: 'queued', kind: 'sound', title: 'Sound', line: 'Queued' });
  await log.getByText('Queued').last().waitFor();
}

/** Finished speech, whose next button opens this form in a pop-over. */
async function speak({ stage, page }: Scene, prefill: object): Promise<void> {
  await send(page, `/tts ${SENTENCE}`);
  await page.getByRole('article').waitFor();
  await stage.show(stage.bot.taken.length - 1, SPEECH_CARD);
  await page.getByRole('button', { name: 'Other voice' }).waitFor();
  stage.bot.acted = { is: 'form', prefill: { ...SPEECH, ...prefill } };
}

async function openForm(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Commands', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('dialog').waitFor();
}

async function openGallery(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Voices', exact: true }).click();
  await page.locator('.voice').first().waitFor();
}

/** Brings the page into each state. */
export const AXE_STATES = {
  'the first page': async ({ stage, page }) => {
    await page.goto(`${stage.base}/?room=general`);
    await page.getByRole('heading', { name: /hear it/ }).waitFor();
    await page.getByRole('radio', { name: 'Rose' }).waitFor();
  },
  'an empty sentence': async ({ page }) => {
    await enterRoom(page, 'general');
    await page.locator('#sentence').fill('');
    await page.getByRole('button', { name: 'Hear it' }).click();
    await page.getByText('Write a sentence first').waitFor();
  },
  'an empty room': ({ page }) => page.getByRole('button', { name: /^@Earshot say/ }).waitFor(),
  'the menu of the room': async ({ page }) => {
    await page.locator('#more').click();
    await page.getByRole('menuitem').first().waitFor();
  },
  'other rooms': async ({ stage, page }) => {
    await stage.say(ben, 'Hello', 'kitchen');
    await page.getByRole('button', { name: /Browse rooms/ }).click();
    await page.getByRole('dialog').waitFor();
  },
  'the own name': async ({ page }) => {
    await page.locator('#me').click();
    await page.getByLabel('Your new name').waitFor();
  },
  'the drawer': async ({ page }) => {
    await page.getByRole('button', { name: 'Rooms and people' }).click();
    await page.getByRole('navigation').waitFor();
  },
  'faces of people here': async ({ stage, page, room }) => {
    await stage.window(undefined, room);
    await page.locator('#faces').click();
    await page.getByRole('dialog').getByText('Guest').waitFor();
  },
  'the keys': async ({ page }) => {
    await page.locator('#keys').click();
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  },
  'the palette': async ({ page }) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('option').first().waitFor();
  },
  'the gallery of voices': ({ page }) => openGallery(page),
  'compared voices': async ({ page }) => {
    await openGallery(page);
    const buttons = page.getByRole('button', { name: /^Compare: / });
    for (const at of [0, 1]) await buttons.nth(at).click();
    await page.getByRole('region', { name: 'Compared voices' }).getByRole('listitem').nth(1).waitFor();
  },
  'the examples in a dialog': async ({ page }) => {
    await pickFromRoomMenu(page, 'What you can do here');
    await page.getByRole('dialog').waitFor();
  },
  'a conversation': talk,
  'the menu of a card': async (scene) => {
    await talk(scene);
    await scene.page.getByRole('button', { name: 'More for Speech' }).last().click();
    await scene.page.getByRole('menuitem').first().waitFor();
  },
  'another voice': async (scene) => {
    await speak(scene, { askFirst: ['voice_id'] });
    await scene.page.getByRole('button', { name: 'Other voice' }).click();
    await scene.page.getByRole('button', { name: 'Listen to Rose' }).waitFor();
  },
  'another language': async (scene) => {
    await speak(scene, { askFirst: ['target_language'] });
    await scene.page.getByRole('button', { name: 'Other language' }).click();
    await scene.page.getByRole('dialog').getByRole('listitem').first().waitFor();
  },
  'how a word is said': async (scene) => {
    await speak(scene, ENTRY);
    await scene.page.getByRole('article').getByRole('button', { name: /^More/ }).click();
    await scene.page.getByRole('menuitem', { name: 'Say it right' }).click();
    await scene.page.getByLabel('Spelled as it sounds').waitFor();
  },
  'a message that can be restored': async ({ page }) => {
    await send(page, 'a slip of the tongue');
    await page.getByRole('button', { name: 'Delete message' }).press('Enter');
    await page.getByRole('button', { name: 'Undo' }).waitFor();
  },
  'the list of commands': async ({ page }) => {
    await page.locator('#words').pressSequentially('/t');
    await page.getByRole('option').first().waitFor();
  },
  'the list of voices': async ({ page }) => {
    await page.locator('#words').pressSequentially('/tts Hello voice:');
    await page.getByRole('option', { name: /Rose/ }).waitFor();
  },
  'the list of people': async ({ page }) => {
    await page.locator('#words').pressSequentially('@');
    await page.getByRole('option').first().waitFor();
  },
  'the menu of commands': async ({ page }) => {
    await page.getByRole('button', { name: 'Commands', exact: true }).click();
    await page.getByRole('menuitem').first().waitFor();
  },
  'a form with its list open and a problem': async ({ page }) => {
    await openForm(page, /\/tts/);
    const dialog = page.getByRole('dialog');
    await dialog.locator('[type=submit]').click();
    await dialog.locator('.problem:not(:empty)').first().waitFor();
    await dialog.getByRole('combobox').first().fill('r');
    await dialog.getByRole('option').first().waitFor();
  },
  'the form of a voice': async ({ page }) => {
    await send(page, '/voice A calm old man');
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  },
  'offers under a line': async ({ page }) => {
    await send(page, 'say this in French: the meeting starts at nine');
    await page.getByRole('log').getByText('Meant for Earshot?').waitFor();
  },
  'the explanation of a first line': async ({ page }) => {
    await send(page, 'hello');
    await page.getByRole('log').getByText('Earshot answers lines that begin with').waitFor();
  },
  'a private answer': async ({ page }) => {
    const rows = Array.from({ length: 20 }, (_, at) => ({ title: `Voice ${at}`, detail: 'A voice' }));
    const view = { status: 'info', title: 'Voices', line: '20 voices', rows };
    await page.route('**/api/messages', (route) => route.fulfill({ status: 200, json: { view } }));
    await send(page, '/languages');
    await page.getByText('Only you can see this').waitFor();
  },
  'a line that could not be sent': async ({ page }) => {
    await send(page, '/transcribe language:English');
    await page.getByRole('alert').getByRole('button').waitFor();
  },
  'files to send': async ({ page }) => {
    await page.locator('#picker').setInputFiles([
      { name: 'talk.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3') },
      { name: 'film.srt', mimeType: 'application/x-subrip', buffer: Buffer.from('1\n') },
    ]);
    await page.getByRole('button', { name: 'Options: Separate' }).waitFor();
    await page.getByText('Goes along with talk.mp3.').waitFor();
  },
  'an outage': async ({ page }) => {
    // Offline mode would not end an event stream that is about to open, which takes the bar away again.
    await page.route('**/api/**', (route) => route.abort());
    await send(page, 'kept for later');
    await page.getByRole('alert').getByText('does not answer').waitFor();
    await page.getByText('Reconnecting…').waitFor();
  },
} as const satisfies Readonly<Record<string, (scene: Scene) => Promise<unknown>>>;

export type AxeState = keyof typeof AXE_STATES;
