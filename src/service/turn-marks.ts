// Whose turn a create call uses up, in words that tell nobody who that is: keyed hashes, the same for the same person and
// place as long as the secret lives. Without a secret nothing is said.

import { createHmac } from 'node:crypto';
import { MARK_HEADER } from '../domain/tasks/turn-header.ts';
import type { Asker } from '../kit/fair-queue.ts';

type Headers = Readonly<Record<string, string>>;

const NONE: Headers = {};
/** 132 bits: no two people are ever taken for one. */
const CHARACTERS = 22;

export function createMarks(secret: string | undefined): (asker: Asker | undefined) => Headers {
  if (secret === undefined) return () => NONE;
  const word = (kind: string, of: string): string =>
    createHmac('sha256', secret).update(`turn ${kind} ${of}`).digest('base64url').slice(0, CHARACTERS);
  return (asker) => {
    if (!asker) return NONE;
    const { person, place } = asker;
    const words = [word('person', person), ...(place === undefined ? [] : [word('place', place)])];
    return { [MARK_HEADER]: words.join('.') };
  };
}
