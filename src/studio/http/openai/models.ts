// Models of OpenAI's interface: the names that its clients know, and two of our own. A name chooses what is done, not
// with which engine. Pure.

import { createMissingFieldError, createValueError, OpenAiError } from './openai-error.ts';

export type ModelCapability = 'speech' | 'transcription';

export interface OpenAiModel {
  readonly id: string;
  readonly capability: ModelCapability;
}

/** The first name of each capability is our own. */
const MODEL_IDS: Readonly<Record<ModelCapability, readonly string[]>> = {
  speech: ['earshot-speech', 'tts-1', 'tts-1-hd', 'gpt-4o-mini-tts'],
  transcription: [
    'earshot-transcription',
    'whisper-1',
    'gpt-transcribe',
    'gpt-4o-transcribe',
    'gpt-4o-mini-transcribe',
    'gpt-4o-transcribe-diarize',
  ],
};

export const MODELS: readonly OpenAiModel[] = (['speech', 'transcription'] as const).flatMap((capability) =>
  MODEL_IDS[capability].map((id) => ({ id, capability })),
);

/** Date at the end of a model's name: `-2025-12-15`, or `-1106`. */
const DATE = /-\d{4}(?:-\d{2}-\d{2})?$/;

/** Longest part of an unknown name in a message. */
const MAX_SHOWN_CHARACTERS = 80;

export const shortenName = (name: string): string =>
  name.length > MAX_SHOWN_CHARACTERS ? `${name.slice(0, MAX_SHOWN_CHARACTERS)}…` : name;

/** Also finds dated names of a known model. The result has the requested id. */
export function findModel(id: string): OpenAiModel | undefined {
  const known = MODELS.find((model) => model.id === id) ?? MODELS.find((model) => model.id === id.replace(DATE, ''));
  return known && { ...known, id };
}

export const createUnknownModelError = (id: string): OpenAiError =>
  new OpenAiError(404, `The model '${shortenName(id)}' does not exist here. GET /v1/models lists the models.`, {
    param: 'model',
    code: 'model_not_found',
  });

const USES: Readonly<Record<ModelCapability, string>> = {
  speech: 'makes speech',
  transcription: 'transcribes recordings',
};

/**
 * Resolves the field `model` of a request.
 *
 * @throws {@link OpenAiError} with 404 for an unknown model, and 400 for one with another capability
 */
export function resolveModel(id: unknown, capability: ModelCapability): OpenAiModel {
  const [own] = MODEL_IDS[capability];
  if (id === undefined || id === null || id === '') throw createMissingFieldError('model', `Use '${own}'.`);
  if (typeof id !== 'string') throw createValueError('model', `The field 'model' must be a text, such as '${own}'.`);
  const model = findModel(id.trim());
  if (!model) throw createUnknownModelError(id.trim());
  if (model.capability === capability) return model;
  throw createValueError('model', `The model '${model.id}' ${USES[model.capability]}. Use '${own}' here.`);
}

/** The list has no dates, but clients expect one: the start of 2026, in seconds. */
const CREATED = 1_767_225_600;

export const toModelEntry = ({ id }: OpenAiModel) => ({
  id,
  object: 'model' as const,
  created: CREATED,
  owned_by: 'earshot',
});
