// POST /create-custom-voice: a sample that text-to-voice made here becomes that very voice; any other recording the
// nearest voice an engine can make, which its description says; or one that a server speaks with, which then keeps the recording.
// Answered when the voice is there. And away with one again, which the full service has no call for, so that GET /capabilities announces it.

import type { Context } from 'hono';
import { z } from 'zod';
import { languageById } from '../../domain/media/language.ts';
import { type Detail, JobFault, Refusal } from '../faults.ts';
import { hashOf } from '../jobs/accept-result.ts';
import type { MakeRoom } from '../jobs/room.ts';
import type { Limits } from '../limits.ts';
import type { Paths } from '../paths.ts';
import type { Approximate, Approximation } from '../voices/approximate.ts';
import type { Profiles } from '../voices/profiles.ts';
import type { VoiceStore } from '../voices/voices-store.ts';
import type { App, Env } from './common.ts';
import { type Form, withForm } from './read-form.ts';

export interface VoiceRouteParts {
  readonly voices: VoiceStore;
  readonly approximate: Approximate;
  readonly profiles: Pick<Profiles, 'offered' | 'during' | 'release'>;
  readonly paths: Paths;
  readonly limits: Limits;
  readonly makeRoom: MakeRoom;
}

/** Where nothing is said. */
const ENGLISH = 'en-US';
const GENDERS = new Set(['0', '1', '2', '9']);

const name = z.string().trim().min(1, 'cannot be empty').max(255, 'needs at most 255 characters');
const description = z.string().max(5000, 'needs at most 5000 characters');

export function voiceRoutes(app: App, parts: VoiceRouteParts): void {
  app.post('/create-custom-voice', (context) => {
    const plan = { folder: parts.paths.uploads, most: parts.limits.uploadBytes, takes: ['file'] };
    // A voice is kept as what was heard in it.
    return withForm(context.req.raw, plan, parts.makeRoom, (form) => keep(context, form, parts));
  });
  app.delete('/custom-voices/:id', async (context) => {
    const id = Number(context.req.param('id'));
    const design = Number.isSafeInteger(id) ? parts.voices.get(id)?.design : undefined;
    if (!parts.voices.delete(context.get('owner'), id)) throw new Refusal(404, 'You have no such voice.');
    const isGone = await parts.profiles.release(design?.found?.key ?? '');
    // The server that has the recording does not answer: tried again until it does.
    return isGone ? context.json({ status: 'success' }) : context.json({ status: 'pending' }, 202);
  });
}

async function keep(
  context: Context<Env>,
  { values, files }: Form,
  { voices, approximate, profiles }: VoiceRouteParts,
): Promise<Response> {
  const last = (field: string): string | undefined => values[field]?.at(-1)?.trim() || undefined;
  const { file } = files;
  const problems: Detail[] = [
    ...problemsOf('voice_name', last('voice_name'), name, true),
    ...problemsOf('description', last('description'), description, false),
  ];
  const gender = last('gender');
  if (gender === undefined) problems.push(missing('gender'));
  else if (!GENDERS.has(gender)) problems.push(wrong('gender', 'is one of 0, 1, 2 and 9', 'enum'));
  if (!file || file.bytes === 0) problems.push(missing('file'));
  if (problems.length > 0 || !file) throw new Refusal(422, problems);
  const hash = await hashOf(file.path);
  const sample = voices.sample(hash);
  const whose = { owner: context.get('owner'), hash, name: last('voice_name') ?? '' };
  const tag = languageById(Number(last('language')))?.tag ?? ENGLISH;
  return profiles.during(whose, async (copyName) => {
    const copy = profiles.offered() ? { tag, name: copyName } : undefined;
    const { design, message }: Approximation = sample
      ? { design: sample }
      : await nearest(() => approximate(file, Number(gender), copy));
    const about = last('description') ?? message;
    const id = voices.keep({ ...whose, design, ...(about !== undefined && { description: about }) });
    // More than the service answers: that it is no copy of what was heard, or that the recording is kept elsewhere.
    const isCopy = voices.get(id)?.design.found !== undefined;
    return context.json({
      voice_id: id,
      ...(!sample && (isCopy ? { by_address: true } : { nearest: true })),
    });
  });
}

/** What a person can act on becomes a 422 at the file; our own breakdown does not. */
async function nearest(make: () => Promise<Approximation>): Promise<Approximation> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof JobFault)) throw error;
    if (error.again || error.reason === 'INTERNAL_ERROR') throw new Refusal(503, error.message);
    const { message, notes } = error;
    throw new Refusal(422, [{ ...wrong('file', message), ...(notes && { notes }) }]);
  }
}

const missing = (field: string): Detail => ({ loc: ['body', field], msg: 'Field required', type: 'missing' });

const wrong = (field: string, msg: string, type = 'value_error'): Detail => ({
  loc: ['body', field],
  msg,
  type,
});

function problemsOf(
  field: string,
  value: string | undefined,
  schema: z.ZodType,
  required: boolean,
): Detail[] {
  if (value === undefined) return required ? [missing(field)] : [];
  return (schema.safeParse(value).error?.issues ?? []).map(({ message }) => wrong(field, message));
}
