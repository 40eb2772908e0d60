// Stores task records in SQLite. Every write is complete when the call returns; a result and its links become visible
// together.

import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { runInTransaction } from '../../kit/sqlite/transaction.ts';
import type { Text } from '../../messages/message.ts';
import { TextSchema } from '../../messages/schema.ts';
import type { StudioTaskFailure } from '../errors.ts';
import type { NewStudioTask, StudioTask, StudioTaskResult } from './studio-task.ts';

/** A task that was running during this many studio crashes is considered their cause. */
const MAX_CRASHES = 3;

export interface StudioTaskStore {
  insert(task: NewStudioTask): StudioTask;
  findById(id: string): StudioTask | undefined;
  findByRunId(runId: number): StudioTask | undefined;
  findByLink(link: string): StudioTask | undefined;
  /** Finds the latest finished translation of a story. `runId`: the story's run. `tag`: the target language (BCP 47). */
  findStoryTranslation(runId: number, owner: string, tag: string): StudioTask | undefined;
  /**
   * Marks the task as running, increments its attempts and returns it. Only this method returns the input, which may
   * be large.
   */
  markStarted(id: string): StudioTask;
  /** Marks the task as running again after its download, within the same attempt. */
  markResumed(id: string): void;
  /** Queues the task again without counting a worker death. */
  requeue(id: string): void;
  addWorkerDeath(id: string): number;
  markSucceeded(id: string, result: StudioTaskResult): void;
  markFailed(id: string, failure: StudioTaskFailure): void;
  /**
   * Queues interrupted tasks again after a restart, except those that caused repeated crashes. Returns the number of
   * the latter.
   */
  recoverInterrupted(failure: StudioTaskFailure): number;
  /** Lists queued tasks, oldest first. */
  listQueued(): readonly QueuedTask[];
  /** Lists the ids of tasks that finished before `time`, oldest first. */
  listFinishedBefore(time: number): readonly string[];
  /** Lists the ids of tasks whose result a request waits for, or waited for before a restart. */
  listAttended(): readonly string[];
  remove(id: string): void;
  countInFolder(owner: string, folderId: number): number;
}

/** Fields that decide a task's place in the queue. */
export type QueuedTask = Pick<StudioTask, 'id' | 'owner' | 'fairQueueHeader' | 'operation' | 'source' | 'inputBytes'>;

type TaskRow = Record<string, SQLOutputValue>;

const COLUMNS = `run_id, task_id, owner, mark, operation, state, folder_id, source, note, result, failure,
  octet_length(input) AS input_bytes, attempts, breaks, crashes, finished`;

function prepareStatements(database: DatabaseSync) {
  const sql = (text: string) => database.prepare(text);
  return {
    insert: sql(`INSERT INTO tasks (task_id, owner, mark, operation, state, folder_id, source, input, note, created)
    VALUES (?, ?, ?, ?, 'queued', ?, ?, ?, ?, ?)`),
    byId: sql(`SELECT ${COLUMNS} FROM tasks WHERE task_id = ?`),
    inputOf: sql('SELECT input FROM tasks WHERE task_id = ?'),
    byRun: sql(`SELECT ${COLUMNS} FROM tasks WHERE run_id = ?`),
    byLink: sql(`SELECT ${COLUMNS} FROM tasks JOIN links USING (task_id) WHERE link = ? AND expires > ?`),
    translation: sql(`SELECT ${COLUMNS} FROM tasks WHERE operation = 'translated-story' AND state = 'done'
    AND owner = ? AND result ->> '$.originalInput.run' = ? AND result ->> '$.originalInput.to' = ? ORDER BY run_id DESC LIMIT 1`),
    start: sql(`UPDATE tasks SET state = 'running', attempts = attempts + 1 WHERE task_id = ?`),
    resume: sql(`UPDATE tasks SET state = 'running' WHERE task_id = ?`),
    requeue: sql(`UPDATE tasks SET state = 'queued' WHERE task_id = ?`),
    workerDied: sql(`UPDATE tasks SET state = 'queued', breaks = breaks + 1 WHERE task_id = ?`),
    finish: sql('UPDATE tasks SET state = ?, input = NULL, result = ?, failure = ?, finished = ? WHERE task_id = ?'),
    link: sql('INSERT INTO links (link, task_id, path, name, type, expires) VALUES (?, ?, ?, ?, ?, ?)'),
    waiting: sql(`SELECT ${COLUMNS} FROM tasks WHERE state = 'queued' ORDER BY run_id`),
    old: sql('SELECT task_id FROM tasks WHERE finished < ? ORDER BY finished'),
    attend: sql('INSERT INTO attended (task_id) VALUES (?)'),
    attended: sql('SELECT task_id FROM attended'),
    removeAttended: sql('DELETE FROM attended WHERE task_id = ?'),
    removeTask: sql('DELETE FROM tasks WHERE task_id = ?'),
    removeLinks: sql('DELETE FROM links WHERE task_id = ?'),
    count: sql('SELECT count(*) AS tasks FROM tasks WHERE owner = ? AND folder_id = ?'),
    crashed: sql(`UPDATE tasks SET state = 'queued', crashes = crashes + 1 WHERE state = 'running'`),
    giveUp: sql(`UPDATE tasks SET state = 'failed', input = NULL, failure = ?, finished = ?
    WHERE state = 'queued' AND crashes >= ${MAX_CRASHES}`),
  };
}

