// A file that is uploaded to be given to a tool: counted as it comes, kept for a week, and named by an address that only this
// interface understands.

import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Words } from '../../../domain/words/index.ts';
import { isDiskFull } from '../../../kit/disk/space.ts';
import { untilClosed } from '../../../kit/disk/until-closed.ts';
import type { Disk } from '../../../ports/disk.ts';
import { letPass, pieces } from '../../shared/http/sent-file.ts';
import { HttpFault, ToolFault } from '../errors.ts';
import { BOUNDS } from '../limits.ts';
import { uploadUri } from '../read.ts';
import type { Files } from '../tools/files.ts';
import { say } from '../words.ts';

interface UploadParts {
  readonly files: Files;
  readonly disk: Disk;
  words(): Words;
}

interface Uploaded {
  /** To be given where a tool takes a file. */
  readonly uri: string;
  readonly name: string;
  readonly type: string | undefined;
  readonly bytes: number | undefined;
}

/** Throws {@link HttpFault}. */
export type Upload = (request: Request, name: string | undefined) => Promise<Uploaded>;

export function createUpload({ files, disk, words }: UploadParts): Upload {
  const tooLarge = () => new HttpFault(413, say.uploadTooLarge(words().formats.bytes(BOUNDS.uploadBytes)));

  return async (request, name) => {
    const announced = Number(request.headers.get('content-length') ?? 0);
    if (announced > BOUNDS.uploadBytes) throw tooLarge();
    if (!request.body || name === undefined || name === '') throw new HttpFault(400, say.uploadEmpty);
    try {
      const refuse = (why: unknown) => letPass(request, BOUNDS.uploadBytes, why);
      const claim = await disk.claim('passing', announced).catch(refuse);
      let bytes = 0;
      const count = async (more: number) => {
        bytes += more;
        if (bytes > BOUNDS.uploadBytes) throw tooLarge();
        await claim.grow(more);
      };
      const type = request.headers.get('content-type') ?? undefined;
      const write = async (path: string) => {
        const coming = pieces(request, BOUNDS.uploadBytes, count);
        const out = createWriteStream(path, { mode: 0o600 });
        await untilClosed(out, pipeline(coming, out));
        if (bytes === 0) throw new HttpFault(400, say.uploadEmpty);
      };
      const file = await files.keep({ name, type }, write).finally(claim.end);
      const { kept } = file.at as { readonly kept: string };
      return { uri: uploadUri(kept), name: file.name, type: file.type, bytes: file.bytes };
    } catch (thrown) {
      if (thrown instanceof ToolFault || isDiskFull(thrown)) throw new HttpFault(507, say.noRoom);
      if (request.signal.aborted) throw new HttpFault(400, say.bodyBroken);
      throw thrown;
    }
  };
}
