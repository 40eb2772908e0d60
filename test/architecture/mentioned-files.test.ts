// Every file and folder of the project that a comment or a document mentions exists.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { markdownFiles } from './markdown.ts';
import { ROOT } from './sources.ts';

/** Packages and files of other projects whose names end like those of source files. */
const OTHER_PROJECTS = new Set(['discord.js', 'Node.js', 'kuromoji.js', 'NOTICE.md', 'wavesurfer.js']);

/** First part of a path that a guide in docs/extending creates. The folder before it exists. */
const CREATED_BY_GUIDE = /(?:^|\/)(?:shout|horn|pager|my-\w+|it|it-queries)(?:[./]|$)/;

const FILE =
  /(?<![\w@.*{}/:-])(?:\.{0,2}\/)?(?:[\w@.-]+\/)*[\w@-][\w@.-]*\.(?:ts|js|mjs|css|html|md|sh|ya?ml)(?![\w/-])/g;
const FOLDER = /(?<![\w@./:-])(?:src|test|commands|locales|docs|bench|examples|scripts|deploy)\/[\w@./-]*/g;
const COMMENT = /(?<!\S)(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm;
const ADDRESS = /https?:\/\/[^\s)>\]]*/g;

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8').replace(ADDRESS, '');

const projectFiles = globSync(
  ['*', '{.ci,.github,src,test,commands,locales,docs,bench,examples,scripts,deploy}/**', 'docs/.vitepress/*'],
  { cwd: ROOT },
)
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.startsWith('docs/.vitepress/dist'));

/** Every ending of every path, so that `views/task-card.ts` finds `src/domain/views/task-card.ts`. */
const knownEndings = new Set(
  projectFiles.flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(at).join('/'))),
);

function isCreatedByGuide(mentioned: string): boolean {
  const [folder = '', ...created] = mentioned.split(CREATED_BY_GUIDE);
  return created.length > 0 && (folder === '' || knownEndings.has(folder));
}

const texts = [
  ...projectFiles
    .filter((path) => /\.(ts|js|css)$/.test(path))
    .map((path) => ({ path, text: (read(path).match(COMMENT) ?? []).join('\n') })),
  ...markdownFiles(ROOT)
    .filter((path) => path !== 'CHANGELOG.md' && !path.startsWith('.changeset/'))
    .map((path) => ({ path, text: read(path) })),
];

function listMissing(text: string): readonly string[] {
  const files = text.match(FILE) ?? [];
  const folders = (text.match(FOLDER) ?? []).filter((path) => !/\.\w+$/.test(path) && !path.endsWith('-'));
  return [...files, ...folders]
    .map((mentioned) => mentioned.replace(/^(?:\.{0,2}\/)+|[./]+$/g, ''))
    .filter((mentioned) => !OTHER_PROJECTS.has(mentioned) && !knownEndings.has(mentioned));
}

test('a missing file in a comment is found', () => {
  expect(listMissing('See views/gone.ts, src/core/nowhere/ and discord.js.')).toEqual([
    'views/gone.ts',
    'src/core/nowhere',
  ]);
});

test('every file that a comment or document mentions exists', () => {
  const missing = texts.flatMap(({ path, text }) =>
    listMissing(text)
      .filter((mentioned) => !(path.startsWith('docs/') && isCreatedByGuide(mentioned)))
      .map((mentioned) => `${path}: ${mentioned}`),
  );
  expect(missing).toEqual([]);
});
