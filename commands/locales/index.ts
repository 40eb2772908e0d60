// Lists the translations of the commands, one line per language.

import type { CommandLocale } from '../../src/domain/command-locale.ts';
import { germanCommandLocale } from './de.ts';
import { withDubInForm } from './dub-in-form.ts';
import { spanishCommandLocale } from './es.ts';
import { frenchCommandLocale } from './fr.ts';
import { japaneseCommandLocale } from './ja.ts';
import { koreanCommandLocale } from './ko.ts';
import { brazilianPortugueseCommandLocale } from './pt-BR.ts';
import { russianCommandLocale } from './ru.ts';
import { taiwaneseMandarinCommandLocale } from './zh-TW.ts';

const SPOKEN_TRANSLATED: Readonly<Record<CommandLocale['tag'], string>> = {
  de: 'Übersetzt vorlesen',
  es: 'Decir traducido',
  fr: 'Dire traduit',
  ja: '翻訳して読み上げ',
  ko: '번역해서 말하기',
  'pt-BR': 'Falar traduzido',
  ru: 'Озвучить перевод',
  'zh-TW': '翻譯後朗讀',
};

/** Translated speech shares the translations of speech; only the field of the text's language has a different name. */
function withTranslatedSpeech(locale: CommandLocale): CommandLocale {
  const { tag, commands } = locale;
  const { tts, translate } = commands;
  if (!tts) return locale;
  const { language, ...fields } = tts.fields;
  const chosen = translate?.fields['chosen_dictionaries'];
  const renamed = {
    ...(language && { source_language: language }),
    ...(chosen && { chosen_dictionaries: chosen }),
  };
  const verb = SPOKEN_TRANSLATED[tag];
  const whole = { ...tts, verb, fields: { ...fields, ...renamed } };
  return { ...locale, commands: { ...commands, 'translated-tts': whole } };
}

const TOLD_IN_ANOTHER_LANGUAGE: Readonly<Record<CommandLocale['tag'], string>> = {
  de: 'Eine fertige Geschichte in einer anderen Sprache erzählen lassen.',
  es: 'Escuchar un relato terminado en otro idioma.',
  fr: 'Faire raconter une histoire terminée dans une autre langue.',
  ja: '完成した朗読を別の言語で聞けます。',
  ko: '완성된 이야기를 다른 언어로 들려줘요.',
  'pt-BR': 'Ouvir uma história pronta em outro idioma.',
  ru: 'Послушать готовый рассказ на другом языке.',
  'zh-TW': '用另一種語言說已完成的故事。',
};

/** A translated story shares the translations of a story; its language field is the one of translations. */
function withTranslatedStory(locale: CommandLocale): CommandLocale {
  const { tag, commands } = locale;
  const { story, translate, tts } = commands;
  const into = translate?.fields['target_language'];
  const followUps = { language: tts?.followUps?.['language'] ?? '' };
  if (!story || !into) return locale;
  const told = { ...story, followUps };
  const translated = { ...told, summary: TOLD_IN_ANOTHER_LANGUAGE[tag], fields: { target_language: into } };
  return { ...locale, commands: { ...commands, story: told, 'translated-story': translated } };
}

export const locales: readonly CommandLocale[] = [
  germanCommandLocale,
  spanishCommandLocale,
  frenchCommandLocale,
  japaneseCommandLocale,
  koreanCommandLocale,
  brazilianPortugueseCommandLocale,
  russianCommandLocale,
  taiwaneseMandarinCommandLocale,
].map((locale) => withDubInForm(withTranslatedStory(withTranslatedSpeech(locale))));
