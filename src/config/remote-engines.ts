// Settings for servers that replace the studio's engines: address, key and model for each capability.

import { z } from 'zod';
import {
  createListSettingBase,
  createSecretSettingBase,
  type SettingsGroup,
  type SettingValues,
  toOptionalSchema,
  urlSettingBase,
} from './setting.ts';

const MODEL_NAME = {
  schema: toOptionalSchema(z.string().regex(/^[\x21-\x7e]{1,200}$/)),
  requirement: 'the name of a model without spaces',
} as const;

const createKeySetting = (variable: string, engineLabel: string) =>
  ({
    name: variable,
    ...createSecretSettingBase('key'),
    help: `Key for ${engineLabel}. Empty: ENGINES_KEY, if it is the same server.`,
  }) as const;

const createModelSetting = (variable: string, purpose: string) =>
  ({
    name: variable,
    ...MODEL_NAME,
    help: `Model for ${purpose}. Empty: the first suitable model that the server lists.`,
  }) as const;

export const REMOTE_ENGINE_SETTINGS = {
  title: 'Remote engines (docs/engines.md)',
  settings: {
    sharedUrl: {
      name: 'ENGINES_URL',
      ...urlSettingBase,
      help: 'Base URL of an OpenAI-compatible server (LocalAI, speaches, Kokoro-FastAPI, Ollama, OpenAI), for example http://localhost:8080/v1. Used for everything its models support. It receives users’ input.',
    },
    sharedKey: {
      name: 'ENGINES_KEY',
      ...createSecretSettingBase('key'),
      help: 'Key for ENGINES_URL, if it requires one.',
    },
    preferredModel: {
      name: 'ENGINES_MODEL',
      ...MODEL_NAME,
      help: 'Preferred model at ENGINES_URL if several are suitable, for example several chat models.',
    },
    speechUrl: {
      name: 'ENGINE_SPEECH_URL',
      ...urlSettingBase,
      help: 'Server for speech, instead of ENGINES_URL: POST /audio/speech.',
    },
    speechKey: createKeySetting('ENGINE_SPEECH_KEY', 'it'),
    speechModel: createModelSetting('ENGINE_SPEECH_MODEL', 'speech'),
    speechVoices: {
      name: 'ENGINE_SPEECH_VOICES',
      ...createListSettingBase('voice names'),
      help: 'Voice names separated by commas, if the server does not list its voices.',
    },
    transcribeUrl: {
      name: 'ENGINE_TRANSCRIBE_URL',
      ...urlSettingBase,
      help: 'Server for transcripts, instead of ENGINES_URL: POST /audio/transcriptions.',
    },
    transcribeKey: createKeySetting('ENGINE_TRANSCRIBE_KEY', 'it'),
    transcribeModel: createModelSetting('ENGINE_TRANSCRIBE_MODEL', 'transcripts'),
    translateUrl: {
      name: 'ENGINE_TRANSLATE_URL',
      ...urlSettingBase,
      help: 'Server for translation, instead of ENGINES_URL: POST /chat/completions.',
    },
    translateKey: createKeySetting('ENGINE_TRANSLATE_KEY', 'it'),
    translateModel: createModelSetting('ENGINE_TRANSLATE_MODEL', 'translation'),
    soundUrl: {
      name: 'ENGINE_SOUND_URL',
      ...urlSettingBase,
      help: 'Server for sounds and music, instead of ENGINES_URL: POST /sound-generation.',
    },
    soundKey: createKeySetting('ENGINE_SOUND_KEY', 'it'),
    soundModel: createModelSetting('ENGINE_SOUND_MODEL', 'sounds and music'),
    separateUrl: {
      name: 'ENGINE_SEPARATE_URL',
      ...urlSettingBase,
      help: 'Server for audio separation, instead of ENGINES_URL: POST /audio/transformations.',
    },
    separateKey: createKeySetting('ENGINE_SEPARATE_KEY', 'it'),
    separateModel: createModelSetting('ENGINE_SEPARATE_MODEL', 'audio separation'),
  },
} as const satisfies SettingsGroup;

const CAPABILITY_SETTINGS = [
  ['speech', 'speech', 'SPEECH'],
  ['recognition', 'transcribe', 'TRANSCRIBE'],
  ['translation', 'translate', 'TRANSLATE'],
  ['sound', 'sound', 'SOUND'],
  ['separation', 'separate', 'SEPARATE'],
] as const;

/** Returns the server of each capability that has one. */
export const listRemoteEngines = (values: SettingValues<typeof REMOTE_ENGINE_SETTINGS>) =>
  CAPABILITY_SETTINGS.flatMap(([capability, rowPrefix, variableWord]) => {
    const ownUrl = values[`${rowPrefix}Url`];
    const url = ownUrl ?? values.sharedUrl;
    if (url === undefined) return [];
    const isShared = url === values.sharedUrl;
    const key = values[`${rowPrefix}Key`] ?? (isShared ? values.sharedKey : undefined);
    const model = values[`${rowPrefix}Model`];
    const preferredModel = isShared ? values.preferredModel : undefined;
    return [
      {
        capability,
        url,
        apiKey: key,
        model,
        preferredModel,
        ...(rowPrefix === 'speech' && values.speechVoices.length > 0 && { voices: values.speechVoices }),
        urlSetting: ownUrl ? `ENGINE_${variableWord}_URL` : 'ENGINES_URL',
        keyVariable: ownUrl ? `ENGINE_${variableWord}_KEY` : 'ENGINES_KEY',
        modelVariable: `ENGINE_${variableWord}_MODEL`,
        isOptional: ownUrl === undefined && model === undefined,
      },
    ];
  });
