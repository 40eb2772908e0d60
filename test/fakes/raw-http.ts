// Raw HTTP over a socket: chunked, stalled and slow bodies.

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly text: string;
}

const headOf = (method: string, path: string, headers: Readonly<Record<string, string>>): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

/** Opens a connection and sends the head. The caller writes the body. */
export async function begin(port: number, path: string, headers: Readonly<Record<string, string>>): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(headOf('POST', path, headers));
  return socket;
}

export const chunk = (bytes: Buffer | string): Buffer => {
  const body = Buffer.from(bytes);
  return Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')]);
};

/** Returns the first response on a connection. */
export async function answerOn(socket: Socket): Promise<RawAnswer> {
  let text = '';
  const ended = Promise.withResolvers<void>();
  socket.on('data', (data) => {
    text += data.toString();
    const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s);
    const length = /^content-length: (\d+)/im.exec(head)?.[1];
    if (length !== undefined && Buffer.byteLength(body) >= Number(length)) ended.resolve();
    if (/^transfer-encoding: chunked/im.test(head) && /(^|\r\n)0\r\n/.test(body)) ended.resolve();
  });
  socket.once('close', () => ended.resolve());
  await ended.promise;
  const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), text: body };
}

/** Posts a body in chunks, without a content length. */
export async function postChunked(
  port: number,
  path: string,
  pieces: readonly (Buffer | string)[],
  headers: Readonly<Record<string, string>> = { 'Content-Type': 'application/json' },
): Promise<RawAnswer> {
  const socket = await begin(port, path, { ...headers, 'Transfer-Encoding': 'chunked' });
  const answer = answerOn(socket);
  for (const piece of pieces) {
    if (socket.destroyed) break;
    if (!socket.write(chunk(piece))) await Promise.race([once(socket, 'drain'), answer]);
  }
  socket.write('0\r\n\r\n');
  const answered = await answer;
  socket.destroy();
  return answered;
}
