// Russian translations of the operations. Infinitives and nouns avoid addressing the reader; otherwise it is «вы» in
// lower case. Keys are English: command, the service's field name, label of a choice. Limits are in the declarations.

import type { CommandLocale } from '../../src/domain/command-locale.ts';
import { queryCommands } from './ru-queries.ts';

const genders = {
  'Not known': 'Неизвестно',
  Male: 'Мужской',
  Female: 'Женский',
  'Not applicable': 'Не применимо',
};

const folder = {
  folder_id: {
    name: 'папка',
    label: 'Папка',
    help: 'Номер папки рабочего пространства, в которой сохранить результат.',
  },
};

const project = {
  project_name: {
    name: 'проект',
    label: 'Название проекта',
    help: 'Название проекта в рабочем пространстве, 3–255 символов.',
  },
  project_description: {
    name: 'описание-проекта',
    label: 'Описание проекта',
    help: 'О чём проект, 3–5000 символов.',
  },
  ...folder,
};

const dictionaries = {
  chosen_dictionaries: {
    name: 'словари',
    label: 'Словари',
    help: 'Словари, которые применяются вдобавок к тем, что действуют сами (/dictionary).',
  },
};

export const russianCommandLocale: CommandLocale = {
  tag: 'ru',
  linkUploadField: { name: 'файл', label: 'Файл', help: 'Сам фильм или запись вместо ссылки.' },
  commands: {
    tts: {
      name: 'tts',
      title: 'Речь',
      verb: 'Озвучить',
      summary: 'Озвучить текст: превратить его в речь.',
      files: { speech: 'Речь' },
      followUps: { voice: 'Другой голос', language: 'На другом языке', right: 'Произнести верно' },
      fields: {
        text: { name: 'текст', label: 'Текст', help: 'Что нужно сказать?' },
        voice_id: { name: 'голос', label: 'Голос', help: 'Кто говорит: имя или номер голоса.' },
        language: { name: 'язык', label: 'Язык', help: 'Язык текста.' },
        target_language: {
          name: 'на',
          label: 'На языке',
          help: 'Язык, на котором это сказать, если он другой.',
        },
        gender: {
          name: 'пол',
          label: 'Пол',
          help: 'Пол говорящего, если голос его не задаёт.',
          choices: genders,
        },
        age: {
          name: 'возраст',
          label: 'Возраст',
          help: 'Возраст говорящего в годах, если голос его не задаёт.',
        },
        ...project,
      },
    },
    sound: {
      name: 'звук',
      title: 'Звук',
      verb: 'Создать',
      summary: 'Создать звуковой эффект или музыку по описанию.',
      files: { sound: 'Звук' },
      followUps: { variation: 'Вариант' },
      fields: {
        prompt: { name: 'описание', label: 'Описание', help: 'Как это должно звучать?' },
        audio_type: {
          name: 'вид',
          label: 'Вид',
          help: 'Звуковой эффект или музыка.',
          choices: { 'Sound effect': 'Звуковой эффект', Music: 'Музыка' },
        },
        duration: {
          name: 'длительность',
          label: 'Длительность (секунды)',
          help: 'Длительность эффекта, не больше 10 секунд. У музыки она своя.',
        },
        ...project,
      },
    },
    translate: {
      name: 'перевести',
      title: 'Перевод',
      verb: 'Перевести',
      summary: 'Перевести текст на другой язык.',
      followUps: { say: 'Озвучить' },
      fields: {
        texts: {
          name: 'текст',
          label: 'Текст',
          help: 'Что нужно перевести? Каждая строка переводится отдельно.',
        },
        target_language: { name: 'на', label: 'Язык перевода', help: 'Язык, на который перевести.' },
        source_language: { name: 'с', label: 'Язык оригинала', help: 'Язык текста.' },
        formality: {
          name: 'обращение',
          label: 'Обращение',
          help: 'Как обращаться к читателю.',
          choices: { Formal: 'На «вы»', Informal: 'На «ты»' },
        },
        gender: {
          name: 'род',
          label: 'Род',
          help: 'Предпочтительный грамматический род.',
          choices: genders,
        },
        age: { name: 'возраст', label: 'Возраст', help: 'Возраст читателей в годах.' },
        ...dictionaries,
        ...project,
      },
    },
    voice: {
      name: 'голос',
      title: 'Голос',
      verb: 'Создать голос',
      summary: 'Описать голос, послушать два образца и оставить тот, что понравится.',
      followUps: { say: 'Сказать что-нибудь' },
      fields: {
        voice_description: {
          name: 'описание',
          label: 'Описание',
          help: 'Пол, возраст, акцент, тон, манера: не меньше 18 слов и 100 символов.',
          topics: 'пол, возраст, акцент, тон, темп и манера',
        },
        text: {
          name: 'текст',
          label: 'Текст образцов',
          help: 'Что говорят образцы; лучше всего звучит текст от 100 символов.',
        },
        recording: {
          name: 'файл',
          label: 'Запись',
          help: 'Вместо описания: голос как в записи, если он ваш или вам это разрешили.',
        },
      },
    },
    clone: {
      name: 'свой-голос',
      title: 'Свой голос',
      verb: 'Создать такой голос',
      summary: 'Создать голос из записи, если он ваш или вам это разрешили.',
      followUps: { say: 'Сказать что-нибудь' },
      fields: {
        voice_name: { name: 'имя', label: 'Имя', help: 'Как голос называется в списках.' },
        file: {
          name: 'файл',
          label: 'Запись',
          help: 'Один человек чётко говорит, без музыки; лучше всего от 10 до 60 секунд.',
        },
        gender: { name: 'пол', label: 'Пол', help: 'Пол голоса.', choices: genders },
        language: { name: 'язык', label: 'Язык', help: 'Родной язык голоса.' },
        age: { name: 'возраст', label: 'Возраст', help: 'Возраст голоса в годах.' },
        description: {
          name: 'описание',
          label: 'Описание',
          help: 'Какой это голос. Прочитать может каждый, у кого та же учётная запись медиасервиса.',
        },
        enhance_audio: { name: 'очистить', label: 'Очистка', help: 'Сначала убрать из записи шум.' },
      },
    },
    story: {
      name: 'рассказ',
      title: 'Рассказ',
      verb: 'Рассказать',
      summary: 'Превратить текст или документ Word в рассказ вслух.',
      files: { story: 'Рассказ' },
      fields: {
        file: { name: 'документ', label: 'Документ', help: 'Документ .txt или .docx.' },
        title: { name: 'название', label: 'Название', help: 'Название рассказа, 3–255 символов.' },
        narrator_voice_id: {
          name: 'голос',
          label: 'Рассказчик',
          help: 'Кто читает: имя или номер голоса.',
        },
        source_language: { name: 'язык', label: 'Язык', help: 'Язык документа.' },
        description: {
          name: 'описание',
          label: 'Описание',
          help: 'О чём рассказ, 3–5000 символов.',
        },
        ...dictionaries,
        ...folder,
      },
    },
    separate: {
      name: 'разделить',
      title: 'Разделение',
      verb: 'Разделить',
      summary: 'Отделить голос от фона в записи.',
      files: { foreground: 'Голос', background: 'Фон' },
      followUps: { transcribe: 'Расшифровать', dub: 'Дублировать голос', like: 'Создать такой голос' },
      fields: {
        media_file: {
          name: 'файл',
          label: 'Запись',
          help: 'Файл .aac, .flac, .mp3 или .wav; лучше всего от 10 секунд до 10 минут.',
        },
        ...project,
      },
    },
    transcribe: {
      name: 'расшифровать',
      title: 'Расшифровка',
      verb: 'Расшифровать',
      summary: 'Записать текстом, что говорят в записи или фильме.',
      followUps: { translate: 'Перевести' },
      fields: {
        media_file: {
          name: 'файл',
          label: 'Запись',
          help: 'Запись, голосовое сообщение, клип или фильм.',
        },
        media_url: {
          name: 'ссылка',
          label: 'Ссылка',
          help: 'Открытая ссылка на запись или фильм вместо файла.',
        },
        language: {
          name: 'язык',
          label: 'Язык',
          help: 'Язык, на котором говорят.',
        },
        ...project,
      },
    },
    dub: {
      name: 'дубляж',
      title: 'Дубляж',
      verb: 'Дублировать',
      summary: 'Озвучить фильм или запись на других языках.',
      files: { video: 'Фильм с дубляжом', audio: 'Звук с дубляжом' },
      fields: {
        video_url: {
          name: 'ссылка',
          label: 'Ссылка',
          help: 'Открытая ссылка на фильм или запись (MP4, MOV, MP3, WAV…); можно на общий файл.',
        },
        target_languages: {
          name: 'на',
          label: 'Языки дубляжа',
          help: 'Один или несколько языков дубляжа.',
        },
        source_language: {
          name: 'с',
          label: 'Язык оригинала',
          help: 'Язык, на котором говорят в оригинале.',
        },
        subtitles: {
          name: 'субтитры',
          label: 'Субтитры',
          help: 'Файл .srt или .vtt с текстом речи; используется вместо распознавания.',
        },
        captions: {
          name: 'вшить',
          label: 'Субтитры в фильме',
          help: 'Вставить субтитры в сам фильм: включаемой дорожкой или прямо в кадр.',
          choices: { Track: 'Дорожка', Burn: 'В кадр' },
        },
        ai_optimization: {
          name: 'темп',
          label: 'Спокойный темп',
          help: 'Подстроить тайминг, чтобы речь не звучала слишком быстро.',
        },
        selected_audio_tracks: {
          name: 'дорожки',
          label: 'Звуковые дорожки',
          help: 'Только для MXF: номера одной или двух дорожек для дубляжа, считая с 0.',
        },
        add_output_as_an_audio_track: {
          name: 'новая-дорожка',
          label: 'Сохранить исходные дорожки',
          help: 'Только для MXF: добавить дубляж отдельной дорожкой.',
        },
        review: {
          name: 'строки_заранее',
          label: 'Сначала строки',
          help: 'Увидеть и исправить, что будет сказано, до озвучивания.',
        },
        ...dictionaries,
        ...project,
      },
    },
    ...queryCommands,
  },
};
