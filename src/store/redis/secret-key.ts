// The key for secret notes where several processes share them: what one sealed the others must be able to open. Redis knows
// a print of the key, so that who has another one is told before anything is sealed with it. Knows nothing of the notes.

import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type Log, reasonOf } from '../../kit/log.ts';
import { masterKey } from '../encryption.ts';
import { StoreFault } from '../fault.ts';
import type { RedisLink } from './client.ts';
import { PREFIX } from './storage.ts';

/** The key; made when nobody has one yet. Throws a StoreFault for the operator. */
export type SharedKey = () => Buffer;

const MARK = `${PREFIX}secret-key`;

const printOf = (key: Buffer): string =>
  createHmac('sha256', key).update('earshot').digest('base64url').slice(0, 22);

const other = (file: string): StoreFault =>
  new StoreFault(
    `${file} is missing, or is not the key that the other processes on this Redis use for stored tokens. Copy their secret.key there (chmod 600). If there is none any more, delete ${MARK} in Redis and install the app in its workspaces anew.`,
  );

export async function sharedKey({ client, steady }: RedisLink, file: string, log: Log): Promise<SharedKey> {
  const known = await steady(() => client.get(MARK));
  let told = known !== null;

  /** Of two processes that make the first key at the same moment, the second one learns it here. */
  const tell = async (print: string) => {
    await steady(() => client.set(MARK, print, 'NX'));
    if ((await steady(() => client.get(MARK))) !== print) log.error(`store: ${other(file).message}`);
  };

  return () => {
    if (known !== null && !existsSync(file)) throw other(file);
    const key = masterKey(file);
    const print = printOf(key);
    if (known !== null && print !== known) throw other(file);
    if (!told)
      void tell(print).catch((thrown) =>
        log.warn('store: the print of secret.key was not stored', { why: reasonOf(thrown) }),
      );
    told = true;
    return key;
  };
}
