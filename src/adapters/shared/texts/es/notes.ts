// Spanish notes of the built-in studio about its results.

import { getFormats } from '../../../../domain/messages/formats.ts';
import type { NoteMessages } from '../../../../domain/messages/notes.ts';

const { count, duration, fixed, plural } = getFormats('es');

export const notes: NoteMessages = {
  comma: ', ',
  andMore: (list, more) => `${list} y ${count(more)} más`,
  where: { builtIn: 'incorporado', folder: 'de la carpeta de modelos', address: (host) => `en ${host}` },
  unnamed: { by: 'una voz diseñada', like: 'la diseñada', first: 'Esta voz' },
  spokenBy: (voice, where) => `Habla ${voice} · ${where}.`,
  spokenLike: (voice, where) => `Habla una voz parecida a ${voice} · ${where}.`,
  spokenAlike: (where) => `Habla una voz parecida · ${where}.`,
  lacksLanguage: (voice, language) => `${voice} no habla ${language}.`,
  dialect: 'El dialecto se lee como mandarín estándar.',
  lettersLeftOut: (language) => `Se omitieron las letras que no son de este idioma: ${language}.`,
  said: (list) => `Pronunciado como en el diccionario: ${list}.`,
  stoodIn: (engine, did, by) => `${engine} ${did}, así que lo hizo ${by} en su lugar.`,
  did: { unavailable: 'no está disponible', timeout: 'no responde', failed: 'no pudo hacerlo' },
  by: { builtIn: 'un motor incorporado', folder: 'un modelo de la carpeta de modelos' },
  ownSpeaker: (list, voice, who) =>
    `Lo pedido (${list}) no tuvo efecto, porque la voz tiene lo suyo: ${voice} es ${who}. Para otra cosa, elige otra voz.`,
  person: (gender, age) =>
    `${['una voz', 'un hombre', 'una mujer'][gender] ?? 'una voz'} ${age > 0 ? `de ${age} años` : 'sin edad'}`,
  translated: (way) => `Traducido: ${way}.`,
  translatedInSteps: (steps, way) => `Traducido en ${steps === 2 ? 'dos' : 'tres'} pasos: ${way}.`,
  gist: 'Esta traducción solo da la idea general: cuenta con palabras equivocadas.',
  terms: (list) => `Como en el diccionario: ${list}.`,
  unknownWords: (number, list) =>
    `${plural(number, { one: '# palabra no estaba', other: '# palabras no estaban' })} en el diccionario y quedó igual o quizá tenga una forma incorrecta: ${list}.`,
  untranslated: (list) => `Sin traducir, del todo o en parte: segmento ${list}.`,
  noEffect: (list) => `Lo pedido (${list}) no tuvo efecto: lo que tradujo esto no conoce esa opción.`,
  wishes: { formality: 'tratamiento', gender: 'género', age: 'edad' },
  noWords: 'No había palabras que traducir: todo quedó como estaba.',
  heardBy: (engine) => `Reconocido por ${engine}.`,
  heardSurely: (engine, percent) => `Escuchado por ${engine}, con una seguridad de aproximadamente ${percent} %.`,
  unclear: (number) =>
    plural(number, { one: 'Se omitió # pasaje poco claro.', other: 'Se omitieron # pasajes poco claros.' }),
  subtitles: (lines) => `Palabras tomadas de los subtítulos, ${plural(lines, { one: '# línea', other: '# líneas' })}.`,
  ofLanguage: (language) => `${language}:`,
  background: {
    kept: 'Se conservó el fondo.',
    under: 'El sonido original quedó más bajo, debajo de la voz nueva.',
  },
  asGiven: 'Dicho tal como se indicó.',
  faster: (times) => `Algunas partes van hasta ${fixed(times, 2)} veces más deprisa, para encajar en el tiempo.`,
  cutAtEnd: 'Las últimas palabras no cabían antes del final y se cortaron.',
  captions: {
    track: 'Sus subtítulos son una pista de la película.',
    burnt: 'Sus subtítulos están en las imágenes.',
    mxf: 'MXF no admite subtítulos, así que van aparte en archivos.',
    unable:
      'El ffmpeg de este servidor no puede escribir en las imágenes (le falta libass), así que los subtítulos van aparte en archivos.',
  },
  story: (headings, paragraphs, seconds) => {
    const before = headings === 0 ? '' : plural(headings, { one: '# título y ', other: '# títulos y ' });
    return `${before}${plural(paragraphs, { one: '# párrafo', other: '# párrafos' })}, ${lasting(seconds)}.`;
  },
  notRead: (list) => `Del documento no se leyó: ${list}.`,
  parts: {
    charts: 'gráficos',
    diagrams: 'diagramas',
    equations: 'ecuaciones',
    objects: 'objetos incrustados',
    files: 'archivos insertados',
  },
  separated: {
    speech:
      'Hecho para el habla: las voces que hablan, hasta 8 kHz, pasan al primer plano, estén donde estén entre izquierda y derecha. El canto y lo poco claro se quedan en el fondo.',
    silent: 'En esta grabación no se oye nada: las dos pistas son tan silenciosas como ella.',
    at: (host) => `Separado en ${host}.`,
    exact: 'Las dos pistas juntas vuelven a ser la grabación, hasta el último paso de 16 bits.',
    quieter: (decibels) =>
      `La grabación es más fuerte de lo que caben sus pistas, así que ambas se bajaron ${fixed(decibels, 1)} dB.`,
  },
  made: (scene) => `Hecho: ${scene}.`,
  madeAt: (host) => `Hecho en ${host}.`,
  composed: (plan) => `Compuesto: ${plan}.`,
  playsInstead: (missing, by) => `Aquí no hay «${missing}», así que toca «${by}».`,
  leftOut: (list) => `Omitido, como se pidió: ${list}.`,
  firstLayers: (most) => `Solo se oyen los primeros ${most} sonidos a la vez.`,
  pieceLength: 'Una pieza dura de 3 segundos a 3 minutos.',
  notUsed: (list) => `No usado: ${list}.`,
  applied: (list) => `Aplicado: ${list}.`,
  nothingApplied: 'No se pudo aplicar nada de la descripción.',
  noGender: 'No se indicó el género: la muestra A es una mujer, la muestra B un hombre.',
  noGenderChild: 'No se indicó el género: la muestra A es una niña, la muestra B un niño.',
  avoided: (list) => `Evitado: ${list}.`,
  samples: (language, engines) => `Idioma de las muestras: ${language} (${engines}).`,
};

const lasting = (seconds: number): string =>
  seconds < 90 ? duration(seconds, 'second') : duration(seconds / 60, 'minute');
