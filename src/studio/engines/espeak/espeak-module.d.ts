// The part of eSpeak NG's Emscripten build that is used here; the package brings no types of its own.

declare module '@echogarden/espeak-ng-emscripten' {
  export interface EspeakWorker {
    /** A wrong identifier is no error: speech is then 10 ms of silence. */
    set_voice(identifier: string): number;
    /** Words per minute. */
    set_rate(rate: number): void;
    set_pitch(pitch: number): void;
    set_range(range: number): void;
    /** Calls `hear` with 22,050 Hz samples until the text is spoken; a truthy answer stops it. */
    synthesize(text: string, hear: (samples: Int16Array, events: unknown[]) => boolean | undefined): void;
  }
  export interface EspeakModule {
    readonly FS: { writeFile(path: string, text: string): void };
    readonly eSpeakNGWorker: new () => EspeakWorker;
  }
  const start: () => Promise<EspeakModule>;
  export default start;
}
