// Makes the picture of the web chat that the README shows: asks a running Earshot with its own studio for a few things, as people
// would, waits for the cards to be finished, and takes the picture in Chromium.
// Run: node bench/web-chat-picture.ts http://localhost:3000 (needs Chromium: CHROMIUM, else /usr/bin/chromium)

import { type Browser, chromium, type Page } from 'playwright-core';

const [, , base = 'http://localhost:3000'] = process.argv;
const picture = new URL('../docs/web-chat.png', import.meta.url).pathname;
const room = 'launch';
const FINISHED_MS = 60_000;

async function enter(browser: Browser, name: string): Promise<Page> {
  const viewport = { width: 1240, height: 920 };
  const context = await browser.newContext({ viewport, locale: 'en-GB', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${base}/?room=${room}`);
  await page.getByText('Change your name').waitFor();
  await page.locator('#person-name').fill(name);
  await page.locator('#person-name').press('Enter');
  return page;
}

async function say(page: Page, line: string): Promise<void> {
  await page.locator('#words').fill(line);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
}

/** Asks for it, and waits for its card to be finished. */
async function ask(page: Page, line: string, title: string): Promise<void> {
  await say(page, line);
  const card = page.getByRole('article', { name: title }).last();
  await card.getByText(/^Done in/).waitFor({ timeout: FINISHED_MS });
}

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const ben = await enter(browser, 'Ben');
const ana = await enter(browser, 'Ana');
await say(ben, 'Who reads the announcement for tomorrow?');
await ask(
  ana,
  '/tts Good morning, team. The new release is ready, and the coffee is too. voice:Grace',
  'Speech',
);
await ask(ben, '/sound heavy rain on a tin roof duration:5', 'Sound');
await ana
  .getByRole('article', { name: 'Sound' })
  .getByText(/^Done in/)
  .waitFor();
await ana.locator('#words').fill('Perfect, with the rain below it!');
await ana.locator('canvas, svg').first().waitFor();
await ana.screenshot({ path: picture });
await browser.close();
