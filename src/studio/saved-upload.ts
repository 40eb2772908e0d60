// Type of an uploaded file that was saved to a temporary folder.

export interface SavedUpload {
  /** File name chosen by the sender. */
  readonly name: string;
  readonly type: string;
  readonly path: string;
  readonly bytes: number;
}
