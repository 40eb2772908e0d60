// Colours, sizes and weights of the page come from its tokens.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = new URL('../../../../src/adapters/web/page/styles/', import.meta.url);
const COMMENT = /\/\*.*?\*\//gs;
const COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|light-dark)\(/gi;
const SIZE = /font(?:-size)?:\s*[\d.]+(?:px|rem)/g;
const WEIGHT = /font-weight:\s*\d+/g;

it('names no colour, text size or weight outside of the tokens', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.css'));
  expect(files).toContain('tokens.css');
  const found = files
    .filter((name) => name !== 'tokens.css')
    .flatMap((name) => {
      const text = readFileSync(new URL(name, FOLDER), 'utf8').replace(COMMENT, '');
      return [COLOUR, SIZE, WEIGHT].flatMap((pattern) =>
        [...text.matchAll(pattern)].map(([part]) => `${name}: ${part}`),
      );
    });
  expect(found).toEqual([]);
});
