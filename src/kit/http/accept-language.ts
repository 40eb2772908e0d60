// Languages that a browser asks for.

import { parseAccept } from 'hono/utils/accept';

/** Foreign text: tags are stored and compared. */
const TAG = /^[a-z]{2,3}(?:[-_][a-z\d]{1,8}){0,3}$/i;

/** Tags of an `Accept-Language` header, most preferred first. */
export const parseAcceptLanguage = (header: string | null | undefined): readonly string[] =>
  parseAccept(header ?? '')
    .toSorted((a, b) => b.q - a.q)
    .map(({ type }) => type)
    .filter((type) => TAG.test(type));
