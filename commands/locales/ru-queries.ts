// The questions that are answered at once, in Russian; the operations and the tone of both are in ru.ts.

import type { Locale } from '../../src/domain/commands/locale.ts';

export const queries: Locale['commands'] = {
  voices: {
    name: 'голоса',
    title: 'Голоса',
    verb: 'Найти',
    summary: 'Найти голос по имени или языку.',
    fields: {
      search: { name: 'поиск', label: 'Поиск', help: 'Часть имени, названия языка или описания.' },
    },
  },
  languages: {
    name: 'языки',
    title: 'Языки',
    verb: 'Найти',
    summary: 'Найти язык и его ID.',
    fields: {
      search: {
        name: 'поиск',
        label: 'Поиск',
        help: 'Часть названия на английском или на самом языке, код языка или ID.',
      },
      side: {
        name: 'применение',
        label: 'Применение',
        help: 'Языки, с которых или на которые переводят.',
        choices: {
          'Spoken or translated from': 'Язык речи или оригинала',
          'Translated or dubbed into': 'Язык перевода или дубляжа',
        },
      },
    },
  },
  tasks: {
    name: 'задачи',
    title: 'Ваши задачи',
    verb: 'Показать',
    summary: 'Посмотреть последние задачи и получить результат ещё раз.',
    fields: {},
  },
  correct: {
    name: 'исправить',
    title: 'Исправить строки',
    verb: 'Сохранить',
    summary: 'Исправить то, что будет сказано в дубляже, до озвучивания.',
    fields: {
      lines: {
        name: 'строки',
        label: 'Строки',
        help: 'Измените то, что стоит после номера; пустое не озвучивается.',
      },
    },
  },
  keep: {
    name: 'сохранить',
    title: 'Сохранить голос',
    verb: 'Сохранить',
    summary: 'Дать имя созданному голосу, чтобы пользоваться им дальше.',
    fields: {
      name: { name: 'имя', label: 'Имя', help: 'Как голос называется в списках.' },
      sample: {
        name: 'образец',
        label: 'Образец',
        help: 'Какой из двух.',
        choices: { 'Sample A': 'Образец A', 'Sample B': 'Образец B' },
      },
    },
  },
  settings: {
    name: 'настройки',
    title: 'Настройки',
    verb: 'Сохранить',
    summary: 'Посмотреть или изменить голос и языки по умолчанию.',
    fields: {
      voice: { name: 'голос', label: 'Голос', help: 'Голос, который говорит, если другой не указан.' },
      language: { name: 'язык', label: 'Язык', help: 'Язык, на котором вы пишете.' },
      target_language: { name: 'на', label: 'Язык перевода', help: 'Язык, на который перевести.' },
      scope: {
        name: 'для',
        label: 'Для кого',
        help: 'Только для вас или для всех здесь, кто ничего не выбрал.',
        choices: { Me: 'Только для меня', 'Everybody here': 'Для всех здесь' },
      },
      forget: {
        name: 'забыть',
        label: 'Забыть',
        help: 'Введите me, чтобы удалить сохранённое о вас: настройки и завершённые задачи.',
      },
      reset: {
        name: 'сбросить',
        label: 'Сбросить',
        help: 'Удалить сохранённые значения по умолчанию.',
      },
    },
  },
  help: {
    name: 'справка',
    title: 'Справка',
    verb: 'Показать',
    summary: 'Что здесь можно сделать и как.',
    fields: {
      command: { name: 'команда', label: 'Команда', help: 'Команда, о которой рассказать.' },
    },
  },
};
