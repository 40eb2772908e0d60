// What is measured of sources: sizes, names, and who imports whom. The tests hold some of it, `npm run figures` prints it.

import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Source } from './sources.ts';

export const linesOf = ({ text }: Source): number => text.trimEnd().split('\n').length;

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** How many files lie directly in each folder: code, styles and pages; not the data in them. */
export function folderSizes(root: string, tops: readonly string[]): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const top of tops) {
    for (const path of globSync(`${top}/**/*.{ts,js,css,html,svg,grit}`, { cwd: root })) {
      const folder = dirname(path).replaceAll('\\', '/');
      sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
    }
  }
  return sizes;
}

/** Names of types that two or more files of one folder declare: `folder Name`. */
export function typesDeclaredTwice(files: readonly Source[]): readonly string[] {
  const seen = new Map<string, number>();
  for (const { path, text } of files) {
    const names = [...text.matchAll(/^(?:export )?(?:declare )?(?:interface|type) (\w+)/gm)].map(([, name]) => name);
    for (const name of new Set(names)) {
      const key = `${dirname(path)} ${name}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
  }
  return [...seen].filter(([, times]) => times > 1).map(([key]) => key);
}

/** Every name that a file offers to others, files' own duplicates counted each. */
export function exportedNames({ text }: Source): readonly string[] {
  const declared = text.matchAll(
    /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm,
  );
  const listed = text.matchAll(/^export (?:type )?\{([^}]*)\}/gm);
  return [
    ...[...declared].map(([, name]) => name ?? ''),
    ...[...listed].flatMap(([, names]) => (names ?? '').split(',').map((name) => name.trim())),
  ].filter((name) => name !== '');
}

/** Every way round in imports, types counted, each as the paths on it. */
export function cyclesIn(files: readonly Source[]): readonly (readonly string[])[] {
  const byPath = new Map(files.map((source) => [source.path, source]));
  const state = new Map<string, 'open' | 'closed'>();
  const cycles: (readonly string[])[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (state.get(path) === 'closed') return;
    if (state.get(path) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(path)), path]);
      return;
    }
    state.set(path, 'open');
    for (const next of byPath.get(path)?.own ?? []) visit(next, [...trail, path]);
    state.set(path, 'closed');
  };
  for (const { path } of files) visit(path, []);
  return cycles;
}

/** Sibling folders of `src` whose files import each other: `src/core: delivery, tasks`. Files beside a folder are not compared. */
export function mutualFolders(files: readonly Source[]): readonly string[] {
  const edges = new Map<string, string>();
  for (const { path, own } of files)
    for (const target of own) {
      const [from, to] = [path.split('/'), target.split('/')];
      const depth = from.findIndex((part, at) => part !== to[at]);
      if (depth < 1 || depth >= from.length - 1 || depth >= to.length - 1) continue;
      edges.set([...from.slice(0, depth), from[depth], to[depth]].join('/'), `${path} imports ${target}`);
    }
  return [...edges].flatMap(([key, example]) => {
    const parts = key.split('/');
    const [into = '', from = ''] = [parts.pop(), parts.pop()];
    const back = edges.get([...parts, into, from].join('/'));
    return back !== undefined && from < into ? [`${parts.join('/')}: ${example}; ${back}`] : [];
  });
}

/** Type names that are declared in more than one file. */
export function ambiguousTypeNames(files: readonly Source[]): readonly string[] {
  const filesByName = new Map<string, number>();
  for (const { text } of files) {
    const names = [...text.matchAll(/^\s*(?:export )?(?:declare )?(?:interface|type) (\w+)/gm)].map(
      ([, name = '']) => name,
    );
    for (const name of new Set(names)) filesByName.set(name, (filesByName.get(name) ?? 0) + 1);
  }
  return [...filesByName].filter(([, count]) => count > 1).map(([name]) => name);
}

/** A room: a folder of `src/domain`, `src/core`, `src/adapters` or `src/studio`, or another folder of `src`. */
const roomOf = (path: string): string => {
  const parts = path.split('/');
  const depth = /^src\/(domain|core|adapters|studio)\//.test(path) ? 3 : 2;
  return parts.slice(0, Math.min(depth, parts.length - 1)).join('/');
};

/** Names of these files that files of another room import. */
export function namesImportedByOtherRooms(files: readonly Source[], importers: readonly Source[]): readonly string[] {
  const paths = new Set(files.map(({ path }) => path));
  const names = new Set<string>();
  for (const { path, text } of importers)
    for (const [, listed = '', from = ''] of text.matchAll(
      /^(?:import|export) (?:type )?\{([^}]*)\} from '(\.[^']+)';/gm,
    )) {
      const target = join(dirname(path), from).replaceAll('\\', '/');
      if (!paths.has(target) || roomOf(target) === roomOf(path)) continue;
      for (const part of listed.split(',')) {
        const name = part
          .trim()
          .replace(/^type /, '')
          .split(' as ')[0];
        if (name) names.add(`${target} ${name}`);
      }
    }
  return [...names];
}

/** The longest way from a file to one that it needs through others; of sources without cycles. */
export function longestChain(files: readonly Source[]): readonly string[] {
  const byPath = new Map(files.map((source) => [source.path, source]));
  const known = new Map<string, readonly string[]>();
  const from = (path: string): readonly string[] => {
    const before = known.get(path);
    if (before) return before;
    // Where there is a cycle after all, it is not followed round.
    known.set(path, [path]);
    const ways = (byPath.get(path)?.own ?? []).filter((next) => byPath.has(next)).map(from);
    const chain = [path, ...longest(ways)];
    known.set(path, chain);
    return chain;
  };
  return longest(files.map(({ path }) => from(path)));
}

const longest = (ways: readonly (readonly string[])[]): readonly string[] =>
  ways.reduce((best, way) => (way.length > best.length ? way : best), []);
