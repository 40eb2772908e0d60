// Every pattern (regular expression) of a source file, read from its syntax tree: literals, and those put together
// with `RegExp(…)` from constants. What is only known when the program runs, a parameter say, is taken for a plain word.

import { stripTypeScriptTypes } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInThisContext } from 'node:vm';
import { parseAst } from 'vitest/node';
import { ROOT, type Source } from '../sources.ts';

export interface Found {
  /** `path:line`. */
  readonly place: string;
  readonly pattern: RegExp;
}

/** A node of the syntax tree, as far as it matters here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

/** What a name of the file's top level stands for: a declaration here, or an import from elsewhere. */
interface Named {
  readonly code?: Node;
  readonly from?: { readonly module: string; readonly name: string };
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Types are no code. */
const TYPES = new Set(['typeAnnotation', 'returnType', 'typeArguments', 'typeParameters']);

const childrenOf = (node: Node): readonly Node[] =>
  Object.entries(node)
    .filter(([name]) => !TYPES.has(name))
    .flatMap(([, part]) => (Array.isArray(part) ? part.filter(isNode) : isNode(part) ? [part] : []));

const within = (node: Node): readonly Node[] => [node, ...childrenOf(node).flatMap(within)];

/** Names that a piece of code uses, whoever declares them. */
const namesIn = (node: Node): readonly string[] =>
  within(node).flatMap((one) => (one.type === 'Identifier' ? [String(one['name'])] : []));

const isComposed = ({ type, callee }: Node): boolean =>
  (type === 'NewExpression' || type === 'CallExpression') && isNode(callee) && callee['name'] === 'RegExp';

function topLevel(program: Node): ReadonlyMap<string, Named> {
  const named = new Map<string, Named>();
  for (const statement of program['body'] as readonly Node[]) {
    const inner = isNode(statement['declaration']) ? statement['declaration'] : statement;
    if (inner.type === 'FunctionDeclaration') named.set(String((inner['id'] as Node)['name']), { code: inner });
    if (inner.type === 'VariableDeclaration')
      for (const one of inner['declarations'] as readonly Node[])
        for (const name of namesIn(one['id'] as Node)) named.set(name, { code: inner });
    if (inner.type === 'ImportDeclaration')
      for (const one of inner['specifiers'] as readonly Node[]) {
        const imported = one['imported'];
        if (!isNode(imported)) continue;
        const module = String((inner['source'] as Node)['value']);
        named.set(String((one['local'] as Node)['name']), {
          from: { module, name: String(imported['name']) },
        });
      }
  }
  return named;
}

/** Runs the piece of code with just those declarations of its file that it needs. */
async function evaluated({ path, text }: Source, code: Node, named: ReadonlyMap<string, Named>): Promise<RegExp> {
  const seen = new Set<Node>();
  const declared: Node[] = [];
  const given = new Map<string, unknown>();
  const need = async (node: Node): Promise<void> => {
    for (const name of new Set(namesIn(node))) {
      const { code, from } = named.get(name) ?? {};
      if (from && !given.has(name)) {
        const at = from.module.startsWith('.') ? resolve(ROOT, path, '..', from.module) : undefined;
        const module = await import(at === undefined ? from.module : pathToFileURL(at).href);
        given.set(name, module[from.name]);
      } else if (code && !seen.has(code)) {
        seen.add(code);
        await need(code);
        declared.push(code);
      }
    }
  };
  await need(code);
  const own = new Set(declared.flatMap(namesIn));
  for (const name of namesIn(code))
    if (!(name in globalThis) && !named.has(name) && !own.has(name)) given.set(name, 'x');
  const slice = ({ start, end }: Node): string => text.slice(start, end);
  const body = `${declared.map(slice).join(';\n')};\nreturn ${slice(code)};`;
  const script = stripTypeScriptTypes(`(function (${[...given.keys()].join(', ')}) { ${body} })`);
  return runInThisContext(script)(...given.values()) as RegExp;
}

export async function patternsOf(source: Source): Promise<readonly Found[]> {
  const program = parseAst(source.text, {
    lang: source.path.endsWith('.js') ? 'js' : 'ts',
  }) as unknown as Node;
  const named = topLevel(program);
  const place = ({ start }: Node): string => `${source.path}:${source.text.slice(0, start).split('\n').length}`;
  const found: Found[] = [];
  for (const node of within(program)) {
    const { regex } = node as { regex?: { pattern: string; flags: string } };
    if (node.type === 'Literal' && regex)
      found.push({ place: place(node), pattern: new RegExp(regex.pattern, regex.flags) });
    else if (isComposed(node)) found.push({ place: place(node), pattern: await evaluated(source, node, named) });
  }
  return found;
}
