// Stores uploads. Requests that declare too large a size are refused before reading; otherwise bytes are counted while
// reading. Refused or aborted uploads leave nothing behind.

import { createHmac } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { DAY_MS } from '../../../domain/retention.ts';
import { isDiskFullError } from '../../../kit/sqlite/disk-full-error.ts';
import { message } from '../../../messages/message.ts';
import { bytes } from '../../../messages/values.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { DiskQuota, DiskReservation } from '../../../ports/disk-quota.ts';
import {
  drainAndThrow,
  readUploadChunks,
  resolveMediaType,
  sanitizeFileName,
} from '../../shared/http/uploaded-file.ts';
import { HttpError } from '../http-error.ts';
import { ENFORCED_LIMITS } from '../limits.ts';
import { readSalt } from '../salt.ts';
import type { ChatFiles, StoredFile } from '../storage/files.ts';

interface UploadReceiverOptions {
  readonly files: ChatFiles;
  readonly disk: DiskQuota;
  readonly quota: UploadQuota;
}

/** Stores the request body as a file. Throws an {@link HttpError}. */
export type ReceiveUpload = (request: Request, name: string | undefined, visitor: string) => Promise<StoredFile>;

const createTooLargeError = () =>
  new HttpError(413, message('web.fileTooLarge', { most: bytes(ENFORCED_LIMITS.maxUploadBytes) }));

const createDiskFullError = () => new HttpError(507, message('web.noRoomForFile'));

export function createUploadReceiver({ files, disk, quota }: UploadReceiverOptions): ReceiveUpload {
  async function storeBody(
    request: Request,
    requestedName: string | undefined,
    claim: DiskReservation,
    reservation: QuotaReservation,
  ): Promise<StoredFile> {
    const name = sanitizeFileName(requestedName ?? 'file');
    const type = resolveMediaType(name, request.headers.get('content-type') ?? undefined);
    let bytes = 0;
    const count = async (more: number) => {
      bytes += more;
      if (bytes > ENFORCED_LIMITS.maxUploadBytes) throw createTooLargeError();
      reservation.addBytes(more);
      await claim.grow(more);
    };
    try {
      return await files.saveUpload(readUploadChunks(request, ENFORCED_LIMITS.maxUploadBytes, count), name, type);
    } catch (thrown) {
      if (thrown instanceof HttpError) throw thrown;
      if (isDiskFullError(thrown)) throw createDiskFullError();
      if (request.signal.aborted) throw new HttpError(400, message('web.fileNotWhole'));
      throw thrown;
    }
  }

  const reserveQuota = async (request: Request, visitor: string, declaredBytes: number): Promise<QuotaReservation> => {
    try {
      return quota.reserve(visitor, declaredBytes);
    } catch (thrown) {
      return drainAndThrow(request, ENFORCED_LIMITS.maxUploadBytes, thrown);
    }
  };

  return async (request, requestedName, visitor) => {
    const length = request.headers.get('content-length');
    if (request.headers.get('content-type')?.startsWith('multipart/'))
      throw new HttpError(415, 'Send the file’s bytes as the body itself, not as a form.');
    const declaredBytes = Number(length ?? 0);
    if (declaredBytes > ENFORCED_LIMITS.maxUploadBytes) throw createTooLargeError();
    if (!request.body || length === '0') throw new HttpError(400, message('web.emptyFile'));
    const reservation = await reserveQuota(request, visitor, declaredBytes);
    let storedBytes = 0;
    try {
      const claim = await disk.reserve('uploads', declaredBytes).catch((thrown) => {
        if (isDiskFullError(thrown))
          return drainAndThrow(request, ENFORCED_LIMITS.maxUploadBytes, createDiskFullError());
        throw thrown;
      });
      try {
        const file = await storeBody(request, requestedName, claim, reservation);
        storedBytes = file.bytes;
        return file;
      } finally {
        claim.release();
      }
    } finally {
      reservation.settle(storedBytes);
    }
  };
}

interface UploadQuota {
  /** Starts an upload of the declared size. Throws an {@link HttpError} before anything is read. */
  reserve(visitor: string, declaredBytes: number): QuotaReservation;
}

interface QuotaReservation {
  /** Counts received bytes. Throws an {@link HttpError} when the limit is exceeded. */
  addBytes(bytes: number): void;
  /** Ends the upload; only `storedBytes` count against the limit. */
  settle(storedBytes: number): void;
}

interface UploadQuotaOptions {
  readonly database: DatabaseSync;
  /** Bytes per address and day. 0: no limit. */
  readonly maxBytesPerDay: number;
  readonly clock: Clock;
}

const TABLE = `CREATE TABLE IF NOT EXISTS arrivals (
  visitor TEXT NOT NULL, day INTEGER NOT NULL, bytes INTEGER NOT NULL, PRIMARY KEY (visitor, day)
) STRICT, WITHOUT ROWID;`;

export function createUploadQuota({ database, maxBytesPerDay, clock }: UploadQuotaOptions): UploadQuota {
  database.exec(TABLE);
  const deleteOlder = database.prepare('DELETE FROM arrivals WHERE day < ?');
  const find = database.prepare('SELECT bytes FROM arrivals WHERE visitor = ? AND day = ?');
  const count = database.prepare(
    'INSERT INTO arrivals VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET bytes = bytes + excluded.bytes',
  );
  const salt = readSalt(database);
  const digest = (visitor: string) => createHmac('sha256', salt).update(`visitor ${visitor}`).digest('base64url');
  /** Bytes of unfinished uploads, by digest of the address. */
  const pendingBytes = new Map<string, number>();

  const getUsedBytes = (visitorDigest: string, day: number): number =>
    Number(find.get(visitorDigest, day)?.['bytes'] ?? 0) + (pendingBytes.get(visitorDigest) ?? 0);

  const requireQuota = (visitorDigest: string, day: number, neededBytes: number): void => {
    const used = getUsedBytes(visitorDigest, day);
    if (maxBytesPerDay === 0 || used + neededBytes <= maxBytesPerDay) return;
    const left = Math.max(0, maxBytesPerDay - used);
    throw new HttpError(429, message('web.allowance', { most: bytes(maxBytesPerDay), left: bytes(left) }));
  };

  return {
    reserve(visitor, declaredBytes) {
      const visitorDigest = digest(visitor);
      const day = Math.floor(clock.now() / DAY_MS);
      let reservedBytes = 0;
      const addPending = (bytes: number) => {
        reservedBytes += bytes;
        const total = (pendingBytes.get(visitorDigest) ?? 0) + bytes;
        if (total === 0) pendingBytes.delete(visitorDigest);
        else pendingBytes.set(visitorDigest, total);
      };
      requireQuota(visitorDigest, day, declaredBytes);
      addPending(declaredBytes);
      let receivedBytes = 0;
      return {
        addBytes(bytes) {
          receivedBytes += bytes;
          if (receivedBytes <= reservedBytes) return;
          requireQuota(visitorDigest, day, receivedBytes - reservedBytes);
          addPending(receivedBytes - reservedBytes);
        },
        settle(storedBytes) {
          addPending(-reservedBytes);
          if (storedBytes === 0) return;
          deleteOlder.run(day);
          count.run(visitorDigest, day, storedBytes);
        },
      };
    },
  };
}
