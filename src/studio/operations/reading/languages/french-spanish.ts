// French and Spanish. Data.

import type { Language } from './language.ts';
import { frenchOrdinal, spanishOrdinal } from './ordinals.ts';
import { PREFIXES, siUnits } from './si-units.ts';

export const fr: Language = {
  address: { linkTo: 'lien vers', at: 'arobase', dot: 'point' },
  signs: {
    plus: 'plus',
    minus: 'moins',
    times: 'fois',
    over: 'divisé par',
    equals: 'égale',
    notEqual: 'différent de',
    atLeast: 'supérieur ou égal à',
    atMost: 'inférieur ou égal à',
    less: 'inférieur à',
    more: 'supérieur à',
    about: 'environ',
    plusMinus: 'plus ou moins',
    squared: 'au carré',
    cubed: 'au cube',
    power: 'puissance',
    factorial: 'factorielle',
    root: 'racine carrée de',
    cubeRoot: 'racine cubique de',
    infinity: 'infini',
    perMille: 'pour mille',
    version: 'version',
  },
  fractions: {
    '1/2': 'un demi',
    '1/3': 'un tiers',
    '2/3': 'deux tiers',
    '1/4': 'un quart',
    '3/4': 'trois quarts',
    '1/5': 'un cinquième',
    '2/5': 'deux cinquièmes',
    '3/5': 'trois cinquièmes',
    '4/5': 'quatre cinquièmes',
    '1/8': 'un huitième',
    '3/8': 'trois huitièmes',
    '5/8': 'cinq huitièmes',
    '7/8': 'sept huitièmes',
    '1/10': 'un dixième',
  },
  and: 'et',
  to: 'à',
  by: 'sur',
  ratio: 'contre',
  number: 'numéro',
  cents: '',
  scales: {
    k: 'mille',
    M: 'millions',
    Md: 'milliards',
    bn: 'milliards',
    million: 'million',
    millions: 'millions',
    milliard: 'milliard',
    milliards: 'milliards',
  },
  ofMoney: 'de',
  clock: (hours, minutes) =>
    minutes === '00'
      ? `${hours} heures`
      : `${hours} ${hours === '1' ? 'heure' : 'heures'} ${Number(minutes)}`,
  digits: {
    known:
      'PIN|code PIN|code postal|code|mot de passe|IBAN|ISBN|compte|numéro de compte|carte|numéro de carte|carte bancaire|téléphone|tél|portable|fax|numéro de série|numéro de téléphone|numéro de dossier|numéro de commande|numéro de suivi',
    identified: 'commande|réservation|vol|dossier|référence|facture|billet|client|chambre',
    dialled: 'appelez le|appelle le|appeler le|composez le|composer le|faites le|appelez|le numéro',
    link: 'numéro|n°|nº|est|est le|le|au|:',
    postcode: String.raw`(?<=, |\n|^)\d{5}(?= \p{Lu}\p{Ll}{2})`,
  },
  roman: {
    counted:
      'acte|annexe|article|chapitre|livre|partie|phase|scène|section|tableau|titre|tome|volume|groupe|niveau|type|Vatican|guerre|Fantasy',
    ruler: (number) => (number === 1 ? 'premier' : String(number)),
    centuries: [
      { after: ' siècles?', said: (number) => frenchOrdinal(number) },
      { before: 'siècle ', said: (number) => String(number) },
    ],
    suffixed: {
      pattern: '(?<=(?<!\\p{L})I)(?:ers?|ᵉʳ|res?|ʳᵉ|ères?)|es?|ᵉ|[èe]mes?',
      said: (number, suffix) => frenchOrdinal(number, /^(?:r|ʳ|è)/u.test(suffix) ? 'première' : 'premier'),
    },
  },
  areas: (length, dimension, plural) =>
    `${length} ${dimension === 2 ? 'carré' : 'cube'}${plural === 'one' ? '' : 's'}`,
  units: {
    ...siUnits(
      { ...PREFIXES, k: 'kilo', M: 'méga', m: 'milli', d: 'déci' },
      {
        W: ['watt', 'watts'],
        Wh: ['wattheure', 'wattheures'],
        V: ['volt', 'volts'],
        A: ['ampère', 'ampères'],
        Ah: ['ampèreheure', 'ampèreheures'],
        Hz: ['hertz', 'hertz'],
        Pa: ['pascal', 'pascals'],
        J: ['joule', 'joules'],
        cal: ['calorie', 'calories'],
        g: ['gramme', 'grammes'],
        m: ['mètre', 'mètres'],
        l: ['litre', 'litres'],
        B: ['bel', 'bels'],
      },
    ),
    bar: ['bar', 'bars'],
    t: ['tonne', 'tonnes'],
    px: ['pixel', 'pixels'],
    Go: ['gigaoctet', 'gigaoctets'],
    Mo: ['mégaoctet', 'mégaoctets'],
    Ko: ['kilooctet', 'kilooctets'],
    To: ['téraoctet', 'téraoctets'],
    'Go/s': ['gigaoctet par seconde', 'gigaoctets par seconde'],
    'Mo/s': ['mégaoctet par seconde', 'mégaoctets par seconde'],
  },
  special: [
    [
      /(?<![\p{L}\p{N}.,])(\d{1,3})(ers?|ᵉʳ|res?|ʳᵉ|ères?|nde?s?|es?|ᵉ|[èe]mes?)(?![\p{L}\p{N}])/gu,
      (match, number = '', suffix = '') => {
        if (/^n/.test(suffix))
          return number === '2' ? `second${suffix.includes('d') && suffix.includes('e') ? 'e' : ''}` : match;
        const said = frenchOrdinal(Number(number), /^(?:r|ʳ|è)/u.test(suffix) ? 'première' : 'premier');
        return `${said}${suffix.endsWith('s') ? 's' : ''}`;
      },
    ],
    [
      /(?<![\p{L}\p{N}.,/])1 (?=(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)(?!\p{L}))/gu,
      'premier ',
    ],
    [/(?<=ième|premier) s\.(?!\p{L})/gu, ' siècle'],
    [/(?<=années )['’](?=\d0(?!\d))/gu, ''],
  ],
};

export const es: Language = {
  address: { linkTo: 'enlace a', at: 'arroba', dot: 'punto' },
  signs: {
    plus: 'más',
    minus: 'menos',
    times: 'por',
    over: 'entre',
    equals: 'igual a',
    notEqual: 'distinto de',
    atLeast: 'mayor o igual que',
    atMost: 'menor o igual que',
    less: 'menor que',
    more: 'mayor que',
    about: 'unos',
    plusMinus: 'más o menos',
    squared: 'al cuadrado',
    cubed: 'al cubo',
    power: 'elevado a',
    factorial: 'factorial',
    root: 'raíz cuadrada de',
    cubeRoot: 'raíz cúbica de',
    infinity: 'infinito',
    perMille: 'por mil',
    version: 'versión',
  },
  fractions: {
    '1/2': 'medio',
    '1/3': 'un tercio',
    '2/3': 'dos tercios',
    '1/4': 'un cuarto',
    '3/4': 'tres cuartos',
    '1/5': 'un quinto',
    '2/5': 'dos quintos',
    '3/5': 'tres quintos',
    '4/5': 'cuatro quintos',
    '1/8': 'un octavo',
    '3/8': 'tres octavos',
    '5/8': 'cinco octavos',
    '7/8': 'siete octavos',
    '1/10': 'un décimo',
  },
  and: 'y',
  to: 'a',
  by: 'por',
  ratio: 'a',
  number: 'número',
  cents: 'con',
  scales: { k: 'mil', M: 'millones', millón: 'millón', millones: 'millones' },
  ofMoney: 'de',
  digits: {
    known:
      'PIN|código|código postal|C\\.P\\.|CP|contraseña|IBAN|ISBN|cuenta|número de cuenta|tarjeta|número de tarjeta|teléfono|tel|tfno|móvil|celular|fax|número de serie|número de teléfono|número de pedido|número de seguimiento|DNI',
    identified: 'pedido|reserva|vuelo|expediente|referencia|factura|billete|cliente|habitación',
    dialled: 'llame al|llama al|llamar al|llamen al|llamó al|marque el|marca el|marcar el|llama|el número',
    link: 'número|núm|n\\.º|nº|es|es el|de',
    postcode: String.raw`(?<=, |\n|^)\d{5}(?= \p{Lu}\p{Ll}{2})`,
  },
  roman: {
    counted:
      'acto|anexo|artículo|capítulo|libro|parte|fase|escena|sección|tabla|título|tomo|volumen|grupo|nivel|tipo|Vaticano|guerra|Fantasy',
    ruler: (number, name) =>
      spanishOrdinal(number, /a$/u.test(name) || /^(?:Isabel|Catalina|María)/u.test(name)),
    centuries: [
      { after: ' [Gg]uerra', said: (number) => spanishOrdinal(number, true) },
      { before: 'siglos? (?:[IVX]{1,6} [ya] )?', said: (number) => spanishOrdinal(number) },
      { after: ' siglo', said: (number) => spanishOrdinal(number) },
    ],
  },
  areas: (length, dimension, plural) =>
    `${length} ${dimension === 2 ? 'cuadrado' : 'cúbico'}${plural === 'one' ? '' : 's'}`,
  units: {
    ...siUnits(PREFIXES, {
      W: ['vatio', 'vatios'],
      Wh: ['vatio hora', 'vatios hora'],
      V: ['voltio', 'voltios'],
      A: ['amperio', 'amperios'],
      Ah: ['amperio hora', 'amperios hora'],
      Hz: ['hercio', 'hercios'],
      Pa: ['pascal', 'pascales'],
      J: ['julio', 'julios'],
      cal: ['caloría', 'calorías'],
      g: ['gramo', 'gramos'],
      m: ['metro', 'metros'],
      l: ['litro', 'litros'],
      B: ['belio', 'belios'],
    }),
    bar: ['bar', 'bares'],
    t: ['tonelada', 'toneladas'],
    px: ['píxel', 'píxeles'],
  },
  special: [
    [/(?<=\d)\.(?=[ºª°])/g, ''],
    [/(?<=\d)\.º(?![\p{L}])/gu, 'º'],
    [/(?<![\p{N}.,])1 ?\.?(?:er|ᵉʳ)(?!\p{L})/gu, 'primer'],
    [/(?<![\p{N}.,])3 ?\.?(?:er|ᵉʳ)(?!\p{L})/gu, 'tercer'],
    [/(?<=años )['’](?=\d0(?!\d))/gu, ''],
  ],
};
