// Fourier transform of complex signals in place. The length is a power of two; lookup tables are computed once.

interface Fft {
  readonly size: number;
  forward(real: Float32Array, imaginary: Float32Array): void;
  /** Inverse transform, divided by the size, so that it restores the input of `forward`. */
  inverse(real: Float32Array, imaginary: Float32Array): void;
}

export function createFft(size: number): Fft {
  const angle = (at: number): number => (-2 * Math.PI * at) / size;
  const cos = Float32Array.from({ length: size / 2 }, (_, at) => Math.cos(angle(at)));
  const sin = Float32Array.from({ length: size / 2 }, (_, at) => Math.sin(angle(at)));
  const bits = Math.log2(size);
  const bitReversed = Uint32Array.from({ length: size }, (_, at) => {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit++) reversed |= ((at >> bit) & 1) << (bits - 1 - bit);
    return reversed;
  });

  const forward = (real: Float32Array, imaginary: Float32Array): void => {
    for (let at = 0; at < size; at++) {
      const other = bitReversed[at] as number;
      if (other <= at) continue;
      [real[at], real[other]] = [real[other] as number, real[at] as number];
      [imaginary[at], imaginary[other]] = [imaginary[other] as number, imaginary[at] as number];
    }
    for (let half = 1; half < size; half *= 2) {
      const step = size / half / 2;
      for (let start = 0; start < size; start += half * 2)
        for (let low = start, turn = 0; low < start + half; low++, turn += step) {
          const high = low + half;
          const c = cos[turn] as number;
          const s = sin[turn] as number;
          const re = (real[high] as number) * c - (imaginary[high] as number) * s;
          const im = (real[high] as number) * s + (imaginary[high] as number) * c;
          real[high] = (real[low] as number) - re;
          imaginary[high] = (imaginary[low] as number) - im;
          real[low] = (real[low] as number) + re;
          imaginary[low] = (imaginary[low] as number) + im;
        }
    }
  };

  return {
    size,
    forward,
    inverse(real, imaginary) {
      // Swapping real and imaginary parts turns the forward transform into the inverse one.
      forward(imaginary, real);
      for (let at = 0; at < size; at++) {
        real[at] = (real[at] as number) / size;
        imaginary[at] = (imaginary[at] as number) / size;
      }
    },
  };
}
