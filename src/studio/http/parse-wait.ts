// Parses `?wait=20`: the number of seconds to wait for a change before answering. Our own addition to the interface
// document.

import { createValidationError } from '../errors.ts';

const MAX_WAIT_SECONDS = 20;

export function parseWaitSeconds(text = '0'): number {
  const seconds = Number(text);
  if (text !== '' && Number.isInteger(seconds) && seconds >= 0 && seconds <= MAX_WAIT_SECONDS) return seconds;
  throw createValidationError(
    ['query', 'wait'],
    `Input should be whole seconds from 0 to ${MAX_WAIT_SECONDS}`,
    'int_parsing',
  );
}
