// Selects the files of an archive that belong to the model: test recordings, unused variants and unlisted files are
// dropped.

const escapeLiteral = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

/**
 * Returns a function that maps a path of the archive to its path in the model's folder, or to `undefined` if the file
 * is not kept. `*` in a pattern stands for a part of a name. Archives have one folder around their files, whose name
 * does not matter.
 */
export function createKeepFilter(patterns: readonly string[]): (path: string) => string | undefined {
  const expressions = patterns.map((pattern) => new RegExp(`^${escapeLiteral(pattern).replaceAll('*', '[^/]*')}$`));
  const isKept = (path: string) => expressions.some((one) => one.test(path));
  let outer: string | undefined;
  return (path) => {
    outer ??= path.split('/', 1)[0] ?? '';
    const inside = path.startsWith(`${outer}/`) ? path.slice(outer.length + 1) : path;
    return [inside, path].find(isKept);
  };
}
