// Translation by a LibreTranslate server (https://libretranslate.com, or one's own). An engine from outside: the studio asks it like its
// own ones, for /translate, dubs and speech in another language. Settings: LIBRETRANSLATE_URL, LIBRETRANSLATE_KEY.

import {
  defineEngine,
  defineExtension,
  EngineFailed,
  JobFault,
  pasted,
  plainly,
  told,
  translateLines,
  webAddress,
  z,
} from 'earshot';

const NAME = 'LibreTranslate';
const LOOK_MS = 3000;
const WORK_MS = 120_000;

interface Server {
  readonly url: string;
  readonly key: string | undefined;
}

const Languages = z.array(z.object({ code: z.string(), targets: z.array(z.string()) }));
const Answer = z.object({ translatedText: z.array(z.string()) });

/** Without a region or a script: `zh-Hans` is `zh`. */
const baseOf = (tag: string): string => new Intl.Locale(tag).language;

const failed = (did: string) => new EngineFailed(NAME, did, 'See at LIBRETRANSLATE_URL whether it runs.');

/** What it answers, in that shape. Throws an `EngineFailed` for all else, so that another engine may stand in. */
async function ask<T>(server: Server, path: string, shape: z.ZodType<T>, body?: object): Promise<T> {
  const sent = body && { ...body, ...(server.key !== undefined && { api_key: server.key }) };
  const response = await fetch(server.url + path, {
    signal: AbortSignal.timeout(body ? WORK_MS : LOOK_MS),
    ...(sent && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    }),
  }).catch(() => {
    throw failed('does not answer');
  });
  if (!response.ok) throw failed(`answered with status ${response.status}`);
  const answer = shape.safeParse(await response.json().catch(() => undefined));
  if (!answer.success) throw failed('answered with something else than it should');
  return answer.data;
}

/** Its own codes by ours, and what it makes of what. */
async function look(server: Server) {
  const all = await ask(server, '/languages', Languages);
  const codes = new Map(
    all.flatMap(({ code, targets }) => [code, ...targets]).map((code) => [baseOf(code), code]),
  );
  const pairs = all.flatMap(({ code, targets }) =>
    targets
      .filter((target) => baseOf(target) !== baseOf(code))
      .map((target) => ({ from: baseOf(code), to: baseOf(target), grade: 'good' as const })),
  );
  return { codes, pairs };
}

/** As many texts as were given; those with tags are told apart from plain ones. */
const through =
  (server: Server, source: string, target: string) =>
  async (given: readonly { readonly text: string; readonly html: boolean }[]): Promise<readonly string[]> => {
    const done = new Map<object, string>();
    for (const format of ['text', 'html']) {
      const some = given.filter(({ html, text }) => text !== '' && html === (format === 'html'));
      if (some.length === 0) continue;
      const body = { q: some.map(({ text }) => text), source, target, format };
      const { translatedText } = await ask(server, '/translate', Answer, body);
      for (const [at, one] of some.entries()) done.set(one, translatedText[at] ?? '');
    }
    return given.map((one) => done.get(one) ?? '');
  };

export const libreTranslate = (server: Server) =>
  defineEngine({
    name: NAME,
    kind: 'extension',
    ability: 'translation',
    grade: 'neural',
    async describe() {
      const about = { version: null, licence: 'AGPL-3.0 (the server)' };
      try {
        const { codes, pairs } = await look(server);
        return { ...about, languages: [...codes.keys()], pairs };
      } catch {
        const missing = `${NAME} does not answer at LIBRETRANSLATE_URL. See whether it runs.`;
        return { ...about, languages: [], pairs: [], missing };
      }
    },
    async translate(lines, { from, to, terms }) {
      const { codes, pairs } = await look(server);
      const [source, target] = [codes.get(baseOf(from)), codes.get(baseOf(to))];
      if (!source || !target || !pairs.some((pair) => pair.from === baseOf(from) && pair.to === baseOf(to)))
        throw new JobFault('INVALID_SOURCE_DATA', `${NAME} has no way from ${from} to ${to}.`);
      const done = await translateLines(lines, terms[0], to, through(server, source, target));
      return { lines: done, ...told(plainly(`Translated by ${NAME}.`)) };
    },
  });

export default defineExtension({
  earshot: 1,
  settings: {
    title: 'LibreTranslate',
    settings: {
      url: {
        name: 'LIBRETRANSLATE_URL',
        ...webAddress,
        help: 'Address of a LibreTranslate server, for example http://localhost:5000. What people translate goes there.',
      },
      key: { name: 'LIBRETRANSLATE_KEY', ...pasted('key'), help: 'Its API key, where it wants one.' },
    },
  },
  faults: ({ url, key }) =>
    key !== undefined && url === undefined
      ? ['LIBRETRANSLATE_URL is missing: there is a LIBRETRANSLATE_KEY and no server to send it to.']
      : [],
  engines: ({ url, key }) => (url === undefined ? [] : [libreTranslate({ url, key })]),
});
