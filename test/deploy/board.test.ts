// Tests that the Grafana dashboard and /admin have the same panels, with the same titles, rows and metrics.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OVERVIEW_TITLES, PANEL_SECTIONS } from '../../src/admin/panels.ts';
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

test('documents the board’s panels in order, and no others', () => {
  const here = PANEL_SECTIONS.flatMap(({ title, panels: all }) => [title, ...all.map((panel) => panel.title)]);
  expect(['At a glance', ...OVERVIEW_TITLES, ...here]).toEqual(panels.map(({ title }) => title));
});

test('a panel uses the same numbers and labels on both', () => {
  const shown = PANEL_SECTIONS.flatMap(({ panels: all }) => all);
  for (const { title, series } of shown) {
    const board = panels.find((panel) => panel.type !== 'row' && panel.title === title);
    for (const { metric, groupBy = [] } of series) {
      const asked = board ? queries(board) : '';
      expect([title, asked]).toEqual([title, expect.stringContaining(metric)]);
      const grouped = [...asked.matchAll(/by \(([^)]*)\)/g)].map(([, labels = '']) => labels);
      const isGrouped = groupBy.every((label) => grouped.some((labels) => labels.split(', ').includes(label)));
      expect([title, groupBy, isGrouped]).toEqual([title, groupBy, true]);
    }
  }
});
