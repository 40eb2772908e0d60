// `POST /tts-stream`: speech while it is spoken, as the service documents it (facts §4). Errors before the first byte are
// JSON; a later one cuts the connection.

import type { Context } from 'hono';
import { z } from 'zod';
import type { CapabilityReporter } from '../../capabilities.ts';
import { MAX_CHOSEN_DICTIONARIES } from '../../dictionaries/chosen-terms.ts';
import { createValidationError, JobError, StudioHttpError } from '../../errors.ts';
import type { StudioLimits } from '../../limits.ts';
import { isPcm } from '../../streams/speech-format.ts';
import { type DirectoryVoice, SERVICE_VOICE_IDS } from '../../voices/voice-directory.ts';
import { parseJsonBody } from '../parse-json.ts';
import type { StudioApp, StudioEnv } from '../route-helpers.ts';
import { findForeignDictionaries, UNKNOWN_VOICE_PROBLEM } from '../validate-input.ts';
import { integer, number, parseWithSchema } from './schema-problems.ts';
import {
  createSpeechResponse,
  followsInstructions,
  openSpeech,
  type SpeechResponseOptions,
} from './speech-response.ts';
import {
  DEFAULT_SPEECH_MODEL,
  LANGUAGE_NAMES,
  SPEECH_MODEL_RATES,
  SPEECH_MODELS,
  toLanguageTag,
  VENDOR_FORMATS,
} from './vendor-speech.ts';

export interface SpeechStreamRouteOptions extends SpeechResponseOptions {
  readonly capabilities: Pick<CapabilityReporter, 'describe'>;
  readonly limits: Pick<StudioLimits, 'maxJsonBytes'>;
}

export function addSpeechStreamRoute(app: StudioApp, options: SpeechStreamRouteOptions): void {
  app.post('/tts-stream', (context) => streamSpeech(context, options));
}

const outputSchema = z.object({
  format: z.enum(VENDOR_FORMATS).nullish(),
  sample_rate: integer(8000, 48_000).nullish(),
  duration: number(0).nullish(),
  apply_enhancement: z.boolean().nullish(),
});

const voiceSettingsSchema = z.object({
  speaking_rate: number(0.25, 4).nullish(),
  enhance_reference_audio_quality: z.boolean().nullish(),
  maintain_source_accent: z.boolean().nullish(),
  apply_ref_loudness_norm: z.boolean().nullish(),
});

const inferenceSchema = z.object({
  stability: number(0, 1).nullish(),
  temperature: number(0.01, 4).nullish(),
  inference_steps: integer(1, 1000).nullish(),
  speaker_similarity: number(0, 1).nullish(),
  localize_speaker_weight: number(0, 1).nullish(),
  acoustic_quality_boost: z.boolean().nullish(),
});

const requestSchema = z.object({
  text: z.string().min(3).max(3000),
  language: z.enum(LANGUAGE_NAMES),
  voice_id: integer(),
  speech_model: z.enum(SPEECH_MODELS).nullish(),
  user_instructions: z.string().min(3).max(1000).nullish(),
  enhance_named_entities_pronunciation: z.boolean().nullish(),
  output_configuration: outputSchema.nullish(),
  voice_settings: voiceSettingsSchema.nullish(),
  inference_options: inferenceSchema.nullish(),
  /** Our own addition, as in other operations. */
  chosen_dictionaries: z.array(integer()).max(MAX_CHOSEN_DICTIONARIES).nullish(),
});

type StreamRequest = z.output<typeof requestSchema>;

const DEFAULT_FORMAT = 'mp3';

async function streamSpeech(context: Context<StudioEnv>, options: SpeechStreamRouteOptions): Promise<Response> {
  const body = parseWithSchema(requestSchema, await parseJsonBody(context.req.raw, options.limits.maxJsonBytes));
  const owner = context.get('owner');
  const tag = toLanguageTag(body.language);
  const voice = findVoice(owner, body.voice_id, tag, options);
  if (!voice) throw createValidationError(['body', 'voice_id'], UNKNOWN_VOICE_PROBLEM);
  const hasDictionary = (id: number) => options.dictionaries.findForOwner(owner, id) !== undefined;
  const problems = findForeignDictionaries('chosen_dictionaries', body.chosen_dictionaries ?? [], hasDictionary);
  if (problems.length > 0) throw new StudioHttpError(422, problems);
  const { format: named, sample_rate: rate } = body.output_configuration ?? {};
  const format = named ?? DEFAULT_FORMAT;
  // Without a header, the client relies on the rate of the model.
  const modelRate = isPcm(format) ? SPEECH_MODEL_RATES[body.speech_model ?? DEFAULT_SPEECH_MODEL] : undefined;
  const spoken = {
    text: body.text,
    voice,
    tag,
    speed: body.voice_settings?.speaking_rate ?? undefined,
    instructions: body.user_instructions ?? undefined,
    chosenDictionaries: body.chosen_dictionaries,
    format,
    sampleRate: rate ?? modelRate,
  };
  try {
    const stream = await openSpeech(context, spoken, options);
    return createSpeechResponse(context, stream, format, listIgnoredFields(body, voice));
  } catch (error) {
    if (error instanceof JobError && error.reason === 'INVALID_SOURCE_DATA')
      throw await createTextError(error, tag, options);
    throw error;
  }
}

function findVoice(owner: string, id: number, tag: string, { voiceDirectory }: SpeechStreamRouteOptions) {
  const builtInId = SERVICE_VOICE_IDS.get(id);
  return builtInId === undefined
    ? voiceDirectory.findForOwner(owner, id)
    : voiceDirectory.chooseStandIn(builtInId, tag);
}

/** A language without a voice is a problem of the language, as with the service; anything else of the text. */
async function createTextError(error: JobError, tag: string, { capabilities }: SpeechStreamRouteOptions) {
  const { spoken_languages: spoken } = (await capabilities.describe()) as {
    spoken_languages: readonly { readonly short_name: string }[];
  };
  const names = spoken.map(({ short_name: name }) => name.toLowerCase());
  if (names.length === 0 || names.includes(tag.toLowerCase()))
    return createValidationError(['body', 'text'], error.message);
  return createValidationError(['body', 'language'], `${error.message} Spoken here: ${names.join(', ')}.`, 'enum');
}

/** Names of the given fields that no engine here supports. */
function listIgnoredFields(body: StreamRequest, voice: DirectoryVoice): readonly string[] {
  const { format: _format, sample_rate: _rate, ...output } = body.output_configuration ?? {};
  const { speaking_rate: _speed, ...voiceSettings } = body.voice_settings ?? {};
  const namesIn = (group: string, values: object | null | undefined): readonly string[] =>
    Object.entries(values ?? {}).flatMap(([name, value]) => (value == null ? [] : [`${group}.${name}`]));
  return [
    ...(body.user_instructions != null && !followsInstructions(voice) ? ['user_instructions'] : []),
    ...(body.enhance_named_entities_pronunciation == null ? [] : ['enhance_named_entities_pronunciation']),
    ...namesIn('output_configuration', output),
    ...namesIn('voice_settings', voiceSettings),
    ...namesIn('inference_options', body.inference_options),
  ];
}
