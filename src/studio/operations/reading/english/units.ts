// Quantities with their units, and fractions, as English says them: 80 km/h, -5 °C, ½ tsp, 5-kg, 100 Mbps. Pure.

import { anyOf, applied, type Rule } from '../rules.ts';
import { AFTER, AMOUNT, amount, BEFORE, FRACTION, fraction } from './numbers.ts';

/** What one is called, and several, where that is not one with an s. */
type Unit = readonly [one: string, many?: string];

/** Spaces may stand before these. */
const UNITS: Readonly<Record<string, Unit>> = {
  km: ['kilometer'],
  m: ['meter'],
  cm: ['centimeter'],
  mm: ['millimeter'],
  nm: ['nanometer'],
  µm: ['micrometer'],
  'm²': ['square meter'],
  m2: ['square meter'],
  'km²': ['square kilometer'],
  km2: ['square kilometer'],
  'cm²': ['square centimeter'],
  'm³': ['cubic meter'],
  m3: ['cubic meter'],
  'cm³': ['cubic centimeter'],
  'ft²': ['square foot', 'square feet'],
  'sq ft': ['square foot', 'square feet'],
  mi: ['mile'],
  ft: ['foot', 'feet'],
  yd: ['yard'],
  yds: ['yard'],
  kg: ['kilogram'],
  g: ['gram'],
  mg: ['milligram'],
  µg: ['microgram'],
  lb: ['pound'],
  lbs: ['pound'],
  oz: ['ounce'],
  'fl oz': ['fluid ounce'],
  l: ['liter'],
  L: ['liter'],
  cl: ['centiliter'],
  dl: ['deciliter'],
  ml: ['milliliter'],
  mL: ['milliliter'],
  gal: ['gallon'],
  qt: ['quart'],
  pt: ['pint'],
  tsp: ['teaspoon'],
  tbsp: ['tablespoon'],
  Tbsp: ['tablespoon'],
  h: ['hour'],
  hr: ['hour'],
  hrs: ['hour'],
  min: ['minute'],
  mins: ['minute'],
  s: ['second'],
  sec: ['second'],
  secs: ['second'],
  ms: ['millisecond'],
  µs: ['microsecond'],
  ns: ['nanosecond'],
  yr: ['year'],
  yrs: ['year'],
  wk: ['week'],
  wks: ['week'],
  mph: ['mile per hour', 'miles per hour'],
  kph: ['kilometer per hour', 'kilometers per hour'],
  kmh: ['kilometer per hour', 'kilometers per hour'],
  mpg: ['mile per gallon', 'miles per gallon'],
  fps: ['frame per second', 'frames per second'],
  rpm: ['revolution per minute', 'revolutions per minute'],
  bpm: ['beat per minute', 'beats per minute'],
  dpi: ['dot per inch', 'dots per inch'],
  ppm: ['part per million', 'parts per million'],
  px: ['pixel'],
  dB: ['decibel'],
  Hz: ['hertz', 'hertz'],
  kHz: ['kilohertz', 'kilohertz'],
  MHz: ['megahertz', 'megahertz'],
  GHz: ['gigahertz', 'gigahertz'],
  kB: ['kilobyte'],
  KB: ['kilobyte'],
  MB: ['megabyte'],
  GB: ['gigabyte'],
  TB: ['terabyte'],
  KiB: ['kibibyte'],
  MiB: ['mebibyte'],
  GiB: ['gibibyte'],
  kbit: ['kilobit'],
  Mbit: ['megabit'],
  Gbit: ['gigabit'],
  kbps: ['kilobit per second', 'kilobits per second'],
  Mbps: ['megabit per second', 'megabits per second'],
  Gbps: ['gigabit per second', 'gigabits per second'],
  W: ['watt'],
  kW: ['kilowatt'],
  MW: ['megawatt'],
  kWh: ['kilowatt hour'],
  V: ['volt'],
  mV: ['millivolt'],
  mA: ['milliamp'],
  mAh: ['milliamp hour'],
  Ω: ['ohm'],
  N: ['newton'],
  kN: ['kilonewton'],
  J: ['joule'],
  kJ: ['kilojoule'],
  cal: ['calorie'],
  kcal: ['kilocalorie'],
  Pa: ['pascal'],
  hPa: ['hectopascal'],
  kPa: ['kilopascal'],
  psi: ['pound per square inch', 'pounds per square inch'],
  '″': ['inch', 'inches'],
  '′': ['foot', 'feet'],
  t: ['tonne'],
  GW: ['gigawatt'],
  Wh: ['watt hour'],
  MWh: ['megawatt hour'],
  mW: ['milliwatt'],
  kV: ['kilovolt'],
  Ah: ['amp hour'],
  mT: ['millitesla'],
  μg: ['microgram'],
  mcg: ['microgram'],
  μm: ['micrometer'],
  μs: ['microsecond'],
  PB: ['petabyte'],
  'mm²': ['square millimeter'],
  cm2: ['square centimeter'],
  cm3: ['cubic centimeter'],
  'in²': ['square inch', 'square inches'],
  'ft³': ['cubic foot', 'cubic feet'],
  'cu ft': ['cubic foot', 'cubic feet'],
  ha: ['hectare'],
  bar: ['bar'],
  'in.': ['inch', 'inches'],
  's²': ['second squared', 'seconds squared'],
  dL: ['deciliter'],
  µF: ['microfarad'],
  Nm: ['newton meter'],
  mol: ['mole'],
  mmol: ['millimole'],
  '°C': ['degree Celsius', 'degrees Celsius'],
  '℃': ['degree Celsius', 'degrees Celsius'],
  '°F': ['degree Fahrenheit', 'degrees Fahrenheit'],
  '℉': ['degree Fahrenheit', 'degrees Fahrenheit'],
  '°': ['degree'],
  '%': ['percent', 'percent'],
  '‰': ['per mille', 'per mille'],
};
/** Only where no space stands before them: these are words, or figures' own letters. */
const CLOSE: Readonly<Record<string, Unit>> = {
  in: ['inch', 'inches'],
  K: ['thousand', 'thousand'],
  k: ['thousand', 'thousand'],
  M: ['million', 'million'],
  bn: ['billion', 'billion'],
  x: ['times', 'times'],
  '×': ['times', 'times'],
};
/** Understood without a number before them. */
const ALONE = [
  'km/h',
  'm/s',
  'lbs',
  'tsp',
  'tbsp',
  'hrs',
  'mins',
  'secs',
  'mph',
  'kg',
  'km',
  'cm',
  'kWh',
  'GHz',
  'MHz',
  'kHz',
  'Mbps',
  'Gbps',
  'kB',
  'MB',
  'GB',
  'TB',
  '°C',
  '°F',
  'yrs',
];

