// The stem mixer in Chromium: sample-exact sync, mute and solo, and comparison with the original. Skipped without
// Chromium.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chromium, enterRoom, visitRooms } from '../../setup.ts';
import { clicks, deliver, sound } from '../setup.ts';

/**
 * Records the audio sources of the latest attempt to start all stems, as a page that is held up tries again: `heard` holds
 * each source's samples, `starts` its start time and offset. `gains` holds all volumes.
 */
const LISTEN = `if (!window.heard) {
  window.heard = []; window.starts = []; window.gains = [];
  const STEMS = 3;
  let ears;
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (when, offset) {
    if (window.starts.length === STEMS) window.starts.length = 0;
    const channel = window.starts.length;
    if (channel === 0) {
      window.heard = Array.from({ length: STEMS }, () => []);
      ears = this.context.createChannelMerger(STEMS);
      const recorder = this.context.createScriptProcessor(4096, STEMS, 1);
      const { heard } = window;
      recorder.onaudioprocess = ({ inputBuffer }) =>
        heard.forEach((tape, at) => { for (const sample of inputBuffer.getChannelData(at)) tape.push(sample); });
      ears.connect(recorder).connect(this.context.destination);
    }
    this.connect(ears, 0, channel);
    window.starts.push([when, offset]);
    return start.call(this, when, offset);
  };
  const { connect } = AudioNode.prototype;
  AudioNode.prototype.connect = function (to, ...more) {
    if (this instanceof GainNode) window.gains.push(this.gain);
    return connect.call(this, to, ...more);
  };
  window.clicksIn = (tape) => tape.flatMap((sample, at) => (Math.abs(sample) > 0.3 ? [at] : []));
}`;

describe.skipIf(!chromium)('stems as a mixer', () => {
  const visit = visitRooms();

  /**
   * Opens a card with two stems of a recording in the same message. They play longer than a busy machine may take for
   * the next step.
   */
  async function open(seconds = 30): Promise<Page> {
    const talk = await visit.stage.upload('talk.wav', clicks('talk', 'Talk', seconds).bytes, 'audio/wav');
    const stems = [clicks('foreground', 'Foreground', seconds), clicks('background', 'Background', seconds)];
    await deliver(visit.stage, visit.room, stems, { uploads: [String(talk.json['id'])], title: 'Stems' });
    await visit.page.addInitScript(LISTEN);
    await visit.page.reload();
    await visit.page.getByRole('group', { name: 'Stems' }).waitFor();
    return visit.page;
  }
  const slider = (page: Page) => page.getByRole('slider', { name: 'Position in Stems' });
  const gains = (page: Page): Promise<number[]> =>
    page.evaluate('gains.map((gain) => Math.round(gain.value * 20) / 20)');

  /** Plays until each stem has clicked twice. Returns the positions of each stem's clicks in what was heard. */
  async function hearClicks(page: Page): Promise<number[][]> {
    await page.getByRole('button', { name: 'Play Stems' }).click();
    await expect
      .poll(() => page.evaluate('starts.length === 3 && heard.every((one) => clicksIn(one).length > 1)'))
      .toBe(true);
    await page.getByRole('button', { name: 'Pause Stems' }).click();
    return page.evaluate('heard.map(clicksIn)');
  }

  it('plays all stems in sync from start, pause and jump', async () => {
    const page = await open();
    for (const [round, position] of [undefined, 'ArrowLeft', 'Home'].entries()) {
      await page.evaluate('starts.length = 0');
      if (position !== undefined) await slider(page).press(position);
      const [first, ...others] = await hearClicks(page);
      expect([round, others]).toEqual([round, [first, first]]);
      const starts = (await page.evaluate('starts')) as [number, number][];
      expect(new Set(starts.map(String)).size).toBe(1);
    }
  });

  it('starts all stems in sync on a page that is held up meanwhile', async () => {
    const page = await open();
    await page.evaluate(`{
      const { start } = AudioBufferSourceNode.prototype;
      let delays = 3;
      AudioBufferSourceNode.prototype.start = function (...given) {
        const until = performance.now() + (delays-- > 0 ? 100 : 0);
        while (performance.now() < until);
        return start.apply(this, given);
      };
    }`);
    const [first, ...others] = await hearClicks(page);
    expect(others).toEqual([first, first]);
  });

  it('plays stems solo, muted or softer, or the original', async () => {
    const page = await open(8);
    await page.getByRole('button', { name: 'Play Stems' }).click();
    await page.getByRole('button', { name: 'Pause Stems' }).waitFor();
    await expect.poll(() => gains(page)).toEqual([1, 1, 0]);
    await page.getByRole('button', { name: 'Mute: Background' }).click();
    await expect.poll(() => gains(page)).toEqual([1, 0, 0]);
    await page.getByRole('button', { name: 'Solo: Original' }).click();
    await expect.poll(() => gains(page)).toEqual([0, 0, 1]);
    await page.getByRole('button', { name: 'Solo: Original', pressed: true }).click();
    await page.getByRole('slider', { name: 'Level: Foreground' }).fill('0.5');
    await expect.poll(() => gains(page)).toEqual([0.5, 0, 0]);
    await expect.poll(() => page.getByRole('button', { name: 'Play Stems' }).isVisible()).toBe(true);
    expect(await slider(page).getAttribute('aria-valuetext')).toBe('0:08 of 0:08');
  });

  it('is silent and takes no memory once its room is left', async () => {
    const page = await open();
    await page.evaluate(`{
      const { close } = AudioContext.prototype;
      window.closedContexts = 0;
      AudioContext.prototype.close = function () { window.closedContexts += 1; return close.call(this); };
    }`);
    await page.getByRole('button', { name: 'Play Stems' }).click();
    await expect.poll(() => page.evaluate('starts.length')).toBe(3);
    const line = await slider(page).elementHandle();
    await enterRoom(page, 'elsewhere');
    await expect
      .poll(() => line?.evaluate((node) => node.parentElement.querySelector('button').title))
      .toBe('Play Stems');
    const told = await line?.getAttribute('aria-valuetext');
    expect(told).not.toBe('0:30 of 0:30');
    await expect.poll(() => page.evaluate('window.closedContexts')).toBe(1);
  });

  it('pauses when another player begins', async () => {
    const page = await open();
    await deliver(visit.stage, visit.room, [sound('speech', 'Speech', 5)]);
    // Repeated presses during loading load the files once and play them.
    for (const name of ['Play', 'Pause', 'Play'])
      await page.getByRole('button', { name: `${name} Stems` }).dispatchEvent('click');
    await expect.poll(() => slider(page).getAttribute('aria-valuetext')).toMatch(/0:(?!00)[0-2]\d of 0:30/);
    await page.getByRole('button', { name: 'Play Speech' }).click();
    await page.getByRole('button', { name: 'Play Stems' }).waitFor();
    const stops = page.getByRole('group', { name: 'Stems' }).locator('button, a, input, [role=slider]');
    expect(await stops.evaluateAll((all) => all.filter((one) => one.tabIndex === 0).length)).toBe(1);
  });
});
