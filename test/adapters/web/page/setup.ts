// Opens the page in Chromium, on the real adapter, with a bot that tests control. Without Chromium, the tests are
// skipped.

import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium as driver,
  type Locator,
  type Page,
} from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { WebChatOptions } from '../../../../src/adapters/web/index.ts';
import { suggestValues } from '../../../../src/core/intake/suggestions.ts';
import type { Voice } from '../../../../src/domain/media/voice.ts';
import { getMessages } from '../../../../src/domain/messages.ts';
import type { Person } from '../../../../src/domain/person.ts';
import type { SelectableDictionary } from '../../../../src/domain/pronunciation/dictionary.ts';
import type { View } from '../../../../src/domain/views/view.ts';
import { freeEdits } from '../../../fakes/edits.ts';
import { createWorkingBot } from '../../../fakes/working-bot.ts';
import { tone, wav } from '../../../studio/media.ts';
import { type Live, openChat } from '../setup.ts';

const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/**
 * Pages that Chromium itself would load with each window, and the features that playwright-core disables: only the last
 * list counts.
 */
const WITHOUT = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  'PreconnectToSearch',
];
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  `--disable-features=${WITHOUT.join()}`,
];

/** Default window size. */
const SIZE = { width: 1100, height: 800 };

/** One second long. */
const TONE = wav({ samples: tone(1) });

/** Path of Chromium, if it is installed. */
export const chromium = PATHS.find((path) => existsSync(path));
if (!chromium) console.warn('skipped: the page needs a Chromium, and none is installed here');

let browser: Promise<Browser> | undefined;
/** One browser for all tests of this process. Each window has its own context. */
export const theBrowser = (): Promise<Browser> => {
  // On a busy machine the launch takes longer than the default of half a minute.
  browser ??= driver.launch({ executablePath: chromium ?? '', args: QUIET, timeout: 180_000 });
  return browser;
};

const voices: readonly Voice[] = [
  { id: 7, name: 'Rose', gender: 2, language: 1 },
  { id: 8, name: 'Camille Dubois', gender: 2, age: 34, language: 76, previewUrl: '/media/none' },
  { id: 9, name: 'Carl', gender: 1, language: 1 },
];

const dictionaries: readonly SelectableDictionary[] = [
  { name: 'My words', source: 'mine' },
  { name: 'Product names', source: 'here' },
];

type Surroundings = Pick<BrowserContextOptions, 'colorScheme' | 'hasTouch' | 'isMobile' | 'reducedMotion'>;

export interface Stage extends Live {
  /** A context with its own cookies and storage, like another machine. Closed with the stage. */
  context(more?: BrowserContextOptions): Promise<BrowserContext>;
  /** Opens a window with a new context, of this size, in this room. */
  window(size?: { width: number; height: number }, room?: string, more?: Surroundings): Promise<Page>;
  /** Updates the card of the n-th task. */
  show(task: number, view: View): Promise<unknown>;
  /** Finishes the n-th task with these sounds, by role and label. */
  finish(task: number, view: View, files: Readonly<Record<string, string>>): Promise<void>;
  say(person: Person, text: string, room?: string): Promise<unknown>;
}

export async function openStage(more: Partial<WebChatOptions> = {}): Promise<Stage> {
  const bot = createWorkingBot();
  Object.assign(bot, {
    suggest: (ask: Parameters<typeof suggestValues>[0]) =>
      suggestValues(ask, {
        catalogue: bot.catalogue,
        voices,
        dictionaries,
        known: bot.known,
        defaults: bot.defaults,
        messages: getMessages(),
      }),
  });
  const live = await openChat({ ...more, bot });
  const folder = await mkdtemp(join(tmpdir(), 'earshot-page-'));
  const contexts: BrowserContext[] = [];
  const newContext = async (more?: BrowserContextOptions) => {
    const context = await (await theBrowser()).newContext(more);
    // Only a failure takes this long.
    context.setDefaultTimeout(180_000);
    contexts.push(context);
    return context;
  };
  let deliveries = 0;
  const originOf = (task: number) => {
    const taken = bot.taken[task];
    if (!taken) throw new Error(`only ${bot.taken.length} tasks were taken`);
    return taken.origin;
  };
  return {
    ...live,
    context: newContext,
    async window(size = SIZE, room, more) {
      const context = await newContext({ viewport: size, ...more });
      const page = await context.newPage();
      await page.goto(room === undefined ? live.base : `${live.base}/?room=${room}`);
      await page.getByRole('log').waitFor();
      return page;
    },
    show: (task, view) => live.chat.show(originOf(task).message, view),
    async finish(task, view, files) {
      const path = join(folder, 'sound.wav');
      await writeFile(path, TONE);
      const bytes = TONE.length;
      deliveries += 1;
      await live.chat.deliver(originOf(task).message, {
        token: `token-${deliveries}`,
        view,
        files: Object.entries(files).map(([role, label]) => ({
          ...{ role, label, name: `${role}.wav`, type: 'audio/wav', bytes, seconds: 1, path },
        })),
        requester: originOf(task).person,
        notifiesRequester: false,
        edits: freeEdits,
        saveProgress: async () => {},
      });
    },
    say: (person, text, room = 'general') => live.post('/api/messages', { room, person, text }),
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
      await live.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Visit {
  readonly stage: Stage;
  readonly page: Page;
  /** A room that no test has used. */
  readonly room: string;
  /** Finds the composer. */
  readonly words: () => Locator;
  /** Sends a line as it is typed, without the listed suggestions. */
  send(line: string): Promise<void>;
}

/** A window that enters a new room for each test of a group. `stage` is set once a test runs. */
export function visitRooms(parts: Partial<WebChatOptions> = {}): Visit {
  let stage: Stage;
  let page: Page;
  let rooms = 0;
  beforeAll(async () => {
    stage = await openStage(parts);
    page = await stage.window();
  });
  afterAll(() => stage.close());
  beforeEach(async ({ onTestFailed }) => {
    // A form left open by a failed test would cover the page in later tests.
    onTestFailed(async () => void (await page.reload()));
    rooms += 1;
    await page.unrouteAll();
    await page.setViewportSize(SIZE);
    await enterRoom(page, `room-${rooms}`);
    stage.bot.taken.length = 0;
    stage.bot.pressed.length = 0;
    stage.bot.acted = { is: 'shown' };
  });
  return {
    get stage() {
      return stage;
    },
    get page() {
      return page;
    },
    get room() {
      return `room-${rooms}`;
    },
    words: () => page.getByRole('textbox', { name: `Message #room-${rooms}` }),
    async send(line) {
      const box = page.locator('#words');
      await box.fill(line);
      await box.press('Escape');
      await box.press('Enter');
    },
  };
}

/** Enters a room that no test has used. */
export async function enterRoom(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name of the new room').fill(name);
  await page.getByLabel('Name of the new room').press('Enter');
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

/** Changes the user's own name. */
export async function renameMe(page: Page, name: string): Promise<void> {
  await page.locator('#me').click();
  await page.getByLabel('Your new name').fill(name);
  await page.getByLabel('Your new name').press('Enter');
}

/** Picks from the menu of the room. */
export async function pickFromRoomMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('menuitem', { name }).click();
}

export const isFocused = (locator: Locator): Promise<boolean> => locator.evaluate((node) => node.matches(':focus'));

/** Attaches a file. Its upload waits until the returned function is called. */
export async function attachSlowly(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/files?*', async (route) => {
    await promise;
    await route.continue();
  });
  const file = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Once.') };
  await page.locator('#picker').setInputFiles(file);
  return resolve;
}
