// Measures how fast this machine computes, in about 0.3 seconds, to estimate the speed of models before they are
// fetched. Models are measured exactly when they are tried.

import { availableParallelism } from 'node:os';

/** Size of the multiplied matrices. They fit in the caches, as the layers of small models do. */
const SIZE = 96;
const ROUND_MS = 30;
const ROUNDS = 10;

/**
 * Multiplications per millisecond on the two ordinary cores of the catalogue's speeds: the speed of a machine where a
 * Piper voice took 0.8 times as long as the catalogue says.
 */
const ORDINARY_SPEED = 0.83;
/** A second core makes models 1.6 to 1.76 times as fast. */
const SINGLE_CORE_SLOWNESS = 1.7;

const createMatrix = (): Float32Array => Float32Array.from({ length: SIZE * SIZE }, (_, at) => ((at * 37) % 101) / 101);

function multiply(a: Float32Array, b: Float32Array, product: Float32Array): void {
  product.fill(0);
  for (let row = 0; row < SIZE; row += 1)
    for (let inner = 0; inner < SIZE; inner += 1) {
      const factor = a[row * SIZE + inner] ?? 0;
      for (let column = 0; column < SIZE; column += 1)
        product[row * SIZE + column] = (product[row * SIZE + column] ?? 0) + factor * (b[inner * SIZE + column] ?? 0);
    }
}

/** Multiplications per millisecond in one round. */
function measureRound(a: Float32Array, b: Float32Array, product: Float32Array): number {
  const start = performance.now();
  for (let count = 1; ; count += 1) {
    multiply(a, b, product);
    const elapsed = performance.now() - start;
    if (elapsed >= ROUND_MS) return count / elapsed;
  }
}

/** Returns the time of a computation here as a multiple of its time on two ordinary cores. */
export function measureSlowness(cores: number = availableParallelism()): number {
  const a = createMatrix();
  const b = createMatrix();
  const product = createMatrix();
  // The fastest round is the least disturbed by other programs and by compilation.
  const speed = Math.max(...Array.from({ length: ROUNDS }, () => measureRound(a, b, product)));
  return (ORDINARY_SPEED / speed) * (cores < 2 ? SINGLE_CORE_SLOWNESS : 1);
}
