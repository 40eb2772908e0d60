// Russian texts for invalid input. They follow a field's label and a colon.

import { getFormats } from '../../../../domain/messages/formats.ts';
import type { ProblemMessages } from '../../../../domain/messages/problems.ts';

const { all, count, either, plural } = getFormats('ru');

const CHARACTERS = { one: '# символ', few: '# символа', many: '# символов', other: '# символа' };
const OF_CHARACTERS = { one: '# символа', other: '# символов' };
const OF_WORDS = { one: '# слова', other: '# слов' };
const OF_NUMBERS = { one: '# числа', other: '# чисел' };
const THINGS = { one: '# пункт', few: '# пункта', many: '# пунктов', other: '# пункта' };
const noVoices = 'медиасервис ещё не назвал свои голоса. Попробуйте чуть позже';
const meant = (near: readonly string[], otherwise: string) =>
  near.length > 0 ? `Возможно, имелось в виду: ${either(near)}?` : otherwise;

export const problems: ProblemMessages = {
  at: (label, problem) => `${label}: ${problem}`,

  missing: 'нужно указать',
  empty: 'нельзя оставить пустым',
  notText: 'нужен текст',
  oneValue: 'нужно одно значение, а не список',

  charactersBetween: (least, most) => `нужно от ${count(least)} до ${plural(most, OF_CHARACTERS)}`,
  charactersAtLeast: (least) => `нужно не меньше ${plural(least, OF_CHARACTERS)}`,
  charactersAtMost: (most) => `можно не больше ${plural(most, OF_CHARACTERS)}`,
  tooLong: (size, most) => `${plural(size, CHARACTERS)}, а можно не больше ${count(most)}`,
  saysTooLittle: (words, characters, about) =>
    `нужно не меньше ${plural(words, OF_WORDS)} и ${plural(characters, OF_CHARACTERS)}. Добавьте подробностей: ${about}`,
  notAddress: 'нужен полный адрес, который начинается с https:// или http://',

  notNumber: 'нужно число',
  notThisNumber: (typed) => `«${typed}» — не число`,
  notWhole: 'нужно целое число',
  notThisWhole: (typed) => `«${typed}» — не целое число`,
  moreThan: (bound) => `нужно число больше ${count(bound)}`,
  orMore: (bound) => `нужно число не меньше ${count(bound)}`,
  orLess: (bound) => `нужно число не больше ${count(bound)}`,

  notNumbers: 'нужен список чисел',
  numbersAtLeast: (least) => `нужно не меньше ${plural(least, OF_NUMBERS)}`,
  numbersAtMost: (most) => `можно не больше ${plural(most, OF_NUMBERS)}`,
  notLanguages: 'нужен список языков',
  languagesAtLeast: 'нужен хотя бы один язык',
  notTexts: 'нужен список текстов',
  listTooLong: (size, most) => `в списке ${plural(size, CHARACTERS)}, а можно не больше ${count(most)}`,
  listTooMany: (size, most) => `в списке ${plural(size, THINGS)}, а можно не больше ${count(most)}`,

  notChoice: (labels) => `выберите одно из этого: ${labels.join(', ')}`,
  notToggle: 'ответьте «да» или «нет»',
  notVoice: 'нужен голос',
  notSourceLanguage: 'сервис не переводит с этого языка',
  notTargetLanguage: 'сервис не переводит на этот язык',
  targetOnly: (language) => `${language} не подходит: на этот язык медиасервис только переводит`,
  unknownLanguage: (typed, near, list) =>
    `«${typed}» — такого языка я не знаю. ${meant(near, `Все языки покажет ${list}`)}`,
  unknownVoice: (typed, near, list) =>
    `«${typed}» — такого голоса я не знаю. ${meant(near, `Все голоса покажет ${list}`)}`,
  unsureLanguage: (names) => `это может быть ${either(names)}. Укажите нужный язык`,
  noVoicesToLookUp: `найти нельзя: ${noVoices}`,
  noVoicesToChoose: `выбрать нельзя: ${noVoices}`,
  strangeVoice: 'этот голос вам здесь недоступен, выберите другой',

  fileMissing: (endings) => `прикрепите файл ${either(endings)}`,
  fileTyped: 'нужен файл, прикрепите его',
  noFile: 'файл здесь не нужен',
  notThisFile: (endings, name) => `подходят файлы ${either(endings)}, а «${name}» — нет`,
  oneFile: 'можно только один файл за раз',
  oneLink: 'можно только одну ссылку или один файл',
  besideLink: 'подходят к прикреплённому фильму или записи, но не к ссылке',
  noLink: 'нужна открытая ссылка: этот файл недоступен снаружи (администратор может указать PUBLIC_URL)',
  onlyFor: (kind) => `работает только с файлами ${kind}`,

  unknownCommand: (call, near, help) =>
    near.length > 0
      ? `Команды ${call} нет. Возможно, вы имели в виду ${either(near)}?`
      : `Команды ${call} нет. Всё, что я умею, покажет ${help}.`,
  unknownField(call, typed, { near, options, isText }) {
    const takes = options.length > 0 ? ` Есть ${all(options)}.` : '';
    const hint = near === undefined ? takes : ` Возможно, вы имели в виду «${near}:»?`;
    const wayOut = isText ? ' Если это часть текста, возьмите текст в кавычки.' : '';
    return `У команды ${call} нет параметра «${typed}».${hint}${wayOut}`;
  },
  takesNoFile: (call) => `Команде ${call} файл не нужен.`,
};
