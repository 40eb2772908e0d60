// Languages that a browser asks for.

import { parseAccept } from 'hono/utils/accept';

/** Tags of an `Accept-Language` header, most preferred first. */
export const parseAcceptLanguage = (header: string | null | undefined): readonly string[] =>
  parseAccept(header ?? '')
    .toSorted((a, b) => b.q - a.q)
    .map(({ type }) => type);
