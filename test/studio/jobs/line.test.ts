// The studio's line on so many cores: who goes next, who finds a worker free, and places that come true.
// Whose turn it is, is kit/turns' own test.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLine, type Kind } from '../../../src/studio/jobs/line.ts';

/** Ids as `ana story 1`: the person, the work, the number. */
const KINDS: Readonly<Record<string, Kind>> = { word: 'short', story: 'long', link: 'fetch' };

function lineOf(cores: number, ...ids: readonly string[]) {
  const line = createLine(cores);
  const add = (id: string) => {
    const [person = '', kind = ''] = id.split(' ');
    line.add(KINDS[kind] ?? 'short', id, { person, place: 'home' });
  };
  for (const id of ids) add(id);
  return {
    ...line,
    get size() {
      return line.size;
    },
    add,
    /** Everybody who finds a worker now. */
    begin() {
      const begun: string[] = [];
      for (let next = line.take(); next; next = line.take()) begun.push(next.id);
      return begun;
    },
  };
}

describe('workers', () => {
  test('are as many as there are cores, and one of them is kept free of long work', () => {
    expect(lineOf(2, 'ana word 1', 'ana word 2', 'ana word 3').begin()).toEqual(['ana word 1', 'ana word 2']);
    expect(lineOf(3, 'ana story 1', 'ana story 2', 'ana story 3').begin()).toEqual([
      'ana story 1',
      'ana story 2',
    ]);
  });

  test.each([1, 2, 4])('on %i cores somebody’s books never keep a short task waiting', (cores) => {
    const books = Array.from({ length: 9 }, (_, at) => `ana story ${at}`);
    const line = lineOf(cores, ...books, 'ben story 1', 'cleo story 1');
    line.begin();
    line.add('dora word 1');
    expect(line.begin()).toEqual(['dora word 1']);
  });

  test('a book does not keep another person’s story waiting, and there is an end to that', () => {
    const line = lineOf(2, 'ana story 1', 'ana story 2');
    expect(line.begin()).toEqual(['ana story 1']);
    line.add('ben story 1');
    line.add('cleo story 1');
    expect(line.begin()).toEqual(['ben story 1']);
    line.over('ana story 1');
    expect(line.begin()).toEqual(['cleo story 1']);
    line.over('ben story 1');
    expect(line.begin()).toEqual(['ana story 2']);
  });

  test('a pile of short tasks does not keep another person’s waiting for the one that is being worked on', () => {
    const line = lineOf(1, ...Array.from({ length: 80 }, (_, at) => `ana word ${at}`));
    expect(line.begin()).toEqual(['ana word 0']);
    line.add('ben word 1');
    line.add('ben word 2');
    line.add('cleo word 1');
    expect(line.begin()).toEqual(['ben word 1']);
    line.over('ana word 0');
    expect(line.begin()).toEqual(['cleo word 1']);
    line.over('ben word 1');
    expect(line.begin()).toEqual(['ana word 1']);
    line.over('cleo word 1');
    expect(line.begin()).toEqual(['ben word 2']);
  });

  test('many short tasks of one person do not keep another person’s long one waiting', () => {
    const line = lineOf(2, ...Array.from({ length: 80 }, (_, at) => `ana word ${at}`));
    expect(line.begin()).toHaveLength(2);
    line.add('ben story 1');
    expect(line.begin()).toEqual(['ben story 1']);
  });

  test('sixteen links are fetched beside all work, one a person', () => {
    const people = Array.from({ length: 15 }, (_, at) => `p${at} link 1`);
    const line = lineOf(1, 'ana link 1', 'ana link 2', ...people, 'eva link 1');
    expect(line.begin()).toEqual(['ana link 1', ...people]);
    expect(['ana link 1', 'p0 link 1', 'eva link 1'].map(line.holdsUpFetch)).toEqual([true, true, false]);
    line.add('fay word 1');
    line.add('gus story 1');
    expect(line.begin()).toEqual(['fay word 1', 'gus story 1']);
    line.over('ana link 1');
    line.add('ana story 1');
    expect(line.begin()).toEqual(['eva link 1']);
    expect([line.place('ana link 2'), line.place('ana story 1')]).toEqual([1, 1]);
    line.over('gus story 1');
    expect(line.begin()).toEqual(['ana story 1']);
  });
});

