// Task records in SQLite. Every write is done when the call returns; a result and its links become visible together.
// Knows no order of work, no HTTP and no files on disk.

import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Note } from '../../domain/views/notes.ts';
import { atomically } from '../../kit/sqlite/atomically.ts';
import type { TaskFailure } from '../faults.ts';
import { plainly } from '../told.ts';
import type { NewTask, TaskRecord, TaskResult } from './task-record.ts';

/** A task that was running in this many crashes of the studio is taken to be their cause. */
const MOST_CRASHES = 3;

export interface Tasks {
  insert(task: NewTask): TaskRecord;
  get(id: string): TaskRecord | undefined;
  byRun(runId: number): TaskRecord | undefined;
  /** The one that a link to a file leads to. */
  byLink(link: string): TaskRecord | undefined;
  /** The newest that told the story of that run in the language (BCP 47). */
  translationOf(runId: number, owner: string, tag: string): TaskRecord | undefined;
  /** Marks work as begun and counts the attempt. The only answer with the task's input, which may be large. */
  start(id: string): TaskRecord;
  /** Goes on with an attempt that had to wait in between. */
  resume(id: string): void;
  /** Back into the line, the attempt not held against it. */
  requeue(id: string): void;
  /** Counts a worker's death; answers how many there were. */
  broke(id: string): number;
  succeed(id: string, result: TaskResult): void;
  fail(id: string, failure: TaskFailure): void;
  /** After a start: what was running counts as crashed, and runs again unless it was thrice. Answers those given up. */
  recover(failure: TaskFailure): number;
  /** Everything that waits, oldest first. */
  waiting(): readonly Waiting[];
  /** Ids of tasks that finished before, the oldest first. */
  finishedBefore(time: number): readonly string[];
  remove(id: string): void;
  /** Tasks of one owner in a workspace folder. */
  countIn(owner: string, folderId: number): number;
}

/** What places a task in a line. */
export type Waiting = Pick<TaskRecord, 'id' | 'owner' | 'mark' | 'operation' | 'source' | 'inputBytes'>;

type Row = Record<string, SQLOutputValue>;

const FACTS = `run_id, task_id, owner, mark, operation, state, folder_id, source, note, result, failure,
  octet_length(input) AS input_bytes, attempts, breaks, crashes, finished`;

function statementsOf(database: DatabaseSync) {
  const sql = (text: string) => database.prepare(text);
  return {
    insert:
      sql(`INSERT INTO tasks (task_id, owner, mark, operation, state, folder_id, source, input, note, created)
    VALUES (?, ?, ?, ?, 'queued', ?, ?, ?, ?, ?)`),
    byId: sql(`SELECT ${FACTS} FROM tasks WHERE task_id = ?`),
    inputOf: sql('SELECT input FROM tasks WHERE task_id = ?'),
    byRun: sql(`SELECT ${FACTS} FROM tasks WHERE run_id = ?`),
    byLink: sql(`SELECT ${FACTS} FROM tasks JOIN links USING (task_id) WHERE link = ? AND expires > ?`),
    translation: sql(`SELECT ${FACTS} FROM tasks WHERE operation = 'translated-story' AND state = 'done'
    AND owner = ? AND result ->> '$.told.run' = ? AND result ->> '$.told.to' = ? ORDER BY run_id DESC LIMIT 1`),
    start: sql(`UPDATE tasks SET state = 'running', attempts = attempts + 1 WHERE task_id = ?`),
    resume: sql(`UPDATE tasks SET state = 'running' WHERE task_id = ?`),
    requeue: sql(`UPDATE tasks SET state = 'queued' WHERE task_id = ?`),
    broke: sql(`UPDATE tasks SET state = 'queued', breaks = breaks + 1 WHERE task_id = ?`),
    finish: sql(
      'UPDATE tasks SET state = ?, input = NULL, result = ?, failure = ?, finished = ? WHERE task_id = ?',
    ),
    link: sql('INSERT INTO links (link, task_id, path, name, type, expires) VALUES (?, ?, ?, ?, ?, ?)'),
    waiting: sql(`SELECT ${FACTS} FROM tasks WHERE state = 'queued' ORDER BY run_id`),
    old: sql('SELECT task_id FROM tasks WHERE finished < ? ORDER BY finished'),
    removeTask: sql('DELETE FROM tasks WHERE task_id = ?'),
    removeLinks: sql('DELETE FROM links WHERE task_id = ?'),
    count: sql('SELECT count(*) AS tasks FROM tasks WHERE owner = ? AND folder_id = ?'),
    crashed: sql(`UPDATE tasks SET state = 'queued', crashes = crashes + 1 WHERE state = 'running'`),
    hopeless: sql(`UPDATE tasks SET state = 'failed', input = NULL, failure = ?, finished = ?
    WHERE state = 'queued' AND crashes >= ${MOST_CRASHES}`),
  };
}

