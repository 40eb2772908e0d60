// Validates request bodies and converts forms to invocations. File names are made safe. Pure.

import { z } from 'zod';
import { type Command, findFieldName } from '../../domain/commands/command.ts';
import type { FileRef, Invocation } from '../../domain/commands/invocation.ts';
import type { Person } from '../../domain/person.ts';
import { isActionName } from '../../domain/views/view.ts';
import { message } from '../../messages/message.ts';
import { sanitizeDisplayName, sanitizeFileName } from '../shared/http/uploaded-file.ts';
import { HttpError } from './http-error.ts';
import { ENFORCED_LIMITS } from './limits.ts';
import { getMediaPath } from './render.ts';
import type { StoredFile } from './storage/files.ts';

const idSchema = (fieldName: string) =>
  z.string(`${fieldName} is missing`).regex(/^[a-z0-9_-]{1,64}$/, `${fieldName} needs 1–64 of a–z, 0–9, - and _`);

const personSchema = z
  .object(
    { id: idSchema('person.id'), name: z.string().max(64, 'person.name is too long').optional() },
    'person is missing',
  )
  .transform(({ id, name = '' }): Person => ({ id, name: sanitizeDisplayName(name) || id }));

const filesSchema = z
  .array(z.union([z.string(), z.object({ id: z.string(), field: z.string().optional() })]), 'files must be a list')
  .max(20, 'files has too many items')
  .default([])
  .transform((all) => all.map((one) => (typeof one === 'string' ? { id: one, field: undefined } : one)));

const commonFields = {
  room: idSchema('room'),
  person: personSchema,
  key: z.string('key must be a string').optional(),
};

const PostMessageBody = z.object({ ...commonFields, files: filesSchema, text: z.string('text is missing') });
const SubmitFormBody = z.object({
  ...commonFields,
  files: filesSchema,
  command: z.string('command is missing').min(1, 'command is missing').max(100, 'command is too long'),
  values: z.record(z.string(), z.unknown(), 'values must be an object').default({}),
  /** Files with a URL of their own, such as results of other tasks. */
  linkedFiles: z
    .array(z.object({ name: z.string(), field: z.string(), link: z.string().max(2083) }), 'linkedFiles must be a list')
    .max(20, 'linkedFiles has too many items')
    .default([])
    .transform((all) => all.map(({ name, ...one }) => ({ ...one, name: sanitizeFileName(name), platformRef: null }))),
  precedingTaskId: z.string('precedingTaskId must be a string').max(100, 'precedingTaskId is too long').optional(),
});
const PressButtonBody = z.object({
  ...commonFields,
  task: z.string('task is missing').min(1, 'task is missing').max(100, 'task is too long'),
  action: z.string('action is missing').refine(isActionName, 'action is not a button’s action'),
});
const nameOrId = (fieldName: string) =>
  z.union([z.string().max(100), z.number()], `${fieldName} is not valid`).optional();
const PreviewBody = z
  .object({
    room: commonFields.room,
    person: commonFields.person,
    text: z.string('text is missing').max(2000, 'text is too long'),
    voice: nameOrId('voice'),
    language: nameOrId('language'),
    to: nameOrId('to'),
    pronunciation: z
      .object(
        { word: z.string().min(1).max(100), replacement: z.string().min(1).max(100) },
        'pronunciation is not valid',
      )
      .optional(),
    acceptsCost: z.boolean('acceptsCost must be true or false').default(false),
  })
  .transform(({ voice, language, to, text, ...rest }) => ({
    ...rest,
    text: text.toWellFormed(),
    values: Object.fromEntries(Object.entries({ voice, language, to }).filter(([, value]) => value !== undefined)),
  }));
const GreetingBody = z.object({ person: personSchema });
const LoginBody = z.object({ secret: z.string('secret is missing') });

export type PostMessageBody = z.infer<typeof PostMessageBody>;
export type SubmitFormBody = z.infer<typeof SubmitFormBody>;
export type PressButtonBody = z.infer<typeof PressButtonBody>;
export type UploadRef = PostMessageBody['files'][number];

/** Parsers of request bodies and parameters. Each throws an {@link HttpError} for invalid input. */
export const requestParsers = {
  message(body: unknown): PostMessageBody {
    const parsed = parseWith(PostMessageBody, body);
    if (parsed.text.length > ENFORCED_LIMITS.maxTextCharacters)
      throw new HttpError(
        413,
        message('web.tooLong', {
          size: parsed.text.length,
          most: ENFORCED_LIMITS.maxTextCharacters,
        }),
      );
    if (parsed.text.trim() === '' && parsed.files.length === 0) throw new HttpError(400, message('web.empty'));
    return { ...parsed, text: parsed.text.toWellFormed() };
  },
  form: (body: unknown): SubmitFormBody => parseWith(SubmitFormBody, body),
  action: (body: unknown): PressButtonBody => parseWith(PressButtonBody, body),
  preview: (body: unknown) => parseWith(PreviewBody, body),
  login: (body: unknown) => parseWith(LoginBody, body),
  greeting: (body: unknown) => parseWith(GreetingBody, body),
  /** Parses the query string of requests without a body. */
  person: (id: string | undefined, name?: string): Person => parseWith(personSchema, { id, name }),
  room: (text: string): string => parseWith(idSchema('room'), text),
  /** Parses a whole number from the query string. Returns `undefined` if it is absent. */
  wholeNumber(name: string, text: string | undefined): number | undefined {
    if (text === undefined || text === '') return undefined;
    const value = Number(text);
    if (Number.isSafeInteger(value) && value >= 0) return value;
    throw new HttpError(400, `${name} must be a whole number, 0 or more.`);
  },
};

function parseWith<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const reason = issue?.path.length === 0 ? 'The body must be a JSON object' : issue?.message;
  throw new HttpError(400, `${reason}. See docs/web-chat.md for the expected body.`);
}

export function invocationFromForm(
  command: Command,
  { values, precedingTaskId }: Pick<SubmitFormBody, 'values' | 'precedingTaskId'>,
  files: readonly FileRef[],
): Invocation {
  const toFullName = (name: string) => findFieldName(command, name) ?? name;
  return {
    command: command.name,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [toFullName(name), value])),
    files,
    precedingTaskId,
  };
}

/** `publicBaseUrl`: public address of the chat, if it has one. */
export const toFileRef = (
  stored: StoredFile,
  field: string | undefined,
  publicBaseUrl: string | undefined,
): FileRef => ({
  name: stored.name,
  bytes: stored.bytes,
  type: stored.type,
  field,
  ...(publicBaseUrl !== undefined && { link: publicBaseUrl + getMediaPath(stored) }),
  platformRef: { upload: stored.id },
});

const UploadLocation = z.object({ upload: z.string() });

/** Returns the upload id of a file reference. Throws if the file is not an upload. */
export const uploadIdFrom = ({ platformRef }: Pick<FileRef, 'platformRef'>): string =>
  UploadLocation.parse(platformRef).upload;
