// Russian answers to queries: voices, languages, tasks, settings, help, and deleting personal data.

import type { AnswerMessages } from '../../../../domain/messages/answers.ts';
import { getFormats, joinSentence } from '../../../../domain/messages/formats.ts';

const { count, plural } = getFormats('ru');

const TASKS = { one: '# задача', few: '# задачи', many: '# задач', other: '# задачи' };
const FINISHED = {
  one: '# завершённая задача',
  few: '# завершённые задачи',
  many: '# завершённых задач',
  other: '# завершённой задачи',
};
const FILES = { one: '# файл', few: '# файла', many: '# файлов', other: '# файла' };
const VOICES = { one: '# голос', few: '# голоса', many: '# голосов', other: '# голоса' };
const MESSAGES = { one: '# сообщение', few: '# сообщения', many: '# сообщений', other: '# сообщения' };
const LAST = {
  one: 'Ваша последняя # задача.',
  few: 'Ваши последние # задачи.',
  many: 'Ваши последние # задач.',
  other: 'Ваши последние # задачи.',
};

export const answers: AnswerMessages = {
  found: (found) => `Найдено: ${count(found)}.`,
  firstOf: (shown, found) => `Показаны первые ${count(shown)} из ${count(found)}; уточните поиск.`,
  number: (id) => `номер ${id}`,

  voices: {
    title: 'Голоса',
    noneYet: 'Медиасервис ещё не назвал свои голоса. Попробуйте ещё раз чуть позже.',
    noneFits: (search) => `По запросу «${search}» голосов нет. Попробуйте язык или имя.`,
    male: 'мужской',
    female: 'женский',
    age: (years) => `возраст около ${count(years)}`,
  },
  languages: {
    title: 'Языки',
    noneFits: (search) => `По запросу «${search}» языков нет. Попробуйте название на английском.`,
  },
  tasks: {
    title: 'Ваши задачи',
    none: (call) => `Пока ничего нет. Попробуйте ${call}`,
    last: (shown) => (shown === 1 ? 'Ваша последняя задача.' : plural(shown, LAST)),
    postHere: 'Опубликовать здесь',
  },
  settings: {
    title: 'Настройки',
    names: { voice: 'Голос', language: 'Язык', target_language: 'Язык перевода' },
    explained: 'То, что используется, если вы не указали другое.',
    kept: 'Сохранено для вас.',
    keptForAll: 'Сохранено для всех здесь.',
    yours: (value) => `${value} · ваша настройка`,
    everybodys: (value) => `${value} · задано для всех здесь`,
    house: (value) => `${value} · голос по умолчанию`,
    hadLast: (value) => `${value} · ваш последний голос`,
    told: (value) => `определяется по тексту, иначе ${value}`,
    unset: 'не задано',
    unusableVoice: 'голос, который здесь недоступен',
    voice: (id) => `голос ${id}`,
    language: (id) => `язык ${id}`,
  },
  help: {
    title: 'Справка',
    line: (help) => `Что можно ввести. ${help} с названием команды расскажет о ней.`,
    needed: 'Обязательно.',
    standard: (value) => `По умолчанию: ${value}.`,
  },
  forget: {
    how: (call) => `Ничего не изменено. Чтобы удалить то, что о вас хранится, напишите: ${call}`,
    title: 'Удалено',
    line: 'То, что о вас хранилось, удалено.',
    deletedTitle: 'Что удалено',
    deleted: (tasks, files, voices) =>
      `Ваши настройки и словари; задачи вместе с запросами: ${plural(tasks, FINISHED)}; хранившееся по ссылкам: ${plural(files, FILES)}; созданное вами: ${plural(voices, VOICES)}.`,
    thereTitle: 'Что удалено в разговорах',
    there: (messages, files) => `Ваше: ${plural(messages, MESSAGES)} и ${plural(files, FILES)}.`,
    openTitle: 'Ещё в работе',
    open: (tasks, call) =>
      `Ваше: ${plural(tasks, TASKS)}. Дождитесь завершения или остановите, потом напишите ${call} ещё раз.`,
    hiddenTitle: 'Скрыто навсегда',
    hidden: (voices) =>
      `Созданное вами: ${plural(voices, VOICES)}. Медиасервис этого не удалил, но здесь этим больше никто не может пользоваться и никто этого не видит, а данное вами имя удалено.`,
    notTitle: 'Что не удалено',
    not: (there, service) =>
      joinSentence([
        !there && 'сообщения и файлы в разговорах, которые вы можете удалить там',
        !service && 'всё остальное, что хранит медиасервис',
        'число ваших задач за сегодня, пока оно не сбросится',
      ]),
  },
};