const NAME = anyOf(Object.keys(UNITS));
const QUANTITY = `${FRACTION}|${AMOUNT}`;
const END = String.raw`(?![\p{L}\p{N}²³])`;
const PER = String.raw`(?: ?\/ ?(${NAME}|day|week|month|year|person|user|hour|minute|second)${END})?`;

const nameOf = (unit: string): Unit => UNITS[unit] ?? CLOSE[unit] ?? [unit];
const oneOf = (unit: string): string => nameOf(unit)[0];
const manyOf = (unit: string): string => nameOf(unit)[1] ?? `${oneOf(unit)}s`;

const isPart = (written: string): boolean => /[/⁄½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]/u.test(written);
const numberSaid = (written: string): string => (isPart(written) ? fraction(written) : amount(written));

/** A part of one is of one: half a teaspoon. */
const isOne = (written: string): boolean =>
  written === '1' || (isPart(written) && !/^\d+[ -]\d|^\d+ ?[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]/u.test(written));

function quantitySaid(written: string, unit: string, per: string | undefined): string {
  const name = isOne(written) ? oneOf(unit) : manyOf(unit);
  return `${numberSaid(written)} ${name}${per === undefined ? '' : ` per ${oneOf(per)}`}`;
}

/** `80 km/h` where the number is said elsewhere. */
function aloneSaid(unit: string): string {
  const [first = '', per] = unit.split('/');
  return `${manyOf(first)}${per === undefined ? '' : ` per ${oneOf(per)}`}`;
}

