// French texts for requests that cannot work as chosen, with alternatives.

import type { AlternativeMessages } from '../../../../domain/messages/alternatives.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { all, plural } = getFormats('fr');

export const alternatives: AlternativeMessages = {
  brief: {
    unsupported: 'absent de cette machine',
    'no-speech': 'aucune voix ne la parle ici',
    'no-recognition': 'pas de reconnaissance vocale ici',
    'no-translation': 'pas de traduction ici',
    'same-language': 'la même langue',
    refused: 'refusé récemment par le service',
  },
  through: (language) => `via ${language}`,
  subtitles: 'seulement avec sous-titres dans le film',
  regions: (regions) => plural(regions, { one: '# région', other: '# régions' }),
  unsupported: (title, install) =>
    `${title} : impossible ici, car ce qu’il faut n’est pas installé.${install === undefined ? '' : ` La personne qui gère Earshot ici peut l’installer avec « ${install} ».`}`,
  noSpeech: (name) => `${name} n’est pas possible ici ; aucune voix ne parle cette langue`,
  noRecognition: (name, known) =>
    known.length > 0
      ? `${name} n’est pas possible ici ; la reconnaissance vocale ne connaît que ${all(known)}. Un film qui contient des sous-titres convient`
      : `${name} n’est pas possible ici ; il n’y a pas de reconnaissance vocale. Un film qui contient des sous-titres convient`,
  noTranslation: (name, from) =>
    `${name} n’est pas possible ici ; rien ne traduit vers cette langue depuis celle du texte (${from})`,
  noTranslationFrom: (name) => `${name} n’est pas possible ici ; rien ne traduit depuis cette langue`,
  sameLanguage: (name) => `${name} n’est pas possible ; c’est déjà la langue de départ`,
  refusedLanguage: (name) => `${name} n’est pas possible ; le service média l’a refusé récemment`,
  refusedVoice: 'Le service média a récemment refusé cette voix pour cette langue. Choisissez-en une autre',
  leftOut: (name, why) => `${name} est laissé de côté : ${why}.`,
  instead: (names, through) => (through === undefined ? all(names) : `${all(names)}, via ${through}`),
};
