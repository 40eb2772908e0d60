// The languages, besides English, in which the commands can be shown. One line per language; platforms draw from here.

import type { Locale } from '../../src/domain/commands/locale.ts';
import { de } from './de.ts';
import { withDubInForm } from './dub-in-form.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { ptBr } from './pt-BR.ts';
import { ru } from './ru.ts';
import { zhTw } from './zh-TW.ts';

const SPOKEN_TRANSLATED: Readonly<Record<Locale['tag'], string>> = {
  de: 'Übersetzt vorlesen',
  es: 'Decir traducido',
  fr: 'Dire traduit',
  ja: '翻訳して読み上げ',
  ko: '번역해서 말하기',
  'pt-BR': 'Falar traduzido',
  ru: 'Озвучить перевод',
  'zh-TW': '翻譯後朗讀',
};

/** Speech in another language is the same speech to a reader; its text's language only has another name at the service. */
function withTranslatedSpeech(locale: Locale): Locale {
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

const TOLD_IN_ANOTHER_LANGUAGE: Readonly<Record<Locale['tag'], string>> = {
  de: 'Eine fertige Geschichte in einer anderen Sprache erzählen lassen.',
  es: 'Escuchar un relato terminado en otro idioma.',
  fr: 'Faire raconter une histoire terminée dans une autre langue.',
  ja: '完成した朗読を別の言語で聞けます。',
  ko: '완성된 이야기를 다른 언어로 들려줘요.',
  'pt-BR': 'Ouvir uma história pronta em outro idioma.',
  ru: 'Послушать готовый рассказ на другом языке.',
  'zh-TW': '用另一種語言說已完成的故事。',
};

/** So is a story, in a language that is chosen as for a translation. */
function withTranslatedStory(locale: Locale): Locale {
  const { tag, commands } = locale;
  const { story, translate, tts } = commands;
  const into = translate?.fields['target_language'];
  const onward = { language: tts?.onward?.['language'] ?? '' };
  if (!story || !into) return locale;
  const told = { ...story, onward };
  const translated = { ...told, summary: TOLD_IN_ANOTHER_LANGUAGE[tag], fields: { target_language: into } };
  return { ...locale, commands: { ...commands, story: told, 'translated-story': translated } };
}

export const locales: readonly Locale[] = [de, es, fr, ja, ko, ptBr, ru, zhTw].map((locale) =>
  withDubInForm(withTranslatedStory(withTranslatedSpeech(locale))),
);
