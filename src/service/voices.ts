// The service's list of voices → ours. Its shape is not in the interface document (§2.1 only names the endpoint): an array,
// or an object that holds one; nearly everything in it may be null. What cannot be read is left out, never guessed.

import type { Voice } from '../domain/media/voice.ts';
import { asObject, type Json } from '../kit/json.ts';
import type { Base } from './address.ts';

/** `undefined` when the answer holds no list at all. */
export function readVoices(body: Json | undefined, base: Base): readonly Voice[] | undefined {
  const list = Array.isArray(body) ? body : asObject(body)?.['voices'];
  if (!Array.isArray(list)) return undefined;
  return (list as readonly Json[]).flatMap((entry) => readVoice(entry, base) ?? []);
}

function readVoice(entry: Json, base: Base): Voice | undefined {
  const record = asObject(entry);
  const id = record?.['id'];
  const name = record?.['voice_name'];
  if (!record || typeof id !== 'number' || !Number.isSafeInteger(id)) return undefined;
  if (typeof name !== 'string' || name.trim() === '') return undefined;
  const { gender, age, language, description, signed_url: signed } = record;
  const preview = typeof signed === 'string' && signed !== '' ? base.resolve(signed)?.href : undefined;
  return {
    id,
    name: name.trim(),
    ...(typeof gender === 'number' && { gender }),
    ...(typeof age === 'number' && { age }),
    ...(typeof language === 'number' && { language }),
    ...(typeof description === 'string' && description !== '' && { description }),
    ...(preview !== undefined && { preview }),
  };
}
