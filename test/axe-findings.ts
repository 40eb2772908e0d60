// Runs axe-core on a page or frame and returns its findings.

import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Returns each finding as `rule: element`. */
export async function axeFindings(page: Pick<Page, 'evaluate'>): Promise<readonly string[]> {
  // Colours during a transition must not count.
  await page.evaluate('Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {})))');
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate('axe.run()')) as axe.AxeResults;
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target }) => `${impact} ${id}: ${target.join(' ')}`),
  );
}
