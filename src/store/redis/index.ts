// The store of several processes: records in one Redis, a data folder for each process that holds its temporary files and
// the key that all of them must share: what one sealed the others must be able to open. Redis knows a print of the key, so that
// who has another one is told before anything is sealed with it. Which namespaces there are is the same as in the embedded store.

import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../../kit/json.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import { createSeal, createSealer, masterKey, type SecretParts } from '../encryption.ts';
import { StoreFault } from '../fault.ts';
import type { Entry, Store } from '../record.ts';
import { createParseOnce, createRecords } from '../record.ts';
import {
  createDictionaryStore,
  createMadeVoiceStore,
  createNotes,
  createSettingsStore,
} from '../small-stores.ts';
import { checkRedis, connectRedis, keepChecking, type RedisLink } from './client.ts';
import {
  createRedisClaims,
  createRedisCounters,
  createRedisKeys,
  createRedisStorage,
  PREFIX,
  redisKey,
  SEPARATOR,
  scan,
} from './storage.ts';
import { createRedisFinishedTasks, createRedisTaskStore } from './tasks.ts';

interface RedisStoreParts {
  readonly url: string;
  readonly folder: string;
  readonly log: Log;
  readonly exclusive: boolean;
  readonly secretParts: SecretParts;
  /** Lets go of the folder. */
  readonly release: () => void;
}

/** Waits for Redis as long as it takes. Throws a StoreFault when it must not be used. */
export async function openRedisStore({
  url,
  folder,
  log,
  exclusive,
  secretParts,
  release,
}: RedisStoreParts): Promise<Store> {
  const link = await connectRedis(url, log);
  try {
    await checkRedis(link, url, exclusive, log);
    const key = await sharedKey(link, join(folder, 'secret.key'), log);
    return storeOn(link, key, { secretParts, log, release });
  } catch (error) {
    link.close();
    throw error;
  }
}

function storeOn(
  link: RedisLink,
  key: SharedKey,
  { secretParts, log, release }: Pick<RedisStoreParts, 'secretParts' | 'log' | 'release'>,
): Store {
  const records = (namespace: string) => createRecords(createRedisStorage(link, namespace));
  const checked = keepChecking(() => link.client.info(), log);
  const sealer = createSealer({ key, parts: secretParts, log });
  const dictionaries = createRecords(createRedisStorage(link, 'dictionary'), createParseOnce());
  const keys = (namespace: string) => createRedisKeys(link, namespace);
  const namespaces = { live: records('task'), history: records('history'), people: records('person') };
  const finished = createRedisFinishedTasks(link);
  const indexes = { peopleKeys: keys('person'), finished };
  return {
    tasks: createRedisTaskStore({ ...namespaces, ...indexes }, { link, sealer, log }),
    settings: createSettingsStore(records('settings'), keys('settings'), log),
    voices: createMadeVoiceStore(records('voice'), log),
    dictionaries: createDictionaryStore(dictionaries, keys('dictionary'), log),
    notes(name, secret) {
      const namespace = `notes:${name}`;
      const claims = createRedisClaims(link, namespace);
      const seal = secret && createSeal(key());
      const parts = { namespace, records: records(namespace), keys: keys(namespace) };
      return createNotes({ ...parts, claims, seal, log });
    },
    counters: createRedisCounters(scriptsOf(link), PREFIX),
    async *entries() {
      for await (const [at, text] of scan(link, PREFIX)) {
        const entry = entryAt(at.slice(PREFIX.length), text);
        if (entry) yield entry;
      }
    },
    async restore({ namespace, key: at, value, expires }) {
      if (namespace === 'history') await finished.add(at, value, expires);
      const name = redisKey(namespace, at);
      const text = JSON.stringify(value);
      const put = () =>
        expires === undefined
          ? link.client.set(name, text, 'NX')
          : link.client.set(name, text, 'PXAT', Math.ceil(expires), 'NX');
      return (await link.steady(put)) !== null;
    },
    async close() {
      checked();
      link.close();
      release();
    },
  };
}

/** Counting twice counts once, so a script that broke off may be run again. */
const scriptsOf = ({ client, steady }: RedisLink) => ({
  eval: (script: string, keys: number, ...given: (string | number)[]): Promise<unknown> =>
    steady(() => client.eval(script, keys, ...given)),
});

function entryAt(name: string, text: string): Entry | undefined {
  const at = name.indexOf(SEPARATOR);
  const value = parseJson(text);
  if (at < 0 || value === undefined) return undefined;
  const expires =
    typeof value === 'object' && value !== null && 'expires' in value ? value['expires'] : undefined;
  return {
    namespace: name.slice(0, at),
    key: name.slice(at + SEPARATOR.length),
    value,
    ...(typeof expires === 'number' && { expires }),
  };
}

/** The key; made when nobody has one yet. Throws a StoreFault for the operator. */
type SharedKey = () => Buffer;

const MARK = `${PREFIX}secret-key`;

const printOf = (key: Buffer): string =>
  createHmac('sha256', key).update('earshot').digest('base64url').slice(0, 22);

const otherKey = (file: string): StoreFault =>
  new StoreFault(
    `${file} is missing, or is not the key that the other processes on this Redis use for stored tokens. Copy their secret.key there (chmod 600). If there is none any more, delete ${MARK} in Redis and install the app in its workspaces anew.`,
  );

async function sharedKey({ client, steady }: RedisLink, file: string, log: Log): Promise<SharedKey> {
  const known = await steady(() => client.get(MARK));
  let told = known !== null;

  /** Of two processes that make the first key at the same moment, the second one learns it here. */
  const tell = async (print: string) => {
    await steady(() => client.set(MARK, print, 'NX'));
    if ((await steady(() => client.get(MARK))) !== print) log.error(`store: ${otherKey(file).message}`);
  };

  return () => {
    if (known !== null && !existsSync(file)) throw otherKey(file);
    const key = masterKey(file);
    const print = printOf(key);
    if (known !== null && print !== known) throw otherKey(file);
    if (!told)
      void tell(print).catch((thrown) =>
        log.warn('store: the print of secret.key was not stored', { why: reasonOf(thrown) }),
      );
    told = true;
    return key;
  };
}
