// Reasons why a recording or film cannot be used.

/** Faults of a recording for voice cloning. */
export type RecordingFault = 'short' | 'long' | 'silent';
/** Faults of a file that cannot be converted for the service. */
export type MediaFault =
  /** The file is neither audio nor video. */
  | 'not-media'
  | 'no-sound'
  | 'too-long'
  | 'too-many-tracks'
  | 'unknown-codec'
  /** The file cannot be read to its end. */
  | 'damaged'
  /** Reading the file took too much time or memory. */
  | 'too-complex';
