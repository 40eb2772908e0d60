// Client for voice profiles of LocalAI: recordings with exact transcripts that its cloning models speak with. Follows
// its documentation (features/text-to-audio, “Voice profile API”). Every user of the server may list profiles; only its
// administrator may create or delete them.

import { asJsonArray, asJsonObject, type Json, parseJson } from '../../../kit/json.ts';
import type { Text } from '../../../messages/message.ts';
import { EngineError } from '../../errors.ts';
import type { ProfileServer } from '../../voices/voice-profiles.ts';
import { getHost, type RemoteClient, type ServerRootRequest, toServerFault } from './client.ts';
import { type HttpResponse, NoResponseError } from './http-request.ts';
import type { RemoteModel } from './models.ts';
import type { RemoteEngineSettings } from './protocol.ts';
import { createAdviceMessage, createFaultMessage } from './server-fault.ts';

const PROFILES_PATH = '/api/voice-profiles';
const CLONING_MODELS_PATH = '/api/models?capability=voice_cloning&items=200';
const PROFILE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const VOICE_PREFIX = 'localai://voice-profiles/';
const TIMEOUT = { askMs: 4000, sendMs: 30_000 } as const;
/** Maximum characters of a transcript, a limit of LocalAI. */
const MAX_TRANSCRIPT_LENGTH = 4000;

/** True if the server's voice is a stored recording. */
export const isProfileVoice = (voice: string): boolean => voice.startsWith(VOICE_PREFIX);

const parseList = (reply: HttpResponse, name: string): readonly Json[] | undefined =>
  asJsonArray(asJsonObject(parseJson(reply.text))?.[name]);

/** Undefined if the server did not answer. */
export async function hasProfiles(client: RemoteClient, signal: AbortSignal): Promise<boolean | undefined> {
  const reply = await client.requestAtRoot({ method: 'GET', path: PROFILES_PATH, timeoutMs: TIMEOUT.askMs }, signal);
  if (reply instanceof NoResponseError) return undefined;
  return reply.status === 200 && parseList(reply, 'data') !== undefined;
}

/** `models`: models from the last poll. */
export function createProfileServer(
  settings: RemoteEngineSettings,
  client: RemoteClient,
  models: readonly RemoteModel[],
  signal: AbortSignal,
): ProfileServer {
  const host = getHost(settings);
  const failed = (did: Text, advice: Text = createAdviceMessage(settings)) => new EngineError(host, did, advice);
  const request = async (
    rootRequest: ServerRootRequest,
    ...allowedStatus: readonly number[]
  ): Promise<HttpResponse> => {
    const reply = await client.requestAtRoot(rootRequest, signal);
    if (!(reply instanceof NoResponseError) && (reply.status === 401 || reply.status === 403))
      throw failed(
        'lets only its administrator store voices',
        `The operator can set ${settings.keyVariable} to an administrator’s key.`,
      );
    if (!(reply instanceof NoResponseError) && allowedStatus.includes(reply.status)) return reply;
    const fault = toServerFault(reply, rootRequest.timeoutMs);
    throw fault
      ? failed(createFaultMessage(fault), createAdviceMessage(settings, fault))
      : failed('returned an undocumented response');
  };
  const list = async (path: string, name: string): Promise<readonly Json[]> => {
    const found = parseList(await request({ method: 'GET', path, timeoutMs: TIMEOUT.askMs }, 200), name);
    if (!found) throw failed('returned an invalid list');
    return found;
  };
  return {
    host,
    url: settings.url,
    async findByName(name) {
      const found = await list(PROFILES_PATH, 'data');
      return found.flatMap((meaning) =>
        asJsonObject(meaning)?.['name'] === name ? (parseProfile(meaning) ?? []) : [],
      );
    },
    async create({ name, tag, transcript: words, path }) {
      if (words.length > MAX_TRANSCRIPT_LENGTH)
        throw failed('doesn’t accept a recording with that many words', 'Send a shorter one.');
      const fields = Object.entries({ name, language: tag, transcript: words, consent_confirmed: 'true' });
      const file = { field: 'audio', path, name: 'reference.wav', type: 'audio/wav' };
      const rootRequest = {
        method: 'POST',
        path: PROFILES_PATH,
        timeoutMs: TIMEOUT.sendMs,
        body: { fields, file },
      } as const;
      const made = parseProfile(parseJson((await request(rootRequest, 201)).text));
      if (!made) throw failed('returned no voice');
      return made;
    },
    async remove(id) {
      const rootRequest = {
        method: 'DELETE',
        path: `${PROFILES_PATH}/${id}`,
        timeoutMs: TIMEOUT.askMs,
      } as const;
      // 404 means that the profile is already deleted.
      await request(rootRequest, 204, 404);
    },
    async findCloningModel() {
      if (settings.model !== undefined) return settings.model;
      const able = models.filter(({ capabilities }) => capabilities.includes('speech')).map(({ id }) => id);
      const cloning = (await list(CLONING_MODELS_PATH, 'models')).map((one) => asJsonObject(one)?.['name']);
      const model = able.find((id) => cloning.includes(id));
      if (model !== undefined) return model;
      throw failed(
        'has no model for voice cloning',
        `The operator can install one there, or set ${settings.modelVariable}.`,
      );
    },
  };
}

function parseProfile(value: Json | undefined): { readonly id: string; readonly voice: string } | undefined {
  const { id, voice } = asJsonObject(value) ?? {};
  return typeof id === 'string' && PROFILE_ID.test(id) && voice === VOICE_PREFIX + id ? { id, voice } : undefined;
}
