// Voice profiles of LocalAI: recordings with their exact words, which its models for it speak with. In the form that its documentation
// gives (features/text-to-audio, “Voice profile API”): all may list them, only its administrator makes and deletes them.

import type { Did } from '../../../domain/views/fault-kinds.ts';
import type { Note } from '../../../domain/views/notes.ts';
import { asObject, type Json, parseJson } from '../../../kit/json.ts';
import { EngineFailed } from '../../faults.ts';
import type { ProfileServer } from '../../voices/profiles.ts';
import type { EngineAddress } from './address.ts';
import { adviceFor, type BesideCall, type Client, hostOf, whatItDid } from './client.ts';
import { NoReply, type Reply } from './exchange.ts';
import type { ShownModel } from './models.ts';

const PROFILES = '/api/voice-profiles';
const CLONING_MODELS = '/api/models?capability=voice_cloning&items=200';
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const VOICE = 'localai://voice-profiles/';
const TIME = { askMs: 4000, sendMs: 30_000 } as const;
/** What it takes of words. */
const MOST_WORDS = 4000;

/** Whether a voice of it is a recording that it keeps. */
export const isProfile = (voice: string): boolean => voice.startsWith(VOICE);

const listIn = (reply: Reply, name: string): readonly Json[] | undefined => {
  const list = asObject(parseJson(reply.text))?.[name];
  return Array.isArray(list) ? (list as readonly Json[]) : undefined;
};

/** `undefined`: it did not answer, so that nothing is known. */
export async function offersProfiles(client: Client, signal: AbortSignal): Promise<boolean | undefined> {
  const reply = await client.beside({ method: 'GET', path: PROFILES, timeMs: TIME.askMs }, signal);
  if (reply instanceof NoReply) return undefined;
  return reply.status === 200 && listIn(reply, 'data') !== undefined;
}

/** `shown`: the models that it has, as it was looked at last. */
export function profilesAt(
  address: EngineAddress,
  client: Client,
  shown: readonly ShownModel[],
  signal: AbortSignal,
): ProfileServer {
  const host = hostOf(address);
  const failed = (did: Did | string, advice: Note | string = adviceFor(address, did)) =>
    new EngineFailed(host, did, advice);
  const ask = async (order: BesideCall, ...good: readonly number[]): Promise<Reply> => {
    const reply = await client.beside(order, signal);
    if (!(reply instanceof NoReply) && (reply.status === 401 || reply.status === 403))
      throw failed(
        'lets only its administrator keep voices',
        `The owner sets ${address.keySetting} to a key of its administrator.`,
      );
    if (!(reply instanceof NoReply) && good.includes(reply.status)) return reply;
    throw failed(whatItDid(reply, order.timeMs) ?? 'answered something else than it documents');
  };
  const list = async (path: string, name: string): Promise<readonly Json[]> => {
    const found = listIn(await ask({ method: 'GET', path, timeMs: TIME.askMs }, 200), name);
    if (!found) throw failed('answered with something that is no list');
    return found;
  };
  return {
    host,
    url: address.url,
    async named(name) {
      const found = await list(PROFILES, 'data');
      return found.flatMap((one) => (asObject(one)?.['name'] === name ? (profileIn(one) ?? []) : []));
    },
    async make({ name, tag, words, path }) {
      if (words.length > MOST_WORDS)
        throw failed('takes no recording with so many words', 'Send a shorter one.');
      const fields = Object.entries({ name, language: tag, transcript: words, consent_confirmed: 'true' });
      const file = { field: 'audio', path, name: 'reference.wav', type: 'audio/wav' };
      const order = { method: 'POST', path: PROFILES, timeMs: TIME.sendMs, body: { fields, file } } as const;
      const made = profileIn(parseJson((await ask(order, 201)).text));
      if (!made) throw failed('answered without a voice');
      return made;
    },
    async remove(id) {
      const order = { method: 'DELETE', path: `${PROFILES}/${id}`, timeMs: TIME.askMs } as const;
      // 404: somebody was faster.
      await ask(order, 204, 404);
    },
    async model() {
      if (address.model !== undefined) return address.model;
      const able = shown.filter(({ can }) => can.includes('speech')).map(({ id }) => id);
      const cloning = (await list(CLONING_MODELS, 'models')).map((one) => asObject(one)?.['name']);
      const model = able.find((id) => cloning.includes(id));
      if (model !== undefined) return model;
      throw failed(
        'has no model that speaks with recordings',
        `The owner installs one there, or names it with ${address.modelSetting}.`,
      );
    },
  };
}

function profileIn(value: Json | undefined): { readonly id: string; readonly voice: string } | undefined {
  const { id, voice } = asObject(value) ?? {};
  return typeof id === 'string' && ID.test(id) && voice === VOICE + id ? { id, voice } : undefined;
}
