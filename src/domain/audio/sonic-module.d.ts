// Type declarations for the used part of @echogarden/sonic-wasm, which has none. Based on
// https://github.com/waywardgeek/sonic/blob/master/sonic.h

declare module '@echogarden/sonic-wasm' {
  export interface Sonic {
    readonly HEAPF32: Float32Array;
    _malloc(bytes: number): number;
    _free(address: number): void;
    /** Modifies the samples in place and returns their new number. */
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
