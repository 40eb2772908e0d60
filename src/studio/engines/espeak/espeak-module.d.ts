// Types for the used part of eSpeak NG's Emscripten build, which has no types of its own.

declare module '@echogarden/espeak-ng-emscripten' {
  export interface EspeakWorker {
    /** A wrong identifier causes no error, but 10 ms of silence. */
    set_voice(identifier: string): number;
    /** Words per minute. */
    set_rate(rate: number): void;
    set_pitch(pitch: number): void;
    set_range(range: number): void;
    /** Calls `hear` with samples at 22,050 Hz until the end of the text. A truthy return value stops it. */
    synthesize(text: string, hear: (samples: Int16Array, events: unknown[]) => boolean | undefined): void;
  }
  export interface EspeakModule {
    readonly FS: { readFile(path: string): Uint8Array; writeFile(path: string, text: string): void };
    readonly eSpeakNGWorker: new () => EspeakWorker;
  }
  const start: () => Promise<EspeakModule>;
  export default start;
}
