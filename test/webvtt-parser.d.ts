// What the tests use of the W3C's strict WebVTT parser, which brings no types.

declare module 'webvtt-parser' {
  export class WebVTTParser {
    parse(
      text: string,
      mode: 'subtitles' | 'captions' | 'chapters' | 'metadata',
    ): {
      readonly cues: readonly {
        readonly startTime: number;
        readonly endTime: number;
        readonly text: string;
      }[];
      readonly errors: readonly { readonly message: string }[];
    };
  }
}
