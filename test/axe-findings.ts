// What axe-core finds wrong with a page for people who hear it, use keys, or need contrast.

import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What is wrong, each as `rule: where`. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  // Colours on their way are no colours that anybody reads.
  await page.evaluate('Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {})))');
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate('axe.run()')) as axe.AxeResults;
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target }) => `${impact} ${id}: ${target.join(' ')}`),
  );
}
