// The part of @echogarden/sonic-wasm that is used; the package has no types of its own. Shapes from sonic.h:
// https://github.com/waywardgeek/sonic/blob/master/sonic.h - knows nothing of who calls it.

declare module '@echogarden/sonic-wasm' {
  export interface Sonic {
    readonly HEAPF32: Float32Array;
    _malloc(bytes: number): number;
    _free(address: number): void;
    /** Works in place; answers the new number of samples. */
    _sonicChangeFloatSpeed(
      samples: number,
      count: number,
      speed: number,
      pitch: number,
      rate: number,
      volume: number,
      useChordPitch: number,
      sampleRate: number,
      channels: number,
    ): number;
  }
  export default function start(): Promise<Sonic>;
}
