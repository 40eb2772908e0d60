// The line in empty rooms that leads to a natural voice. Runs in Chromium; skipped without it.

import { afterEach, describe, expect, it } from 'vitest';
import { UNKNOWN_CAPABILITIES } from '../../../../../src/domain/media/capabilities.ts';
import { axeFindings } from '../../../../axe-findings.ts';
import { chromium, isFocused, openStage, type Stage } from '../setup.ts';

const MODELS = { abilities: ['speech'], install: 'npm run models', bytes: 128_800_000 } as const;

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

async function open(languages: readonly string[] = ['en']) {
  stage = await openStage({ isOwnMachine: true });
  const setModels = (tags: readonly string[]) => {
    const betterModels = new Map(tags.map((tag) => [tag, MODELS]));
    if (stage) stage.bot.known = { capabilities: { ...UNKNOWN_CAPABILITIES, betterModels }, recentRefusals: [] };
  };
  setModels(languages);
  const page = await stage.window();
  await page.locator('.empty .job').first().waitFor();
  return { page, setModels, offer: page.locator('#natural-voice') };
}

describe.skipIf(!chromium)('the offer of a natural voice', () => {
  it('leads to the models of the reader’s language', async () => {
    const { page, offer } = await open();
    const link = page.getByRole('link', { name: 'Add a natural voice (129 MB)' });
    expect(await link.getAttribute('href')).toBe('/admin?for=en#models');
    expect(await offer.isVisible()).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
  });

  it('stays away once it is dismissed', async () => {
    const { page, offer } = await open();
    await offer.getByRole('button', { name: 'Dismiss' }).click();
    expect(await offer.isVisible()).toBe(false);
    const again = await page.context().newPage();
    await again.goto(page.url());
    await again.locator('.empty .job').first().waitFor();
    expect(await again.locator('#natural-voice').isVisible()).toBe(false);
  });

  it('opens no keyboard on touch devices when it is dismissed', async () => {
    const { page } = await open();
    const phone = await stage?.context({ hasTouch: true, isMobile: true });
    const touched = await phone?.newPage();
    if (!touched) throw new Error('no page');
    await touched.goto(page.url());
    await touched.getByRole('button', { name: 'Dismiss' }).tap();
    expect(await touched.locator('#natural-voice').isVisible()).toBe(false);
    expect(await isFocused(touched.locator('#words'))).toBe(false);
  });

  it('disappears when a natural voice was added in another tab', async () => {
    const { page, setModels, offer } = await open();
    await offer.getByRole('link').waitFor();
    setModels([]);
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await expect.poll(() => offer.isVisible()).toBe(false);
  });

  it('is not shown where a natural voice speaks', async () => {
    const { offer } = await open([]);
    expect(await offer.isVisible()).toBe(false);
  });
});
