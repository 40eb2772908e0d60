// What cannot work here with what was chosen, and what would work instead, in French.

import type { AlternativeWords } from '../../../../domain/words/alternatives.ts';
import { formatsIn } from '../../../../domain/words/formats.ts';

const { all, plural } = formatsIn('fr');

export const alternatives: AlternativeWords = {
  brief: {
    missing: 'absent de cette machine',
    unspoken: 'aucune voix ne la parle ici',
    unheard: 'pas comprise à l’écoute ici',
    untranslated: 'pas de traduction ici',
    same: 'la même langue',
    refused: 'refusé récemment par le service',
  },
  through: (language) => `via ${language}`,
  subtitles: 'seulement avec sous-titres dans le film',
  regions: (regions) => plural(regions, { one: '# région', other: '# régions' }),
  missing: (title, install) =>
    `${title} : impossible ici, car ce qu’il faut n’est pas installé.${install === undefined ? '' : ` La personne qui gère Earshot ici peut l’installer avec « ${install} ».`}`,
  unspoken: (name) => `${name} n’est pas possible ici ; aucune voix ne parle cette langue`,
  unheard: (name, known) =>
    known.length > 0
      ? `${name} n’est pas possible ici ; à l’écoute, seulement ${all(known)}. Un film qui contient des sous-titres convient`
      : `${name} n’est pas possible ici ; aucune langue n’est comprise à l’écoute. Un film qui contient des sous-titres convient`,
  untranslated: (name, from) =>
    `${name} n’est pas possible ici ; rien ne traduit vers cette langue depuis celle du texte (${from})`,
  untranslatedFrom: (name) => `${name} n’est pas possible ici ; rien ne traduit depuis cette langue`,
  same: (name) => `${name} n’est pas possible ; c’est déjà la langue de départ`,
  refusedLanguage: (name) => `${name} n’est pas possible ; le service média l’a refusé récemment`,
  refusedVoice: 'Le service média a récemment refusé cette voix pour cette langue. Choisissez-en une autre',
  leftOut: (name, why) => `${name} est laissé de côté : ${why}.`,
  instead: (names, through) => (through === undefined ? all(names) : `${all(names)}, via ${through}`),
};
