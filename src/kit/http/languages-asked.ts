// Which languages a browser asks for.

import { parseAccept } from 'hono/utils/accept';

/** Tags of an `Accept-Language` header, the most wanted first. */
export const languagesAsked = (header: string | null | undefined): readonly string[] =>
  parseAccept(header ?? '')
    .toSorted((a, b) => b.q - a.q)
    .map(({ type }) => type);
