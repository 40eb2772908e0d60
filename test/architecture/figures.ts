// `npm run figures`: how large the project is and how much of it one has to hold in mind. With `--against <git ref>` the same
// figures of that commit stand beside, measured by the same rules.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { markdownFiles } from './markdown.ts';
import {
  ambiguousTypeNames,
  cyclesIn,
  exportedNames,
  folderSizes,
  linesOf,
  longestChain,
  mutualFolders,
  namesImportedByOtherRooms,
  sum,
} from './measures.ts';
import { lint } from './readable/lint.ts';
import { ROOT, type Source, sourcesOf } from './sources.ts';

type Figures = ReadonlyMap<string, string>;

/** Where the parts are; older layouts had a platform's thread beside the folders. */
const PARTS: readonly (readonly [string, RegExp])[] = [
  ['Slack', /^src\/(adapters\/slack\/|slack-ear\.ts)/],
  ['Discord', /^src\/(adapters\/discord\/|discord-ear\.ts)/],
  ['adapters/shared', /^src\/adapters\/shared\//],
  ['web chat', /^src\/adapters\/web\/(?!page\/)/],
  ["web chat's page", /^src\/adapters\/web\/page\//],
  ['core and domain', /^src\/(core|domain|ports)\//],
  ['studio', /^src\/studio\//],
  ['the bot: neither studio nor page', /^(commands|src(?!\/studio\/|\/adapters\/web\/page\/))\//],
];

const number = (value: number): string => value.toLocaleString('en');

function sizeOf(files: readonly Source[]): string {
  if (files.length === 0) return 'none';
  return `${number(files.length)} files, ${number(sum(files.map(linesOf)))} lines`;
}

function largestFolder(root: string, top: string): string {
  const [folder, files] = [...folderSizes(root, [top])].reduce((most, one) => (one[1] > most[1] ? one : most));
  return `${files} (${folder.replace(`${top}/`, '')})`;
}

/** Rows of the glossary's table; before it was in the repository there is nothing to count. */
function glossaryWords(root: string): string {
  const file = join(root, 'docs', 'glossary.md');
  if (!existsSync(file)) return 'no glossary';
  return String([...readFileSync(file, 'utf8').matchAll(/^\| \*\*/gm)].length);
}

const wordsOf = (root: string, path: string): number => readFileSync(join(root, path), 'utf8').split(/\s+/).length;

function figuresOf(root: string): Figures {
  const code = sourcesOf(root, ['src/**/*.{ts,js,css,html}', 'commands/**/*.ts']);
  const tests = sourcesOf(root, ['test/**/*.ts']);
  const modules = code.filter(({ path }) => /\.(ts|js)$/.test(path));
  const { functions, tricks } = lint(root, ['src', 'commands']);
  const chain = longestChain(modules);
  const figures = new Map<string, string>();
  figures.set('lines of src and commands', number(sum(code.map(linesOf))));
  for (const [name, where] of PARTS) figures.set(name, sizeOf(code.filter(({ path }) => where.test(path))));
  figures.set('largest folder of the sources', largestFolder(root, 'src'));
  figures.set('largest folder of the tests', largestFolder(root, 'test'));
  for (const name of ['the bot: neither studio nor page', 'Slack', 'Discord', 'adapters/shared', 'web chat']) {
    const where = PARTS.find(([part]) => part === name)?.[1];
    const names = modules.filter(({ path }) => where?.test(path)).flatMap(exportedNames);
    figures.set(`exported names, ${name.replace(/:.*/, '')}`, number(new Set(names).size));
  }
  const bot = modules.filter(({ path }) => !/^src\/(studio|adapters\/web\/page)\//.test(path));
  figures.set('names other rooms import, the bot', number(namesImportedByOtherRooms(bot, modules).length));
  figures.set('type names with several meanings', number(ambiguousTypeNames(bot).length));
  figures.set('folders importing each other', number(mutualFolders(modules).length));
  figures.set('functions over 60 lines', number(functions.length));
  figures.set('lines saved by tricks', number(tricks.length));
  figures.set('longest file', `${number(Math.max(...code.map(linesOf)))} lines`);
  figures.set('longest chain of imports', `${chain.length} files`);
  figures.set('files in import cycles', number(new Set(cyclesIn(modules).flat()).size));
  figures.set('rows of the glossary', glossaryWords(root));
  figures.set('words of the documentation', number(sum(markdownFiles(root).map((path) => wordsOf(root, path)))));
  figures.set('words of the README', number(wordsOf(root, 'README.md')));
  figures.set('tests', sizeOf(tests));
  figures.set('fakes among them', sizeOf(tests.filter(({ path }) => path.startsWith('test/fakes/'))));
  return figures;
}

/** @throws Error when git does not know the commit. */
function figuresAt(ref: string): Figures {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-figures-'));
  try {
    const packed = spawnSync('git', ['archive', ref], { cwd: ROOT, maxBuffer: 256 * 1024 * 1024 });
    if (packed.status !== 0) throw new Error(`git has no files of ${ref}: ${packed.stderr}`);
    spawnSync('tar', ['-x'], { cwd: folder, input: packed.stdout });
    return figuresOf(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

const { against } = parseArgs({ options: { against: { type: 'string' } } }).values;
const now = figuresOf(ROOT);
const before = against === undefined ? undefined : figuresAt(against);
if (before) print(`${''.padEnd(36)}${against?.padEnd(30)}now`);
for (const [name, value] of now) {
  print(`${name.padEnd(36)}${before ? (before.get(name) ?? '').padEnd(30) : ''}${value}`);
}
if (before) {
  print(
    '\nEarlier layouts are measured where their files lie: what stood beside the folders of the adapters (chats.ts, config-chats.ts, offers,' +
      '\nrelay …) counts for the bot as a whole, and what platforms have in common counted for each of them before there was a shared folder.',
  );
}
