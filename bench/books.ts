// Reads every book of a folder with the real child process: format, chapters, characters, seconds, peak memory, refusals.
// node bench/books.ts FOLDER [--titles]

import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { createBookReader } from '../src/documents/book-reader.ts';
import { DocumentError } from '../src/domain/media/book.ts';
import { listDescendants } from '../src/kit/process/process-tree.ts';

const FORMATS = new Set(['.epub', '.pdf', '.html', '.htm', '.xhtml', '.md', '.markdown', '.txt', '.docx']);
const [folder = '.', option] = process.argv.slice(2);

/** Highest memory of the reading process, as the kernel counts it. */
function watchPeak(): () => number {
  let peak = 0;
  const timer = setInterval(async () => {
    for (const pid of await listDescendants(process.pid)) {
      const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
      peak = Math.max(peak, Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024);
    }
  }, 50);
  return () => {
    clearInterval(timer);
    return Math.round(peak);
  };
}

const listFiles = async (): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && FORMATS.has(extname(entry.name).toLowerCase()))
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();

const print = (...cells: readonly (string | number)[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);

const reader = createBookReader();
print('file', 'chapters', 'characters', 'longest', 's', 'MB', 'title or refusal');
print('---', '--:', '--:', '--:', '--:', '--:', '---');
for (const path of await listFiles()) {
  const stopWatching = watchPeak();
  const start = performance.now();
  const name = basename(path);
  const seconds = () => ((performance.now() - start) / 1000).toFixed(1);
  try {
    const { title = '', chapters } = await reader.read({ path, name, tag: 'en' });
    const lengths = chapters.map(({ text }) => text.length);
    const sum = lengths.reduce((all, length) => all + length, 0);
    print(name, chapters.length, sum, Math.max(...lengths), seconds(), stopWatching(), title);
    if (option === '--titles') for (const chapter of chapters) process.stdout.write(`    ${chapter.title}\n`);
  } catch (thrown) {
    const reason = thrown instanceof DocumentError ? thrown.message : String(thrown);
    print(name, '', '', '', seconds(), stopWatching(), reason);
  }
}
