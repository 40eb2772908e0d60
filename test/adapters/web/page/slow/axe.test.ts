// Checks every state of the page with axe-core. Runs in Chromium; skipped without it.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings as findings } from '../../../../axe-findings.ts';
import { ben } from '../../setup.ts';
import { chromium, enterRoom, openStage, type Stage } from '../setup.ts';

describe.skipIf(!chromium)('accessibility as axe-core sees it', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  const open = (room: string, size = { width: 1280, height: 800 }, scheme?: 'dark') => {
    return stage.window(size, room, { reducedMotion: 'reduce', ...(scheme && { colorScheme: scheme }) });
  };
  const send = async (page: Page, line: string) => {
    await page.locator('#words').fill(line);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
  };
  /** A conversation with text, a running card, a finished card with its player, and a failed card. */
  const talk = async (page: Page, room: string) => {
    await stage.say(ben, 'Good morning, see https://example.com', room);
    for (const text of ['one', 'two', 'three']) {
      await send(page, `/tts ${text}`);
      await page.getByRole('log').getByText(`/tts ${text}`).waitFor();
    }
    const first = stage.bot.taken.length - 3;
    const title = 'Speech';
    const again = [{ name: 'retry', label: 'Run again', task: 'TASK1' }] as const;
    await stage.show(first, { status: 'working', title, line: 'Working', since: Date.now(), progress: 0.4 });
    const facts = [{ label: 'Voice', value: 'Rose' }];
    const done = {
      status: 'done',
      title,
      line: 'Done',
      facts,
      actions: again,
      reference: '7K2QF9MA',
    } as const;
    await stage.finish(first + 1, done, { speech: 'Speech' });
    await stage.show(first + 2, { status: 'failed', title, line: 'That failed.', actions: again });
    await page.getByRole('log').getByText('That failed.').waitFor();
  };

  const STATES: Readonly<Record<string, (page: Page, room: string) => Promise<unknown>>> = {
    'the first page': (page) => page.getByRole('heading', { name: /hear it/ }).waitFor(),
    'the gallery of voices': async (page) => {
      await page.getByRole('button', { name: 'Voices', exact: true }).click();
      await page.locator('.voice').first().waitFor();
    },
    'the examples in a dialog': async (page) => {
      await page.getByRole('button', { name: 'What you can do here' }).click();
      await page.getByRole('dialog').waitFor();
    },
    'a conversation': talk,
    'the list of commands': async (page) => {
      await page.locator('#words').pressSequentially('/t');
      await page.getByRole('option').first().waitFor();
    },
    'the list of voices': async (page) => {
      await page.locator('#words').pressSequentially('/tts Hello voice:');
      await page.getByRole('option', { name: /Rose/ }).waitFor();
    },
    'the menu': async (page) => {
      await page.getByRole('button', { name: 'Commands', exact: true }).click();
      await page.getByRole('menuitem').first().waitFor();
    },
    'a form with its list open and a problem': async (page) => {
      await page.getByRole('button', { name: 'Commands', exact: true }).click();
      await page.getByRole('menuitem', { name: /\/tts/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('[type=submit]').click();
      await dialog.locator('.problem:not(:empty)').first().waitFor();
      await dialog.getByRole('combobox').first().fill('r');
      await dialog.getByRole('option').first().waitFor();
    },
    'a private answer': async (page) => {
      const rows = Array.from({ length: 20 }, (_, at) => ({ title: `Voice ${at}`, detail: 'A voice' }));
      const view = { status: 'info', title: 'Voices', line: '20 voices', rows };
      await page.route('**/api/messages', (route) => route.fulfill({ status: 200, json: { view } }));
      await send(page, '/languages');
      await page.getByText('Only you can see this').waitFor();
    },
    'a line that could not be sent': async (page) => {
      await send(page, '/voice A calm old man');
      await page.getByRole('alert').getByRole('button').waitFor();
    },
  };
  const SURROUNDINGS = [
    [
      'a phone',
      { width: 390, height: 844 },
      undefined,
      ['the first page', 'the examples in a dialog', 'the gallery of voices', 'a conversation'],
    ],
    ['dark', { width: 1280, height: 800 }, 'dark', ['the first page', 'a conversation', 'the list of voices']],
  ] as const;

  describe('finds nothing: wide', () => {
    let page: Page;
    beforeAll(async () => {
      page = await open('wide');
    });
    afterAll(() => page.context().close());

    it.each(Object.keys(STATES))('%s', async (state) => {
      const room = `${state}-wide`.toLowerCase().replace(/[^a-z]/g, '-');
      await enterRoom(page, room);
      await STATES[state]?.(page, room);
      expect(await findings(page)).toEqual([]);
      await page.unrouteAll();
      await page.locator('#words').evaluate((node) => Object.assign(node, { value: '' }));
      for (const _ of ['a list', 'a form or a menu']) await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    });
  });

  describe.each(SURROUNDINGS)('finds nothing: %s', (name, size, scheme, states) => {
    it.each<string>(states)('%s', async (state) => {
      const room = `${state}-${name}`.toLowerCase().replace(/[^a-z]/g, '-');
      const page = await open(room, size, scheme);
      await STATES[state]?.(page, room);
      expect(await findings(page)).toEqual([]);
      await page.context().close();
    });
  });

  it('finds no violation in the drawer', async () => {
    const page = await open('drawer', { width: 390, height: 844 });
    await page.getByRole('button', { name: 'Rooms and people' }).click();
    await page.getByRole('navigation').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.context().close();
  });

  it('finds no violation on the sign-in page', async () => {
    const guarded = await openStage({ secret: 'a long enough secret' });
    const page = await (await guarded.context()).newPage();
    await page.goto(guarded.base);
    await page.getByLabel('Secret').waitFor();
    expect(await findings(page)).toEqual([]);
    await guarded.close();
  });
});
