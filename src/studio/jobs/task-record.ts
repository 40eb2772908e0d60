// A task as the studio keeps it. Shapes only: storing is tasks.ts, saying it over HTTP is status.ts and results.ts.
// Knows no HTTP status, no wording and no path on disk.

import type { SourceType } from '../../domain/media/mark.ts';
import type { Note } from '../../domain/views/notes.ts';
import type { TaskFailure } from '../faults.ts';
import type { DubbedLanguage, TranscriptLine } from '../operations/work.ts';
import type { Remarks } from '../told.ts';

/** queued → running → done | failed; back to queued when a worker or the studio dies. */
type TaskState = 'queued' | 'running' | 'done' | 'failed';

export interface NewTask {
  readonly id: string;
  /** Hash of the API key; nobody else sees the task. */
  readonly owner: string;
  /** Whose turn it takes among the tasks of its key (mark.ts). */
  readonly mark?: string;
  /** The operation's path without its slash, `text-to-voice`. */
  readonly operation: string;
  /** Workspace folder it was put into. */
  readonly folderId?: number;
  /** Name of the uploaded file inside the task's folder. */
  readonly source?: string;
  /** What the work gets. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Something to tell with the result, known before work began. */
  readonly note?: Note;
}

export interface TaskRecord extends Omit<NewTask, 'input'> {
  /** Integer, unique, growing; told only on success. */
  readonly runId: number;
  readonly state: TaskState;
  /** Only read when work begins; dropped once the task is finished. */
  readonly input?: Readonly<Record<string, unknown>>;
  /** Size of the input as it is stored; 0 once the task is finished. */
  readonly inputBytes: number;
  /** How often work on it has begun, including now. */
  readonly attempts: number;
  /** How often its worker died under it. */
  readonly breaks: number;
  /** How often the studio died while it ran. */
  readonly crashes: number;
  readonly result?: TaskResult;
  readonly failure?: TaskFailure;
  readonly finished?: number;
}

/** A finished file and the unguessable link it is read by. */
export interface ResultFile {
  readonly link: string;
  readonly name: string;
  readonly type: string;
  /** Relative to the studio's folder of tasks. */
  readonly path: string;
  readonly seconds?: number;
}

export interface TaskResult extends Remarks {
  readonly files: Readonly<Record<string, ResultFile>>;
  readonly sourceType?: SourceType;
  readonly transcript?: readonly TranscriptLine[];
  /** 0 to 1, how much of what is said there was understood, where it was heard and judged. */
  readonly understood?: number;
  readonly texts?: readonly string[];
  /** By tag, a text for each line of the transcript (the lines of a dub only). */
  readonly translations?: Readonly<Record<string, readonly string[]>>;
  /** What it was made from, where that is needed later: the work's input. A translation of a story begins with it. */
  readonly told?: Readonly<Record<string, unknown>>;
  /** By tag (dub only). */
  readonly languages?: Readonly<Record<string, DubbedLanguage>>;
}
