// Interface of the encoders: mono samples piece by piece, each as early as the format allows.

export interface ChunkEncoder {
  encode(samples: Float32Array): Promise<Uint8Array>;
  /** Returns the end of the sound. */
  finish(): Promise<Uint8Array>;
  /** Frees the encoder's memory. */
  close(): void;
}
