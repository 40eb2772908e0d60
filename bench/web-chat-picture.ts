// Creates the animation of the web chat for the README and the site, and its last frame as a still picture: runs
// Earshot with its own studio, sends a few requests as two people, and records the page in Chromium.
// Run: node bench/web-chat-picture.ts (needs ffmpeg, `npm run engines`, and Chromium: CHROMIUM, else /usr/bin/chromium)

import { execFileSync } from 'node:child_process';
import { copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { startEarshot } from '../test/e2e/earshot.ts';

const PICTURES = new URL('../docs/pictures/', import.meta.url).pathname;
const MOST_BYTES = 1_500_000;
const room = 'launch';
const folder = await mkdtemp(join(tmpdir(), 'earshot-picture-'));

interface Frame {
  readonly file: string;
  seconds: number;
}

/** Records frames of a page with their durations. Equal frames are merged. */
function camera(page: Page) {
  const frames: Frame[] = [];
  let last: Buffer = Buffer.alloc(0);
  const shoot = async (seconds: number) => {
    const bytes = await page.screenshot();
    const before = frames.at(-1);
    if (before && bytes.equals(last)) before.seconds += seconds;
    else {
      const file = join(folder, `${frames.length}.png`);
      await writeFile(file, bytes);
      frames.push({ file, seconds });
    }
    last = bytes;
  };
  return {
    frames,
    shoot,
    /** Records until the promise settles. */
    async film(over: Promise<unknown>) {
      let isOver = false;
      const end = over.finally(() => {
        isOver = true;
      });
      while (!isOver) {
        const began = performance.now();
        await shoot(0);
        const frame = frames.at(-1);
        if (frame) frame.seconds += (performance.now() - began) / 1000;
      }
      await end;
    },
    async type(words: string) {
      for (const part of words.match(/.{1,3}/g) ?? []) {
        await page.keyboard.type(part);
        await shoot(0.09);
      }
    },
  };
}

async function enter(browser: Browser, base: string, name: string): Promise<Page> {
  const viewport = { width: 1000, height: 740 };
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: 1.5,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${base}/?room=${room}`);
  await page.locator('#me').click();
  await page.getByLabel('Your new name').fill(name);
  await page.getByLabel('Your new name').press('Enter');
  return page;
}

async function send(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
}

/** Resolves when the n-th card is finished and its waveform is drawn. */
const finished = (page: Page, at: number): Promise<void> =>
  page
    .locator('article.card')
    .nth(at)
    .and(page.locator('[data-status="done"]'))
    .locator('.player-line svg')
    .first()
    .waitFor({ state: 'attached' });

/** The conversation as Ana sees it. */
async function converse(ana: Page, ben: Page, { shoot, film, type }: ReturnType<typeof camera>) {
  await ben.locator('#words').fill('Who greets the office in Madrid tomorrow?');
  await send(ben);
  await ana.getByRole('log').getByText('in Madrid').waitFor();
  await ana.locator('#words').click();
  await shoot(1.2);
  await type('/tts Good morning, everyone. The weather is very nice today. voice:Rose');
  await shoot(0.5);
  await send(ana);
  await film(finished(ana, 0));
  await ana.getByRole('button', { name: /^Play/ }).first().click();
  await film(ana.waitForTimeout(2200));
  await ana.getByRole('button', { name: 'In another language' }).click();
  const languages = ana.getByRole('searchbox');
  await languages.waitFor();
  await shoot(0.9);
  await type('Spanish');
  const spanish = ana.locator('.popover').locator('.choice-button', { hasText: 'Spanish' }).first();
  await spanish.waitFor();
  await shoot(0.7);
  await spanish.click();
  await film(finished(ana, 1));
  await shoot(1.8);
  await ben.locator('#words').fill('/sound heavy rain on a tin roof duration:5');
  await send(ben);
  await film(finished(ana, 2));
  await shoot(3.5);
}

/** Encodes with the best quality that stays within the size limit. */
async function develop(frames: readonly Frame[]): Promise<void> {
  const list = join(folder, 'frames.txt');
  const lines = frames.map(({ file, seconds }) => `file '${file}'\nduration ${seconds.toFixed(3)}`);
  // The last frame is listed twice, since ffmpeg ignores its duration.
  await writeFile(list, `${lines.join('\n')}\nfile '${frames.at(-1)?.file}'\n`);
  const moving = join(PICTURES, 'web-chat.webp');
  // Lossy frames keep traces of what they replace.
  for (const quality of [
    ['-lossless', '1'],
    ['-quality', '90'],
    ['-quality', '65'],
  ]) {
    const how = ['-fps_mode', 'vfr', '-c:v', 'libwebp_anim', ...quality, '-compression_level', '6', '-loop', '0'];
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'concat', '-safe', '0', '-i', list, ...how, moving]);
    const { size } = await stat(moving);
    process.stdout.write(`${frames.length} frames, ${quality.join(' ')}: ${size} bytes\n`);
    if (size <= MOST_BYTES) break;
  }
  await copyFile(frames.at(-1)?.file ?? '', join(PICTURES, 'web-chat.png'));
}

const earshot = await startEarshot({}, join(folder, 'data'));
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required'],
});
try {
  const ben = await enter(browser, earshot.base, 'Ben');
  const ana = await enter(browser, earshot.base, 'Ana');
  const taken = camera(ana);
  await converse(ana, ben, taken);
  await develop(taken.frames);
} finally {
  await browser.close();
  await earshot.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}
