// What a task's card says, in Russian.

import type { CardWords } from '../../../../domain/words/card.ts';
import { formatsIn } from '../../../../domain/words/formats.ts';

const { all, bytes: sized, count, duration, percent, plural, took } = formatsIn('ru');

const CHARACTERS = { one: '# символ', few: '# символа', many: '# символов', other: '# символа' };
const LANGUAGES = { one: '# язык', few: '# языка', many: '# языков', other: '# языка' };
const SECONDS = { one: '# секунду', few: '# секунды', many: '# секунд', other: '# секунды' };
const MINUTES = { one: '# минуту', few: '# минуты', many: '# минут', other: '# минуты' };

export const card: CardWords = {
  noSubtitles: (name) =>
    `Медиасервис не принимает субтитры, поэтому файл «${name}» не отправлен: речь будет распознана на слух.`,
  noCaptions: 'Медиасервис не может вставить субтитры в фильм: они приходят отдельными файлами.',
  queued: 'В очереди',
  queuedBehind: 'В очереди за вашими другими задачами',
  waiting: {
    noRoom: 'Ожидание: здесь на диске нет места. Запрос будет отправлен, как только оно появится.',
    serviceFull:
      'Ожидание: на диске медиасервиса сейчас нет места. Ничего не запущено; запрос будет отправлен ещё раз сам.',
    busy: 'Ожидание: медиасервис сейчас занят. Запрос будет отправлен, как только он освободится.',
    away: 'Ожидание: медиасервис сейчас недоступен. Запрос будет отправлен, как только он ответит.',
  },
  silent: 'Медиасервис сейчас не отвечает. Мы продолжаем следить, ничего не потеряно.',
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
  bringing: 'Готово, переносим сюда',
  bringingAgain: 'Готово, переносим сюда ещё раз',
  done: (seconds) => `Готово за ${took(seconds)}`,
  doneInPart: (seconds) => `Готово за ${took(seconds)}, но сюда помещается не всё`,
  doneUnclear: (seconds, share) =>
    `Готово за ${took(seconds)}, но понято лишь около ${percent(share)} сказанного`,
  doneWithout: (seconds, names) => `Готово за ${took(seconds)}; не вышло: ${all(names)}`,
  whichSample: (line) => `${line}. Какой вам нравится?`,
  notPosted: 'Готово, но опубликовать это здесь не удалось. Результат сохранён для вас.',
  kept: (names, own) =>
    `Сохранено под именем ${all(names.map((name) => `«${name}»`))}.${own === undefined ? '' : ` «${own}» говорит, если вы не назвали другой голос.`}`,
  stopped: {
    unanswered: 'За день никто не дал согласия, поэтому ничего не отправлено.',
    unsent: 'Остановлено до отправки.',
    ended: 'Остановлено. Больше ничего создано не будет.',
    over: 'Задача закончилась раньше, чем её удалось остановить. Нажмите «Обновить», чтобы увидеть, что вышло.',
    unfollowed:
      'Мы больше не следим за задачей. Медиасервис может закончить её и учесть; чтобы следить снова, нажмите «Обновить».',
  },
  buttons: {
    stop: 'Остановить',
    unfollow: 'Больше не следить',
    go: 'Продолжить',
    decline: 'Отмена',
    again: 'Ещё раз',
    tryAgain: 'Повторить',
    post: 'Опубликовать здесь',
    refresh: 'Обновить',
    edit: 'Изменить',
    use: 'Сделать моим голосом',
    unuse: 'Вернуть прежний голос',
    keep: (letter) => `Сохранить ${letter}`,
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
    `${all(names)}: в файлах такого вида нет отметки о том, что они синтезированы. Скажите об этом, если передаёте их дальше.`,
  expense({ minutes, characters, bytes, languages, free }) {
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
    return `${amount} ${free ? 'Это может занять время.' : 'Это может исчерпать ваш тариф.'}`;
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
