// The player in Chromium, in a host made with the official bridge, with results of the real adapter.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { RESOURCE_MIME_TYPE } from '@modelcontextprotocol/ext-apps/app-bridge';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPlayer } from '../../../../../src/adapters/mcp/player/player-app.ts';
import type { Delivery } from '../../../../../src/ports/chat.ts';
import { axeFindings } from '../../../../axe-findings.ts';
import { tone, wav } from '../../../../studio/media.ts';
import { ffmpeg, installed } from '../../../../studio/operations/dubbing/film.ts';
import { done, type Live, openMcp } from '../../setup.ts';
import { type AppHost, closeBrowser, hasChromium, openHost } from '../host.ts';

const CAPTIONS = `WEBVTT

00:00:00.000 --> 00:00:02.000
<v Ana>Good morning &amp; welcome.

00:00:02.000 --> 00:00:04.000
Goodbye.
`;
const ENDINGS: Readonly<Record<string, string>> = { audio: 'wav', video: 'webm', 'text/': 'vtt' };
const SOUND = wav({ samples: tone(3) });

let live: Live;
let client: Client;
let host: AppHost | undefined;
beforeEach(async () => {
  live = await openMcp();
  client = await live.client();
});
afterEach(async () => {
  await host?.close();
  host = undefined;
  await live.close();
});
afterAll(closeBrowser);

type Given = { readonly role: string; readonly label: string; readonly type: string; readonly bytes: Buffer };
const speech: Given = { role: 'speech', label: 'Speech', type: 'audio/wav', bytes: SOUND };
const captions: Given = {
  role: 'captions-vtt',
  label: 'Captions',
  type: 'text/vtt; charset=utf-8',
  bytes: Buffer.from(CAPTIONS),
};

/** Delivers files of a speech, and returns the result as a host gets it. */
async function finish(...given: readonly Given[]) {
  await client.callTool({ name: 'tts', arguments: { text: 'Hello', wait_seconds: 0 } });
  const taken = live.bot.taken.at(-1);
  if (!taken) throw new Error('Nothing was taken.');
  const { id: task, origin } = taken;
  const files = given.map(({ bytes, type, ...one }) => {
    const name = `${one.role}.${ENDINGS[type.slice(0, 5)]}`;
    const path = join(live.folder, name);
    writeFileSync(path, bytes);
    return { ...one, name, type, bytes: bytes.length, path };
  });
  const delivery = { token: task, view: done, files, requester: origin.person } as unknown as Delivery;
  await live.chat.deliver({ person: origin.person.id, task }, delivery);
  return client.callTool({ name: 'wait', arguments: { task } });
}

const hear = (wanted: AppHost, at = 0) => wanted.app.locator('audio').nth(at);
const isPlaying = (wanted: AppHost, at = 0) =>
  hear(wanted, at).evaluate((audio) => !audio.paused && audio.currentTime > 0);
/** Waits until the sound can be played. */
const loaded = async (wanted: AppHost, at = 0) => {
  await expect
    .poll(() => hear(wanted, at).evaluate((audio) => Number(audio.readyState)), { timeout: 20_000 })
    .toBeGreaterThan(0);
};

it('is one page, named by tools that make files', async () => {
  const { contents } = await client.readResource({ uri: 'ui://earshot/player' });
  const [page] = contents as { readonly mimeType: string; readonly text: string }[];
  expect(page?.mimeType).toBe(RESOURCE_MIME_TYPE);
  expect(page?.text).not.toMatch(/^(?:import|export) |src="|href="/m);
  expect(page?.text.length).toBeLessThan(30_000);
  const { tools } = await client.listTools();
  const named = tools.filter(({ _meta: meta }) => meta?.['ui/resourceUri'] === 'ui://earshot/player');
  expect(named.map(({ name }) => name)).toEqual(expect.arrayContaining(['tts', 'dub', 'wait', 'press']));
  expect(named.map(({ name }) => name)).not.toContain('voices');
});

it('declares the public address only', () => {
  const metaOf = (publicUrl: string | undefined) => readPlayer(publicUrl).contents[0]?._meta;
  expect(metaOf(undefined)).toEqual({ ui: { prefersBorder: true } });
  expect(metaOf('https://earshot.example.com/team')).toMatchObject({
    ui: { csp: { resourceDomains: ['https://earshot.example.com'] } },
  });
});

