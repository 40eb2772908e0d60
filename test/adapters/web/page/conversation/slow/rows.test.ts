// Long answers: grouped rows, search over all of them, and rows of another direction. Runs in Chromium; skipped without
// it.

import { describe, expect, it } from 'vitest';
import { axeFindings } from '../../../../../axe-findings.ts';
import { chromium, visitRooms } from '../../setup.ts';

const region = (group: string, place: string, detail: string) => ({ title: `${group} (${place})`, detail, group });
const ROWS = [
  ...['Austria', 'Germany', 'Switzerland'].map((place) => region('German', place, 'Deutsch')),
  ...['Egypt', 'Iraq', 'Oman', 'Yemen'].map((place) => region('Arabic', place, 'ar-EG · العربية (مصر)')),
  ...['Danish', 'Dutch', 'Finnish'].map((title) => ({ title, detail: '' })),
];

describe.skipIf(!chromium)('rows of an answer', () => {
  const visit = visitRooms();
  const { words } = visit;

  it('are grouped, found by search, and keep their side', async () => {
    visit.stage.bot.answerQuery = async () => ({ status: 'info', title: 'Languages', line: '', rows: ROWS });
    await words().fill('/languages');
    await words().press('Escape');
    await words().press('Enter');
    const card = visit.page.getByRole('article').last();
    const rows = () => card.locator('.row').filter({ visible: true });
    const search = card.getByRole('searchbox', { name: 'Find in this list' });
    await search.waitFor();
    // Only single rows are open at first.
    expect(await rows().count()).toBe(3);
    await search.fill('german');
    await card.getByText('3 of 10').waitFor();
    expect(await rows().locator('.row-title').allTextContents()).toEqual([
      'German (Austria)',
      'German (Germany)',
      'German (Switzerland)',
    ]);
    await search.fill('arabic');
    await card.getByText('4 of 10').waitFor();
    const lefts = await card
      .locator('.row-title, .row-detail')
      .filter({ visible: true, hasText: /Arabic \(|العربية/ })
      .evaluateAll((all) => all.map((node) => Math.round(node.getBoundingClientRect().left)));
    expect(lefts).toHaveLength(8);
    expect(new Set(lefts).size).toBe(1);
    expect(await axeFindings(visit.page)).toEqual([]);
    await search.fill('');
    expect(await rows().count()).toBe(3);
  });
});
