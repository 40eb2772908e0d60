// Translations for the conversion of a finished dub: buttons on its card, and the form that asks for the format.

import type { CommandLocale, FieldTranslation } from '../../src/domain/command-locale.ts';

interface FormWords {
  /** Button on a poorly understood dub. */
  readonly correct: string;
  readonly summary: string;
  /** `MP3` gives `As MP3`. */
  readonly as: (kind: string) => string;
  /** Label of the format that is a film without captions. */
  readonly plain: string;
  readonly verb: string;
  readonly fields: Readonly<Record<'language' | 'output_format', FieldTranslation>>;
}

const WORDS: Readonly<Record<CommandLocale['tag'], FormWords>> = {
  de: {
    correct: 'Worte korrigieren',
    summary: 'Eine fertige Synchronfassung in einer anderen Form bekommen.',
    as: (kind) => `Als ${kind}`,
    plain: 'Film ohne Untertitel',
    verb: 'Speichern',
    fields: {
      language: { name: 'sprache', label: 'Sprache', help: 'Welche der Sprachen der Synchronfassung.' },
      output_format: { name: 'form', label: 'Form', help: 'Die Art der Datei, die daraus wird.' },
    },
  },
  es: {
    correct: 'Corregir las palabras',
    summary: 'Obtener un doblaje terminado en otro formato.',
    as: (kind) => `En ${kind}`,
    plain: 'Película sin subtítulos',
    verb: 'Guardar',
    fields: {
      language: { name: 'idioma', label: 'Idioma', help: 'Cuál de los idiomas del doblaje.' },
      output_format: { name: 'formato', label: 'Formato', help: 'El tipo de archivo que se creará.' },
    },
  },
  fr: {
    correct: 'Corriger les mots',
    summary: 'Obtenir un doublage terminé sous une autre forme.',
    as: (kind) => `En ${kind}`,
    plain: 'Film sans sous-titres',
    verb: 'Enregistrer',
    fields: {
      language: { name: 'langue', label: 'Langue', help: 'Laquelle des langues du doublage.' },
      output_format: { name: 'format', label: 'Format', help: 'Le type de fichier à créer.' },
    },
  },
  ja: {
    correct: '言葉を直す',
    summary: '完成した吹き替えを別の形式で受け取ります。',
    as: (kind) => `${kind}にする`,
    plain: '字幕なしの動画',
    verb: '保存する',
    fields: {
      language: { name: '言語', label: '言語', help: '吹き替えのどの言語にするか。' },
      output_format: { name: '形式', label: '形式', help: '作るファイルの種類。' },
    },
  },
  ko: {
    correct: '내용 고치기',
    summary: '완성된 더빙을 다른 형식으로 받아요.',
    as: (kind) => `${kind} 파일로`,
    plain: '자막 없는 영상',
    verb: '저장하기',
    fields: {
      language: { name: '언어', label: '언어', help: '더빙한 언어 중 어느 것인지 골라요.' },
      output_format: { name: '형식', label: '형식', help: '만들 파일의 종류예요.' },
    },
  },
  'pt-BR': {
    correct: 'Corrigir as palavras',
    summary: 'Receber uma dublagem pronta em outro formato.',
    as: (kind) => `Em ${kind}`,
    plain: 'Filme sem legendas',
    verb: 'Salvar',
    fields: {
      language: { name: 'idioma', label: 'Idioma', help: 'Qual dos idiomas da dublagem.' },
      output_format: { name: 'formato', label: 'Formato', help: 'O tipo de arquivo a ser criado.' },
    },
  },
  ru: {
    correct: 'Исправить слова',
    summary: 'Получить готовый дубляж в другом формате.',
    as: (kind) => `В ${kind}`,
    plain: 'Фильм без субтитров',
    verb: 'Сохранить',
    fields: {
      language: { name: 'язык', label: 'Язык', help: 'Какой из языков дубляжа.' },
      output_format: { name: 'формат', label: 'Формат', help: 'Какой файл из него сделать.' },
    },
  },
  'zh-TW': {
    correct: '修正內容',
    summary: '取得另一種格式的完成配音。',
    as: (kind) => `存成 ${kind}`,
    plain: '沒有字幕的影片',
    verb: '儲存',
    fields: {
      language: { name: '語言', label: '語言', help: '配音的哪一種語言。' },
      output_format: { name: '格式', label: '格式', help: '要製作的檔案種類。' },
    },
  },
};

/** Labels that are the same in every language. */
const KINDS = ['MP3', 'WAV', 'FLAC', 'AAC', 'M4A', 'MP4', 'MOV', 'MKV', 'MXF'];
const choices = Object.fromEntries(KINDS.map((kind) => [kind, kind]));

export function withDubInForm(locale: CommandLocale): CommandLocale {
  const { tag, commands } = locale;
  const { dub } = commands;
  if (!dub) return locale;
  const { correct, summary, as, plain, verb, fields: own } = WORDS[tag];
  const fields = { ...own, output_format: { ...own.output_format, choices } };
  const followUps = { ...dub.followUps, correct, mp3: as('MP3'), wav: as('WAV'), plain };
  const inForm = { name: dub.name, title: dub.title, verb, summary, files: { output: dub.title }, fields };
  return { ...locale, commands: { ...commands, dub: { ...dub, followUps }, 'dub-alt-format': inForm } };
}
