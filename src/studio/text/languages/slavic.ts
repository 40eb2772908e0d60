// Text rules for Polish and Russian.

import { FEMALE_RULER_NAME_PATTERN } from '../../../domain/orthography/ruler-names.ts';
import type { LanguageRules } from './language-rules.ts';
import {
  formatPolishOrdinal,
  formatRussianOrdinal,
  type PolishOrdinalEnding,
  type RussianOrdinalEnding,
} from './ordinals.ts';
import { createSiUnits } from './si-units.ts';

const FEMALE_RULER = new RegExp(`^(?:${FEMALE_RULER_NAME_PATTERN})`, 'u');
const isFemaleRuler = (name: string): boolean => FEMALE_RULER.test(name);

/** Derives the ending of the ordinal from the form of the noun: w XIX wieku. */
const formatPolishCentury = (number: number, after: string, before: string): string => {
  const ending: PolishOrdinalEnding = /wiekiem/u.test(after)
    ? 'ym'
    : /wieku|w\./u.test(after)
      ? /(?<!\p{L})w(?:e)? $/iu.test(before)
        ? 'ym'
        : 'ego'
      : 'y';
  return formatPolishOrdinal(number, ending);
};

export const polish: LanguageRules = {
  address: { linkTo: 'link do', at: 'małpa', dot: 'kropka' },
  signs: {
    plus: 'plus',
    minus: 'minus',
    times: 'razy',
    dividedBy: 'podzielić przez',
    equals: 'równa się',
    notEqual: 'nie równa się',
    atLeast: 'większe lub równe',
    atMost: 'mniejsze lub równe',
    less: 'mniejsze niż',
    more: 'większe niż',
    about: 'około',
    plusMinus: 'plus minus',
    squared: 'do kwadratu',
    cubed: 'do sześcianu',
    power: 'do potęgi',
    factorial: 'silnia',
    root: 'pierwiastek z',
    cubeRoot: 'pierwiastek sześcienny z',
    infinity: 'nieskończoność',
    perMille: 'promili',
    version: 'wersja',
  },
  fractions: {
    '1/2': 'pół',
    '1/3': 'jedna trzecia',
    '2/3': 'dwie trzecie',
    '1/4': 'jedna czwarta',
    '3/4': 'trzy czwarte',
    '1/5': 'jedna piąta',
    '2/5': 'dwie piąte',
    '3/5': 'trzy piąte',
    '4/5': 'cztery piąte',
    '1/8': 'jedna ósma',
    '3/8': 'trzy ósme',
    '5/8': 'pięć ósmych',
    '7/8': 'siedem ósmych',
    '1/10': 'jedna dziesiąta',
  },
  and: 'i',
  to: 'do',
  by: 'na',
  ratio: 'do',
  number: 'numer',
  cents: '',
  scales: {
    mln: 'milionów',
    mld: 'miliardów',
    M: 'milionów',
    'tys.': 'tysięcy',
    tys: 'tysięcy',
    milionów: 'milionów',
  },
  digitContexts: {
    always:
      'PIN|kod|kod pocztowy|hasło|IBAN|ISBN|konto|numer konta|karta|numer karty|telefon|tel|komórka|faks|numer seryjny|numer telefonu|numer zamówienia|PESEL|NIP',
    ifLong: 'zamówienie|rezerwacja|lot|sprawa|faktura|bilet|klient|pokój',
    verbs: 'zadzwoń pod|zadzwoń na|dzwoń pod|dzwoń na|wybierz|pod numer',
    connectors: 'numer|nr|to|jest|pod',
    postcode: String.raw`\d{2}-\d{3}(?= \p{Lu}\p{Ll})`,
  },
  roman: {
    nouns: 'akt|artykuł|część|etap|grupa|klasa|księga|poziom|rozdział|scena|tabela|tom|typ|tytuł|Fantasy',
    formatRuler: (number, name) => formatPolishOrdinal(number, isFemaleRuler(name) ? 'a' : 'y'),
    centuries: [
      { before: '(?:(?<!\\p{L})we? |)', after: ' (?:wieku|wiekiem|wiek|w\\.)', format: formatPolishCentury },
      {
        after: ' (?:wojna|Rzeczpospolita|Rzesza|część|klasa|edycja|liga)',
        format: (number) => formatPolishOrdinal(number, 'a'),
      },
      {
        after: ' (?:wojny|Rzeczypospolitej|Rzeszy|części|klasy|edycji|ligi)',
        format: (number) => formatPolishOrdinal(number, 'ej'),
      },
      { after: ' (?:wojnę|klasę|edycję|ligę)', format: (number) => formatPolishOrdinal(number, 'ą') },
    ],
  },
  formatArea: (length, dimension, plural) => {
    const ending = plural === 'one' ? 'y' : plural === 'few' ? 'e' : 'ych';
    return dimension === 2 ? `${length} kwadratow${ending}` : `${length} sześcienn${ending}`;
  },
  units: {
    ...createSiUnits(
      {
        k: 'kilo',
        M: 'mega',
        G: 'giga',
        m: 'mili',
        µ: 'mikro',
        n: 'nano',
        h: 'hekto',
        c: 'centy',
        d: 'decy',
      },
      {
        W: ['wat', 'waty', 'watów'],
        Wh: ['watogodzina', 'watogodziny', 'watogodzin'],
        V: ['wolt', 'wolty', 'woltów'],
        A: ['amper', 'ampery', 'amperów'],
        Ah: ['amperogodzina', 'amperogodziny', 'amperogodzin'],
        Hz: ['herc', 'herce', 'herców'],
        Pa: ['paskal', 'paskale', 'paskali'],
        J: ['dżul', 'dżule', 'dżuli'],
        cal: ['kaloria', 'kalorie', 'kalorii'],
        g: ['gram', 'gramy', 'gramów'],
        m: ['metr', 'metry', 'metrów'],
        l: ['litr', 'litry', 'litrów'],
        B: ['bel', 'bele', 'beli'],
      },
    ),
    'tys.': ['tysiąc', 'tysiące', 'tysięcy'],
    mln: ['milion', 'miliony', 'milionów'],
    mld: ['miliard', 'miliardy', 'miliardów'],
    bar: ['bar', 'bary', 'barów'],
    t: ['tona', 'tony', 'ton'],
    px: ['piksel', 'piksele', 'pikseli'],
  },
  extraRules: [
    [/(?<=[IVX]) w\.(?!\p{L})/gu, ' wieku'],
    [/(?<=\d{4}) r\.(?!\p{L})/gu, ' roku'],
    [/(?<=lata )['’](?=\d0(?!\d))/gu, ''],
  ],
};

const RUSSIAN_ENDINGS: Readonly<Record<string, RussianOrdinalEnding>> = {
  й: 'й',
  ый: 'й',
  ой: 'й',
  ий: 'й',
  я: 'я',
  ая: 'я',
  ья: 'я',
  е: 'е',
  ое: 'е',
  го: 'го',
  ого: 'го',
  его: 'го',
  му: 'му',
  ому: 'му',
  м: 'м',
  ом: 'м',
  ю: 'ю',
  ую: 'ю',
  х: 'х',
  ых: 'х',
  ми: 'ми',
  ыми: 'ми',
  ые: 'ые',
};

const formatRussianCentury = (number: number, after: string): string => {
  const ending: RussianOrdinalEnding = /веке/u.test(after)
    ? 'м'
    : /века|веков/u.test(after)
      ? 'го'
      : /веку/u.test(after)
        ? 'му'
        : 'й';
  return formatRussianOrdinal(number, ending);
};

export const russian: LanguageRules = {
  address: { linkTo: 'ссылка на', at: 'собака', dot: 'точка' },
  signs: {
    plus: 'плюс',
    minus: 'минус',
    times: 'умножить на',
    dividedBy: 'разделить на',
    equals: 'равно',
    notEqual: 'не равно',
    atLeast: 'больше или равно',
    atMost: 'меньше или равно',
    less: 'меньше',
    more: 'больше',
    about: 'около',
    plusMinus: 'плюс минус',
    squared: 'в квадрате',
    cubed: 'в кубе',
    power: 'в степени',
    factorial: 'факториал',
    root: 'корень из',
    cubeRoot: 'кубический корень из',
    infinity: 'бесконечность',
    perMille: 'промилле',
    version: 'версия',
  },
  fractions: {
    '1/2': 'половина',
    '1/3': 'одна треть',
    '2/3': 'две трети',
    '1/4': 'одна четверть',
    '3/4': 'три четверти',
    '1/5': 'одна пятая',
    '2/5': 'две пятых',
    '3/5': 'три пятых',
    '4/5': 'четыре пятых',
    '1/8': 'одна восьмая',
    '3/8': 'три восьмых',
    '5/8': 'пять восьмых',
    '7/8': 'семь восьмых',
    '1/10': 'одна десятая',
  },
  and: 'и',
  to: 'до',
  by: 'на',
  ratio: 'к',
  number: 'номер',
  cents: '',
  scales: { тыс: 'тысяч', млн: 'миллионов', млрд: 'миллиардов', M: 'миллионов', миллионов: 'миллионов' },
  digitContexts: {
    always:
      'ПИН|пин-код|код|индекс|почтовый индекс|пароль|счёт|счет|номер счёта|карта|номер карты|телефон|тел|мобильный|факс|серийный номер|номер телефона|номер заказа|ИНН|ISBN|паспорт',
    ifLong: 'заказ|рейс|бронь|дело|билет|клиент|комната',
    verbs: 'звоните по|звони|звоните|позвоните по|позвони в|набери|наберите|по номеру|на номер',
    connectors: 'номер|№|телефону|номеру|это',
    postcode: String.raw`\d{6}(?=, \p{Lu}| \p{Lu}\p{Ll})`,
  },
  roman: {
    nouns: 'акт|глава|группа|класс|книга|раздел|серия|статья|таблица|тип|том|уровень|часть|этап',
    formatRuler: (number, name) => formatRussianOrdinal(number, isFemaleRuler(name) ? 'я' : 'й'),
    centuries: [
      { after: ' (?:веках|веков|веке|века|веку|век)', format: formatRussianCentury },
      { after: ' (?:мировая|часть|республика)', format: (number) => formatRussianOrdinal(number, 'я') },
      {
        after: ' (?:мировой|части|республики)',
        format: (number) => `${formatRussianOrdinal(number, 'го').replace(/ого$/, 'ой')}`,
      },
    ],
    suffixed: {
      pattern: '-(?:й|я|е|го|му|м|ю|х)',
      format: (number, suffix) => formatRussianOrdinal(number, RUSSIAN_ENDINGS[suffix.slice(1)] ?? 'й'),
    },
  },
  formatArea: (length, dimension, plural) => {
    const ending = plural === 'one' ? 'ый' : 'ых';
    return dimension === 2 ? `квадратн${ending} ${length}` : `кубическ${plural === 'one' ? 'ий' : 'их'} ${length}`;
  },
  units: {
    ...createSiUnits(
      {
        k: 'кило',
        M: 'мега',
        G: 'гига',
        m: 'милли',
        µ: 'микро',
        n: 'нано',
        h: 'гекто',
        c: 'санти',
        d: 'деци',
      },
      {
        W: ['ватт', 'ватта', 'ватт'],
        Wh: ['ватт-час', 'ватт-часа', 'ватт-часов'],
        V: ['вольт', 'вольта', 'вольт'],
        A: ['ампер', 'ампера', 'ампер'],
        Ah: ['ампер-час', 'ампер-часа', 'ампер-часов'],
        Hz: ['герц', 'герца', 'герц'],
        Pa: ['паскаль', 'паскаля', 'паскалей'],
        J: ['джоуль', 'джоуля', 'джоулей'],
        cal: ['калория', 'калории', 'калорий'],
        g: ['грамм', 'грамма', 'граммов'],
        m: ['метр', 'метра', 'метров'],
        l: ['литр', 'литра', 'литров'],
        B: ['бел', 'бела', 'бел'],
      },
    ),
    'тыс.': ['тысяча', 'тысячи', 'тысяч'],
    млн: ['миллион', 'миллиона', 'миллионов'],
    млрд: ['миллиард', 'миллиарда', 'миллиардов'],
    'руб.': ['рубль', 'рубля', 'рублей'],
    'коп.': ['копейка', 'копейки', 'копеек'],
    кВт: ['киловатт', 'киловатта', 'киловатт'],
    кВт·ч: ['киловатт-час', 'киловатт-часа', 'киловатт-часов'],
    Вт: ['ватт', 'ватта', 'ватт'],
    В: ['вольт', 'вольта', 'вольт'],
    Гц: ['герц', 'герца', 'герц'],
    ГГц: ['гигагерц', 'гигагерца', 'гигагерц'],
    мг: ['миллиграмм', 'миллиграмма', 'миллиграммов'],
    мкг: ['микрограмм', 'микрограмма', 'микрограммов'],
    т: ['тонна', 'тонны', 'тонн'],
    дБ: ['децибел', 'децибела', 'децибел'],
  },
  extraRules: [
    [
      /(?<![\p{L}\p{N}.,-])(\d{1,4})-(ый|ой|ий|ая|ья|ое|ого|его|ому|ом|ую|ых|ыми|ые|й|я|е|го|му|м|ю|х|ми)(?![\p{L}\p{N}])/gu,
      (_, number = '', suffix = '') => {
        const isDecade = suffix === 'е' && Number(number) % 10 === 0 && Number(number) >= 20;
        return formatRussianOrdinal(Number(number), isDecade ? 'ые' : (RUSSIAN_ENDINGS[suffix] ?? 'й'));
      },
    ],
    [/(?<=(?<!\p{L})[Вв]о? [IVX]{1,6}) в\.(?!\p{L})/gu, ' веке'],
    [/(?<=[IVX]) в\.(?!\p{L})/gu, ' века'],
    [/(?<=[IVX]) вв\.(?!\p{L})/gu, ' веков'],
    [/(?<=(?<!\p{L})[Вв] \d{4}) г\.(?!\p{L})/gu, ' году'],
    [/(?<=\d{4}) г\.(?!\p{L})/gu, ' года'],
    [/(?<=\d{4}) гг\.(?!\p{L})/gu, ' годы'],
  ],
};
