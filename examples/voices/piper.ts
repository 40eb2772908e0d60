// Speaks with the voices of a Piper server (https://github.com/OHF-Voice/piper1-gpl/blob/main/docs/API_HTTP.md). An
// engine as an extension that lists its own voices. Setting: PIPER_URL.

import {
  combineMessages,
  decodeMonoWav,
  defineEngine,
  defineExtension,
  type EngineDescription,
  EngineError,
  type EngineVoice,
  findExtensionVoiceKey,
  urlSettingBase,
  type VoiceDesign,
  z,
} from 'earshot';

const NAME = 'Piper server';
const LOOK_MS = 3000;
const SPEAK_MS = 60_000;

/** The part of a voice's description that is used here. */
const Voices = z.record(
  z.string(),
  z.object({
    audio: z.object({ sample_rate: z.number().int() }),
    espeak: z.object({ voice: z.string() }),
    language: z.object({ code: z.string().optional() }).default({}),
  }),
);

const createError = (did: string) => new EngineError(NAME, did, 'See at PIPER_URL whether it runs.');

/** Removes the region. */
const toBaseTag = (tag: string): string => new Intl.Locale(tag.replace('_', '-')).language;

/** Returns `Lessac` for `en_US-lessac-medium`. */
const toVoiceName = (voice: string): string => {
  const [, name = voice] = voice.split('-');
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
};

/** The key contains the sample rate, which a speaker must know before the server's first answer. */
const formatKey = (voice: string, rate: number): string => `${voice}@${rate}`;
const parseKey = (key: string) => {
  const at = key.lastIndexOf('@');
  return { voice: key.slice(0, at), rate: Number(key.slice(at + 1)) };
};

async function fetchVoices(url: string): Promise<readonly EngineVoice[]> {
  const response = await fetch(`${url}/voices`, { signal: AbortSignal.timeout(LOOK_MS) });
  return Object.entries(Voices.parse(await response.json())).map(([voice, { audio, espeak, language }]) => ({
    key: formatKey(voice, audio.sample_rate),
    name: toVoiceName(voice),
    gender: 0,
    tag: (language.code ?? espeak.voice).replace('_', '-'),
    description: `Natural (${voice}).`,
  }));
}

/** Paths for speech: of newer servers, then of older ones. */
const PATHS = ['/synthesize', '/'];

async function requestSpeech(url: string, key: string, { pace }: VoiceDesign, text: string): Promise<Float32Array> {
  const { voice, rate } = parseKey(key);
  const body = JSON.stringify({ text, voice, length_scale: 1 / pace });
  for (const path of PATHS) {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(SPEAK_MS),
    }).catch(() => {
      throw createError('does not answer');
    });
    if (response.status === 404 || response.status === 405) continue;
    if (!response.ok) throw createError(`answered with status ${response.status}`);
    return decodeSamples(Buffer.from(await response.arrayBuffer()), rate);
  }
  throw createError('does not speak');
}

function decodeSamples(file: Buffer, rate: number): Float32Array {
  try {
    const sound = decodeMonoWav(file);
    if (sound.sampleRate === rate) return sound.samples;
  } catch {
    throw createError('answered with something that is no WAV file');
  }
  throw createError('answered with sound of another rate');
}

export const piper = (url: string) =>
  defineEngine({
    name: NAME,
    kind: 'extension',
    capability: 'speech',
    grade: 'neural',
    async describe(): Promise<EngineDescription> {
      const about = { version: null, licence: 'GPL-3.0; a voice may have terms of its own' };
      try {
        const voices = await fetchVoices(url);
        return { ...about, voices, languages: [...new Set(voices.map(({ tag }) => toBaseTag(tag)))] };
      } catch {
        const missing = `${NAME} does not answer at PIPER_URL. See whether it runs.`;
        return { ...about, languages: [], missing };
      }
    },
    getVoiceSupport: (design, tag) =>
      findExtensionVoiceKey(NAME, design) !== undefined && toBaseTag(design.tag) === toBaseTag(tag)
        ? 'exact'
        : undefined,
    createSpeaker(design, tag) {
      const key = findExtensionVoiceKey(NAME, design) ?? '';
      const name = design.name ?? 'Narrator';
      return {
        sampleRate: parseKey(key).rate,
        name,
        language: new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag,
        sourceType: 'trainedAlgorithmicMedia',
        ...combineMessages(`Spoken by ${name} · ${NAME}.`),
        synthesize: (sentence) => requestSpeech(url, key, design, sentence),
      };
    },
  });

export default defineExtension({
  earshot: 3,
  settings: {
    title: 'Piper server',
    settings: {
      url: {
        name: 'PIPER_URL',
        ...urlSettingBase,
        help: 'Address of a Piper server, for example http://localhost:5000. What people have spoken goes there.',
      },
    },
  },
  engines: ({ url }) => (url === undefined ? [] : [piper(url)]),
});
