// Makes the file of an assembled result: downloads the results of its subtasks, and joins them.

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AssemblyItem } from '../../domain/assembly/assembly-plan.ts';
import type { Catalogue } from '../../domain/commands/catalogue.ts';
import type { SpokenLine } from '../../domain/media/transcript.ts';
import { normalizeSpeakerKey } from '../../domain/script/speaker-key.ts';
import { removePauses } from '../../domain/speech-markup/edit-speech-markup.ts';
import type { TaskOutcome } from '../../domain/tasks/outcome.ts';
import { createConcurrencyLimiter } from '../../kit/queue/concurrency-limiter.ts';
import type { AssembledAudio, AssemblyJob, AssemblySegment, AudioAssembler } from '../../ports/audio-assembler.ts';
import type { DiskQuota } from '../../ports/disk-quota.ts';
import { type MediaService, ServiceRefusedError } from '../../ports/media-service.ts';
import type { TaskStore } from '../../ports/store.ts';
import type { Assembly } from './assembly-progress.ts';

interface AssemblyCollectorOptions {
  readonly service: Pick<MediaService, 'findOutcome' | 'download'>;
  readonly catalogue: Pick<Catalogue, 'findOperation'>;
  readonly tasks: Pick<TaskStore, 'get'>;
  readonly assembler: AudioAssembler;
  readonly disk: DiskQuota;
  /** Parent of the folders of assembled results. */
  readonly folder: string;
}

export interface CollectedAssembly {
  readonly audio: AssembledAudio;
  readonly lines: readonly SpokenLine[];
  /** Deletes the file. */
  discard(): Promise<void>;
}

/** A finished piece, on disk. */
interface Piece {
  readonly path: string;
  /** Spoken lines, if the service reports them. */
  readonly lines: readonly SpokenLine[];
}

const MAX_PIECE_BYTES = 500_000_000;
const MAX_RESULT_BYTES = 2_000_000_000;
const DOWNLOADS = { max: 8, maxPerPerson: 4 };

export function createAssemblyCollector(options: AssemblyCollectorOptions) {
  const { assembler, disk, folder: parent } = options;
  const inSlot = createConcurrencyLimiter(DOWNLOADS);

  return async (assembly: Assembly, signal: AbortSignal): Promise<CollectedAssembly> => {
    const folder = join(parent, assembly.task.id);
    const reservation = await disk.reserve('temporary', 0);
    const discard = async () => {
      await rm(folder, { recursive: true, force: true });
      reservation.release();
    };
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const person = assembly.task.origin.person.id;
      const pieces = await Promise.all(
        assembly.subtasks.map(({ id, state }, index) =>
          state === 'done' && id !== undefined
            ? inSlot({ person }, () =>
                downloadPiece(options, { id, name: String(index), folder, reserve: reservation.grow }),
              )
            : undefined,
        ),
      );
      const parts = toSegments(assembly.plan.items, pieces);
      const job = {
        title: assembly.plan.title,
        artist: assembly.plan.artist,
        chapters: listChapters(parts),
        segments: parts.flatMap(({ segments }) => segments),
        outputStem: join(folder, 'result'),
        maxBytes: MAX_RESULT_BYTES,
      };
      const audio = await assembler.assemble(job, signal);
      await reservation.grow(audio.bytes);
      return { audio, lines: toSpokenLines(parts, audio), discard };
    } catch (thrown) {
      await discard();
      throw thrown;
    }
  };
}

interface PieceTarget {
  readonly id: string;
  readonly name: string;
  readonly folder: string;
  readonly reserve: (bytes: number) => Promise<void>;
}

/** @throws {@link ServiceRefusedError} 404 if the service no longer has the result */
async function downloadPiece(
  { service, catalogue, tasks }: AssemblyCollectorOptions,
  { id, ...target }: PieceTarget,
): Promise<Piece> {
  const task = await tasks.get(id);
  const operation = task && catalogue.findOperation(task.request.command);
  if (!operation || task.state.status !== 'done') throw new ServiceRefusedError(404, 'The piece is gone.');
  const outcome: TaskOutcome = await service.findOutcome(operation, task.state.report, task.request.values);
  const [link] = outcome.fileLinks;
  if (!link) throw new ServiceRefusedError(404, 'The piece has no file.');
  const { path } = await service.download(link.address, { ...target, maxBytes: MAX_PIECE_BYTES });
  return { path, lines: outcome.transcripts?.[0]?.lines ?? [] };
}

/** An item of the plan with its segments, from the segment `at`. Items that failed have none. */
interface ItemSegments {
  readonly item: AssemblyItem;
  readonly at: number;
  readonly segments: readonly AssemblySegment[];
  readonly lines: readonly SpokenLine[];
}

const LINE_GAP_SECONDS = 0.35;
const CHAPTER_GAP_SECONDS = 2;

const isHeard = ({ is }: AssemblySegment): boolean => is === 'sound';

/** A pause of the plan takes the place of the usual gap. */
function toSegments(items: readonly AssemblyItem[], pieces: readonly (Piece | undefined)[]): readonly ItemSegments[] {
  const parts: ItemSegments[] = [];
  let at = 0;
  let isGapDue = false;
  for (const item of items) {
    const piece = 'subtask' in item ? pieces[item.subtask] : undefined;
    const own = toItemSegments(item, piece);
    const gap = isGapDue && own.some(isHeard) ? [createGap(item)] : [];
    const segments = [...gap, ...own];
    parts.push({ item, at: at + gap.length, segments, lines: piece?.lines ?? [] });
    at += segments.length;
    if (own.some(isHeard)) isGapDue = true;
    if (item.is === 'pause') isGapDue = false;
  }
  return parts;
}

const createGap = ({ is }: AssemblyItem): AssemblySegment => ({
  is: 'pause',
  seconds: is === 'chapter' ? CHAPTER_GAP_SECONDS : LINE_GAP_SECONDS,
});

function toItemSegments(item: AssemblyItem, piece: Piece | undefined): readonly AssemblySegment[] {
  switch (item.is) {
    case 'pause':
      return [item];
    case 'background-end':
      return [item];
    case 'line':
    case 'chapter':
      return piece ? [{ is: 'sound', path: piece.path, voice: voiceOf(item) }] : [];
    case 'sound':
      if (item.isUnder)
        return [
          piece ? { is: 'background', path: piece.path, kind: item.kind } : { is: 'background-end', kind: item.kind },
        ];
      return piece ? [{ is: 'sound', path: piece.path }] : [];
  }
}

const voiceOf = (item: AssemblyItem): string =>
  item.is === 'line' && item.speaker !== undefined ? normalizeSpeakerKey(item.speaker) : '';

const listChapters = (parts: readonly ItemSegments[]): AssemblyJob['chapters'] =>
  parts.flatMap(({ item, at, segments }) =>
    item.is === 'chapter' && segments.length > 0 ? [{ title: item.title, segment: at }] : [],
  );

/** Lines of a script have the length of their sound; those of a chapter come from the service. */
const toSpokenLines = (parts: readonly ItemSegments[], { times }: AssembledAudio): readonly SpokenLine[] =>
  parts.flatMap(({ item, at, segments, lines }) => {
    const time = times[at];
    if (segments.length === 0 || !time) return [];
    const { start, seconds, skipped } = time;
    if (item.is === 'line')
      return [
        { start, end: start + seconds, text: removePauses(item.text), ...(item.speaker && { speaker: item.speaker }) },
      ];
    if (item.is !== 'chapter') return [];
    const shift = start - skipped;
    return lines.map((line) => ({ ...line, start: Math.max(start, shift + line.start), end: shift + line.end }));
  });
