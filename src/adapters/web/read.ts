// What is posted, understood: bodies checked, lines and forms turned into invocations, hostile names made harmless.
// Pure.

import { z } from 'zod';
import { type Catalogue, fieldNamed } from '../../domain/commands/command.ts';
import { commandWord, readLine } from '../../domain/commands/grammar.ts';
import type { FileRef, Invocation, Person } from '../../domain/commands/invocation.ts';
import { isActionName } from '../../domain/views/view.ts';
import { cleanName, harmless } from '../shared/http/sent-file.ts';
import { BOUNDS } from './limits.ts';
import { mediaPath } from './render.ts';
import type { StoredFile } from './rooms/files.ts';
import { Fault } from './server/fault.ts';

const id = (what: string) =>
  z.string(`${what} is missing`).regex(/^[a-z0-9_-]{1,64}$/, `${what} needs 1–64 of a–z, 0–9, - and _`);

const person = z
  .object(
    { id: id('person.id'), name: z.string().max(64, 'person.name is too long').optional() },
    'person is missing',
  )
  .transform(({ id, name = '' }): Person => ({ id, name: harmless(name) || id }));

const files = z
  .array(
    z.union([z.string(), z.object({ id: z.string(), field: z.string().optional() })]),
    'files is not a list',
  )
  .max(20, 'files has too many')
  .default([])
  .transform((all) => all.map((one) => (typeof one === 'string' ? { id: one, field: undefined } : one)));

const call = { room: id('room'), person, key: z.string('key is not a text').optional() };

const Said = z.object({ ...call, files, text: z.string('text is missing') });
const Form = z.object({
  ...call,
  files,
  command: z.string('command is missing').min(1, 'command is missing').max(100, 'command is too long'),
  values: z.record(z.string(), z.unknown(), 'values is not an object').default({}),
  /** Files that have an address of their own: what came of a task, say. */
  linked: z
    .array(
      z.object({ name: z.string(), field: z.string(), link: z.string().max(2083) }),
      'linked is not a list',
    )
    .max(20, 'linked has too many')
    .default([])
    .transform((all) => all.map(({ name, ...one }) => ({ ...one, name: cleanName(name), at: null }))),
  from: z.string('from is not a text').max(100, 'from is too long').optional(),
});
const Press = z.object({
  ...call,
  task: z.string('task is missing').min(1, 'task is missing').max(100, 'task is too long'),
  action: z.string('action is missing').refine(isActionName, 'action is none that a button has'),
});
const Greeting = z.object({ person });
const Login = z.object({ secret: z.string('secret is missing') });

export type Said = z.infer<typeof Said>;
export type Form = z.infer<typeof Form>;
export type Press = z.infer<typeof Press>;
/** An uploaded file as a call names it. */
export type Named = Said['files'][number];

/** What a call brings, each by what it is. Throw {@link Fault}. */
export const parse = {
  said(body: unknown): Said {
    const said = read(Said, body);
    if (said.text.length > BOUNDS.textCharacters)
      throw new Fault(413, ({ texts, formats }) =>
        texts.web.tooLong(formats.count(said.text.length), formats.count(BOUNDS.textCharacters)),
      );
    if (said.text.trim() === '' && said.files.length === 0)
      throw new Fault(400, ({ texts }) => texts.web.empty);
    return { ...said, text: said.text.toWellFormed() };
  },
  form: (body: unknown): Form => read(Form, body),
  press: (body: unknown): Press => read(Press, body),
  login: (body: unknown) => read(Login, body),
  greeting: (body: unknown) => read(Greeting, body),
  /** A person named in the address, by calls that have no body. */
  person: (id: string | undefined): Person => read(person, { id }),
  room: (given: string): string => read(id('room'), given),
  /** A whole number from the query, or `undefined` when it is not given. */
  number(name: string, given: string | undefined): number | undefined {
    if (given === undefined || given === '') return undefined;
    const value = Number(given);
    if (Number.isSafeInteger(value) && value >= 0) return value;
    throw new Fault(400, `${name} needs a whole number, 0 or more.`);
  },
};

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const what = issue?.path.length === 0 ? 'The body needs to be a JSON object' : issue?.message;
  throw new Fault(400, `${what}. docs/web-chat.md shows what belongs here.`);
}

/** A typed line; one that names no command of ours keeps its word, so that the bot can say so. */
export function invocationOfLine(text: string, catalogue: Catalogue, files: readonly FileRef[]): Invocation {
  const typed = readLine(text, catalogue);
  return typed
    ? { command: typed.command.name, values: typed.values, files }
    : { command: commandWord(text) ?? '', values: {}, files };
}

export function invocationOfForm(
  { command, values, from }: Pick<Form, 'command' | 'values'> & { readonly from?: string },
  catalogue: Catalogue,
  files: readonly FileRef[],
): Invocation {
  const found = catalogue.find(command);
  const long = (name: string) => (found && fieldNamed(found, name)) ?? name;
  return {
    command: found?.name ?? command,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [long(name), value])),
    files,
    ...(from !== undefined && { from }),
  };
}

/** `linkBase`: how the outside reaches us, when it does. */
export const fileRef = (
  stored: StoredFile,
  field: string | undefined,
  linkBase: string | undefined,
): FileRef => ({
  name: stored.name,
  bytes: stored.bytes,
  type: stored.type,
  ...(field !== undefined && { field }),
  ...(linkBase !== undefined && { link: linkBase.replace(/\/$/, '') + mediaPath(stored) }),
  at: { upload: stored.id },
});

const Upload = z.object({ upload: z.string() });

/** The id of the upload that a file of ours is. Throws when it is none. */
export const uploadOf = ({ at }: Pick<FileRef, 'at'>): string => Upload.parse(at).upload;
