// An upload, from a request to a stored file: refused before anything is kept where it says how large it is, else counted as it
// comes. Nothing is left of one that is refused or breaks off.

import { createHmac } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { isDiskFull } from '../../../kit/disk/space.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Claim, Disk } from '../../../ports/disk.ts';
import { cleanName, letPass, pieces, typeOf } from '../../shared/http/sent-file.ts';
import { BOUNDS } from '../limits.ts';
import type { Files, StoredFile } from '../rooms/files.ts';
import { Fault } from './fault.ts';

interface UploadParts {
  readonly files: Files;
  readonly disk: Disk;
  readonly allowance: Allowance;
}

/** Takes a request's body in as a file of that name, from that visitor. Throws {@link Fault}. */
export type Receive = (request: Request, name: string | undefined, visitor: string) => Promise<StoredFile>;

const tooLarge = () =>
  new Fault(413, ({ texts, formats }) => texts.web.fileTooLarge(formats.bytes(BOUNDS.uploadBytes)));

const noRoom = () => new Fault(507, ({ texts }) => texts.web.noRoomForFile);

export function createReceive({ files, disk, allowance }: UploadParts): Receive {
  async function take(
    request: Request,
    given: string | undefined,
    claim: Claim,
    upload: Upload,
  ): Promise<StoredFile> {
    const name = cleanName(given ?? 'file');
    const type = typeOf(name, request.headers.get('content-type') ?? undefined);
    let bytes = 0;
    const count = async (more: number) => {
      bytes += more;
      if (bytes > BOUNDS.uploadBytes) throw tooLarge();
      upload.grow(more);
      await claim.grow(more);
    };
    try {
      return await files.receive(pieces(request, BOUNDS.uploadBytes, count), name, type);
    } catch (thrown) {
      if (thrown instanceof Fault) throw thrown;
      if (isDiskFull(thrown)) throw noRoom();
      if (request.signal.aborted) throw new Fault(400, ({ texts }) => texts.web.fileNotWhole);
      throw thrown;
    }
  }

  const begin = async (request: Request, visitor: string, announced: number): Promise<Upload> => {
    try {
      return allowance.begin(visitor, announced);
    } catch (thrown) {
      return letPass(request, BOUNDS.uploadBytes, thrown);
    }
  };

  return async (request, given, visitor) => {
    const length = request.headers.get('content-length');
    if (request.headers.get('content-type')?.startsWith('multipart/'))
      throw new Fault(415, 'Send the file’s bytes as the body itself, not as a form.');
    const announced = Number(length ?? 0);
    if (announced > BOUNDS.uploadBytes) throw tooLarge();
    if (!request.body || length === '0') throw new Fault(400, ({ texts }) => texts.web.emptyFile);
    const upload = await begin(request, visitor, announced);
    let kept = 0;
    try {
      const claim = await disk.claim('uploads', announced).catch((thrown) => {
        if (isDiskFull(thrown)) return letPass(request, BOUNDS.uploadBytes, noRoom());
        throw thrown;
      });
      try {
        const file = await take(request, given, claim, upload);
        kept = file.bytes;
        return file;
      } finally {
        claim.end();
      }
    } finally {
      upload.end(kept);
    }
  };
}

interface Allowance {
  /** An upload that says how large it is begins; refused with a {@link Fault} before anything of it is read. */
  begin(visitor: string, announced: number): Upload;
}

interface Upload {
  /** So many bytes more than before; throws a {@link Fault} at the first one too many. */
  grow(bytes: number): void;
  /** It is over: so many bytes count. */
  end(kept: number): void;
}

interface AllowanceParts {
  readonly database: DatabaseSync;
  /** Bytes an address may upload a day; 0: no limit. */
  readonly most: number;
  readonly clock: Clock;
}

const DAY_MS = 24 * 3_600_000;

const TABLE = `CREATE TABLE IF NOT EXISTS arrivals (
  visitor TEXT NOT NULL, day INTEGER NOT NULL, bytes INTEGER NOT NULL, PRIMARY KEY (visitor, day)
) STRICT, WITHOUT ROWID;`;

export function createAllowance({ database, most, clock }: AllowanceParts): Allowance {
  database.exec(TABLE);
  const forget = database.prepare('DELETE FROM arrivals WHERE day < ?');
  const find = database.prepare('SELECT bytes FROM arrivals WHERE visitor = ? AND day = ?');
  const count = database.prepare(
    'INSERT INTO arrivals VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET bytes = bytes + excluded.bytes',
  );
  const salt = String(database.prepare("SELECT value FROM facts WHERE name = 'salt'").get()?.['value']);
  const digest = (visitor: string) =>
    createHmac('sha256', salt).update(`visitor ${visitor}`).digest('base64url');
  /** What is on its way, by digest. */
  const coming = new Map<string, number>();

  const usedBy = (who: string, day: number): number =>
    Number(find.get(who, day)?.['bytes'] ?? 0) + (coming.get(who) ?? 0);

  const demand = (who: string, day: number, bytes: number): void => {
    const used = usedBy(who, day);
    if (most === 0 || used + bytes <= most) return;
    const left = Math.max(0, most - used);
    throw new Fault(429, ({ texts, formats }) =>
      texts.web.allowance(formats.bytes(most), formats.bytes(left)),
    );
  };

  return {
    begin(visitor, announced) {
      const who = digest(visitor);
      const day = Math.floor(clock.now() / DAY_MS);
      let held = 0;
      const hold = (bytes: number) => {
        held += bytes;
        const now = (coming.get(who) ?? 0) + bytes;
        if (now === 0) coming.delete(who);
        else coming.set(who, now);
      };
      demand(who, day, announced);
      hold(announced);
      let come = 0;
      return {
        grow(bytes) {
          come += bytes;
          if (come <= held) return;
          demand(who, day, come - held);
          hold(come - held);
        },
        end(kept) {
          hold(-held);
          if (kept === 0) return;
          forget.run(day);
          count.run(who, day, kept);
        },
      };
    },
  };
}
