// Writes English quantities with units and fractions in words: 80 km/h, -5 °C, ½ tsp, 5-kg, 100 Mbps.

import {
  FRACTION_SOURCE,
  formatDecimal,
  formatFraction,
  NUMBER_END,
  NUMBER_SOURCE,
  NUMBER_START,
} from '../english-numbers.ts';
import { applyRules, type TextRule, toAlternation } from '../rules.ts';

/** Singular and plural of a unit; the plural is absent if it adds an s. */
type UnitNames = readonly [one: string, many?: string];

/** Units that may follow a space. */
const UNITS: Readonly<Record<string, UnitNames>> = {
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
/** Units that must directly follow the number, because they are also words or part of identifiers. */
const ATTACHED_UNITS: Readonly<Record<string, UnitNames>> = {
  in: ['inch', 'inches'],
  K: ['thousand', 'thousand'],
  k: ['thousand', 'thousand'],
  M: ['million', 'million'],
  bn: ['billion', 'billion'],
  x: ['times', 'times'],
  '×': ['times', 'times'],
};
/** Units that are understood without a number. */
const STANDALONE_UNITS = [
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

const UNIT_PATTERN = toAlternation(Object.keys(UNITS));
const QUANTITY_PATTERN = `${FRACTION_SOURCE}|${NUMBER_SOURCE}`;
const UNIT_END = String.raw`(?![\p{L}\p{N}²³])`;
const PER_PATTERN = String.raw`(?: ?\/ ?(${UNIT_PATTERN}|day|week|month|year|person|user|hour|minute|second)${UNIT_END})?`;

const getUnitNames = (unit: string): UnitNames => UNITS[unit] ?? ATTACHED_UNITS[unit] ?? [unit];
const getSingular = (unit: string): string => getUnitNames(unit)[0];
const getPlural = (unit: string): string => getUnitNames(unit)[1] ?? `${getSingular(unit)}s`;

const isFraction = (written: string): boolean => /[/⁄½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]/u.test(written);
const formatNumber = (written: string): string =>
  isFraction(written) ? formatFraction(written) : formatDecimal(written);

/** Fractions below one take the singular: half a teaspoon. */
const isOne = (written: string): boolean =>
  written === '1' || (isFraction(written) && !/^\d+[ -]\d|^\d+ ?[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]/u.test(written));

function formatQuantity(written: string, unit: string, per: string | undefined): string {
  const name = isOne(written) ? getSingular(unit) : getPlural(unit);
  return `${formatNumber(written)} ${name}${per === undefined ? '' : ` per ${getSingular(per)}`}`;
}

/** Formats `km/h` and similar units whose number is read separately. */
function formatStandaloneUnit(unit: string): string {
  const [first = '', per] = unit.split('/');
  return `${getPlural(first)}${per === undefined ? '' : ` per ${getSingular(per)}`}`;
}

const UNIT_RULES: readonly TextRule[] = [
  // A minus sign, unless a number or word precedes it.
  [/(?<![\p{L}\p{N})\]^])[-−](?=\d|[½⅓⅔¼¾])|(?<=[=<>≤≥±×*/+(] ?)[-−] ?(?=\d)/gu, 'minus '],
  [
    /(?<![\p{N}.,])(\d{1,2})['′’] ?(\d{1,2}(?:\.\d)?)["″”]?(?!\p{N})/gu,
    (_, feet = '', inches = '') => `${formatDecimal(feet)} foot ${formatDecimal(inches)}`,
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
  [/(?<![\p{L}\p{N}.,])(\d{1,3}(?:,000){1,4})s\b/gu, (_, number = '') => `${formatDecimal(number)}s`],
  [/(?<=\d)[-−](?=\d{1,9} ?=)/g, ' minus '],
  // Measurements before a noun, such as a 27″ monitor.
  [
    new RegExp(
      `${NUMBER_START}(${FRACTION_SOURCE}|${NUMBER_SOURCE})([″′])(?= (?!(?:and|or|by|to|of|in|is|are|was|at|from|with|for|per|wide|long|tall|high|deep|thick|apart|away|above|below|across|on|the|x)(?!\\p{L}))\\p{L}{3})`,
      'gu',
    ),
    (_, number = '', unit = '') => `${formatNumber(number)} ${getSingular(unit)}`,
  ],
  // Ranges of quantities with one unit or two.
  [
    new RegExp(
      String.raw`(?<!\d-)${NUMBER_START}(?!\d{1,3}-\d{1,2}[\/⁄]\d)(${QUANTITY_PATTERN})( ?(?:${UNIT_PATTERN}))?(?: ?[–—] ?|-)(?=[\d½⅓⅔¼¾][^\-]{0,9}(?:[^\-]|$))(?!\d{1,9}-)`,
      'gu',
    ),
    (_, number = '', unit) =>
      `${isFraction(number) ? formatFraction(number) : number}${unit === undefined ? '' : ` ${getPlural(unit.trim())}`} to `,
  ],
  [
    new RegExp(
      `${NUMBER_START}(${QUANTITY_PATTERN})[ \\u00a0\\u202f]?(${UNIT_PATTERN})${UNIT_END}${PER_PATTERN}`,
      'gu',
    ),
    (_, number = '', unit = '', per) => formatQuantity(number, unit, per),
  ],
  [
    new RegExp(
      `${NUMBER_START}(${NUMBER_SOURCE})-(${toAlternation(['km', 'm', 'cm', 'mm', 'mi', 'ft', 'in', 'kg', 'g', 'lb', 'oz', 'l', 'L', 'ml', 'min', 'hr', 'sec', 'GB', 'MB', 'W', 'kW'])})${UNIT_END}(?!-)`,
      'gu',
    ),
    (_, number = '', unit = '') => `${formatDecimal(number)} ${getSingular(unit)}`,
  ],
  [
    new RegExp(
      `${NUMBER_START}(${NUMBER_SOURCE})(?!x(?: ?[-+−–=*/^)<>≤≥]| - ))(${toAlternation(Object.keys(ATTACHED_UNITS))})${UNIT_END}`,
      'gu',
    ),
    (_, number = '', unit = '') => `${formatDecimal(number)} ${number === '1' ? getSingular(unit) : getPlural(unit)}`,
  ],
  [new RegExp(`${NUMBER_START}(?:${FRACTION_SOURCE})${NUMBER_END}`, 'gu'), (written) => formatFraction(written)],
  [new RegExp(`(?<=\\bper )(${UNIT_PATTERN})${UNIT_END}`, 'gu'), (_, unit = '') => getSingular(unit)],
  [
    new RegExp(String.raw`(?<![\p{L}\p{N}\/])(${toAlternation(STANDALONE_UNITS)})(?![\p{L}\p{N}\/²³])`, 'gu'),
    (_, unit = '') => formatStandaloneUnit(unit),
  ],
];

export const normalizeUnits = (text: string): string =>
  /[\d°″′½⅓⅔¼¾⅛]|lbs|tsp|hrs|\bper |\/[hs]|[kMGT][BHbW]/u.test(text) ? applyRules(UNIT_RULES, text) : text;
