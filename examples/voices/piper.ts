// The voices of a Piper server (https://github.com/OHF-Voice/piper1-gpl/blob/main/docs/API_HTTP.md). An engine from outside with voices of
// its own: they are listed with the others, and spoken there. Setting: PIPER_URL.

import {
  decodeWav,
  defineEngine,
  defineExtension,
  type EngineFacts,
  EngineFailed,
  type OwnVoice,
  ownVoice,
  plainly,
  told,
  type VoiceDesign,
  webAddress,
  z,
} from 'earshot';

const NAME = 'Piper server';
const LOOK_MS = 3000;
const SPEAK_MS = 60_000;

/** Of each voice, as its own description has it. */
const Voices = z.record(
  z.string(),
  z.object({
    audio: z.object({ sample_rate: z.number().int() }),
    espeak: z.object({ voice: z.string() }),
    language: z.object({ code: z.string().optional() }).default({}),
  }),
);

const failed = (did: string) => new EngineFailed(NAME, did, 'See at PIPER_URL whether it runs.');

/** Without a region. */
const baseOf = (tag: string): string => new Intl.Locale(tag.replace('_', '-')).language;

/** `en_US-lessac-medium` is Lessac. */
const nameOf = (voice: string): string => {
  const [, name = voice] = voice.split('-');
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
};

/** Whoever speaks has to know the rate before the server says a word: it is a part of what the voice is called. */
const keyOf = (voice: string, rate: number): string => `${voice}@${rate}`;
const readKey = (key: string) => {
  const at = key.lastIndexOf('@');
  return { voice: key.slice(0, at), rate: Number(key.slice(at + 1)) };
};

async function look(url: string): Promise<readonly OwnVoice[]> {
  const response = await fetch(`${url}/voices`, { signal: AbortSignal.timeout(LOOK_MS) });
  return Object.entries(Voices.parse(await response.json())).map(([voice, { audio, espeak, language }]) => ({
    key: keyOf(voice, audio.sample_rate),
    name: nameOf(voice),
    gender: 0,
    tag: (language.code ?? espeak.voice).replace('_', '-'),
    description: `Natural (${voice}).`,
  }));
}

/** Newer servers speak at the first of these, older ones at the second. */
const PATHS = ['/synthesize', '/'];

async function say(url: string, key: string, { pace }: VoiceDesign, text: string): Promise<Float32Array> {
  const { voice, rate } = readKey(key);
  const body = JSON.stringify({ text, voice, length_scale: 1 / pace });
  for (const path of PATHS) {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(SPEAK_MS),
    }).catch(() => {
      throw failed('does not answer');
    });
    if (response.status === 404 || response.status === 405) continue;
    if (!response.ok) throw failed(`answered with status ${response.status}`);
    return samplesIn(Buffer.from(await response.arrayBuffer()), rate);
  }
  throw failed('does not speak');
}

function samplesIn(file: Buffer, rate: number): Float32Array {
  try {
    const sound = decodeWav(file);
    if (sound.rate === rate) return sound.samples;
  } catch {
    throw failed('answered with something that is no WAV file');
  }
  throw failed('answered with sound of another rate');
}

export const piper = (url: string) =>
  defineEngine({
    name: NAME,
    kind: 'extension',
    ability: 'speech',
    grade: 'neural',
    async describe(): Promise<EngineFacts> {
      const about = { version: null, licence: 'GPL-3.0; a voice may have terms of its own' };
      try {
        const voices = await look(url);
        return { ...about, voices, languages: [...new Set(voices.map(({ tag }) => baseOf(tag)))] };
      } catch {
        const missing = `${NAME} does not answer at PIPER_URL. See whether it runs.`;
        return { ...about, languages: [], missing };
      }
    },
    speaks: (design, tag) =>
      ownVoice(NAME, design) !== undefined && baseOf(design.tag) === baseOf(tag) ? 'itself' : undefined,
    speaker(design, tag) {
      const key = ownVoice(NAME, design) ?? '';
      const name = design.name ?? 'Narrator';
      return {
        rate: readKey(key).rate,
        name,
        language: new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag,
        sourceType: 'trainedAlgorithmicMedia',
        ...told(plainly(`Spoken by ${name} · ${NAME}.`)),
        say: (sentence) => say(url, key, design, sentence),
      };
    },
  });

export default defineExtension({
  earshot: 1,
  settings: {
    title: 'Piper server',
    settings: {
      url: {
        name: 'PIPER_URL',
        ...webAddress,
        help: 'Address of a Piper server, for example http://localhost:5000. What people have spoken goes there.',
      },
    },
  },
  engines: ({ url }) => (url === undefined ? [] : [piper(url)]),
});
