// Builds tar archives, including invalid ones.

import { gzipSync } from 'node:zlib';

export interface Member {
  readonly name: string;
  readonly content?: Buffer | string;
  /** `0` a file, `5` a folder, `2` a link, `3` a device. */
  readonly kind?: string;
  /** Size in the header, if it differs from the content's. */
  readonly claims?: number;
  readonly target?: string;
}

const BLOCK = 512;

export function header({ name, content = '', kind = '0', claims, target = '' }: Member): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.write(name.slice(0, 100), 0);
  block.write('0000644\0', 100);
  block.write(`${(claims ?? Buffer.byteLength(content)).toString(8).padStart(11, '0')}\0`, 124);
  block.write('00000000000\0', 136);
  block.write(kind, 156);
  block.write(target, 157);
  block.write('ustar\0' + '00', 257);
  block.fill(' ', 148, 156);
  const sum = block.reduce((all, byte) => all + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

export const tar = (members: readonly Member[]): Buffer =>
  Buffer.concat([
    ...members.flatMap((member) => {
      const content = Buffer.from(member.content ?? '');
      return [header(member), content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)];
    }),
    Buffer.alloc(2 * BLOCK),
  ]);

export const tarGz = (members: readonly Member[]): Buffer => gzipSync(tar(members));
