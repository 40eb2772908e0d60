// Reduces Discord's published OpenAPI file to the parts that the fake checks: request bodies and answers of its routes,
// and the schemas they use. Idempotent. `node test/fakes/discord/rest/extract.ts <published file>
// test/fixtures/discord-openapi.json` updates the copy.

import { readFileSync, writeFileSync } from 'node:fs';

interface Content {
  readonly content?: { readonly 'application/json'?: { readonly schema: unknown } };
}

interface Operation {
  readonly requestBody?: Content;
  readonly responses?: Readonly<Record<string, Content>>;
}

export interface OpenApi {
  readonly openapi: string;
  readonly info: Readonly<Record<string, unknown>>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

/** Routes whose bodies are checked, and the schemas of interaction responses by type. */
const ROUTES: readonly (readonly [string, string])[] = [
  ['/applications/{application_id}/commands', 'put'],
  ['/applications/{application_id}/guilds/{guild_id}/commands', 'put'],
  ['/channels/{channel_id}/messages', 'post'],
  ['/channels/{channel_id}/messages/{message_id}', 'patch'],
  ['/channels/{channel_id}/voice-status', 'put'],
  ['/guilds/{guild_id}/soundboard-sounds', 'post'],
  ['/guilds/{guild_id}/voice-states/@me', 'patch'],
  ['/guilds/{guild_id}/voice-states/{user_id}', 'patch'],
  ['/interactions/{interaction_id}/{interaction_token}/callback', 'post'],
  ['/users/@me/channels', 'post'],
  ['/webhooks/{webhook_id}/{webhook_token}', 'post'],
  ['/webhooks/{webhook_id}/{webhook_token}/messages/@original', 'patch'],
  ['/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}', 'patch'],
];
/** Routes whose answers are checked: messages and voice. */
const ANSWERED: readonly (readonly [string, string])[] = [
  ['/channels/{channel_id}/messages', 'get'],
  ['/channels/{channel_id}/messages', 'post'],
  ['/channels/{channel_id}/messages/{message_id}', 'get'],
  ['/channels/{channel_id}/messages/{message_id}', 'patch'],
  ['/guilds/{guild_id}/soundboard-sounds', 'get'],
  ['/guilds/{guild_id}/soundboard-sounds/{sound_id}', 'get'],
  ['/guilds/{guild_id}/voice-states/@me', 'get'],
  ['/guilds/{guild_id}/voice-states/{user_id}', 'get'],
  ['/interactions/{interaction_id}/{interaction_token}/callback', 'post'],
  ['/webhooks/{webhook_id}/{webhook_token}', 'post'],
  ['/webhooks/{webhook_id}/{webhook_token}/messages/@original', 'get'],
  ['/webhooks/{webhook_id}/{webhook_token}/messages/@original', 'patch'],
  ['/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}', 'get'],
  ['/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}', 'patch'],
];
const MORE = ['AvailableLocalesEnum'];

const REF = /"#\/components\/schemas\/([^"]+)"/g;
const namesIn = (value: unknown): readonly string[] =>
  [...JSON.stringify(value).matchAll(REF)].map((match) => match[1] ?? '');

/** Keeps only the schema of a body or an answer. */
function kept(given: Content | undefined, what: string): Content {
  const schema = given?.content?.['application/json']?.schema;
  if (!schema) throw new Error(`The OpenAPI file has no ${what}.`);
  return { content: { 'application/json': { schema } } };
}

export function extract(spec: OpenApi): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {};
  const add = (path: string, method: string, more: Operation): void => {
    paths[path] = { ...paths[path], [method]: { ...paths[path]?.[method], ...more } };
  };
  for (const [path, method] of ROUTES)
    add(path, method, {
      requestBody: kept(spec.paths[path]?.[method]?.requestBody, `body for ${method} ${path}`),
    });
  for (const [path, method] of ANSWERED)
    add(path, method, {
      responses: { 200: kept(spec.paths[path]?.[method]?.responses?.['200'], `answer of ${method} ${path}`) },
    });
  const schemas: Record<string, unknown> = {};
  const open = [...namesIn(paths), ...MORE];
  for (let name = open.pop(); name; name = open.pop()) {
    if (name in schemas) continue;
    schemas[name] = spec.components.schemas[name];
    open.push(...namesIn(schemas[name]));
  }
  const { title, license, version, termsOfService } = spec.info;
  const description =
    'A reduced copy of the Discord v10 HTTP API specification (github.com/discord/discord-api-spec, MIT licence): ' +
    'request bodies and answers of the routes that the tests play, and the schemas they reach.';
  const sorted = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    openapi: spec.openapi,
    info: { title, description, termsOfService, license, version },
    paths,
    components: { schemas: sorted },
  };
}

if (import.meta.main) {
  const [from = '', to = ''] = process.argv.slice(2);
  const reduced = extract(JSON.parse(readFileSync(from, 'utf8')) as OpenApi);
  writeFileSync(to, `${JSON.stringify(reduced, null, 1)}\n`);
}
