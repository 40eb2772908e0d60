// Small validators that combine into block schemas: texts, lists, objects without unknown properties. Pure, and
// independent of concrete blocks.

/** Returns the faults of the value, each with its place in the body. */
export type Check = (value: unknown, at: string) => readonly string[];
export type Fields = Readonly<Record<string, Check>>;

export const wrong = (at: string, why: string): readonly string[] => [`${why} [json-pointer:${at}]`];
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const str =
  (most: number, least = 1): Check =>
  (value, at) => {
    if (typeof value !== 'string') return wrong(at, 'must be a string');
    if (value.length < least) return wrong(at, `must be more than ${least - 1} characters`);
    return value.length > most ? wrong(at, `must be less than ${most + 1} characters`) : [];
  };

export const bool: Check = (value, at) => (typeof value === 'boolean' ? [] : wrong(at, 'must be a boolean'));

export const int =
  (least: number, most: number): Check =>
  (value, at) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most
      ? []
      : wrong(at, `must be a whole number from ${least} to ${most}`);

export const among =
  (...words: readonly string[]): Check =>
  (value, at) =>
    words.includes(value as string) ? [] : wrong(at, `must be one of ${words.join(', ')}`);

export const any: Check = () => [];

export const list =
  (check: Check, most: number, least = 1): Check =>
  (value, at) => {
    if (!Array.isArray(value)) return wrong(at, 'must be an array');
    if (value.length < least) return wrong(at, `no less than ${least} items allowed`);
    if (value.length > most) return wrong(at, `no more than ${most} items allowed`);
    return value.flatMap((one, index) => check(one, `${at}/${index}`));
  };

/** Accepts an object with all of `must`, some of `may`, and no other property. */
export const obj =
  (must: Fields, may: Fields = {}): Check =>
  (value, at) => {
    if (!isObject(value)) return wrong(at, 'must be an object');
    return [
      ...Object.keys(must)
        .filter((name) => value[name] === undefined)
        .flatMap((name) => wrong(at, `missing required field: ${name}`)),
      ...Object.entries(value).flatMap(([name, inside]) => {
        const check = must[name] ?? may[name];
        if (!check) return wrong(at, `invalid additional property: ${name}`);
        return inside === undefined ? [] : check(inside, `${at}/${name}`);
      }),
    ];
  };

/** Chooses the validator by the value's `type`. */
export const byType =
  (kinds: Readonly<Record<string, Check>>, allowed: readonly string[] = Object.keys(kinds)): Check =>
  (value, at) => {
    const type = isObject(value) ? String(value['type']) : '';
    const check = kinds[type];
    if (!check || !allowed.includes(type)) return wrong(at, `unsupported type: ${type || 'none'}`);
    return check(value, at);
  };

export const both =
  (...checks: readonly Check[]): Check =>
  (value, at) =>
    checks.flatMap((check) => check(value, at));
