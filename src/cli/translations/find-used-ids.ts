// Finds the ids of messages in the sources, to report texts that nothing shows any more. Pure.

/**
 * Ids in a source, and patterns of ids that it composes: `failures.file.unfit.${why}`. One that fixes only the first word
 * does not count, since it would use every text there is about `failures`.
 */
export interface UsedIds {
  readonly ids: ReadonlySet<string>;
  readonly patterns: readonly RegExp[];
}

const QUOTED_ID = /['"]([a-z][\w-]*(?:\.[\p{L}\p{N}\p{Extended_Pictographic}_-]+)+)['"]/gu;
const COMPOSED_ID = /`([a-z][\w-]*\.(?!\$\{[^{}]*\}`)(?:[\w.-]|\$\{[^`{}]*(?:\{[^`{}]*\}[^`{}]*)*\})*)`/g;
const PLACEHOLDER = /\$\{[^`{}]*(?:\{[^`{}]*\}[^`{}]*)*\}/;

export function findUsedIds(sources: readonly string[]): UsedIds {
  const ids = new Set<string>();
  const patterns = new Map<string, RegExp>();
  for (const source of sources) {
    for (const [, id = ''] of source.matchAll(QUOTED_ID)) ids.add(id);
    for (const [, template = ''] of source.matchAll(COMPOSED_ID)) patterns.set(template, toPattern(template));
  }
  return { ids, patterns: [...patterns.values()] };
}

const toPattern = (template: string): RegExp =>
  new RegExp(`^${template.split(PLACEHOLDER).map(escapePattern).join('[^.]+')}$`, 'u');

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export const isUsed = (id: string, { ids, patterns }: UsedIds): boolean =>
  ids.has(id) || patterns.some((pattern) => pattern.test(id));
