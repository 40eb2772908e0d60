// Validates request bodies and the fake's own answers against the reduced OpenAPI file. Normalizes values where the
// published file is older than the documentation (permission strings, numeric attachment ids).

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

/** discord.js sends permissions as a string, but the file expects an integer. Attachment ids may be numbers. */
function smooth(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body ?? null), (key, value: unknown) => {
    if (key === 'default_member_permissions' && typeof value === 'string' && /^\d+$/.test(value)) return 0;
    if (key === 'id' && typeof value === 'number') return String(value);
    return value;
  });
}

/** Component ids are numbers in the file, so only attachments are normalized. */
const prepare = (body: unknown): unknown => {
  const soft = smooth(body) as Record<string, unknown> | null;
  const raw = JSON.parse(JSON.stringify(body ?? null)) as Record<string, unknown> | null;
  if (Array.isArray(soft) || !soft || !raw) return soft;
  const mix = (from: Record<string, unknown>, to: Record<string, unknown>) =>
    'attachments' in to ? { ...to, attachments: from['attachments'] } : to;
  const data = raw['data'] as Record<string, unknown> | undefined;
  return data ? { ...raw, data: mix(soft['data'] as Record<string, unknown>, data) } : mix(soft, raw);
};

/** The most specific faults: the deepest ones, without the alternatives of a union. */
function tell(errors: readonly ErrorObject[]): readonly Fault[] {
  const telling = errors.filter(({ keyword }) => !['oneOf', 'anyOf', 'allOf', '$ref'].includes(keyword));
  const depth = (one: ErrorObject) => one.instancePath.split('/').length;
  const chosen = telling.filter(({ keyword, instancePath }) => !/\/type$/.test(instancePath) || keyword === 'type');
  const pool = chosen.length > 0 ? chosen : errors;
  const deepest = Math.max(...pool.map(depth));
  return pool
    .filter((one) => depth(one) === deepest)
    .slice(0, 5)
    .map((one) => fault(one.instancePath.slice(1).replaceAll('/', '.'), 'SCHEMA', `must hold: ${one.message}`));
}

export interface Schemas {
  /** The faults of a body for a route; empty for routes without a body. */
  check(method: string, route: string, body: unknown): readonly Fault[];
  /** The faults of the fake's own answer; empty for unlisted routes. */
  answer(method: string, route: string, body: unknown): readonly Fault[];
  readonly locales: ReadonlySet<string>;
}

/**
 * Bodies with an equal shape are equally valid: the file limits no text lengths, and large numbers are sizes and ids.
 */
const shapeOf = (body: unknown): string =>
  JSON.stringify(body, (_, value: unknown) => {
    if (typeof value === 'string') return '';
    return typeof value === 'number' && value > 100 ? 101 : value;
  });

/** Compiling takes a second on a busy machine, too long for a first answer. */
let schemas: Schemas | undefined;

/** Compiled before the first request, once per process. */
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
  /** Shapes of valid answers. Validating thousands of similar answers would slow the fake down. */
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
