// Sizes of files as the page shows them.

import { expect, it } from 'vitest';

const { formatBytes } = await import(new URL('../../../../../src/adapters/web/page/kit/text.js', import.meta.url).href);

it.each([
  [1, '1 byte'],
  [356, '356 bytes'],
  [4200, '4.2 kB'],
  [123_456_789, '123 MB'],
])('shows %i bytes as “%s”', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
