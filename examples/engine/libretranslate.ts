// Translates with a LibreTranslate server (https://libretranslate.com, or self-hosted). An engine as an extension: the
// studio uses it for /translate, dubs and translated speech. Settings: LIBRETRANSLATE_URL, LIBRETRANSLATE_KEY.

import {
  combineMessages,
  createSecretSettingBase,
  defineEngine,
  defineExtension,
  EngineError,
  JobError,
  translateLines,
  urlSettingBase,
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

/** Removes region and script: `zh-Hans` gives `zh`. */
const toBaseTag = (tag: string): string => new Intl.Locale(tag).language;

const createError = (did: string) => new EngineError(NAME, did, 'See at LIBRETRANSLATE_URL whether it runs.');

/**
 * Sends a request and validates the answer.
 * @throws {EngineError} on any failure, so that another engine can replace this one.
 */
async function request<T>(server: Server, path: string, shape: z.ZodType<T>, body?: object): Promise<T> {
  const sent = body && { ...body, api_key: server.key };
  const response = await fetch(server.url + path, {
    signal: AbortSignal.timeout(body ? WORK_MS : LOOK_MS),
    ...(sent && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    }),
  }).catch(() => {
    throw createError('does not answer');
  });
  if (!response.ok) throw createError(`answered with status ${response.status}`);
  const answer = shape.safeParse(await response.json().catch(() => undefined));
  if (!answer.success) throw createError('answered with something else than it should');
  return answer.data;
}

/** Fetches the server's language codes by base tag, and its translation pairs. */
async function fetchLanguages(server: Server) {
  const all = await request(server, '/languages', Languages);
  const codes = new Map(all.flatMap(({ code, targets }) => [code, ...targets]).map((code) => [toBaseTag(code), code]));
  const pairs = all.flatMap(({ code, targets }) =>
    targets
      .filter((target) => toBaseTag(target) !== toBaseTag(code))
      .map((target) => ({ from: toBaseTag(code), to: toBaseTag(target), quality: 'good' as const })),
  );
  return { codes, pairs };
}

/** Translates plain texts and HTML texts in separate requests and returns them in the original order. */
const createTextTranslator =
  (server: Server, source: string, target: string) =>
  async (texts: readonly { readonly text: string; readonly isHtml: boolean }[]): Promise<readonly string[]> => {
    const translations = new Map<object, string>();
    for (const format of ['text', 'html']) {
      const sameFormat = texts.filter(({ isHtml, text }) => text !== '' && isHtml === (format === 'html'));
      if (sameFormat.length === 0) continue;
      const body = { q: sameFormat.map(({ text }) => text), source, target, format };
      const { translatedText } = await request(server, '/translate', Answer, body);
      for (const [at, one] of sameFormat.entries()) translations.set(one, translatedText[at] ?? '');
    }
    return texts.map((one) => translations.get(one) ?? '');
  };

export const libreTranslate = (server: Server) =>
  defineEngine({
    name: NAME,
    kind: 'extension',
    capability: 'translation',
    grade: 'neural',
    async describe() {
      const about = { version: null, licence: 'AGPL-3.0 (the server)' };
      try {
        const { codes, pairs } = await fetchLanguages(server);
        return { ...about, languages: [...codes.keys()], pairs };
      } catch {
        const missing = `${NAME} does not answer at LIBRETRANSLATE_URL. See whether it runs.`;
        return { ...about, languages: [], pairs: [], missing };
      }
    },
    async translate(lines, { from, to, termFinders }) {
      const { codes, pairs } = await fetchLanguages(server);
      const [source, target] = [codes.get(toBaseTag(from)), codes.get(toBaseTag(to))];
      if (!source || !target || !pairs.some((pair) => pair.from === toBaseTag(from) && pair.to === toBaseTag(to)))
        throw new JobError('INVALID_SOURCE_DATA', `${NAME} has no way from ${from} to ${to}.`);
      const translations = await translateLines(
        lines,
        termFinders[0],
        to,
        createTextTranslator(server, source, target),
      );
      return { lines: translations, ...combineMessages(`Translated by ${NAME}.`) };
    },
  });

export default defineExtension({
  earshot: 3,
  settings: {
    title: 'LibreTranslate',
    settings: {
      url: {
        name: 'LIBRETRANSLATE_URL',
        ...urlSettingBase,
        help: 'Address of a LibreTranslate server, for example http://localhost:5000. What people translate goes there.',
      },
      key: {
        name: 'LIBRETRANSLATE_KEY',
        ...createSecretSettingBase('key'),
        help: 'Its API key, where it wants one.',
      },
    },
  },
  validateSettings: ({ url, key }) =>
    key !== undefined && url === undefined
      ? ['LIBRETRANSLATE_URL is missing: there is a LIBRETRANSLATE_KEY and no server to send it to.']
      : [],
  engines: ({ url, key }) => (url === undefined ? [] : [libreTranslate({ url, key })]),
});
