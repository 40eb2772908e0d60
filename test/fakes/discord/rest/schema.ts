// Checks request bodies, and the fake's own answers, against the reduced OpenAPI file. Where the published file is older than
// the documentation, the difference is smoothed here (permission strings, numeric attachment ids).

import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { OpenApi } from './extract.ts';
import { type Fault, fault } from './refusal.ts';

const FILE = new URL('../../../fixtures/discord-openapi.json', import.meta.url);

const CALLBACKS: Readonly<Record<number, string>> = {
  4: 'CreateMessageInteractionCallbackRequest',
  5: 'CreateMessageInteractionCallbackRequest',
  6: 'UpdateMessageInteractionCallbackRequest',
  7: 'UpdateMessageInteractionCallbackRequest',
  8: 'ApplicationCommandAutocompleteCallbackRequest',
  9: 'ModalInteractionCallbackRequest',
};
const CALLBACK = '/interactions/{interaction_id}/{interaction_token}/callback';

/** discord.js sends permissions as a string, the file has an integer; attachment ids may be numbers. */
function smooth(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body ?? null), (key, value: unknown) => {
    if (key === 'default_member_permissions' && typeof value === 'string' && /^\d+$/.test(value)) return 0;
    if (key === 'id' && typeof value === 'number') return String(value);
    return value;
  });
}

/** Component ids are numbers in the file, so only attachments get the smoothed form. */
const prepare = (body: unknown): unknown => {
  const soft = smooth(body) as Record<string, unknown> | null;
  const raw = JSON.parse(JSON.stringify(body ?? null)) as Record<string, unknown> | null;
  if (Array.isArray(soft) || !soft || !raw) return soft;
  const mix = (from: Record<string, unknown>, to: Record<string, unknown>) =>
    'attachments' in to ? { ...to, attachments: from['attachments'] } : to;
  const data = raw['data'] as Record<string, unknown> | undefined;
  return data ? { ...raw, data: mix(soft['data'] as Record<string, unknown>, data) } : mix(soft, raw);
};

/** The faults that say most: those deepest in the body, the alternatives of a union left out. */
function tell(errors: readonly ErrorObject[]): readonly Fault[] {
  const telling = errors.filter(({ keyword }) => !['oneOf', 'anyOf', 'allOf', '$ref'].includes(keyword));
  const depth = (one: ErrorObject) => one.instancePath.split('/').length;
  const chosen = telling.filter(
    ({ keyword, instancePath }) => !/\/type$/.test(instancePath) || keyword === 'type',
  );
  const pool = chosen.length > 0 ? chosen : errors;
  const deepest = Math.max(...pool.map(depth));
  return pool
    .filter((one) => depth(one) === deepest)
    .slice(0, 5)
    .map((one) =>
      fault(one.instancePath.slice(1).replaceAll('/', '.'), 'SCHEMA', `must hold: ${one.message}`),
    );
}

export interface Schemas {
  /** The faults of a body sent to a route of the file; none for a route without a body there. */
  check(method: string, route: string, body: unknown): readonly Fault[];
  /** The faults of an answer of ours; none for a route whose answers are not in the file. */
  answer(method: string, route: string, body: unknown): readonly Fault[];
  readonly locales: ReadonlySet<string>;
}

/** What is alike in this is alike to the file: texts have no length there, and large numbers are sizes and ids. */
const shapeOf = (body: unknown): string =>
  JSON.stringify(body, (_, value: unknown) => {
    if (typeof value === 'string') return '';
    return typeof value === 'number' && value > 100 ? 101 : value;
  });

/** Compiling takes a second of a busy machine, which nobody who waits for a first answer has. */
let schemas: Schemas | undefined;

/** Compiled before anything is asked, once in a process. */
export function createSchemas(): Schemas {
  schemas ??= compileSchemas();
  return schemas;
}

function compileSchemas(): Schemas {
  const file = JSON.parse(readFileSync(FILE, 'utf8')) as {
    readonly paths: OpenApi['paths'];
    readonly components: {
      readonly schemas: {
        readonly AvailableLocalesEnum: { readonly oneOf: readonly { readonly const: string }[] };
      };
    };
  };
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true, logger: false });
  ajv.addSchema(file, 'discord');
  const compiled = new Map<string, ValidateFunction>();
  /** Shapes of answers that were found good: looking at each of a thousand alike would slow the fake down. */
  const good = new Set<string>();
  const validator = (pointer: string) => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `discord#${pointer}` });
    compiled.set(pointer, known);
    return known;
  };
  const operationAt = (method: string, route: string) => file.paths[route]?.[method.toLowerCase()];
  const pathOf = (method: string, route: string) =>
    `/paths/${encodeURIComponent(route.replaceAll('~', '~0').replaceAll('/', '~1'))}/${method.toLowerCase()}`;
  const pointerOf = (method: string, route: string, body: unknown): string | undefined => {
    if (route === CALLBACK) {
      const name = CALLBACKS[Number((body as { type?: unknown } | null)?.type)];
      return name && `/components/schemas/${name}`;
    }
    if (!operationAt(method, route)?.requestBody) return undefined;
    return `${pathOf(method, route)}/requestBody/content/application~1json/schema`;
  };
  const answerOf = (method: string, route: string): string =>
    `${pathOf(method, route)}/responses/200/content/application~1json/schema`;
  for (const [route, methods] of Object.entries(file.paths))
    for (const [method, { requestBody, responses }] of Object.entries(methods)) {
      if (requestBody && route !== CALLBACK) validator(pointerOf(method, route, undefined) ?? '');
      if (responses) validator(answerOf(method, route));
    }
  for (const name of new Set(Object.values(CALLBACKS))) validator(`/components/schemas/${name}`);
  return {
    check(method, route, body) {
      const pointer = pointerOf(method, route, body);
      if (!pointer) return route === CALLBACK ? [fault('type', 'SCHEMA', 'is not a type of answer')] : [];
      const validate = validator(pointer);
      return validate(Array.isArray(body) ? smooth(body) : prepare(body)) ? [] : tell(validate.errors ?? []);
    },
    answer(method, route, body) {
      if (!operationAt(method, route)?.responses) return [];
      const pointer = answerOf(method, route);
      const shape = `${pointer} ${shapeOf(body)}`;
      if (good.has(shape)) return [];
      const validate = validator(pointer);
      if (!validate(body)) return tell(validate.errors ?? []);
      good.add(shape);
      return [];
    },
    locales: new Set(file.components.schemas.AvailableLocalesEnum.oneOf.map((one) => one.const)),
  };
}
