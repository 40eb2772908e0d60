// One raw value and one field → the value the service takes, with a name for people, or what is wrong with it.
// Faces only; bounds and rules are the schema's business. Problems are worded to follow the field's label.

import { countCharacters, cut, either, fold } from '../kit/text.ts';
import type { Field, Look, Option } from './field.ts';
import { findLanguage, nearLanguages } from './language.ts';
import { findVoice, searchVoices, type Voice } from './voice.ts';

export type Got = { readonly value: unknown; readonly label?: string } | { readonly problem: string };

/** A separator between several values; one in brackets belongs to a name: `Chinese (Mandarin, Simplified)`. */
const SEPARATOR = /[,;\n،、，；](?![^(（]*[)）])/u;

/** `prefix`: what stands in front of our commands' names here. */
export function readValue({ look }: Field, raw: unknown, voices: readonly Voice[], prefix = ''): Got {
  switch (look.face) {
    case 'text':
      return readText(raw, look);
    case 'lines':
      return readLines(raw);
    case 'number':
      return look.many ? several(partsOf(raw, /[\s,;]+/u), readNumber) : readNumber(raw, look.whole);
    case 'choice':
      return readChoice(raw, look.choices);
    case 'language':
      return look.many
        ? several(languageParts(raw, look), (one) => readLanguage(one, look, prefix))
        : readLanguage(raw, look, prefix);
    case 'voice':
      return readVoice(raw, voices, prefix);
    case 'toggle':
      return readToggle(raw);
    case 'file':
      return { problem: 'is a file: attach it' };
  }
}

function readText(raw: unknown, { most, link }: Extract<Look, { face: 'text' }>): Got {
  if (typeof raw === 'object') return { problem: 'is not text' };
  const value = link ? String(raw).trim() : String(raw);
  const size = countCharacters(value);
  return most !== undefined && size > most
    ? { problem: `is ${size} characters long; ${most} is the most` }
    : { value };
}

function readLines(raw: unknown): Got {
  const lines = Array.isArray(raw) ? raw : String(raw).split(/\r?\n/);
  if (lines.some((line) => typeof line === 'object')) return { problem: 'is not text' };
  return { value: lines.map(String).filter((line) => line.trim() !== '') };
}

/** A decimal comma is understood; in whole numbers a comma could as well part thousands, so it is refused. */
function readNumber(raw: unknown, whole = false): Got {
  const typed = String(raw).trim();
  const value = Number(!whole && /^-?\d+,\d+$/.test(typed) ? typed.replace(',', '.') : typed);
  return typed !== '' && Number.isFinite(value)
    ? { value }
    : { problem: `“${cut(typed, 60)}” is not ${whole ? 'a whole number' : 'a number'}` };
}

const partsOf = (raw: unknown, separator: RegExp): readonly unknown[] =>
  Array.isArray(raw)
    ? raw
    : String(raw)
        .split(separator)
        .filter((part) => part.trim() !== '');

/** Every part read, the same value once; the first problem, if there is one. */
function several(parts: readonly unknown[], read: (part: unknown) => Got): Got {
  const values: unknown[] = [];
  const labels: string[] = [];
  for (const part of parts) {
    const got = read(part);
    if ('problem' in got) return got;
    if (values.includes(got.value)) continue;
    values.push(got.value);
    if (got.label !== undefined) labels.push(got.label);
  }
  return { value: values, ...(labels.length > 0 && { label: labels.join(', ') }) };
}

function readChoice(raw: unknown, choices: readonly Option[]): Got {
  const typed = String(raw);
  const found = choices.find((one) => String(one.value) === typed.trim() || fold(one.label) === fold(typed));
  return found
    ? { value: found.value, label: found.label }
    : { problem: `is one of: ${choices.map((one) => one.label).join(', ')}` };
}

type LanguageLook = Extract<Look, { face: 'language' }>;

/** `es fr` are two languages, `Swiss French` is one. */
const languageParts = (raw: unknown, { side }: LanguageLook): readonly unknown[] =>
  partsOf(raw, SEPARATOR).flatMap((part) => {
    const words = String(part).trim().split(/\s+/u);
    const known = (name: string) => findLanguage(name, side) !== undefined;
    return !known(String(part)) && words.every(known) ? words : [part];
  });

function readLanguage(raw: unknown, { side }: LanguageLook, prefix: string): Got {
  const typed = String(raw).trim();
  const found = findLanguage(typed, side);
  if (found) return { value: found.id, label: found.name };
  const wrongSide = findLanguage(typed, 'target');
  if (wrongSide) {
    return { problem: `cannot be ${wrongSide.name}: the media service only translates into it` };
  }
  const near = nearLanguages(typed, side).map((one) => one.name);
  const hint = near.length > 0 ? `did you mean ${either(near)}?` : `/${prefix}languages lists them all`;
  return { problem: `“${cut(typed, 60)}” is not a language I know; ${hint}` };
}

function readVoice(raw: unknown, voices: readonly Voice[], prefix: string): Got {
  const typed = String(raw).trim();
  const found = findVoice(voices, typed);
  if (found) return { value: found.id, label: found.name };
  if (voices.length === 0) {
    return /^\d+$/.test(typed)
      ? { value: Number(typed), label: `voice ${typed}` }
      : { problem: 'cannot be looked up: the media service has not named its voices yet. Try again soon' };
  }
  const near = [typed, typed.slice(0, 3), typed.slice(0, 2)]
    .map((part) => searchVoices(voices, part).slice(0, 3))
    .find((some) => some.length > 0);
  const hint = near
    ? `did you mean ${either(near.map((one) => one.name))}?`
    : `/${prefix}voices lists them all`;
  return { problem: `“${cut(typed, 60)}” is not a voice I know; ${hint}` };
}

function readToggle(raw: unknown): Got {
  if (typeof raw === 'boolean') return { value: raw };
  if (/^(true|yes|on|y|1|ja|oui|sí|はい)$/iu.test(String(raw).trim())) return { value: true };
  if (/^(false|no|off|n|0|nein|non|いいえ)$/iu.test(String(raw).trim())) return { value: false };
  return { problem: 'is either yes or no' };
}
