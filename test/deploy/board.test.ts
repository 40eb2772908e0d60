// The board for Grafana and /admin: the same pictures, by the same titles, in the same rows, of the same numbers.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GLANCE, SECTIONS } from '../../src/admin/panels.ts';
import { ROOT } from '../architecture/sources.ts';

interface OnBoard {
  readonly type: string;
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

const { panels } = JSON.parse(readFileSync(join(ROOT, 'deploy/grafana-dashboard.json'), 'utf8')) as {
  readonly panels: readonly OnBoard[];
};
const queries = ({ targets = [] }: OnBoard): string => targets.map(({ expr }) => expr).join('\n');

test('the page has the board’s panels in the board’s order, and no others', () => {
  const here = SECTIONS.flatMap(({ title, panels: all }) => [title, ...all.map((panel) => panel.title)]);
  expect(['At a glance', ...GLANCE, ...here]).toEqual(panels.map(({ title }) => title));
});

test('a panel shows the same numbers on both, by the same labels', () => {
  const shown = SECTIONS.flatMap(({ panels: all }) => all);
  for (const { title, of } of shown) {
    const board = panels.find((panel) => panel.type !== 'row' && panel.title === title);
    for (const { metric, by = [] } of of) {
      const asked = board ? queries(board) : '';
      expect([title, asked]).toEqual([title, expect.stringContaining(metric)]);
      const grouped = [...asked.matchAll(/by \(([^)]*)\)/g)].map(([, labels = '']) => labels);
      const isGrouped = by.every((label) => grouped.some((labels) => labels.split(', ').includes(label)));
      expect([title, by, isGrouped]).toEqual([title, by, true]);
    }
  }
});
