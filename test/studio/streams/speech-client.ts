// Client of POST /tts-stream that can pause and leave, and texts that fake engines follow piece by piece.

import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { KEY, type toyStudio } from '../harness.ts';

type Toy = Awaited<ReturnType<typeof toyStudio>>;

/** Longer than a piece, so that every passage is one. */
const PASSAGE_CHARACTERS = 310;
/** As many passages as a text may have. */
export const MAX_PASSAGES = 9;

/** Joins instructions for the fake engine. */
export const passages = (...instructions: readonly string[]): string =>
  instructions.map((one) => `${one} `.padEnd(PASSAGE_CHARACTERS)).join('|');

export const repeat = (count: number, instruction: string): string =>
  passages(...Array.from({ length: count }, () => instruction));

interface StreamSettings {
  readonly key?: string;
  readonly turn?: string;
  readonly format?: string;
}

interface OpenedStream {
  readonly request: ClientRequest;
  /** Resolves with the headers. Rejects if the client or the studio leaves before. */
  readonly response: Promise<IncomingMessage>;
  /** Closes the connection. */
  leave(): void;
}

/** Sends a request over a connection of its own. */
export function openStream(
  { base }: Pick<Toy, 'base'>,
  text: string,
  { key = KEY, turn, format = 'pcm_s16le' }: StreamSettings = {},
): OpenedStream {
  const headers = {
    'content-type': 'application/json',
    'x-api-key': key,
    ...(turn !== undefined && { 'x-turn': turn }),
  };
  const request = httpRequest(`${base}/tts-stream`, { method: 'POST', headers, agent: new Agent() });
  const body = { text, language: 'en-us', voice_id: 1001, output_configuration: { format } };
  request.end(JSON.stringify(body));
  const response = once(request, 'response').then(([incoming]) => incoming as IncomingMessage);
  response.catch(() => {});
  request.on('error', () => {});
  return { request, response, leave: () => void request.destroy() };
}

/** Reads until the end, or until the connection is cut. */
export async function readAll(
  response: IncomingMessage,
): Promise<{ bytes: number; isComplete: boolean; text: string }> {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  response.on('error', () => {});
  response.resume();
  // `once` of node:events would reject if the connection is cut.
  await new Promise((resolve) => response.once('close', resolve));
  const all = Buffer.concat(chunks);
  return { bytes: all.length, isComplete: response.complete, text: all.toString('latin1', 0, 2000) };
}

/** Bytes of 16-bit sound at 48 kHz. Resampling leaves out less than a millisecond. */
export const isSeconds = (bytes: number, seconds: number): boolean => Math.abs(bytes - seconds * 2 * 48_000) < 96;

/** Number of lines that fake engines appended to the file. */
export const countLines = async (file: string): Promise<number> =>
  existsSync(file) ? (await readFile(file, 'utf8')).split('\n').length - 1 : 0;

/** Names of the folders of open streams. */
export const listStreamFolders = ({ folder }: Pick<Toy, 'folder'>): Promise<string[]> =>
  readdir(join(folder, 'uploads'));

export const countEvents = ({ log }: Pick<Toy, 'log'>, name: string): number =>
  log.entries.filter(({ event }) => event === name).length;

export const listErrors = ({ log }: Pick<Toy, 'log'>): readonly unknown[] =>
  log.entries.filter(({ level }) => level === 'error');
