// What a person can call: operations, which become tasks at the media service, and queries, which are answered at once.
// Declarations are data; nothing here knows a platform, an HTTP library or how an answer is found.

import { z } from 'zod';
import type { Fields, Values } from './field.ts';

/** One file an operation can produce, and the names under which its address appears, the document's own first. */
interface FileSpec {
  readonly label: string;
  readonly names: readonly string[];
  readonly optional?: boolean;
}

/** Where a finished task's result stands. Gaps of the interface document are filled from public facts and marked so. */
export interface OutcomeSpec {
  /** Result endpoint with `{run_id}` in it: the file itself, or JSON that names it. */
  readonly result: string;
  readonly files: Readonly<Record<string, FileSpec>>;
  /** Addresses are looked for in the status answer first (document §2.1), else only at the result endpoint. */
  readonly inStatus: boolean;
  /** Field with the translated segments; not shown in the document, so public fact only. */
  readonly texts?: string;
  /** Field with a list of sample addresses to choose from; not shown in the document, so public fact only. */
  readonly samples?: string;
  /** The answer may be a map with one result per language; not shown in the document, so public fact only. */
  readonly perLanguage?: boolean;
}

/** A rule over several fields: the problem stands at `field`. */
interface Rule {
  readonly field: string;
  readonly broken: (values: Readonly<Record<string, unknown>>) => boolean;
  readonly message: string;
}

/** The same operation called from a message: which field takes the message's text or file. */
export interface MessageAction {
  readonly label: string;
  readonly takes: string;
}

export interface Operation<F extends Fields = Fields> {
  readonly kind: 'operation';
  readonly name: string;
  readonly title: string;
  /** What the result is called on its card. */
  readonly noun: string;
  readonly summary: string;
  /** A line a person could type, without the leading slash and name. */
  readonly example: string;
  readonly endpoint: string;
  readonly sends: 'json' | 'form';
  /** The failure word its status answers use (document §3; ERROR where it shows none). */
  readonly failedWord: 'FAILED' | 'ERROR';
  /** Minutes without any visible change after which we stop waiting by ourselves. */
  readonly deadlineMinutes: number;
  readonly fields: F;
  readonly rules: readonly Rule[];
  readonly outcome: OutcomeSpec;
  readonly action?: MessageAction;
  /** What `body` of a create call must look like. */
  readonly request: z.ZodType<Values<F>>;
}

/** The queries that exist; the bot answers them. */
export type QueryName = 'voices' | 'languages' | 'tasks' | 'settings' | 'help';

interface Query<F extends Fields = Fields> {
  readonly kind: 'query';
  readonly name: QueryName;
  readonly title: string;
  readonly summary: string;
  readonly example: string;
  readonly fields: F;
  readonly rules: readonly Rule[];
  readonly request: z.ZodType<Values<F>>;
}

export type Command = Operation | Query;

type Declared<T, Given extends keyof T> = Omit<T, 'kind' | 'request' | Given> & Partial<Pick<T, Given>>;

export function operation<F extends Fields>(declared: Declared<Operation<F>, 'rules'>): Operation<F> {
  const rules = declared.rules ?? [];
  return { ...declared, kind: 'operation', rules, request: requestOf(declared.fields, rules) };
}

export function query<F extends Fields>(declared: Declared<Query<F>, 'rules'>): Query<F> {
  const rules = declared.rules ?? [];
  return { ...declared, kind: 'query', rules, request: requestOf(declared.fields, rules) };
}

function requestOf<F extends Fields>(fields: F, rules: readonly Rule[]): z.ZodType<Values<F>> {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.schema]));
  const schema = z.object(shape).superRefine((values, context) => {
    for (const rule of rules) {
      if (rule.broken(values))
        context.addIssue({ code: 'custom', path: [rule.field], message: rule.message });
    }
  });
  return schema as unknown as z.ZodType<Values<F>>;
}
