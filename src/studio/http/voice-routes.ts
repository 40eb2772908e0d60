// Routes that create and delete voices. POST /create-custom-voice turns a sample from text-to-voice into that voice, and
// any other recording into a clone or the nearest available voice. It answers once the voice exists. Deleting is our own
// addition, announced by GET /capabilities.

import type { Context } from 'hono';
import { z } from 'zod';
import { findLanguageById } from '../../domain/media/language.ts';
import { JobError, StudioHttpError, type ValidationProblem } from '../errors.ts';
import type { MatchedVoiceDesign, RecordingMatcher } from '../jobs/match-recording.ts';
import type { SpaceReserver } from '../jobs/reserve-space.ts';
import { hashFile } from '../jobs/result-files.ts';
import type { StudioLimits } from '../limits.ts';
import type { StudioPaths } from '../paths.ts';
import type { VoiceProfiles } from '../voices/voice-profiles.ts';
import type { VoiceStore } from '../voices/voice-store.ts';
import { type ParsedForm, withParsedForm } from './parse-form.ts';
import type { StudioApp, StudioEnv } from './route-helpers.ts';

export interface VoiceRouteOptions {
  readonly voices: VoiceStore;
  readonly matchRecording: RecordingMatcher;
  readonly profiles: Pick<VoiceProfiles, 'isOffered' | 'withProfileName' | 'deleteForDesign'>;
  readonly paths: StudioPaths;
  readonly limits: StudioLimits;
  readonly reserveSpace: SpaceReserver;
}

/** Language assumed if the request names none. */
const DEFAULT_TAG = 'en-US';
const GENDER_VALUES = new Set(['0', '1', '2', '9']);

const nameSchema = z.string().trim().min(1, 'cannot be empty').max(255, 'must have at most 255 characters');
const descriptionSchema = z.string().max(5000, 'must have at most 5000 characters');

export function addCustomVoiceRoutes(app: StudioApp, options: VoiceRouteOptions): void {
  app.post('/create-custom-voice', (context) => {
    const formOptions = {
      folder: options.paths.uploadsFolder,
      maxBytes: options.limits.maxUploadBytes,
      fileFields: ['file'],
    };
    // The studio keeps only the voice's description; a cloning server may keep the recording.
    return withParsedForm(context.req.raw, formOptions, options.reserveSpace, (form) =>
      createVoice(context, form, options),
    );
  });
  app.delete('/custom-voices/:id', async (context) => {
    const id = Number(context.req.param('id'));
    const design = Number.isSafeInteger(id) ? options.voices.findById(id)?.design : undefined;
    if (!options.voices.delete(context.get('owner'), id)) throw new StudioHttpError(404, 'Voice not found.');
    const isGone = await options.profiles.deleteForDesign(design?.found?.key ?? '');
    // The server that stores the recording does not respond; deletion is retried until it does.
    return isGone ? context.json({ status: 'success' }) : context.json({ status: 'pending' }, 202);
  });
}

async function createVoice(
  context: Context<StudioEnv>,
  { values, files }: ParsedForm,
  { voices, matchRecording, profiles }: VoiceRouteOptions,
): Promise<Response> {
  const getLast = (field: string): string | undefined => values[field]?.at(-1)?.trim() || undefined;
  const { file } = files;
  const problems: ValidationProblem[] = [
    ...validateField('voice_name', getLast('voice_name'), nameSchema, true),
    ...validateField('description', getLast('description'), descriptionSchema, false),
  ];
  const gender = getLast('gender');
  if (gender === undefined) problems.push(createMissingDetail('gender'));
  else if (!GENDER_VALUES.has(gender)) problems.push(createDetail('gender', 'must be 0, 1, 2 or 9', 'enum'));
  if (!file || file.bytes === 0) problems.push(createMissingDetail('file'));
  if (problems.length > 0 || !file) throw new StudioHttpError(422, problems);
  const hash = await hashFile(file.path);
  const sample = voices.findSample(hash);
  const owner = { owner: context.get('owner'), hash, name: getLast('voice_name') ?? '' };
  const tag = findLanguageById(Number(getLast('language')))?.tag ?? DEFAULT_TAG;
  return profiles.withProfileName(owner, async (cloneName) => {
    const cloneRequest = profiles.isOffered() ? { tag, name: cloneName } : undefined;
    const { design, message }: MatchedVoiceDesign = sample
      ? { design: sample }
      : await toHttpErrors(() => matchRecording(file, Number(gender), cloneRequest));
    const description = getLast('description') ?? message;
    const id = voices.save({ ...owner, design, description });
    // Extra fields beyond the service: `by_address` if a remote server cloned the recording, `nearest` if the voice only
    // resembles it.
    const isCopy = voices.findById(id)?.design.found !== undefined;
    return context.json({
      voice_id: id,
      ...(!sample && (isCopy ? { by_address: true } : { nearest: true })),
    });
  });
}

/** Reports problems that the user can solve as a 422 on the file; other errors remain server errors. */
async function toHttpErrors(match: () => Promise<MatchedVoiceDesign>): Promise<MatchedVoiceDesign> {
  try {
    return await match();
  } catch (error) {
    if (!(error instanceof JobError)) throw error;
    if (error.isRetryable || error.reason === 'INTERNAL_ERROR') throw new StudioHttpError(503, error.message);
    const { message, notes } = error;
    throw new StudioHttpError(422, [{ ...createDetail('file', message), ...(notes && { notes }) }]);
  }
}

const createMissingDetail = (field: string): ValidationProblem => ({
  loc: ['body', field],
  msg: 'Field required',
  type: 'missing',
});

const createDetail = (field: string, msg: string, type = 'value_error'): ValidationProblem => ({
  loc: ['body', field],
  msg,
  type,
});

function validateField(
  field: string,
  value: string | undefined,
  schema: z.ZodType,
  required: boolean,
): ValidationProblem[] {
  if (value === undefined) return required ? [createMissingDetail(field)] : [];
  return (schema.safeParse(value).error?.issues ?? []).map(({ message }) => createDetail(field, message));
}
