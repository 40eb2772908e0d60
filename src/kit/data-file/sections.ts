// Reads text files of data that people write by hand: lines under `[section]` headers. Lines that begin with `#` and
// blank lines do not count. Pure.

export interface DataLine {
  readonly text: string;
  /** Position in the file, from 1. */
  readonly number: number;
}

export interface DataSection {
  readonly name: string;
  readonly header: DataLine;
  readonly lines: readonly DataLine[];
}

/** Creates an error that says where the fault is. `file`: the path that people know. */
export const createDataFileError = (file: string, { number, text }: DataLine, problem: string): Error =>
  new Error(`${file}, line ${number}: ${problem}\n  ${text}`);

const HEADER = /^\[(.*)\]$/u;

/** Throws on a line outside of sections, on a broken header and on a repeated one. */
export function readSections(file: string, text: string): readonly DataSection[] {
  const sections = new Map<string, DataSection & { readonly lines: DataLine[] }>();
  let current: DataLine[] | undefined;
  for (const line of listDataLines(text)) {
    if (!line.text.startsWith('[')) {
      if (!current) throw createDataFileError(file, line, 'a section such as [name] must come first.');
      current.push(line);
      continue;
    }
    const name = HEADER.exec(line.text)?.[1]?.trim() ?? '';
    if (name === '') throw createDataFileError(file, line, 'a section is a name in brackets: [name]');
    const first = sections.get(name);
    if (first)
      throw createDataFileError(file, line, `the section [${name}] is already in line ${first.header.number}.`);
    current = [];
    sections.set(name, { name, header: line, lines: current });
  }
  return [...sections.values()];
}

/** Returns the lines of sections that have these names. A missing section is empty; throws on any other one. */
export function readNamedSections<Name extends string>(
  file: string,
  text: string,
  names: readonly Name[],
): Readonly<Record<Name, readonly DataLine[]>> {
  const sections = readSections(file, text);
  const unknown = sections.find(({ name }) => !names.some((known) => known === name));
  if (unknown) throw createDataFileError(file, unknown.header, `unknown section. There are ${names.join(', ')}.`);
  const entries = names.map((name) => [name, sections.find((section) => section.name === name)?.lines ?? []] as const);
  return Object.fromEntries(entries) as Record<Name, readonly DataLine[]>;
}

const listDataLines = (text: string): readonly DataLine[] =>
  text
    .replace(/^\uFEFF/u, '')
    .split('\n')
    .map((line, index) => ({ text: line.trim(), number: index + 1 }))
    .filter(({ text: content }) => content !== '' && !content.startsWith('#'));
