// Tests the admin page in a real browser: axe-core finds no problem in light, dark and phone layouts, nothing is loaded
// from elsewhere, and it refreshes while visible. Skipped without Chromium.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTask } from '../../../src/domain/tasks/task.ts';
import { chromium, theBrowser } from '../../adapters/web/page/setup.ts';
import { axeFindings } from '../../axe-findings.ts';
import { openAdmin } from '../setup.ts';

const request = { command: 'tts', values: {}, files: {}, labels: {} };
const origin = {
  adapter: 'web',
  person: { id: 'U1', name: 'Ann' },
  place: { id: 'a-place-with-a-long-id-of-its-own', name: 'general' },
  message: {},
};
const taken = createTask('ATWORK22', request, origin, Date.now());
const failure = { kind: 'timed-out', minutes: 5 } as const;
const failed = { ...taken, id: 'FAILED22', state: { status: 'failed', failure }, shown: true } as const;

describe.skipIf(!chromium)('the admin page in a browser', () => {
  let page: Awaited<ReturnType<typeof openAdmin>>;
  beforeAll(async () => {
    page = await openAdmin({ tasks: [taken, failed] });
    page.instruments.accepted.inc({ operation: 'tts', platform: 'web' });
    page.instruments.duration.observe({ operation: 'tts' }, 3);
  });
  afterAll(() => page.close());

  const open = async (width: number, colorScheme: 'light' | 'dark') => {
    const context = await (await theBrowser()).newContext({ viewport: { width, height: 800 }, colorScheme });
    const window = await context.newPage();
    window.setDefaultTimeout(180_000);
    const asked: string[] = [];
    window.on('request', (one) => asked.push(one.url()));
    await window.clock.install();
    await window.goto(`${page.base}/admin`);
    await window.getByRole('button', { name: 'Refresh automatically' }).waitFor();
    return { window, asked, close: () => context.close() };
  };

  for (const [width, scheme] of [
    [1280, 'light'],
    [1280, 'dark'],
    [390, 'light'],
    [320, 'dark'],
  ] as const)
    it(`has no findings or foreign requests at ${width} pixels, ${scheme}`, async () => {
      const { window, asked, close } = await open(width, scheme);
      expect(await axeFindings(window)).toEqual([]);
      expect(await window.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      expect(asked.filter((url) => !url.startsWith(page.base))).toEqual([]);
      await close();
    });

  it('refreshes automatically until the button turns that off', async () => {
    const { window, asked, close } = await open(1280, 'light');
    const times = () => asked.filter((url) => url.endsWith('?part=status')).length;
    await window.clock.runFor(10_000);
    await expect.poll(times).toBe(1);
    const button = window.getByRole('button', { name: 'Refresh automatically' });
    await button.click();
    expect(await button.getAttribute('aria-pressed')).toBe('false');
    await window.clock.runFor(60_000);
    await button.click();
    await window.clock.runFor(10_000);
    await expect.poll(times).toBe(2);
    await close();
  });
});
