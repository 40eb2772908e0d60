// A short note on how a file was made, for a tag of that file. It names no person and has no text of a request. Pure;
// core/file-origin encrypts it.

import { asJsonObject, parseJson } from '../../kit/json.ts';
import { truncate } from '../../kit/text.ts';

export interface ProvenanceNote {
  /** Name of the operation. */
  readonly command: string;
  /** In the form `2026-11-22`. */
  readonly date: string;
  /** Names of the voices that speak. */
  readonly voices?: string;
  /** True if one of them was cloned from a recording, with the consent that Earshot asks for. */
  readonly hasConsent?: true;
  /** Length of the recording. */
  readonly seconds?: number;
}

/** All notes have this length, so that an encrypted one says nothing about its content. */
const NOTE_BYTES = 256;
const MAX_NAME_CHARACTERS = 60;

/** An encrypted note. The length is exact, since any letters may follow in a file. */
export const NOTE_PATTERN = /earshot:v1\.[\w-]{379}/g;

export function formatNote({ command, date, voices, hasConsent, seconds }: ProvenanceNote): string {
  const toText = (names: string | undefined) =>
    JSON.stringify({
      c: truncate(command, MAX_NAME_CHARACTERS),
      d: date,
      v: names,
      k: hasConsent,
      s: seconds === undefined ? undefined : Math.round(seconds * 10) / 10,
    });
  let max = MAX_NAME_CHARACTERS;
  let text = toText(voices && truncate(voices, max));
  // Characters of some scripts take three bytes, and quotes two.
  for (; Buffer.byteLength(text) > NOTE_BYTES && max > 0; max -= 1) text = toText(voices && truncate(voices, max));
  return text + ' '.repeat(Math.max(0, NOTE_BYTES - Buffer.byteLength(text)));
}

export function parseNote(text: string): ProvenanceNote | undefined {
  const { c: command, d: date, v: voices, k: consent, s: seconds } = asJsonObject(parseJson(text)) ?? {};
  if (typeof command !== 'string' || typeof date !== 'string') return undefined;
  return {
    command,
    date,
    ...(typeof voices === 'string' && { voices }),
    ...(consent === true && { hasConsent: true }),
    ...(typeof seconds === 'number' && { seconds }),
  };
}

/** A copy in another format may be this much longer or shorter. */
const TOLERANCE_SECONDS = 1.5;
const TOLERANCE_SHARE = 0.02;

/** True if the recording has another length than the one that the note was written for. */
export const hasOtherLength = ({ seconds: expected }: ProvenanceNote, actual: number | undefined): boolean =>
  expected !== undefined &&
  actual !== undefined &&
  Math.abs(expected - actual) > Math.max(TOLERANCE_SECONDS, expected * TOLERANCE_SHARE);
