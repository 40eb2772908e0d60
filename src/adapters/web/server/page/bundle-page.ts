// Bundles the page with esbuild. Modules, styles and the files that they name get addresses with a hash of their content,
// so browsers can keep them. What the first text needs is written into index.html.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions, BuildResult, Plugin } from 'esbuild';

export interface PageFile {
  /** Address without the leading slash. */
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Files in it have a hash in their name. */
export const HASHED_FOLDER = 'assets/';

const PAGE_FOLDER = fileURLToPath(new URL('../../page/', import.meta.url));
const FILE_TYPES = ['.woff2', '.svg', '.png', '.mp3', '.mp4'];
const MAIN = 'main.js';
const MESSAGE_PARSER = '@formatjs/icu-messageformat-parser';
const RELATIVE_PATH = /^\./;
const SCRIPT = /\.js$/;
const FILE_ATTRIBUTE = /\s(?:src|href)="([\w/-]+\.\w+)"/g;
const INLINE_STYLES = /<link rel="stylesheet" href="([\w/.-]+)" data-inline \/>/g;
const INLINE_SCRIPT = /<script src="([\w/.-]+)" data-inline><\/script>/g;
const MODULE = /<script type="module" src="([\w/.-]+)"><\/script>/g;

/** Builds of this process that share esbuild's process. */
let activeBuilds = 0;

const removeComments = (html: string): string => {
  const [start = '', ...parts] = html.split('<!--');
  return start + parts.map((part) => part.slice(part.indexOf('-->') + '-->'.length).trimStart()).join('');
};

/** Throws an error that names the file and line at fault. */
export async function bundlePage(folder = PAGE_FOLDER): Promise<readonly PageFile[]> {
  const esbuild = await import('esbuild');
  const html = removeComments(readFileSync(join(folder, 'index.html'), 'utf8'));
  const entryPoints = Array.from(html.matchAll(FILE_ATTRIBUTE), ([, path = '']) => path);
  activeBuilds += 1;
  try {
    const bundle = await esbuild.build(createOptions(folder, entryPoints));
    return [
      { path: 'index.html', bytes: new TextEncoder().encode(linkFiles(html, bundle)) },
      ...bundle.outputFiles.map(({ path, contents }) => ({
        path: toAddress(relative(folder, path)),
        bytes: new Uint8Array(contents),
      })),
      ...readServedFiles(folder),
    ];
  } finally {
    activeBuilds -= 1;
    // Otherwise esbuild's process stays.
    if (activeBuilds === 0) await esbuild.stop();
  }
}

type Bundle = BuildResult<ReturnType<typeof createOptions>>;

const createOptions = (folder: string, entryPoints: string[]) =>
  ({
    plugins: [createChunkMerger(join(folder, MAIN))],
    absWorkingDir: folder,
    entryPoints,
    outdir: folder,
    publicPath: '/',
    entryNames: `${HASHED_FOLDER}[name]-[hash]`,
    chunkNames: `${HASHED_FOLDER}[name]-[hash]`,
    assetNames: `${HASHED_FOLDER}[name]-[hash]`,
    loader: Object.fromEntries(FILE_TYPES.map((type) => [type, 'copy'] as const)),
    // The server parses the texts (page-html.ts). The parser is a quarter of the modules.
    alias: { [MESSAGE_PARSER]: `${MESSAGE_PARSER}/no-parser.js` },
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    metafile: true,
    write: false,
    logLevel: 'silent',
  }) satisfies BuildOptions;

/**
 * Puts all modules that the first page needs into one chunk. esbuild makes a chunk of those that the same parts share, so
 * each part that loads later would split it further. Here all of these parts import the main module, which has run then.
 */
const createChunkMerger = (main: string): Plugin => ({
  name: 'chunk-merger',
  setup(build) {
    const laterParts = new Set<string>();
    build.onResolve({ filter: RELATIVE_PATH }, ({ kind, resolveDir, path }) => {
      if (kind === 'dynamic-import') laterParts.add(join(resolveDir, path));
      return undefined;
    });
    build.onLoad({ filter: SCRIPT }, ({ path }) =>
      laterParts.has(path) ? { contents: `${readFileSync(path, 'utf8')}\nimport ${JSON.stringify(main)};` } : undefined,
    );
  },
});

const toAddress = (path: string): string => path.replaceAll(sep, '/');

/** Files that modules name by their address in the folder, such as recordings. */
const readServedFiles = (folder: string): readonly PageFile[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => FILE_TYPES.some((type) => path.endsWith(type)))
    .map((path) => ({ path: toAddress(path), bytes: new Uint8Array(readFileSync(join(folder, path))) }));

function linkFiles(html: string, { metafile, outputFiles }: Bundle): string {
  const outputs = Object.entries(metafile.outputs);
  const findOutput = (source: string): string => {
    const found = outputs.find(([, { entryPoint, inputs }]) => entryPoint === source || source in inputs);
    if (!found) throw new Error(`index.html names ${source}, which is not bundled`);
    return found[0];
  };
  const readOutput = (source: string): string => {
    const end = join(sep, findOutput(source));
    return outputFiles.find(({ path }) => path.endsWith(end))?.text.trim() ?? '';
  };
  const preload = (path: string) => `<link rel="modulepreload" href="/${path}" />`;
  return html
    .replace(INLINE_STYLES, (_, source: string) => `<style>${readOutput(source)}</style>`)
    .replace(INLINE_SCRIPT, (_, source: string) => `<script>${readOutput(source)}</script>`)
    .replace(FILE_ATTRIBUTE, (attribute, source: string) => attribute.replace(source, `/${findOutput(source)}`))
    .replace(MODULE, (tag, path: string) => [...findImports(metafile, path.slice(1)).map(preload), tag].join(''));
}

/** Returns the chunks that a module imports at once, directly or not. */
function findImports({ outputs }: Bundle['metafile'], from: string): readonly string[] {
  const found = new Set([from]);
  for (const path of found)
    for (const { path: imported, kind } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement') found.add(imported);
  return [...found].slice(1);
}
