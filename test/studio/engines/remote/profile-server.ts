// Scripts LocalAI's voice profiles as strictly as documented: permissions, fields, audio formats and answers.

import { randomUUID } from 'node:crypto';
import { decodeMonoWav } from '../../../../src/studio/audio/wav.ts';

export interface ScriptedProfile {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  readonly transcript: string;
  readonly voice: string;
}

interface Reply {
  readonly status: number;
  readonly body?: unknown;
}

const PATH = '/api/voice-profiles';
const LENGTHS = { name: 80, description: 500, transcript: 4000, language: 35 } as const;
const SECONDS = { least: 1, most: 120 } as const;
const RATES = { least: 8000, most: 192_000 } as const;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const no = (status: number, message: string): Reply => ({
  status,
  body: { error: { code: status, message, type: 'voice_profile_error' } },
});

/** Headers and contents of a form's parts by name. */
function partsOf(body: Buffer, type: string): ReadonlyMap<string, { readonly head: string; readonly content: Buffer }> {
  const line = Buffer.from(`--${/boundary=(.+)$/.exec(type)?.[1]}`);
  const parts = new Map();
  for (let at = body.indexOf(line); at >= 0; ) {
    const next = body.indexOf(line, at + line.length);
    if (next < 0) break;
    const part = body.subarray(at + line.length + 2, next - 2);
    const split = part.indexOf('\r\n\r\n');
    const head = part.subarray(0, split).toString();
    parts.set(/name="([^"]+)"/.exec(head)?.[1], { head, content: part.subarray(split + 4) });
    at = next;
  }
  return parts;
}

export function scriptedProfiles() {
  const kept: ScriptedProfile[] = [];
  const make = (body: Buffer, type: string): Reply => {
    const parts = partsOf(body, type);
    const text = (name: string) => parts.get(name)?.content.toString().trim() ?? '';
    const known = [...Object.keys(LENGTHS), 'consent_confirmed', 'audio'];
    if (![...parts.keys()].every((name) => known.includes(name))) return no(400, 'a field it does not document');
    const audio = parts.get('audio');
    if (!audio?.head.includes('filename=')) return no(400, 'audio is required');
    for (const name of ['name', 'transcript']) if (text(name) === '') return no(400, `${name} is required`);
    for (const [name, most] of Object.entries(LENGTHS)) if ([...text(name)].length > most) return no(400, name);
    if (text('consent_confirmed') !== 'true') return no(400, 'voice cloning consent must be confirmed');
    const { samples, sampleRate } = decodeMonoWav(audio.content);
    const seconds = samples.length / sampleRate;
    if (sampleRate < RATES.least || sampleRate > RATES.most || seconds < SECONDS.least || seconds > SECONDS.most)
      return no(400, 'unsupported recording');
    const id = randomUUID();
    const [name, language, transcript] = [text('name'), text('language'), text('transcript')];
    kept.unshift({ id, name, language, transcript, voice: `localai://voice-profiles/${id}` });
    return { status: 201, body: kept[0] };
  };
  return {
    kept,
    /** True for a voice that the server does not have. */
    refuses: (voice: string, clones: boolean): boolean =>
      voice.startsWith('localai://') && !(clones && kept.some((one) => one.voice === voice)),
    answer(method: string, path: string, { body, type, isAdmin }: { body: Buffer; type: string; isAdmin: boolean }) {
      if (!path.startsWith(PATH)) return undefined;
      if (method === 'GET' && path === PATH) return { status: 200, body: { data: kept } };
      if (!isAdmin) return no(403, 'Admin access required');
      if (method === 'POST' && path === PATH) return make(body, type);
      const id = path.slice(PATH.length + 1);
      if (method !== 'DELETE') return no(405, 'method not allowed');
      if (!ID.test(id)) return no(400, 'invalid id');
      const at = kept.findIndex((one) => one.id === id);
      if (at < 0) return no(404, 'voice profile not found');
      kept.splice(at, 1);
      return { status: 204 };
    },
  };
}
