// Checks every state of the page with axe-core. Runs in Chromium; skipped without it.

import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { axeFindings } from '../../../../axe-findings.ts';
import { AXE_STATES, type AxeState } from '../axe-states.ts';
import { chromium, openStage, type Stage } from '../setup.ts';

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const onlyOnPhones = (state: AxeState) => state === 'the drawer';

interface Surroundings extends Pick<BrowserContextOptions, 'colorScheme' | 'hasTouch' | 'isMobile'> {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly direction: 'ltr' | 'rtl';
  readonly states: readonly AxeState[];
}

const SURROUNDINGS: Readonly<Record<string, Surroundings>> = {
  wide: {
    viewport: WIDE,
    direction: 'ltr',
    states: (Object.keys(AXE_STATES) as AxeState[]).filter((state) => !onlyOnPhones(state)),
  },
  'a phone': {
    ...{ viewport: PHONE, isMobile: true, hasTouch: true, direction: 'ltr' },
    states: [
      'the first page',
      'an empty room',
      'the drawer',
      'the menu of the room',
      'the examples in a dialog',
      'the gallery of voices',
      'compared voices',
      'a conversation',
      'the menu of a card',
      'another voice',
      'the list of voices',
      'a form with its list open and a problem',
      'offers under a line',
      'files to send',
      'an outage',
    ],
  },
  dark: {
    ...{ viewport: WIDE, colorScheme: 'dark', direction: 'ltr' },
    states: [
      'the first page',
      'an empty room',
      'faces of people here',
      'the palette',
      'compared voices',
      'a conversation',
      'the menu of a card',
      'another language',
      'how a word is said',
      'the list of voices',
      'a form with its list open and a problem',
      'offers under a line',
      'the explanation of a first line',
      'files to send',
      'an outage',
    ],
  },
  'right to left': {
    ...{ viewport: WIDE, direction: 'rtl' },
    states: [
      'the first page',
      'the menu of the room',
      'a conversation',
      'compared voices',
      'another voice',
      'a form with its list open and a problem',
    ],
  },
};

describe.skipIf(!chromium)('accessibility as axe-core sees it', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());
  beforeEach(() => {
    stage.bot.acted = { is: 'shown' };
  });

  describe.each(Object.entries(SURROUNDINGS))('finds nothing: %s', (name, { states, direction, ...more }) => {
    it.each(states)('%s', async (state) => {
      const room = `${state}-${name}`.replaceAll(/[^a-z]/g, '-');
      const page = await stage.window(more.viewport, room, { reducedMotion: 'reduce', ...more });
      await page.evaluate(`document.documentElement.dir = '${direction}'`);
      await AXE_STATES[state]({ stage, page, room });
      expect(await axeFindings(page)).toEqual([]);
      await page.context().close();
    });
  });

  it('finds nothing on the sign-in page', async () => {
    const guarded = await openStage({ secret: 'a long enough secret' });
    const page = await (await guarded.context()).newPage();
    await page.goto(guarded.base);
    await page.getByLabel('Secret').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await guarded.close();
  });
});
