// Draws the pictures for app directories in Chromium, from the icon and the cards of the real renderers.
// Run: node scripts/listing-pictures.ts (needs Chromium: CHROMIUM, else /usr/bin/chromium)

import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const ROOT = join(import.meta.dirname, '..');
const OUTPUT_FOLDER = join(ROOT, 'deploy/listing');

const PICTURES = [
  { name: 'icon-1024', width: 1024, height: 1024, source: 'src/adapters/web/page/icon.svg', scale: 1 },
  {
    name: 'cards-1600x1000',
    width: 1600,
    height: 1000,
    source: 'docs/pictures/discord-cards.svg',
    scale: 0.9,
  },
  {
    name: 'cards-1920x1080',
    width: 1920,
    height: 1080,
    source: 'docs/pictures/discord-cards.svg',
    scale: 0.9,
  },
] as const;

mkdirSync(OUTPUT_FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const { name, width, height, source: of, scale: share } of PICTURES) {
  const page = await browser.newPage({ viewport: { width, height } });
  const source = readFileSync(join(ROOT, of)).toString('base64');
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${share < 1 ? '#26262e' : 'transparent'}">
<img src="data:image/svg+xml;base64,${source}" style="width:${100 * share}%;height:${100 * share}vh;object-fit:contain"></body>`,
  );
  await page.locator('img').evaluate('(image) => image.decode()');
  await page.screenshot({ path: join(OUTPUT_FOLDER, `${name}.png`), omitBackground: true });
  await page.close();
}
await browser.close();
