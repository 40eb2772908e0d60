// French notes of the built-in studio about its results.

import { getFormats } from '../../../../domain/messages/formats.ts';
import type { NoteMessages } from '../../../../domain/messages/notes.ts';

const { count, duration, fixed, plural } = getFormats('fr');

export const notes: NoteMessages = {
  comma: ', ',
  andMore: (list, more) => `${list} et ${count(more)} de plus`,
  where: { builtIn: 'intégré', folder: 'du dossier de modèles', address: (host) => `chez ${host}` },
  unnamed: { by: 'une voix conçue', like: 'la voix conçue', first: 'Cette voix' },
  spokenBy: (voice, where) => `Dit par ${voice} · ${where}.`,
  spokenLike: (voice, where) => `Dit par une voix proche de ${voice} · ${where}.`,
  spokenAlike: (where) => `Dit par une voix semblable · ${where}.`,
  lacksLanguage: (voice, language) => `${voice} ne parle pas cette langue : ${language}.`,
  dialect: 'Le dialecte est lu comme du mandarin standard.',
  lettersLeftOut: (language) => `Les lettres étrangères à cette langue ont été omises : ${language}.`,
  said: (list) => `Prononcé comme dans le dictionnaire : ${list}.`,
  stoodIn: (engine, did, by) => `${engine} ${did}, c’est donc ${by} qui a pris le relais.`,
  did: { unavailable: 'n’est pas disponible', timeout: 'ne répond pas', failed: 'n’y est pas arrivé' },
  by: { builtIn: 'un moteur intégré', folder: 'un modèle du dossier de modèles' },
  ownSpeaker: (list, voice, who) =>
    `Ce qui était demandé (${list}) est resté sans effet, car la voix a le sien : ${voice} est ${who}. Pour autre chose, choisissez une autre voix.`,
  person: (gender, age) =>
    `${['une voix', 'un homme', 'une femme'][gender] ?? 'une voix'} ${age > 0 ? `de ${age} ans` : 'sans âge'}`,
  translated: (way) => `Traduit : ${way}.`,
  translatedInSteps: (steps, way) => `Traduit en ${steps === 2 ? 'deux' : 'trois'} étapes : ${way}.`,
  gist: 'Cette traduction ne donne que l’idée générale : attendez-vous à des mots faux.',
  terms: (list) => `Comme dans le dictionnaire : ${list}.`,
  unknownWords: (number, list) =>
    `${plural(number, { one: '# mot n’était pas', other: '# mots n’étaient pas' })} dans le dictionnaire, laissé tel quel ou peut-être sous une mauvaise forme : ${list}.`,
  untranslated: (list) => `Non traduit, en tout ou en partie : segment ${list}.`,
  noEffect: (list) => `Ce qui était demandé (${list}) est resté sans effet : ce qui a traduit ne connaît pas ce choix.`,
  wishes: { formality: 'niveau de politesse', gender: 'genre', age: 'âge' },
  noWords: 'Il n’y avait pas de mots à traduire : tout est resté tel quel.',
  heardBy: (engine) => `Reconnu par ${engine}.`,
  heardSurely: (engine, percent) => `Écouté par ${engine}, sûr à environ ${percent} %.`,
  unclear: (number) =>
    plural(number, { one: '# passage peu clair a été omis.', other: '# passages peu clairs ont été omis.' }),
  subtitles: (lines) => `Mots repris des sous-titres, ${plural(lines, { one: '# ligne', other: '# lignes' })}.`,
  ofLanguage: (language) => `${language} :`,
  background: {
    kept: 'Le fond sonore a été conservé.',
    under: 'L’ancien son a été baissé sous la nouvelle voix.',
  },
  asGiven: 'Dit comme indiqué.',
  faster: (times) => `Certains passages vont jusqu’à ${fixed(times, 2)} fois plus vite, pour tenir dans le temps.`,
  cutAtEnd: 'Les derniers mots ne tenaient pas avant la fin et ont été coupés.',
  captions: {
    track: 'Ses sous-titres sont une piste du film.',
    burnt: 'Ses sous-titres sont dans les images.',
    mxf: 'MXF n’accepte pas de sous-titres, ils sont donc joints en fichiers.',
    unable:
      'Le ffmpeg de ce serveur ne peut pas écrire dans les images (il lui manque libass), les sous-titres sont donc joints en fichiers.',
  },
  story: (headings, paragraphs, seconds) => {
    const before = headings === 0 ? '' : plural(headings, { one: '# titre et ', other: '# titres et ' });
    return `${before}${plural(paragraphs, { one: '# paragraphe', other: '# paragraphes' })}, ${lasting(seconds)}.`;
  },
  notRead: (list) => `Non lu dans le document : ${list}.`,
  parts: {
    charts: 'graphiques',
    diagrams: 'diagrammes',
    equations: 'équations',
    objects: 'objets incorporés',
    files: 'fichiers insérés',
  },
  separated: {
    speech:
      'Fait pour la parole : les voix parlées, jusqu’à 8 kHz, passent au premier plan où qu’elles soient entre gauche et droite. Le chant et les sons peu clairs restent dans le fond.',
    silent: 'Il n’y a rien à entendre dans cet enregistrement : les deux pistes sont aussi silencieuses que lui.',
    at: (host) => `Séparé chez ${host}.`,
    exact: 'Les deux pistes ensemble redonnent l’enregistrement, au dernier pas de 16 bits près.',
    quieter: (decibels) =>
      `L’enregistrement est plus fort que ce que ses pistes peuvent contenir, les deux ont donc été baissées de ${fixed(decibels, 1)} dB.`,
  },
  made: (scene) => `Réalisé : ${scene}.`,
  madeAt: (host) => `Réalisé chez ${host}.`,
  composed: (plan) => `Composé : ${plan}.`,
  playsInstead: (missing, by) => `Il n’y a pas de « ${missing} » ici, c’est donc « ${by} » qui joue.`,
  leftOut: (list) => `Omis, comme demandé : ${list}.`,
  firstLayers: (most) => `Seuls les ${most} premiers sons simultanés s’entendent.`,
  pieceLength: 'Un morceau dure de 3 secondes à 3 minutes.',
  notUsed: (list) => `Non utilisé : ${list}.`,
  applied: (list) => `Appliqué : ${list}.`,
  nothingApplied: 'Rien de la description n’a pu être appliqué.',
  noGender: 'Aucun genre n’était indiqué : l’échantillon A est une femme, l’échantillon B un homme.',
  noGenderChild: 'Aucun genre n’était indiqué : l’échantillon A est une fille, l’échantillon B un garçon.',
  avoided: (list) => `Évité : ${list}.`,
  samples: (language, engines) => `Langue des échantillons : ${language} (${engines}).`,
};

const lasting = (seconds: number): string =>
  seconds < 90 ? duration(seconds, 'second') : duration(seconds / 60, 'minute');