describe('links of people behind one address', () => {
  const lineWith = (others: number, ...crowd: string[]) => {
    const line = createLine(1);
    const add = (person: string, group?: string) =>
      line.add('fetch', person, { person, place: person, ...(group && { group }) });
    for (let at = 0; at < others; at += 1) add(`p${at}`);
    const begin = () => {
      const begun: string[] = [];
      for (let next = line.take(); next; next = line.take()) begun.push(next.id);
      return begun.filter((id) => !/^p\d/.test(id));
    };
    begin();
    for (const person of crowd) add(person, 'crowd');
    return { line, add, begin };
  };

  test('begin at once while half of all places are free', () => {
    const { begin } = lineWith(4, 'x1', 'x2', 'x3', 'x4', 'x5');
    expect(begin()).toEqual(['x1', 'x2', 'x3', 'x4']);
  });

  test('take two places of the other half', () => {
    const { line, add, begin } = lineWith(8, 'x1', 'x2', 'x3');
    add('ben');
    expect(begin()).toEqual(['x1', 'x2', 'ben']);
    line.over('x1');
    expect(begin()).toEqual(['x3']);
  });

  test('are held up by one another and by nobody else', () => {
    const { line, begin } = lineWith(8, 'x1', 'x2', 'x3');
    begin();
    expect(['x1', 'x2', 'x3', 'p0'].map(line.holdsUpFetch)).toEqual([true, true, false, false]);
  });
});

test('a second link of a person is held up by none of theirs', () => {
  const line = lineOf(1, 'ana link 1', 'ana link 2');
  line.begin();
  expect(line.holdsUpFetch('ana link 1')).toBe(false);
});

test('work that was broken off has the turn it had', () => {
  const line = lineOf(1, 'ana word 1', 'ana word 2', 'ben word 1');
  expect(line.begin()).toEqual(['ana word 1', 'ben word 1']);
  line.back('ana word 1');
  expect([line.place('ana word 1'), line.size]).toEqual([1, 2]);
  expect(line.begin()).toEqual(['ana word 1']);
});

test('what is over is in nobody’s way, wherever it was', () => {
  const line = lineOf(1, 'ana word 1', 'ana word 2', 'ben word 1');
  line.begin();
  line.over('ben word 1');
  expect([line.waits('ben word 1'), line.place('ana word 2'), line.size]).toEqual([false, 1, 1]);
  line.over('ana word 1');
  line.over('ana word 1');
  expect(line.begin()).toEqual(['ana word 2']);
});

test.each(['word', 'story', 'link'])(
  'every place told of a %s is the place taken, and nothing is lost',
  (kind) => {
    const steps = fc.array(fc.record({ person: fc.constantFrom('a', 'b', 'c', 'd'), take: fc.boolean() }));
    fc.assert(
      fc.property(steps, (all) => {
        const line = lineOf(1);
        const there = new Set<string>();
        const take = (): string | undefined => {
          const next = line.take();
          if (!next) return undefined;
          there.delete(next.id);
          line.over(next.id);
          return next.id;
        };
        for (const [at, { person, take: takes }] of all.entries()) {
          const id = `${person} ${kind} ${at}`;
          line.add(id);
          there.add(id);
          if (takes) take();
        }
        expect(line.size).toBe(there.size);
        const told = [...there].map((id) => ({ id, place: line.place(id) }));
        for (const { id } of told.toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0)))
          expect([line.place(id), take()]).toEqual([1, id]);
        expect(line.take()).toBeUndefined();
      }),
    );
  },
);
