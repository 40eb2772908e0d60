// The side bar and the head of a room: order of rooms, people with an open window, narrow screens. Runs in Chromium;
// skipped without it.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ben } from '../../setup.ts';
import { chromium, enterRoom, isFocused, openStage, renameMe, type Stage } from '../setup.ts';

describe.skipIf(!chromium)('rooms and people', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());
  const listed = (page: Page) => page.locator('#rooms .side-name').allTextContents();
  const post = async (page: Page, room: string, text: string) => {
    await enterRoom(page, room);
    await page.locator('#words').fill(text);
    await page.locator('#words').press('Enter');
    await page.getByRole('log').getByText(text).waitFor();
  };

  it('lists own rooms by use, others behind Browse', async () => {
    await stage.say(ben, 'Hello', 'aardvark');
    const page = await stage.window();
    await post(page, 'zebra', 'first');
    await post(page, 'yak', 'second');
    await post(page, 'zebra', 'third');
    expect(await listed(page)).toEqual(['zebra', 'yak', 'general']);
    await page.reload();
    await page.getByRole('link', { name: 'yak' }).waitFor();
    expect(await listed(page)).toEqual(['zebra', 'yak', 'general']);
    await page.getByRole('button', { name: /^Browse rooms/ }).click();
    expect(await page.getByRole('dialog').getByRole('link').allTextContents()).toEqual([
      expect.stringMatching('aardvark'),
    ]);
    await page.context().close();
  });

  it('adds a room below the others, in line with their names', async () => {
    const page = await stage.window();
    /** Where the text of the element begins. */
    const left = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((node) => {
          const { paddingLeft } = node.ownerDocument.defaultView.getComputedStyle(node);
          return node.getBoundingClientRect().left + node.clientLeft + Number.parseFloat(paddingLeft);
        });
    const names = await left('#rooms .side-name');
    for (const selector of ['#room-name', '#browse .side-name'])
      expect(Math.abs((await left(selector)) - names)).toBeLessThanOrEqual(2);
    await page.getByRole('button', { name: 'Add room' }).click();
    expect(await isFocused(page.locator('#room-name'))).toBe(true);
    await page.context().close();
  });

  it('lists unread rooms on top', async () => {
    const page = await stage.window();
    await post(page, 'unread-one', 'mine');
    await post(page, 'other-one', 'mine too');
    await stage.say(ben, 'news', 'unread-one');
    await page.getByRole('link', { name: /unread-one.*1 unread/ }).waitFor();
    expect((await listed(page))[0]).toBe('unread-one');
    await page.context().close();
  });

  it('keeps the current room, the own name and the keys in view', async () => {
    const page = await stage.window({ width: 1280, height: 500 });
    for (let at = 0; at < 25; at += 1) await enterRoom(page, `many-${at}`);
    await page.reload();
    const current = page.locator('#rooms [aria-current]');
    await current.waitFor();
    for (const part of [current, page.locator('#me'), page.locator('#theme'), page.locator('#keys')]) {
      const box = await part.boundingBox();
      expect(box && box.y >= 0 && box.y + box.height <= 500).toBe(true);
    }
    await page.context().close();
  });

  it('shows faces while a window is open, none after it closes', async () => {
    const [one, other] = [await stage.window(undefined, 'faces'), await stage.window(undefined, 'faces')];
    await renameMe(other, 'Zora');
    await one.getByRole('button', { name: '1 person here now: Zora' }).waitFor();
    await one.locator('#faces').click();
    await one.getByRole('dialog', { name: '1 person here now' }).getByText('Zora').waitFor();
    await one.keyboard.press('Escape');
    await enterRoom(other, 'elsewhere');
    await one.locator('#faces').waitFor({ state: 'hidden' });
    await enterRoom(other, 'faces');
    await one.getByRole('button', { name: /Zora/ }).waitFor();
    await other.context().close();
    await one.locator('#faces').waitFor({ state: 'hidden' });
    await one.context().close();
  });

  it.each([390, 320])('keeps the name of the room readable at %i pixels', async (width) => {
    const name = 'phone-meeting';
    const other = await stage.window(undefined, name);
    const page = await stage.window({ width, height: 844 }, name);
    await page.locator('#faces').waitFor();
    expect(
      await page.locator('#room-title').evaluate((node) => node.scrollWidth - node.clientWidth),
    ).toBeLessThanOrEqual(0);
    await page.locator('#more').click();
    await page.getByRole('menuitem', { name: 'Search and jump' }).click();
    await page.getByRole('dialog').waitFor();
    for (const window of [page, other]) await window.context().close();
  });
});
