// Tests of the pieces of a stream: nothing is lost, and no piece is long.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitIntoPieces } from '../../../src/studio/streams/split-pieces.ts';

const passage = fc.record({ text: fc.string({ minLength: 1, maxLength: 400 }), pause: fc.double({ min: 0, max: 2 }) });
const lengthOf = (piece: readonly { readonly text: string }[]): number =>
  piece.reduce((sum, { text }) => sum + text.length, 0);

test('pieces keep all passages in order', () => {
  fc.assert(
    fc.property(fc.array(passage, { maxLength: 60 }), (passages) => {
      expect(splitIntoPieces(passages).flat()).toEqual(passages);
    }),
  );
});

test('only a single long passage exceeds a piece’s limit', () => {
  fc.assert(
    fc.property(fc.array(passage, { maxLength: 60 }), (passages) => {
      for (const [at, piece] of splitIntoPieces(passages).entries()) {
        expect(piece.length).toBeGreaterThan(0);
        expect(piece.length === 1 || lengthOf(piece) <= (at === 0 ? 150 : 300)).toBe(true);
      }
    }),
  );
});

test('two neighbours would never fit one piece', () => {
  fc.assert(
    fc.property(fc.array(passage, { maxLength: 60 }), (passages) => {
      const pieces = splitIntoPieces(passages);
      for (const [at, piece] of pieces.entries()) {
        const [next] = pieces[at + 1] ?? [];
        if (next) expect(lengthOf(piece) + next.text.length).toBeGreaterThan(at === 0 ? 150 : 300);
      }
    }),
  );
});