const RULES: readonly Rule[] = [
  // A minus is one where no number or word stands before it.
  [/(?<![\p{L}\p{N})\]^])[-−](?=\d|[½⅓⅔¼¾])|(?<=[=<>≤≥±×*/+(] ?)[-−] ?(?=\d)/gu, 'minus '],
  [
    /(?<![\p{N}.,])(\d{1,2})['′’] ?(\d{1,2}(?:\.\d)?)["″”]?(?!\p{N})/gu,
    (_, feet = '', inches = '') => `${amount(feet)} foot ${amount(inches)}`,
  ],
  [/(?<=[\d″′½¼¾⅛⅜⅝⅞])(?: ?[xX] ?|×)(?=\d)/g, ' by '],
  [/(?<=\d ?(?:min|sec|hrs?|lbs?|oz|ft|tsp|tbsp|yrs?|gal))\.(?= \p{Ll})/gu, ''],
  [/(?<!\d)([248])K(?!\p{L})/gu, '$1 K'],
  [/(?<![\d/.])24\/7(?![\d/])/g, 'twenty four seven'],
  [/(?<![\d/.])100\/100(?![\d/])/g, '100 out of 100'],
  [
    /(?<![\d/.])([1-9])\/\1(?![\d/])|(?<![\d/.])(\d(?:\.5)?)\/(5)(?= stars?(?!\p{L}))/gu,
    (_, all, some, of) => `${all ?? some} out of ${all ?? of}`,
  ],
  [/(?<![\d/.])(?!10\/)(\d{2})\/\1(?![\d/])/g, '$1 $1'],
  [/(?<![\p{L}\p{N}.,])(\d{1,3}(?:,000){1,4})s\b/gu, (_, number = '') => `${amount(number)}s`],
  [/(?<=\d)[-−](?=\d{1,9} ?=)/g, ' minus '],
  // As an adjective: a 27″ monitor.
  [
    new RegExp(
      `${BEFORE}(${FRACTION}|${AMOUNT})([″′])(?= (?!(?:and|or|by|to|of|in|is|are|was|at|from|with|for|per|wide|long|tall|high|deep|thick|apart|away|above|below|across|on|the|x)(?!\\p{L}))\\p{L}{3})`,
      'gu',
    ),
    (_, number = '', unit = '') => `${numberSaid(number)} ${oneOf(unit)}`,
  ],
  // From one quantity to another, of one unit or of two.
  [
    new RegExp(
      String.raw`(?<!\d-)${BEFORE}(?!\d{1,3}-\d{1,2}[\/⁄]\d)(${QUANTITY})( ?(?:${NAME}))?(?: ?[–—] ?|-)(?=[\d½⅓⅔¼¾][^\-]{0,9}(?:[^\-]|$))(?!\d{1,9}-)`,
      'gu',
    ),
    (_, number = '', unit) =>
      `${isPart(number) ? fraction(number) : number}${unit === undefined ? '' : ` ${manyOf(unit.trim())}`} to `,
  ],
  [
    new RegExp(`${BEFORE}(${QUANTITY})[ \\u00a0\\u202f]?(${NAME})${END}${PER}`, 'gu'),
    (_, number = '', unit = '', per) => quantitySaid(number, unit, per),
  ],
  [
    new RegExp(
      `${BEFORE}(${AMOUNT})-(${anyOf(['km', 'm', 'cm', 'mm', 'mi', 'ft', 'in', 'kg', 'g', 'lb', 'oz', 'l', 'L', 'ml', 'min', 'hr', 'sec', 'GB', 'MB', 'W', 'kW'])})${END}(?!-)`,
      'gu',
    ),
    (_, number = '', unit = '') => `${amount(number)} ${oneOf(unit)}`,
  ],
  [
    new RegExp(
      `${BEFORE}(${AMOUNT})(?!x(?: ?[-+−–=*/^)<>≤≥]| - ))(${anyOf(Object.keys(CLOSE))})${END}`,
      'gu',
    ),
    (_, number = '', unit = '') => `${amount(number)} ${number === '1' ? oneOf(unit) : manyOf(unit)}`,
  ],
  [new RegExp(`${BEFORE}(?:${FRACTION})${AFTER}`, 'gu'), (written) => fraction(written)],
  [new RegExp(`(?<=\\bper )(${NAME})${END}`, 'gu'), (_, unit = '') => oneOf(unit)],
  [
    new RegExp(String.raw`(?<![\p{L}\p{N}\/])(${anyOf(ALONE)})(?![\p{L}\p{N}\/²³])`, 'gu'),
    (_, unit = '') => aloneSaid(unit),
  ],
];

export const unitsRead = (text: string): string =>
  /[\d°″′½⅓⅔¼¾⅛]|lbs|tsp|hrs|\bper |\/[hs]|[kMGT][BHbW]/u.test(text) ? applied(RULES, text) : text;
