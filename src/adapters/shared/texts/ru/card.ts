// Russian texts of a task's card.

import type { CardMessages } from '../../../../domain/messages/card.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { all, bytes: sized, count, duration, percent, plural, elapsed: took } = getFormats('ru');

const CHARACTERS = { one: '# символ', few: '# символа', many: '# символов', other: '# символа' };
const LANGUAGES = { one: '# язык', few: '# языка', many: '# языков', other: '# языка' };
const SECONDS = { one: '# секунду', few: '# секунды', many: '# секунд', other: '# секунды' };
const MINUTES = { one: '# минуту', few: '# минуты', many: '# минут', other: '# минуты' };

export const card: CardMessages = {
  noSubtitles: (name) =>
    `Медиасервис не принимает субтитры, поэтому файл «${name}» не отправлен: речь будет распознана на слух.`,
  noCaptions: 'Медиасервис не может вставить субтитры в фильм: они приходят отдельными файлами.',
  queued: 'В очереди',
  queuedBehind: 'В очереди за вашими другими задачами',
  waiting: {
    noRoom: 'Ожидание: диск здесь заполнен. Запрос будет отправлен, как только появится место.',
    serviceFull: 'Ожидание: диск медиасервиса заполнен. Ничего не запущено; запрос будет повторён автоматически.',
    busy: 'Ожидание: медиасервис сейчас занят. Запрос будет отправлен, как только он освободится.',
    away: 'Ожидание: медиасервис сейчас недоступен. Запрос будет отправлен, как только он ответит.',
  },
  silent: 'Медиасервис сейчас не отвечает. Проверка продолжается, ничего не потеряно.',
  inLine: 'Ждёт своей очереди',
  placeInLine: (place) => `В очереди: ${count(place)}-е место`,
  working: 'В работе',
  stages: {
    starting: 'запуск',
    reading: 'чтение документа',
    speaking: 'озвучивание',
    narrating: 'чтение вслух',
    translating: 'перевод',
    fetching: 'скачивание',
    transcription: 'распознавание речи',
    translation: 'перевод',
    voiceover: 'запись нового голоса',
    assembly: 'сборка',
    decoding: 'чтение записи',
    listening: 'прослушивание',
    playing: 'исполнение музыки',
    making: 'создание звука',
    separating: 'разделение',
    writing: 'сохранение',
    'project setup': 'подготовка',
  },
  percent,
  usually: (ms) => `обычно ${vaguely(ms)}`,
  stopping: 'Останавливаем',
  bringing: 'Готово, получаем результат',
  bringingAgain: 'Готово, получаем результат ещё раз',
  done: (seconds) => `Готово за ${took(seconds)}`,
  doneInPart: (seconds) => `Готово за ${took(seconds)}, но сюда помещается не всё`,
  doneUnclear: (seconds, share) => `Готово за ${took(seconds)}, но понято лишь около ${percent(share)} сказанного`,
  doneWithout: (seconds, names) => `Готово за ${took(seconds)}; не вышло: ${all(names)}`,
  whichSample: (line) => `${line}. Какой вам нравится?`,
  notPosted: 'Готово, но опубликовать это здесь не удалось. Результат сохранён для вас.',
  kept: (names, own) =>
    `Сохранено под именем ${all(names.map((name) => `«${name}»`))}.${own === undefined ? '' : ` «${own}» — теперь ваш голос по умолчанию.`}`,
  stopped: {
    unanswered: 'За день не было подтверждения, поэтому ничего не отправлено.',
    unsent: 'Остановлено до отправки.',
    ended: 'Остановлено. Результата не будет.',
    over: 'Задача уже завершилась. Нажмите «Обновить», чтобы увидеть результат.',
    unfollowed:
      'Мы больше не следим за задачей. Медиасервис может завершить её и списать оплату. Нажмите «Обновить», чтобы проверить.',
  },
  buttons: {
    stop: 'Остановить',
    unfollow: 'Больше не следить',
    confirm: 'Продолжить',
    decline: 'Отмена',
    again: 'Ещё раз',
    tryAgain: 'Повторить',
    post: 'Опубликовать здесь',
    refresh: 'Обновить',
    edit: 'Изменить',
    setDefault: 'Сделать моим голосом',
    undoDefault: 'Вернуть прежний голос',
    save: (letter) => `Сохранить ${letter}`,
  },
  detected: (language) => `${language} (определён)`,
  from: 'На основе',
  note: 'Примечание',
  yes: 'да',
  no: 'нет',
  captions: 'Субтитры',
  transcript: 'Расшифровка',
  sample: (letter) => `Образец ${letter}`,
  synthetic: { voice: 'Синтезированный голос', sound: 'Синтезированный звук' },
  unmarked: (names) =>
    `${all(names)}: файлы такого вида нельзя пометить как синтезированные. Скажите об этом, если передаёте их дальше.`,
  expense({ minutes, characters, bytes, languages, isFree }) {
    const each = languages > 1 ? ` на каждом из языков (${count(languages)})` : '';
    const words = characters === undefined ? '' : plural(characters, CHARACTERS);
    const size = bytes === undefined ? words : `файл ${sized(bytes)}`;
    const about = bytes === undefined ? 'Примерно' : 'Возможно,';
    const amount =
      minutes !== undefined
        ? `${about} ${long(minutes)} звука${each}${size === '' ? '' : `, ${size}`}.`
        : characters !== undefined
          ? `${about} ${words}${each}.`
          : `${plural(languages, LANGUAGES)}, а длительность заранее узнать нельзя.`;
    return `${amount} ${isFree ? 'Это может занять время.' : 'Это может исчерпать ваш тариф.'}`;
  },
  voiceOfYoursUnusable: 'Голос, который задан у вас по умолчанию, здесь недоступен, поэтому говорит другой.',
  voiceOfAllUnusable: 'Голос, который задан для всех здесь, больше недоступен, поэтому говорит другой.',
};

function vaguely(ms: number): string {
  if (ms < 10_000) return 'несколько секунд';
  if (ms < 90_000) return `примерно ${plural(Math.round(ms / 10_000) * 10, SECONDS)}`;
  return `примерно ${plural(Math.round(ms / 60_000), MINUTES)}`;
}

function long(minutes: number): string {
  return minutes < 90
    ? duration(Math.max(1, Math.round(minutes)), 'minute')
    : duration(Math.round(minutes / 60), 'hour');
}
