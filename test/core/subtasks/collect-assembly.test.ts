// What an assembled result is joined from: voices, gaps, backgrounds and chapters, and what stands in for failed pieces.

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { type Assembly, createAssembly } from '../../../src/core/subtasks/assembly-progress.ts';
import { createAssemblyCollector } from '../../../src/core/subtasks/collect-assembly.ts';
import type { AssembledTask } from '../../../src/core/subtasks/subtask-starter.ts';
import type { AssemblyItem } from '../../../src/domain/assembly/assembly-plan.ts';
import { createCatalogue } from '../../../src/domain/commands/catalogue.ts';
import { createTask, type Task } from '../../../src/domain/tasks/task.ts';
import type { AssemblyJob, AudioAssembler } from '../../../src/ports/audio-assembler.ts';
import { unlimitedDiskQuota } from '../../../src/ports/disk-quota.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-collect-'));
afterAll(() => rmSync(folder, { recursive: true }));

const origin = {
  adapter: 'fake',
  person: { id: 'a', name: 'Ana' },
  place: { id: 'r', name: 'R' },
  message: 'm',
};
const request = { command: 'tts', values: {}, files: {}, labels: {} };
const CAPTIONS = [
  { start: 0.5, end: 2, text: 'It was late.' },
  { start: 2, end: 3, text: 'She slept.' },
];

/** Subtasks that end well, except `failed`. */
function createFinished(items: readonly AssemblyItem[], failed: readonly number[]): Assembly {
  const count = Math.max(0, ...items.map((item) => ('subtask' in item ? item.subtask + 1 : 0)));
  const subtasks = Array.from({ length: count }, () => ({ operation: 'tts', values: {} }));
  const task = createTask('7K2QF9MA', request, origin, 0) as AssembledTask;
  const assembly = createAssembly(task, { subtasks, items });
  for (const [index, one] of assembly.subtasks.entries()) {
    one.id = `part-${index}`;
    one.state = failed.includes(index) ? { kind: 'not-found' } : 'done';
  }
  return assembly;
}

const createCollector = (assembler: AudioAssembler) =>
  createAssemblyCollector({
    service: {
      findOutcome: async (_, report) => ({
        fileLinks: [{ role: 'speech', label: 'Speech', address: String(report) }],
        transcripts: [{ lines: CAPTIONS }],
      }),
      async download(address, into) {
        const path = join(into.folder, `${into.name}.wav`);
        await writeFile(path, address);
        return { name: basename(path), path, type: 'audio/wav', bytes: 1 };
      },
    },
    catalogue: createCatalogue(commands),
    tasks: {
      get: async (id) =>
        ({ ...createTask(id, request, origin, 0), state: { status: 'done', report: id } }) as unknown as Task,
    },
    assembler,
    disk: unlimitedDiskQuota,
    folder,
  });

async function collect(items: readonly AssemblyItem[], failed: readonly number[] = []) {
  const jobs: AssemblyJob[] = [];
  const assembler: AudioAssembler = {
    async assemble(job) {
      jobs.push(job);
      const times = job.segments.map((_, index) => ({ start: 10 * index, seconds: 5, skipped: 0.25 }));
      return { path: `${job.outputStem}.mp3`, type: 'audio/mpeg', bytes: 1, seconds: 1, times };
    },
  };
  const { lines, discard } = await createCollector(assembler)(
    createFinished(items, failed),
    new AbortController().signal,
  );
  await discard();
  const segments = jobs[0]?.segments.map((segment) =>
    'path' in segment ? { ...segment, path: basename(segment.path) } : segment,
  );
  return { segments, lines, chapters: jobs[0]?.chapters };
}

const line = (subtask: number, speaker?: string): AssemblyItem => ({
  is: 'line',
  subtask,
  line: subtask + 1,
  text: `Line ${subtask}`,
  ...(speaker !== undefined && { speaker }),
});
const under = (subtask: number): AssemblyItem => ({ is: 'sound', subtask, kind: 'music', isUnder: true });
const spoken = (index: number, voice: string) => ({ is: 'sound', path: `${index}.wav`, voice });
const GAP = { is: 'pause', seconds: 0.35 };

test('each speaker has a voice, and lines have a gap or the pause of the script', async () => {
  const { segments, lines } = await collect([
    line(0, 'ROSE'),
    line(1),
    { is: 'pause', seconds: 2 },
    line(2, 'Rose'),
    { is: 'sound', subtask: 3, kind: 'sound', isUnder: false },
  ]);
  expect(segments).toEqual([
    spoken(0, 'rose'),
    GAP,
    spoken(1, ''),
    { is: 'pause', seconds: 2 },
    spoken(2, 'rose'),
    GAP,
    { is: 'sound', path: '3.wav' },
  ]);
  expect(lines).toEqual([
    { start: 0, end: 5, text: 'Line 0', speaker: 'ROSE' },
    { start: 20, end: 25, text: 'Line 1' },
    { start: 40, end: 45, text: 'Line 2', speaker: 'Rose' },
  ]);
});

test('a failed line leaves one gap', async () => {
  const { segments } = await collect([line(0), line(1), line(2)], [1]);
  expect(segments).toEqual([spoken(0, ''), GAP, spoken(2, '')]);
});

test('a failed background ends the one before it', async () => {
  const { segments } = await collect([under(0), line(1), under(2), line(3)], [2]);
  expect(segments).toEqual([
    { is: 'background', path: '0.wav', kind: 'music' },
    spoken(1, ''),
    { is: 'background-end', kind: 'music' },
    GAP,
    spoken(3, ''),
  ]);
});

test('captions of a chapter move with its sound, without the silence that was cut', async () => {
  const { chapters, lines } = await collect(
    [
      { is: 'chapter', subtask: 0, title: 'One' },
      { is: 'chapter', subtask: 1, title: 'Gone' },
      { is: 'chapter', subtask: 2, title: 'Three' },
    ],
    [1],
  );
  expect(chapters).toEqual([
    { title: 'One', segment: 0 },
    { title: 'Three', segment: 2 },
  ]);
  expect(lines.map(({ start, end }) => [start, end])).toEqual([
    [0.25, 1.75],
    [1.75, 2.75],
    [20.25, 21.75],
    [21.75, 22.75],
  ]);
});

test('an abort reaches the assembler, and nothing is left', async () => {
  const stop = new AbortController();
  const waiting: AudioAssembler = {
    assemble: (_, signal) =>
      new Promise((__, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true })),
  };
  const run = createCollector(waiting)(createFinished([line(0)], []), stop.signal).catch(String);
  await expect.poll(() => existsSync(join(folder, '7K2QF9MA', '0.wav'))).toBe(true);
  stop.abort(new Error('deleted'));
  expect(await run).toContain('deleted');
  expect(existsSync(join(folder, '7K2QF9MA'))).toBe(false);
});