export function createStudioTaskStore(database: DatabaseSync, now: () => number, retentionMs: number): StudioTaskStore {
  const sql = prepareStatements(database);

  const getExisting = (id: string): StudioTask => {
    const row = sql.byId.get(id);
    if (!row) throw new Error(`Task ${id} does not exist.`);
    return taskFromRow(row);
  };

  return {
    insert(task) {
      runInTransaction(database, () => insertTask(sql, task, now()));
      return getExisting(task.id);
    },
    findById: (id) => {
      const row = sql.byId.get(id);
      return row && taskFromRow(row);
    },
    findByRunId: (runId) => {
      const row = sql.byRun.get(runId);
      return row && taskFromRow(row);
    },
    findByLink: (link) => {
      const row = sql.byLink.get(link, now());
      return row && taskFromRow(row);
    },
    findStoryTranslation(runId, owner, tag) {
      const row = sql.translation.get(owner, runId, tag);
      return row && taskFromRow(row);
    },
    markStarted(id) {
      sql.start.run(id);
      return { ...getExisting(id), input: JSON.parse(String(sql.inputOf.get(id)?.['input'] ?? '{}')) };
    },
    markResumed: (id) => void sql.resume.run(id),
    requeue: (id) => void sql.requeue.run(id),
    addWorkerDeath(id) {
      sql.workerDied.run(id);
      return getExisting(id).workerDeaths;
    },
    markSucceeded(id, result) {
      runInTransaction(database, () => {
        const time = now();
        for (const file of Object.values(result.files))
          sql.link.run(file.link, id, file.path, file.name, file.type, time + retentionMs);
        sql.finish.run('done', JSON.stringify(result), null, time, id);
      });
    },
    markFailed: (id, failure) => void sql.finish.run('failed', null, JSON.stringify(failure), now(), id),
    recoverInterrupted(failure) {
      sql.crashed.run();
      return Number(sql.giveUp.run(JSON.stringify(failure), now()).changes);
    },
    listQueued: () => sql.waiting.all().map(taskFromRow),
    listFinishedBefore: (time) => sql.old.all(time).map((row) => String(row['task_id'])),
    listAttended: () => sql.attended.all().map((row) => String(row['task_id'])),
    remove(id) {
      runInTransaction(database, () => {
        sql.removeAttended.run(id);
        sql.removeLinks.run(id);
        sql.removeTask.run(id);
      });
    },
    countInFolder: (owner, folderId) => Number(sql.count.get(owner, folderId)?.['tasks']),
  };
}

function insertTask(sql: ReturnType<typeof prepareStatements>, task: NewStudioTask, createdAt: number): void {
  sql.insert.run(
    task.id,
    task.owner,
    task.fairQueueHeader ?? null,
    task.operation,
    task.folderId ?? null,
    task.source ?? null,
    JSON.stringify(task.input),
    task.note ? JSON.stringify(task.note) : null,
    createdAt,
  );
  if (task.isAttended) sql.attend.run(task.id);
}

function taskFromRow(row: TaskRow): StudioTask {
  return {
    runId: Number(row['run_id']),
    id: String(row['task_id']),
    owner: String(row['owner']),
    operation: String(row['operation']),
    state: row['state'] as StudioTask['state'],
    inputBytes: Number(row['input_bytes'] ?? 0),
    attempts: Number(row['attempts']),
    workerDeaths: Number(row['breaks']),
    studioCrashes: Number(row['crashes']),
    ...(row['mark'] !== null && { fairQueueHeader: String(row['mark']) }),
    ...(row['folder_id'] !== null && { folderId: Number(row['folder_id']) }),
    ...(row['source'] !== null && { source: String(row['source']) }),
    ...(row['note'] !== null && { note: parseNote(String(row['note'])) }),
    ...(row['result'] !== null && { result: JSON.parse(String(row['result'])) }),
    ...(row['failure'] !== null && { failure: JSON.parse(String(row['failure'])) }),
    ...(row['finished'] !== null && { finishedAt: Number(row['finished']) }),
  };
}

/** Drops a note that another version of Earshot stored in another form. */
const parseNote = (stored: string): Text | undefined => TextSchema.safeParse(JSON.parse(stored)).data;
