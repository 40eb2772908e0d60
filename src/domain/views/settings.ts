// What somebody has set, what others set for the place, and what holds where neither did: told as it is, and as a form that is
// filled with what is set. Pure; what it tells is handed in.

import type { Defaults, SettingName } from '../commands/command.ts';
import { bestVoice } from '../commands/reading.ts';
import { findLanguage, languageById } from '../media/language.ts';
import type { Voice } from '../media/voice.ts';
import { languageName, type Words } from '../words/index.ts';
import type { Row, View } from './view.ts';

interface Standing {
  /** The person's own. */
  readonly own: Defaults;
  /** Everybody's in the place. */
  readonly here: Defaults;
  /** The house's, and the voices that the person had last. */
  readonly house: Defaults;
  /** Those that the person may use there. */
  readonly voices: readonly Voice[];
}

/** `line`: what was done, or what is shown. */
export function settingsView(standing: Standing, line: string, words: Words): View {
  const { own, here } = standing;
  const say = words.answers.settings;
  const rows = (Object.keys(say.names) as SettingName[]).map((key): Row => {
    const mine = own[key];
    const ours = here[key];
    const detail =
      mine !== undefined
        ? say.yours(nameOf(key, mine, standing, words))
        : ours !== undefined
          ? say.everybodys(nameOf(key, ours, standing, words))
          : unsetLine(key, standing, words);
    return { title: say.names[key], detail };
  });
  const form = { command: 'settings', values: valuesOf(standing) };
  return { mood: 'info', title: say.title, line, rows, form };
}

function nameOf(key: SettingName, value: number, { voices }: Standing, words: Words): string {
  const say = words.answers.settings;
  if (key === 'voice') {
    const voice = voices.find(({ id }) => id === value);
    return voice?.name ?? (voices.length > 0 ? say.unusableVoice : say.voice(value));
  }
  const language = languageById(value);
  return language ? languageName(language, words) : say.language(value);
}

/** What is used although nobody chose it. */
function unsetLine(key: SettingName, { own, here, house, voices }: Standing, words: Words): string {
  const say = words.answers.settings;
  const language = own.language ?? here.language ?? house.language;
  if (key === 'language' && language !== undefined)
    return say.told(nameOf(key, language, { own, here, house, voices }, words));
  if (key !== 'voice') return say.unset;
  const voice = bestVoice(voices, language, house.lastVoices) ?? voices[0];
  if (!voice) return say.unset;
  const standard = bestVoice(voices, language, undefined) ?? voices[0];
  return voice === standard ? say.house(voice.name) : say.hadLast(voice.name);
}

/** What the person set, as they would type it. What cannot be used any more is left out: it would be refused. */
function valuesOf({ own, voices }: Standing): Readonly<Record<string, string>> {
  const voice = voices.find(({ id }) => id === own.voice);
  const isOnlyOne = voices.filter(({ name }) => name === voice?.name).length === 1;
  const typed = {
    voice: voice && (isOnlyOne ? voice.name : String(voice.id)),
    language: languageTyped(own.language, 'source'),
    target_language: languageTyped(own.target_language, 'target'),
  };
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Its name where that means this very one, else its number. */
function languageTyped(id: number | undefined, side: 'source' | 'target'): string | undefined {
  const language = id === undefined ? undefined : languageById(id);
  if (!language) return undefined;
  return findLanguage(language.name, side)?.id === id ? language.name : String(id);
}
