// Pieces of an assembled result that could not be made, as its report counts them.

import { asJsonObject, type Json } from '../../kit/json.ts';

export const createMissingCount = (pieces: number): Readonly<Record<string, Json>> =>
  pieces === 0 ? {} : { missingPieces: pieces };

export function countMissingPieces(report: Json): number {
  const pieces = asJsonObject(report)?.['missingPieces'];
  return typeof pieces === 'number' ? pieces : 0;
}
