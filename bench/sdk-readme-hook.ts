// Loaded before an example of the SDK's README: points the SDK at a studio, and notes each request in a file.

import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const { SDK_README_BASE = '', SDK_README_REQUESTS = '' } = process.env;
/** The examples are outside the package. */
const SDK = import.meta.resolve('@camb-ai/sdk');
const VENDOR = 'https://client.camb.ai/apis';

registerHooks({
  resolve: (specifier, context, next) => next(specifier === '@camb-ai/sdk' ? SDK : specifier, context),
  load(url, context, next) {
    const loaded = next(url, context);
    if (!/@camb-ai\/sdk\/dist\/environments\.js$/.test(url)) return loaded;
    return { ...loaded, source: String(loaded.source).replace(VENDOR, SDK_README_BASE) };
  },
});

const send = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const response = await send(input, init);
  const path = String(input)
    .replace(SDK_README_BASE, '')
    .replace(/[\w-]{36}/, '…');
  appendFileSync(SDK_README_REQUESTS, `${init?.method ?? 'GET'} ${path} ${response.status}\n`);
  return response;
};
