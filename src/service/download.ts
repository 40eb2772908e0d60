// A result → a file on disk: streamed, counted against a cap, renamed to its name only when it is whole.
// Redirects are followed by hand, because the API key must never go along to another origin.

import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Fetched, type Into, ServiceUnclear, TooLarge } from '../ports/service.ts';
import { webAddress } from './address.ts';
import { type Frame, get, patiently, refusalOf, translated } from './ask.ts';
import { nameFor, secondsOf, typeOfFile } from './filetype.ts';
import type { Answer } from './transport.ts';

const MOST_REDIRECTS = 5;

/** Throws {@link TooLarge}, what the service answered, or the disk's own errors. Leaves nothing behind when it throws. */
export async function download(frame: Frame, address: string, into: Into): Promise<Fetched> {
  const url = frame.base.resolve(address);
  if (!url) throw new ServiceUnclear('The media service gave an address that is not on the web.');
  await mkdir(into.folder, { recursive: true });
  const part = join(into.folder, `.${randomUUID()}.part`);
  try {
    const { bytes, type: claimed } = await patiently(frame, `a file at ${url.origin}`, 3, () =>
      translated(url.origin, async () => save(await follow(frame, url), part, into)),
    );
    if (bytes === 0) throw new ServiceUnclear('The media service sent an empty file.');
    const found = await typeOfFile(part, claimed);
    if (!found) throw new ServiceUnclear('The media service sent text where a file was promised.');
    const name = nameFor(into.name, found);
    const path = join(into.folder, name);
    await rename(part, path);
    const seconds = await secondsOf(path, found.type);
    return { name, path, type: found.type, bytes, ...(seconds !== undefined && { seconds }) };
  } finally {
    await rm(part, { force: true });
  }
}

/** The first answer that is no redirect. Once the origin has changed the key stays out, even if the way leads back. */
async function follow(frame: Frame, start: URL): Promise<Answer> {
  let url = start;
  let withKey = frame.base.owns(url);
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    const answer = await get(frame, url, frame.timeouts.download, withKey);
    const location = answer.header('location');
    if (answer.status < 300 || answer.status > 399 || location === undefined) {
      if (answer.status < 200 || answer.status > 299) throw await refusalOf(frame, answer);
      return answer;
    }
    answer.drop();
    const next = webAddress(URL.parse(location, url.href));
    if (!next) throw misled('to an address that is not on the web', answer.status);
    withKey &&= next.origin === url.origin;
    url = next;
  }
  throw misled(`more than ${MOST_REDIRECTS} times`, 302);
}

const misled = (how: string, status: number): ServiceUnclear =>
  new ServiceUnclear(`A result was redirected ${how}.`, status);

async function save(
  answer: Answer,
  path: string,
  { max, grow }: Into,
): Promise<{ bytes: number; type: string | undefined }> {
  const announced = Number(answer.header('content-length') ?? 0);
  if (announced > max) {
    answer.drop();
    throw new TooLarge(announced, max);
  }
  let bytes = 0;
  await pipeline(
    answer.chunks(),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > max) throw new TooLarge(bytes, max);
        await grow?.(chunk.length);
        yield chunk;
      }
    },
    createWriteStream(path),
  );
  return { bytes, type: answer.header('content-type') };
}
