// Sentences of the dub bench: English, with hand-written Spanish patterns for each content word. Data only.

/** A sentence with its content words. One of the patterns must match the start of each Spanish word. */
export type Sentence = readonly [string, readonly RegExp[]];

const words = (...all: readonly string[]): readonly RegExp[] =>
  all.map((one) => new RegExp(`(?<!\\p{L})(?:${one})`, 'iu'));

export const SENTENCES: readonly Sentence[] = [
  ['The weather is very nice today.', words('tiempo|clima', 'agradable|buen|bonit|lind', 'hoy')],
  ['We are going to the market with our friends.', words('mercado', 'amig')],
  [
    'The train to the city leaves at nine in the morning.',
    words('tren', 'ciudad', 'sale|deja|parte|marcha', 'nueve', 'mañana'),
  ],
  ['My brother works in a small house near the river.', words('hermano', 'trabaja', 'casa', 'pequeñ', 'río')],
  ['Please close the door and open the window.', words('cierr|cerrar', 'puerta', 'abr', 'ventana')],
  ['The book that you gave me is very interesting.', words('libro', 'diste|dio|dabas', 'interesante')],
  ['They want to visit the museum tomorrow afternoon.', words('quier', 'visitar', 'museo', 'tarde')],
  ['The water in the lake is cold and clear.', words('agua', 'lago', 'frí', 'clar|limpi')],
  ['Thank you for your help and have a good day.', words('gracias', 'ayuda', 'buen', 'día')],
  ['The doctor says that the children need more sleep.', words('doctor|médico', 'dice', 'niñ', 'dormir|sueño')],
  [
    'Our school begins again in the first week of September.',
    words('escuela', 'empieza|comienza', 'primer', 'semana', 'sept|setiembre'),
  ],
  [
    'The old bridge was built by soldiers two hundred years ago.',
    words('puente', 'constru', 'soldado', 'doscient', 'año'),
  ],
  ['She wrote a long letter to her mother every Sunday.', words('escrib', 'larg', 'carta', 'madre', 'domingo')],
  ['The bread is on the table in the kitchen.', words('pan(?!\\p{L})', 'mesa', 'cocina')],
  ['Many people drink coffee before they go to work.', words('much', 'beb|tom', 'café', 'trabaj')],
  [
    'The police found the car in a village near the border.',
    words('polic', 'encontr|hall', 'coche|carro|auto', 'pueblo|aldea|población', 'frontera'),
  ],
  ['It rained all night and the streets are full of water.', words('llovi', 'noche', 'calle', 'llen', 'agua')],
  [
    'He bought three tickets for the concert on Friday.',
    words('compr', 'tres', 'entrada|billete|boleto|tiquete', 'concierto', 'viernes'),
  ],
  [
    'The workers repaired the roof of the church in June.',
    words('trabajador|obrer', 'repar|arregl', 'tejado|techo', 'iglesia', 'junio'),
  ],
  [
    'The president will speak to the nation this evening.',
    words('president', 'hablar', 'nación|país', 'noche|tarde|atardecer|anochecer'),
  ],
  [
    'Cut the apples into small pieces and add sugar.',
    words('cort', 'manzana', 'pequeñ', 'trozo|pedazo|pieza', 'azúcar'),
  ],
  ['The museum is closed because the floor is wet.', words('museo', 'cerrad', 'suelo|piso', 'mojad|húmed')],
  ['My sister bought a green bicycle for her son.', words('hermana', 'compr', 'verde', 'bicicleta', 'hijo')],
  ['The ship arrived at the island after a dark night.', words('barco|buque|nave', 'lleg', 'isla', 'noche')],
];