export function createTasks(database: DatabaseSync, now: () => number, keepMs: number): Tasks {
  const sql = statementsOf(database);

  const certainly = (id: string): TaskRecord => {
    const row = sql.byId.get(id);
    if (!row) throw new Error(`task ${id} is gone`);
    return recordOf(row);
  };

  return {
    insert(task) {
      sql.insert.run(
        task.id,
        task.owner,
        task.mark ?? null,
        task.operation,
        task.folderId ?? null,
        task.source ?? null,
        JSON.stringify(task.input),
        task.note ? JSON.stringify(task.note) : null,
        now(),
      );
      return certainly(task.id);
    },
    get: (id) => {
      const row = sql.byId.get(id);
      return row && recordOf(row);
    },
    byRun: (runId) => {
      const row = sql.byRun.get(runId);
      return row && recordOf(row);
    },
    byLink: (link) => {
      const row = sql.byLink.get(link, now());
      return row && recordOf(row);
    },
    translationOf(runId, owner, tag) {
      const row = sql.translation.get(owner, runId, tag);
      return row && recordOf(row);
    },
    start(id) {
      sql.start.run(id);
      return { ...certainly(id), input: JSON.parse(String(sql.inputOf.get(id)?.['input'] ?? '{}')) };
    },
    resume: (id) => void sql.resume.run(id),
    requeue: (id) => void sql.requeue.run(id),
    broke(id) {
      sql.broke.run(id);
      return certainly(id).breaks;
    },
    succeed(id, result) {
      atomically(database, () => {
        const time = now();
        for (const file of Object.values(result.files))
          sql.link.run(file.link, id, file.path, file.name, file.type, time + keepMs);
        sql.finish.run('done', JSON.stringify(result), null, time, id);
      });
    },
    fail: (id, failure) => void sql.finish.run('failed', null, JSON.stringify(failure), now(), id),
    recover(failure) {
      sql.crashed.run();
      return Number(sql.hopeless.run(JSON.stringify(failure), now()).changes);
    },
    waiting: () => sql.waiting.all().map(recordOf),
    finishedBefore: (time) => sql.old.all(time).map((row) => String(row['task_id'])),
    remove(id) {
      atomically(database, () => {
        sql.removeLinks.run(id);
        sql.removeTask.run(id);
      });
    },
    countIn: (owner, folderId) => Number(sql.count.get(owner, folderId)?.['tasks']),
  };
}

/** Written before notes had keys, it is a sentence. */
const noteIn = (kept: string): Note => (kept.startsWith('{') ? JSON.parse(kept) : plainly(kept));

function recordOf(row: Row): TaskRecord {
  return {
    runId: Number(row['run_id']),
    id: String(row['task_id']),
    owner: String(row['owner']),
    operation: String(row['operation']),
    state: row['state'] as TaskRecord['state'],
    inputBytes: Number(row['input_bytes'] ?? 0),
    attempts: Number(row['attempts']),
    breaks: Number(row['breaks']),
    crashes: Number(row['crashes']),
    ...(row['mark'] !== null && { mark: String(row['mark']) }),
    ...(row['folder_id'] !== null && { folderId: Number(row['folder_id']) }),
    ...(row['source'] !== null && { source: String(row['source']) }),
    ...(row['note'] !== null && { note: noteIn(String(row['note'])) }),
    ...(row['result'] !== null && { result: JSON.parse(String(row['result'])) }),
    ...(row['failure'] !== null && { failure: JSON.parse(String(row['failure'])) }),
    ...(row['finished'] !== null && { finished: Number(row['finished']) }),
  };
}
