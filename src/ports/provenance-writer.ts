// Marks files as synthetic in their metadata.

import type { Provenance } from '../domain/media/provenance.ts';

export interface ProvenanceWriter {
  /**
   * Marks the file at `path` as synthetic. Audio and video data stay identical. Returns the new size, or `undefined` if
   * this kind of file cannot be marked. An existing mark is not replaced. Leaves the file unchanged after a disk error
   * and throws that error.
   */
  write(path: string, provenance: Provenance): Promise<number | undefined>;
}
