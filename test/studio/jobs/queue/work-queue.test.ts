// Tests of the work queue: which task is next, which finds a free worker, and correct positions. kit/fair-queue.test.ts
// tests fairness.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWorkQueue, type WorkKind } from '../../../../src/studio/jobs/queue/work-queue.ts';

/** Ids such as `ana story 1`: user, kind of work and number. */
const KINDS: Readonly<Record<string, WorkKind>> = { word: 'short', story: 'long', link: 'fetch' };

function lineOf(cores: number, ...ids: readonly string[]) {
  const line = createWorkQueue(cores);
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
    /** Starts all tasks that find a free worker. */
    begin() {
      const begun: string[] = [];
      for (let next = line.takeNext(); next; next = line.takeNext()) begun.push(next.id);
      return begun;
    },
  };
}

describe('workers', () => {
  test('match the cores, one reserved for short work', () => {
    expect(lineOf(2, 'ana word 1', 'ana word 2', 'ana word 3').begin()).toEqual(['ana word 1', 'ana word 2']);
    expect(lineOf(3, 'ana story 1', 'ana story 2', 'ana story 3').begin()).toEqual(['ana story 1', 'ana story 2']);
  });

  test.each([1, 2, 4])('on %i cores other people’s long tasks never block short', (cores) => {
    const books = Array.from({ length: 9 }, (_, at) => `ana story ${at}`);
    const line = lineOf(cores, ...books, 'ben story 1', 'cleo story 1');
    line.begin();
    line.add('dora word 1');
    expect(line.begin()).toEqual(['dora word 1']);
  });

  test('one long task does not block another person’s', () => {
    const line = lineOf(2, 'ana story 1', 'ana story 2');
    expect(line.begin()).toEqual(['ana story 1']);
    line.add('ben story 1');
    line.add('cleo story 1');
    expect(line.begin()).toEqual(['ben story 1']);
    line.remove('ana story 1');
    expect(line.begin()).toEqual(['cleo story 1']);
    line.remove('ben story 1');
    expect(line.begin()).toEqual(['ana story 2']);
  });

  test('many short tasks do not block another person’s short one', () => {
    const line = lineOf(1, ...Array.from({ length: 80 }, (_, at) => `ana word ${at}`));
    expect(line.begin()).toEqual(['ana word 0']);
    line.add('ben word 1');
    line.add('ben word 2');
    line.add('cleo word 1');
    expect(line.begin()).toEqual(['ben word 1']);
    line.remove('ana word 0');
    expect(line.begin()).toEqual(['cleo word 1']);
    line.remove('ben word 1');
    expect(line.begin()).toEqual(['ana word 1']);
    line.remove('cleo word 1');
    expect(line.begin()).toEqual(['ben word 2']);
  });

  test('many short tasks do not block another person’s long one', () => {
    const line = lineOf(2, ...Array.from({ length: 80 }, (_, at) => `ana word ${at}`));
    expect(line.begin()).toHaveLength(2);
    line.add('ben story 1');
    expect(line.begin()).toEqual(['ben story 1']);
  });

  test('sixteen links are fetched beside other work, one per person', () => {
    const people = Array.from({ length: 15 }, (_, at) => `p${at} link 1`);
    const line = lineOf(1, 'ana link 1', 'ana link 2', ...people, 'eva link 1');
    expect(line.begin()).toEqual(['ana link 1', ...people]);
    expect(['ana link 1', 'p0 link 1', 'eva link 1'].map(line.isBlockingFetch)).toEqual([true, true, false]);
    line.add('fay word 1');
    line.add('gus story 1');
    expect(line.begin()).toEqual(['fay word 1', 'gus story 1']);
    line.remove('ana link 1');
    line.add('ana story 1');
    expect(line.begin()).toEqual(['eva link 1']);
    expect([line.getPosition('ana link 2'), line.getPosition('ana story 1')]).toEqual([1, 1]);
    line.remove('gus story 1');
    expect(line.begin()).toEqual(['ana story 1']);
  });
});

describe('links of people at one address', () => {
  const lineWith = (others: number, ...crowd: string[]) => {
    const line = createWorkQueue(1);
    const add = (person: string, group?: string) =>
      line.add('fetch', person, { person, place: person, ...(group && { group }) });
    for (let at = 0; at < others; at += 1) add(`p${at}`);
    const begin = () => {
      const begun: string[] = [];
      for (let next = line.takeNext(); next; next = line.takeNext()) begun.push(next.id);
      return begun.filter((id) => !/^p\d/.test(id));
    };
    begin();
    for (const person of crowd) add(person, 'crowd');
    return { line, add, begin };
  };

  test('start immediately while half of the places are free', () => {
    const { begin } = lineWith(4, 'x1', 'x2', 'x3', 'x4', 'x5');
    expect(begin()).toEqual(['x1', 'x2', 'x3', 'x4']);
  });

  test('use two places of the other half', () => {
    const { line, add, begin } = lineWith(8, 'x1', 'x2', 'x3');
    add('ben');
    expect(begin()).toEqual(['x1', 'x2', 'ben']);
    line.remove('x1');
    expect(begin()).toEqual(['x3']);
  });

  test('are blocked only by one another', () => {
    const { line, begin } = lineWith(8, 'x1', 'x2', 'x3');
    begin();
    expect(['x1', 'x2', 'x3', 'p0'].map(line.isBlockingFetch)).toEqual([true, true, false, false]);
  });
});

test('one link of a person does not block another', () => {
  const line = lineOf(1, 'ana link 1', 'ana link 2');
  line.begin();
  expect(line.isBlockingFetch('ana link 1')).toBe(false);
});

test('interrupted work keeps its turn', () => {
  const line = lineOf(1, 'ana word 1', 'ana word 2', 'ben word 1');
  expect(line.begin()).toEqual(['ana word 1', 'ben word 1']);
  line.requeue('ana word 1');
  expect([line.getPosition('ana word 1'), line.size]).toEqual([1, 2]);
  expect(line.begin()).toEqual(['ana word 1']);
});

test('a removed task blocks no other task', () => {
  const line = lineOf(1, 'ana word 1', 'ana word 2', 'ben word 1');
  line.begin();
  line.remove('ben word 1');
  expect([line.isWaiting('ben word 1'), line.getPosition('ana word 2'), line.size]).toEqual([false, 1, 1]);
  line.remove('ana word 1');
  line.remove('ana word 1');
  expect(line.begin()).toEqual(['ana word 2']);
});

test.each(['word', 'story', 'link'])('the reported position of a %s is always correct', (kind) => {
  const steps = fc.array(fc.record({ person: fc.constantFrom('a', 'b', 'c', 'd'), take: fc.boolean() }));
  fc.assert(
    fc.property(steps, (all) => {
      const line = lineOf(1);
      const there = new Set<string>();
      const take = (): string | undefined => {
        const next = line.takeNext();
        if (!next) return undefined;
        there.delete(next.id);
        line.remove(next.id);
        return next.id;
      };
      for (const [at, { person, take: takes }] of all.entries()) {
        const id = `${person} ${kind} ${at}`;
        line.add(id);
        there.add(id);
        if (takes) take();
      }
      expect(line.size).toBe(there.size);
      const told = [...there].map((id) => ({ id, place: line.getPosition(id) }));
      for (const { id } of told.toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0)))
        expect([line.getPosition(id), take()]).toEqual([1, id]);
      expect(line.takeNext()).toBeUndefined();
    }),
  );
});
