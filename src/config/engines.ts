// Servers that do what the studio's engines do, as the operator names them: one row for each address, key and model.

import { z } from 'zod';
import { address, listOf, optional, pasted, type SettingsGroup, type ValuesOf } from './setting.ts';

const name = {
  schema: optional(z.string().regex(/^[\x21-\x7e]{1,200}$/)),
  must: 'the name of a model, without spaces',
} as const;

const keyOf = (setting: string, whose: string) =>
  ({
    name: setting,
    ...pasted('key'),
    help: `Key for ${whose}; without it, ENGINES_KEY where it is the same server.`,
  }) as const;

const modelOf = (setting: string, what: string) =>
  ({
    name: setting,
    ...name,
    help: `Model for ${what}, where the first that the server shows is not meant.`,
  }) as const;

export const ENGINE_SETTINGS = {
  title: 'Engines by address (docs/engines.md)',
  settings: {
    url: {
      name: 'ENGINES_URL',
      ...address,
      help: 'A server in the shape of OpenAI’s interface, for example http://localhost:8080/v1 (LocalAI, speaches, Kokoro-FastAPI, Ollama, OpenAI): used for everything that its models can do. What people send goes there.',
    },
    key: { name: 'ENGINES_KEY', ...pasted('key'), help: 'Key for ENGINES_URL, where it wants one.' },
    model: {
      name: 'ENGINES_MODEL',
      ...name,
      help: 'Model at ENGINES_URL to be taken where several there could do the same, for example of several chat models.',
    },
    speechUrl: {
      name: 'ENGINE_SPEECH_URL',
      ...address,
      help: 'Server for speech instead: POST /audio/speech.',
    },
    speechKey: keyOf('ENGINE_SPEECH_KEY', 'it'),
    speechModel: modelOf('ENGINE_SPEECH_MODEL', 'speech'),
    speechVoices: {
      name: 'ENGINE_SPEECH_VOICES',
      ...listOf('names of voices'),
      help: 'Names of voices, separated by commas, where the server does not list its own.',
    },
    transcribeUrl: {
      name: 'ENGINE_TRANSCRIBE_URL',
      ...address,
      help: 'Server for transcripts instead: POST /audio/transcriptions.',
    },
    transcribeKey: keyOf('ENGINE_TRANSCRIBE_KEY', 'it'),
    transcribeModel: modelOf('ENGINE_TRANSCRIBE_MODEL', 'transcripts'),
    translateUrl: {
      name: 'ENGINE_TRANSLATE_URL',
      ...address,
      help: 'Server for translation instead: POST /chat/completions.',
    },
    translateKey: keyOf('ENGINE_TRANSLATE_KEY', 'it'),
    translateModel: modelOf('ENGINE_TRANSLATE_MODEL', 'translation'),
    soundUrl: {
      name: 'ENGINE_SOUND_URL',
      ...address,
      help: 'Server for sounds and music instead: POST /sound-generation.',
    },
    soundKey: keyOf('ENGINE_SOUND_KEY', 'it'),
    soundModel: modelOf('ENGINE_SOUND_MODEL', 'sounds and music'),
    separateUrl: {
      name: 'ENGINE_SEPARATE_URL',
      ...address,
      help: 'Server for parting voices from the rest instead: POST /audio/transformations.',
    },
    separateKey: keyOf('ENGINE_SEPARATE_KEY', 'it'),
    separateModel: modelOf('ENGINE_SEPARATE_MODEL', 'parting voices from the rest'),
  },
} as const satisfies SettingsGroup;

const ABILITIES = [
  ['speech', 'speech', 'SPEECH'],
  ['recognition', 'transcribe', 'TRANSCRIBE'],
  ['translation', 'translate', 'TRANSLATE'],
  ['sound', 'sound', 'SOUND'],
  ['separation', 'separate', 'SEPARATE'],
] as const;

/** One for each ability that a server was named for. */
export const engineAddresses = (values: ValuesOf<typeof ENGINE_SETTINGS>) =>
  ABILITIES.flatMap(([ability, row, word]) => {
    const own = values[`${row}Url`];
    const url = own ?? values.url;
    if (url === undefined) return [];
    const isShared = url === values.url;
    const key = values[`${row}Key`] ?? (isShared ? values.key : undefined);
    const model = values[`${row}Model`];
    const preferred = isShared ? values.model : undefined;
    return [
      {
        ability,
        url,
        ...(key !== undefined && { key }),
        ...(model !== undefined && { model }),
        ...(preferred !== undefined && { preferred }),
        ...(row === 'speech' && values.speechVoices.length > 0 && { voices: values.speechVoices }),
        setting: own ? `ENGINE_${word}_URL` : 'ENGINES_URL',
        keySetting: own ? `ENGINE_${word}_KEY` : 'ENGINES_KEY',
        modelSetting: `ENGINE_${word}_MODEL`,
        isGuess: own === undefined && model === undefined,
      },
    ];
  });
