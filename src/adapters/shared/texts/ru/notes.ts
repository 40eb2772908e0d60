// Russian notes of the built-in studio about its results.

import { getFormats } from '../../../../domain/messages/formats.ts';
import type { NoteMessages } from '../../../../domain/messages/notes.ts';

const { count, duration, fixed, plural } = getFormats('ru');

export const notes: NoteMessages = {
  comma: ', ',
  andMore: (list, more) => `${list} и ещё ${count(more)}`,
  where: { builtIn: 'встроено', folder: 'из папки моделей', address: (host) => `на ${host}` },
  unnamed: { by: 'созданный по описанию', like: 'созданный по описанию', first: 'Этот голос' },
  spokenBy: (voice, where) => `Голос: ${voice} · ${where}.`,
  spokenLike: (voice, where) => `Голос, похожий на ${voice} · ${where}.`,
  spokenAlike: (where) => `Похожий голос · ${where}.`,
  lacksLanguage: (voice, language) => `${voice} не говорит на этом языке: ${language}.`,
  dialect: 'Диалект читается как стандартный севернокитайский.',
  lettersLeftOut: (language) => `Буквы не из этого языка пропущены: ${language}.`,
  said: (list) => `Произнесено как в словаре: ${list}.`,
  stoodIn: (engine, did, by) => `${engine}: ${did}, поэтому использовано другое: ${by}.`,
  did: { unavailable: 'сейчас недоступен', timeout: 'не отвечает', failed: 'не справился' },
  by: { builtIn: 'встроенный движок', folder: 'модель из папки моделей' },
  ownSpeaker: (list, voice, who) =>
    `Пожелания (${list}) не подействовали: это определяет сам голос. ${voice} — ${who}. Чтобы было иначе, выберите другой голос.`,
  person: (gender, age) =>
    `${['голос', 'мужчина', 'женщина'][gender] ?? 'голос'} ${age > 0 ? `(возраст: ${age})` : 'без возраста'}`,
  translated: (way) => `Перевод: ${way}.`,
  translatedInSteps: (steps, way) => `Перевод в ${steps === 2 ? 'два' : 'три'} шага: ${way}.`,
  gist: 'Этот перевод передаёт лишь общий смысл: возможны неверные слова.',
  terms: (list) => `Как в словаре: ${list}.`,
  unknownWords: (number, list) =>
    `Нет в словаре: ${plural(number, { one: '# слово', few: '# слова', many: '# слов', other: '# слова' })}; такие слова остались как есть или могут стоять в неверной форме: ${list}.`,
  untranslated: (list) => `Не переведено полностью или частично: фрагмент ${list}.`,
  noEffect: (list) => `Пожелания (${list}) не подействовали: тот, кто переводил, такого выбора не знает.`,
  wishes: { formality: 'вежливость', gender: 'пол', age: 'возраст' },
  noWords: 'Переводить было нечего: всё осталось как было.',
  heardBy: (engine) => `Распознано: ${engine}.`,
  heardSurely: (engine, percent) => `Распознано: ${engine}, уверенность около ${percent} %.`,
  unclear: (number) =>
    `Пропущено: ${plural(number, { one: '# неразборчивое место', few: '# неразборчивых места', many: '# неразборчивых мест', other: '# неразборчивого места' })}.`,
  subtitles: (lines) =>
    `Слова взяты из субтитров, ${plural(lines, { one: '# строка', few: '# строки', many: '# строк', other: '# строки' })}.`,
  ofLanguage: (language) => `${language}:`,
  background: { kept: 'Фон сохранён.', under: 'Старый звук приглушён под новым голосом.' },
  asGiven: 'Произнесено как задано.',
  faster: (times) => `Местами речь быстрее, до ${fixed(times, 2)} раза, чтобы уложиться во время.`,
  cutAtEnd: 'Последние слова не поместились до конца и обрезаны.',
  captions: {
    track: 'Субтитры — дорожка в фильме.',
    burnt: 'Субтитры вписаны в изображение.',
    mxf: 'MXF не принимает субтитров, поэтому они приложены файлами.',
    unable: 'ffmpeg этого сервера не умеет писать в изображение (нет libass), поэтому субтитры приложены файлами.',
  },
  story: (headings, paragraphs, seconds) => {
    const before =
      headings === 0
        ? ''
        : plural(headings, {
            one: '# заголовок и ',
            few: '# заголовка и ',
            many: '# заголовков и ',
            other: '# заголовка и ',
          });
    const all = { one: '# абзац', few: '# абзаца', many: '# абзацев', other: '# абзаца' };
    return `${before}${plural(paragraphs, all)}, ${lasting(seconds)}.`;
  },
  notRead: (list) => `Не прочитано из документа: ${list}.`,
  parts: {
    charts: 'диаграммы',
    diagrams: 'схемы',
    equations: 'формулы',
    objects: 'встроенные объекты',
    files: 'вставленные файлы',
  },
  separated: {
    speech:
      'Сделано для речи: говорящие голоса до 8 кГц идут на передний план, где бы между левым и правым они ни были. Пение и неясные звуки остаются на фоне.',
    silent: 'В этой записи ничего не слышно: обе дорожки так же беззвучны, как она.',
    at: (host) => `Разделено на ${host}.`,
    exact: 'Обе дорожки вместе снова дают запись, до последнего шага 16 бит.',
    quieter: (decibels) =>
      `Запись громче, чем вмещают её дорожки, поэтому обе сделаны тише на ${fixed(decibels, 1)} дБ.`,
  },
  made: (scene) => `Сделано: ${scene}.`,
  madeAt: (host) => `Сделано на ${host}.`,
  composed: (plan) => `Сочинено: ${plan}.`,
  playsInstead: (missing, by) => `Здесь нет «${missing}», вместо этого играет «${by}».`,
  leftOut: (list) => `Пропущено, как просили: ${list}.`,
  firstLayers: (most) => `Одновременно слышны только первые звуки, не больше ${most}.`,
  pieceLength: 'Пьеса длится от 3 секунд до 3 минут.',
  notUsed: (list) => `Не использовано: ${list}.`,
  applied: (list) => `Учтено: ${list}.`,
  nothingApplied: 'Из описания ничего не удалось учесть.',
  noGender: 'Пол не указан: образец A — женщина, образец B — мужчина.',
  noGenderChild: 'Пол не указан: образец A — девочка, образец B — мальчик.',
  avoided: (list) => `Исключено: ${list}.`,
  samples: (language, engines) => `Язык образцов: ${language} (${engines}).`,
};

const lasting = (seconds: number): string =>
  seconds < 90 ? duration(seconds, 'second') : duration(seconds / 60, 'minute');
