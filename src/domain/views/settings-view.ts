// Shows personal settings, the place's settings and the defaults behind both, and a form filled with the personal ones.
// Pure; the data is passed in.

import { message, type Text } from '../../messages/message.ts';
import type { Defaults, SettingName } from '../commands/command.ts';
import { pickVoiceForLanguage } from '../commands/fill-defaults.ts';
import { findLanguage, findLanguageById } from '../media/language.ts';
import { languageNameById } from '../media/language-name.ts';
import type { Voice } from '../media/voice.ts';
import type { Action, Row, View } from './view.ts';

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

const SETTING_NAMES = ['voice', 'language', 'target_language'] as const satisfies readonly SettingName[];

/** `line`: the change that was made, or an introduction. */
export function createSettingsView(defaults: CurrentDefaults, line: Text): View {
  const { own, shared } = defaults;
  const rows = SETTING_NAMES.map((key): Row => {
    const ownValue = own[key];
    const sharedValue = shared[key];
    const detail =
      ownValue !== undefined
        ? message('answers.settings.yours', { value: formatSetting(key, ownValue, defaults) })
        : sharedValue !== undefined
          ? message('answers.settings.everybodys', { value: formatSetting(key, sharedValue, defaults) })
          : formatUnset(key, defaults);
    return { title: message(`answers.settings.names.${key}`), detail };
  });
  const form = { command: 'settings', values: toFormValues(defaults) };
  const forget: Action = {
    name: 'forget',
    label: message('answers.forget.button'),
    task: 'settings',
    isSecondary: true,
    isDanger: true,
  };
  return { status: 'info', title: message('answers.settings.title'), line, rows, actions: [forget], form };
}

function formatSetting(key: SettingName, value: number, { voices }: CurrentDefaults): Text {
  if (key === 'voice') {
    const voice = voices.find(({ id }) => id === value);
    if (voice) return voice.name;
    return voices.length > 0
      ? message('answers.settings.unusableVoice')
      : message('answers.settings.voice', { id: value });
  }
  return findLanguageById(value) ? languageNameById(value) : message('answers.settings.language', { id: value });
}

/** Formats the value that applies to an unset setting. */
function formatUnset(key: SettingName, defaults: CurrentDefaults): Text {
  const language = findDefaultLanguage(defaults);
  if (key === 'language' && language !== undefined)
    return message('answers.settings.told', { value: formatSetting(key, language, defaults) });
  if (key !== 'voice') return message('answers.settings.unset');
  const { voice, isLastUsed } = findDefaultVoice(defaults);
  if (!voice) return message('answers.settings.unset');
  return message(isLastUsed ? 'answers.settings.hadLast' : 'answers.settings.house', { value: voice.name });
}

const findDefaultLanguage = ({ own, shared, fallback }: CurrentDefaults): number | undefined =>
  own.language ?? shared.language ?? fallback.language;

/** Finds the voice that speaks if none is set. */
function findDefaultVoice(defaults: CurrentDefaults) {
  const { fallback, voices } = defaults;
  const language = findDefaultLanguage(defaults);
  const voice = pickVoiceForLanguage(voices, language, fallback.lastVoices) ?? voices[0];
  return { voice, isLastUsed: voice !== (pickVoiceForLanguage(voices, language, undefined) ?? voices[0]) };
}

/** Returns the values in effect as typed values. Omits an unusable voice, because it would make the form invalid. */
function toFormValues(defaults: CurrentDefaults): Readonly<Record<string, string>> {
  const { own, shared, fallback, voices } = defaults;
  const inEffect = { ...fallback, ...shared, ...own };
  const voice = voices.find(({ id }) => id === (own.voice ?? shared.voice)) ?? findDefaultVoice(defaults).voice;
  const isOnlyOne = voices.filter(({ name }) => name === voice?.name).length === 1;
  const typed = {
    // The form changes the person's settings, unless another scope is chosen.
    scope: 'me',
    voice: voice && (isOnlyOne ? voice.name : String(voice.id)),
    language: toTypedLanguage(inEffect.language, 'source'),
    target_language: toTypedLanguage(inEffect.target_language, 'target'),
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