describe.skipIf(!hasChromium)('in a host', () => {
  it('plays sound with captions, by keyboard, without the network', async () => {
    host = await openHost(client);
    const { app, page } = host;
    await host.sendResult(await finish(speech, captions));
    await loaded(host);
    expect(await app.getByRole('heading', { level: 1 }).textContent()).toBe('Speech');
    expect(host.reads).toEqual([expect.stringContaining('/captions-vtt'), expect.stringContaining('/speech')]);
    await hear(host).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => isPlaying(host as AppHost)).toBe(true);
    await app.getByText('Ana: Good morning & welcome.').waitFor();
    const toggle = app.getByRole('button', { name: 'Captions', exact: true });
    expect(await toggle.getAttribute('aria-pressed')).toBe('true');
    await toggle.focus();
    await page.keyboard.press('Enter');
    expect([await toggle.getAttribute('aria-pressed'), await app.locator('.cue').isVisible()]).toEqual([
      'false',
      false,
    ]);
    expect(host.faults).toEqual([]);
  });

  it.skipIf(!installed('ffmpeg'))('shows captions of a film’s language in its picture', async () => {
    const picture = ['-f', 'lavfi', '-i', 'testsrc=duration=2:size=160x120:rate=5', '-c:v', 'libvpx'];
    ffmpeg([...picture, 'film.webm'], live.folder);
    const film = {
      ...{ role: 'film-es', label: 'Film (Spanish)', type: 'video/webm' },
      bytes: readFileSync(join(live.folder, 'film.webm')),
    };
    const inFrench = { ...captions, role: 'captions-fr-vtt', label: 'Captions (French)' };
    const inSpanish = {
      ...{ ...captions, role: 'captions-es-vtt', label: 'Captions (Spanish)' },
      bytes: Buffer.from('WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nBuenos días.\n'),
    };
    host = await openHost(client);
    await host.sendResult(await finish(film, inFrench, inSpanish));
    const video = host.app.locator('video');
    await expect.poll(() => video.evaluate((node) => Number(node.readyState)), { timeout: 20_000 }).toBeGreaterThan(0);
    const shown = () =>
      video.evaluate((node) => [node.textTracks[0].mode, node.textTracks[0].cues?.[0]?.text, node.ariaLabel]);
    expect(await shown()).toEqual(['showing', 'Buenos días.', 'Film (Spanish): film-es.webm']);
    await host.app.getByRole('button', { name: 'Captions', exact: true }).click();
    expect((await shown())[0]).toBe('disabled');
    expect(await host.app.locator('.cue').count()).toBe(0);
  });

  it('saves through the host, and stops when closed', async () => {
    host = await openHost(client);
    await host.sendResult(await finish(speech));
    await loaded(host);
    await host.app.getByRole('button', { name: 'Save speech.wav' }).click();
    await expect
      .poll(() => host?.page.evaluate('downloads'))
      .toEqual([expect.stringMatching(/^earshot:\/\/results\//)]);
    await hear(host).evaluate((audio) => audio.play());
    await host.page.evaluate('bridge.teardownResource({})');
    expect(await hear(host).evaluate((audio) => audio.paused)).toBe(true);
  });

  it('shows several files, and loads the first ones', async () => {
    host = await openHost(client);
    const stems = ['Vocals', 'Drums', 'Bass'].map((label) => ({ ...speech, label, role: label.toLowerCase() }));
    await host.sendResult(await finish(...stems));
    await loaded(host, 1);
    expect(host.reads).toHaveLength(2);
    const names = await host.app.locator('section').evaluateAll((all) => all.map((one) => String(one.ariaLabel)));
    expect(names).toEqual(['Vocals: vocals.wav', 'Drums: drums.wav', 'Bass: bass.wav']);
    await host.app.getByRole('button', { name: 'Load bass.wav' }).click();
    await loaded(host, 2);
    expect(host.reads).toHaveLength(3);
  });

  it.each(['light', 'dark'] as const)('has the host’s colours, and is accessible (%s)', async (theme) => {
    const variables = theme === 'dark' ? { '--color-background-primary': '#102030' } : {};
    host = await openHost(client, { context: { theme, styles: { variables } } as never });
    const result = await finish(speech, captions, { ...speech, role: 'other', label: '<b>Other</b> (German)' });
    await host.sendResult(result);
    await loaded(host);
    await host.app.getByText('<b>Other</b> (German)').waitFor();
    const ground = await host.app
      .locator('body')
      .evaluate((body) => body.ownerDocument.defaultView.getComputedStyle(body).backgroundColor);
    expect(ground).toBe(theme === 'dark' ? 'rgb(16, 32, 48)' : 'rgb(255, 255, 255)');
    expect(await axeFindings(host.frame())).toEqual([]);
    const sizes = (await host.page.evaluate('sizes')) as readonly { readonly height: number }[];
    expect(sizes.at(-1)?.height).toBeGreaterThan(100);
    if (process.env['SCREENSHOTS'])
      await host.page.screenshot({ path: join(process.env['SCREENSHOTS'], `${theme}.png`) });
  });

  it.each([true, false])('loads from the public address if the host lets it (%s)', async (honoursOrigins) => {
    await live.close();
    const publicUrl = live.base;
    live = await openMcp({ publicUrl, port: Number(new URL(publicUrl).port) });
    client = await live.client();
    host = await openHost(client, { honoursOrigins });
    await host.sendResult(await finish(speech));
    await loaded(host);
    const source = await hear(host).evaluate((audio) => String(audio.currentSrc).slice(0, 20));
    expect(source).toMatch(honoursOrigins ? /^http:/ : /^data:audio\/wav;/);
    expect(host.reads).toHaveLength(honoursOrigins ? 0 : 1);
  });

  it('says where a file is that it cannot play', async () => {
    host = await openHost(client, { capabilities: {} });
    await host.sendResult(await finish(speech));
    await host.app.getByText(/can’t be played here\. It is at http/).waitFor();
    expect(await host.app.getByRole('button').count()).toBe(0);
    await host.sendResult({ content: [{ type: 'text', text: 'There is no task.' }], isError: true });
    await host.app.getByText('There is no task.').waitFor();
    expect(await host.app.locator('audio').count()).toBe(0);
  });
});
