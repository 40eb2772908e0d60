// Types of the studio's task records. task-store.ts stores them; status-body.ts and result-content.ts convert them to
// HTTP responses.

import type { DigitalSourceType } from '../../domain/media/provenance.ts';
import type { Text } from '../../messages/message.ts';
import type { StudioTaskFailure } from '../errors.ts';
import type { MessagesWithEnglish } from '../messages.ts';
import type { DubbedLanguageResult, KeptBed, TranscriptDetails, TranscriptLine } from '../work.ts';

/** queued → running → done | failed. Returns to queued when a worker or the studio crashes. */
type StudioTaskState = 'queued' | 'running' | 'done' | 'failed';

export interface NewStudioTask {
  readonly id: string;
  /** Hash of the API key; only this key can access the task. */
  readonly owner: string;
  /** Value of the fair-queue header, if the client sent one (fair-queue-header.ts). */
  readonly fairQueueHeader?: string;
  /** Path of the operation without its slash, such as `text-to-voice`. */
  readonly operation: string;
  /** Virtual folder of the task. */
  readonly folderId?: number;
  /** Name of the uploaded file in the task's folder. */
  readonly source?: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Message to show with the result, known before the job starts. */
  readonly note?: Text;
  /** True if a request waits for the result. After a restart no request does, so that the task is deleted. */
  readonly isAttended?: boolean;
}

export interface StudioTask extends Omit<NewStudioTask, 'input' | 'isAttended'> {
  /** Unique, increasing integer. Clients see it only after success. */
  readonly runId: number;
  readonly state: StudioTaskState;
  /** Loaded only when a job starts; deleted once the task is finished. */
  readonly input?: Readonly<Record<string, unknown>>;
  /** Size of the stored input; 0 once the task is finished. */
  readonly inputBytes: number;
  /** Number of attempts, including a running one. */
  readonly attempts: number;
  /** Number of attempts in which the worker died. */
  readonly workerDeaths: number;
  /** Number of studio crashes while the task was running. */
  readonly studioCrashes: number;
  readonly result?: StudioTaskResult;
  readonly failure?: StudioTaskFailure;
  readonly finishedAt?: number;
}

export interface ResultFile {
  readonly link: string;
  readonly name: string;
  readonly type: string;
  /** Path relative to the studio's folder of tasks. */
  readonly path: string;
  readonly seconds?: number;
}

export interface StudioTaskResult extends MessagesWithEnglish {
  readonly files: Readonly<Record<string, ResultFile>>;
  readonly sourceType?: DigitalSourceType;
  readonly transcript?: readonly TranscriptLine[];
  /** Share of the speech that was recognised, from 0 to 1; absent if unknown. */
  readonly understood?: number;
  readonly details?: TranscriptDetails;
  readonly texts?: readonly string[];
  /** Absent if single lines can't be spoken again (dub only). */
  readonly kept?: KeptBed;
  /** Translations of the transcript's lines by language tag (dub-lines only). */
  readonly translations?: Readonly<Record<string, readonly string[]>>;
  /** Input of the job, kept for operations that continue this one, such as translating a story. */
  readonly originalInput?: Readonly<Record<string, unknown>>;
  /** Result of each target language by its tag (dub only). */
  readonly languages?: Readonly<Record<string, DubbedLanguageResult>>;
}
