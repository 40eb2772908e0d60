// Shows personal settings, the place's settings and the defaults behind both, and a form filled with the personal ones.
// Pure; the data is passed in.

import type { Defaults, SettingName } from '../commands/command.ts';
import { pickVoiceForLanguage } from '../commands/fill-defaults.ts';
import { findLanguage, findLanguageById } from '../media/language.ts';
import { formatLanguageName } from '../media/language-name.ts';
import type { Voice } from '../media/voice.ts';
import type { Messages } from '../messages/index.ts';
import type { Row, View } from './view.ts';

interface CurrentDefaults {
  /** Settings of the person. */
  readonly own: Defaults;
  /** Settings of the place. */
  readonly shared: Defaults;
  /** The operator's defaults, and the person's recently used voices. */
  readonly fallback: Defaults;
  /** Voices that the person can use at the place. */
  readonly voices: readonly Voice[];
}

/** `line`: the change that was made, or an introduction. */
export function createSettingsView(defaults: CurrentDefaults, line: string, messages: Messages): View {
  const { own, shared } = defaults;
  const sentences = messages.answers.settings;
  const rows = (Object.keys(sentences.names) as SettingName[]).map((key): Row => {
    const ownValue = own[key];
    const sharedValue = shared[key];
    const detail =
      ownValue !== undefined
        ? sentences.yours(formatSetting(key, ownValue, defaults, messages))
        : sharedValue !== undefined
          ? sentences.everybodys(formatSetting(key, sharedValue, defaults, messages))
          : formatUnset(key, defaults, messages);
    return { title: sentences.names[key], detail };
  });
  const form = { command: 'settings', values: toFormValues(defaults) };
  return { status: 'info', title: sentences.title, line, rows, form };
}

function formatSetting(key: SettingName, value: number, { voices }: CurrentDefaults, messages: Messages): string {
  const sentences = messages.answers.settings;
  if (key === 'voice') {
    const voice = voices.find(({ id }) => id === value);
    return voice?.name ?? (voices.length > 0 ? sentences.unusableVoice : sentences.voice(value));
  }
  const language = findLanguageById(value);
  return language ? formatLanguageName(language, messages) : sentences.language(value);
}

/** Formats the value that applies to an unset setting. */
function formatUnset(key: SettingName, { own, shared, fallback, voices }: CurrentDefaults, messages: Messages): string {
  const sentences = messages.answers.settings;
  const language = own.language ?? shared.language ?? fallback.language;
  if (key === 'language' && language !== undefined)
    return sentences.told(formatSetting(key, language, { own, shared, fallback, voices }, messages));
  if (key !== 'voice') return sentences.unset;
  const voice = pickVoiceForLanguage(voices, language, fallback.lastVoices) ?? voices[0];
  if (!voice) return sentences.unset;
  const defaultVoice = pickVoiceForLanguage(voices, language, undefined) ?? voices[0];
  return voice === defaultVoice ? sentences.house(voice.name) : sentences.hadLast(voice.name);
}

/** Returns the personal settings as typed values. Omits an unusable voice, because it would make the form invalid. */
function toFormValues({ own, voices }: CurrentDefaults): Readonly<Record<string, string>> {
  const voice = voices.find(({ id }) => id === own.voice);
  const isOnlyOne = voices.filter(({ name }) => name === voice?.name).length === 1;
  const typed = {
    voice: voice && (isOnlyOne ? voice.name : String(voice.id)),
    language: toTypedLanguage(own.language, 'source'),
    target_language: toTypedLanguage(own.target_language, 'target'),
  };
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Returns the name if it means this very language, else the id. */
function toTypedLanguage(id: number | undefined, side: 'source' | 'target'): string | undefined {
  const language = id === undefined ? undefined : findLanguageById(id);
  if (!language) return undefined;
  return findLanguage(language.name, side)?.id === id ? language.name : String(id);
}
