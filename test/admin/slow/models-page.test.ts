// Adds and removes a model on /admin in a real browser, with the keyboard alone, and checks every state with axe-core.
// Skipped without Chromium.

import { describe, expect, it, onTestFinished } from 'vitest';
import { chromium, theBrowser } from '../../adapters/web/page/setup.ts';
import { axeFindings } from '../../axe-findings.ts';
import { addressOf, HUM_FILES } from '../../cli/models/made-up-models.ts';
import { openModelsPage } from '../models/setup.ts';

async function open(width = 1200, colorScheme: 'light' | 'dark' = 'light') {
  const page = await openModelsPage();
  const context = await (await theBrowser()).newContext({
    viewport: { width, height: 800 },
    colorScheme,
    locale: 'de',
  });
  const window = await context.newPage();
  window.setDefaultTimeout(180_000);
  onTestFinished(async () => {
    await context.close();
    await page.close();
  });
  await window.goto(`${page.base}/admin#models`);
  await window.locator('[data-add="hum"]').waitFor();
  return { page, window };
}

describe.skipIf(!chromium)('models on the admin page in a browser', () => {
  for (const [width, scheme] of [
    [1200, 'light'],
    [390, 'dark'],
  ] as const)
    it(`has no findings in any state at ${width} pixels, ${scheme}`, async () => {
      const { window } = await open(width, scheme);
      expect(await axeFindings(window)).toEqual([]);
      expect(await window.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      await window.locator('[data-add="asking"]').click();
      await window.getByRole('dialog', { name: 'Add Model asking?' }).waitFor();
      expect(await axeFindings(window)).toEqual([]);
      await window.getByRole('checkbox').check();
      await window.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
      await window.getByText('Added: Model asking.').waitFor();
      await window.locator('[data-remove="voices/asking"]').waitFor();
      expect(await axeFindings(window)).toEqual([]);
    });

  it('adds and removes a model with the keyboard alone', async () => {
    const { page, window } = await open();
    const add = window.getByRole('button', { name: 'Add Model asking' });
    await add.focus();
    await window.keyboard.press('Enter');
    const dialog = window.getByRole('dialog', { name: 'Add Model asking?' });
    await dialog.waitFor();
    const agree = window.getByRole('checkbox', {
      name: 'I agree to the licence of Model asking (Open RAIL): Say that the speech is machine-made.',
    });
    // Without the agreement the form does not close.
    await dialog.getByRole('button', { name: 'Add' }).focus();
    await window.keyboard.press('Enter');
    expect(await dialog.isVisible()).toBe(true);
    await agree.focus();
    await window.keyboard.press('Space');
    await window.keyboard.press('Enter');
    await window.getByRole('status').getByText('Added: Model asking.').waitFor();
    await window.locator('[data-remove="voices/asking"]').focus();
    await window.keyboard.press('Enter');
    await window.getByRole('dialog', { name: /^Remove/ }).waitFor();
    await window.keyboard.press('Escape');
    expect(await page.commands.list()).not.toEqual([]);
    await window.locator('[data-remove="voices/asking"]').click();
    await window.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await window.getByText(/Deleted voices\/asking/).waitFor();
    expect(await page.commands.list()).toEqual([]);
  });

  it('shows the end of a change after lost requests', async () => {
    const { window } = await open();
    let requests = 0;
    await window.route('**/admin/models/job', (route) => {
      requests += 1;
      return requests === 1 ? route.abort() : requests === 2 ? route.fulfill({ status: 502 }) : route.continue();
    });
    await window.locator('[data-add="hum"]').click();
    await window.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
    await window.getByText('Added: Model hum.').waitFor();
    await window.locator('[data-remove="voices/hum"]').waitFor();
    expect(requests).toBeGreaterThan(2);
  });

  it('shows progress, stops, and shows the reason of a failure', async () => {
    const { page, window } = await open();
    const [first = '', content = ''] = Object.entries(HUM_FILES)[0] ?? [];
    page.commands.mirror.always(addressOf('hum', first), (_, response) => {
      response.writeHead(200, { 'content-length': Buffer.byteLength(content) });
      response.flushHeaders();
      return true;
    });
    await window.locator('[data-add="hum"]').click();
    await window.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
    await window.getByText(/^Fetching Model hum/).waitFor();
    expect(await window.locator('[data-add="asking"]').isDisabled()).toBe(true);
    await window.getByRole('button', { name: 'Stop' }).click();
    await window.getByText(/^Stopped\. Add it again/).waitFor();
    page.commands.mirror.always(addressOf('hum', first), (_, response) => {
      response.writeHead(404).end();
      return true;
    });
    await window.locator('[data-add="hum"]').click();
    await window.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
    await window.getByText(/does not have the file \(404\)/).waitFor();
  });
});
