// The page in a real browser, on the real adapter, with a bot that works and shows what a test tells it to.
// Needs a Chromium on this machine; where there is none, `chromium` says so and the tests are skipped.

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
import type { WebChatParts } from '../../../../src/adapters/web/index.ts';
import { suggest } from '../../../../src/core/intake/suggest.ts';
import type { Person } from '../../../../src/domain/commands/invocation.ts';
import type { NamedDictionary } from '../../../../src/domain/dictionary/dictionary.ts';
import type { Voice } from '../../../../src/domain/media/voice.ts';
import type { View } from '../../../../src/domain/views/view.ts';
import { english } from '../../../../src/domain/words/index.ts';
import { freeEdits } from '../../../fakes/edits.ts';
import { createWorkingBot } from '../../../fakes/working-bot.ts';
import { tone, wav } from '../../../studio/media.ts';
import { type Live, openChat } from '../setup.ts';

const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** The pages that Chromium itself would load with each window, and what playwright-core turns off: only the last list counts. */
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

/** Of a window, unless a test wants another one. */
const SIZE = { width: 1100, height: 800 };

/** A second of it. */
const TONE = wav({ samples: tone(1) });

/** Where the browser is, if there is one. */
export const chromium = PATHS.find((path) => existsSync(path));
if (!chromium) console.warn('skipped: the page needs a Chromium, and none is installed here');

let browser: Promise<Browser> | undefined;
/** One for all tests of this process, and gone with it: what keeps tests apart is the context of each window. */
export const theBrowser = (): Promise<Browser> => {
  // On a machine that does other things as well it takes longer than the usual half a minute.
  browser ??= driver.launch({ executablePath: chromium ?? '', args: QUIET, timeout: 180_000 });
  return browser;
};

const voices: readonly Voice[] = [
  { id: 7, name: 'Rose', gender: 2, language: 1 },
  { id: 8, name: 'Camille Dubois', gender: 2, age: 34, language: 76, preview: '/media/none' },
  { id: 9, name: 'Carl', gender: 1, language: 1 },
];

const dictionaries: readonly NamedDictionary[] = [
  { name: 'My words', of: 'mine' },
  { name: 'Product names', of: 'here' },
];

type Surroundings = Pick<BrowserContextOptions, 'colorScheme' | 'reducedMotion'>;

export interface Stage extends Live {
  /** What shares cookies and storage, as if on another machine; closed with the stage. */
  context(more?: BrowserContextOptions): Promise<BrowserContext>;
  /** A new window of its own, as if on another machine; of this size, in this room at once, in these colours. */
  window(size?: { width: number; height: number }, room?: string, more?: Surroundings): Promise<Page>;
  /** Makes the card of the n-th task taken say this. */
  show(task: number, view: View): Promise<unknown>;
  /** Finishes the n-th task with these sound files, by role and label. */
  finish(task: number, view: View, files: Readonly<Record<string, string>>): Promise<void>;
  say(person: Person, text: string, room?: string): Promise<unknown>;
}

export async function openStage(more: Partial<WebChatParts> = {}): Promise<Stage> {
  const bot = createWorkingBot();
  Object.assign(bot, {
    suggest: (ask: Parameters<typeof suggest>[0]) =>
      suggest(ask, {
        catalogue: bot.catalogue,
        voices,
        dictionaries,
        known: bot.known,
        defaults: bot.defaults,
        words: english,
      }),
  });
  const live = await openChat({ ...more, bot });
  const folder = await mkdtemp(join(tmpdir(), 'earshot-page-'));
  const contexts: BrowserContext[] = [];
  const newContext = async (more?: BrowserContextOptions) => {
    const context = await (await theBrowser()).newContext(more);
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
      page.setDefaultTimeout(180_000);
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
        notify: false,
        edits: freeEdits,
        keep: async () => {},
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
  /** Where nobody was before. */
  readonly room: string;
  /** Where one writes. */
  readonly words: () => Locator;
}

/** A window that goes to a new room for each test of the group; what it stands on is there once a test runs. */
export function visitRooms(parts: Partial<WebChatParts> = {}): Visit {
  let stage: Stage;
  let page: Page;
  let rooms = 0;
  beforeAll(async () => {
    stage = await openStage(parts);
    page = await stage.window();
  });
  afterAll(() => stage.close());
  beforeEach(async ({ onTestFailed }) => {
    // What a failed test leaves open, a form say, would cover the page for all after it.
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
  };
}

/** Goes to a room nobody was in before. */
export async function enterRoom(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name of the new room').fill(name);
  await page.getByLabel('Name of the new room').press('Enter');
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

export const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((node) => node.matches(':focus'));
