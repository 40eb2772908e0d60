// What cannot work here with what was chosen, and what would work instead, in German.

import type { AlternativeWords } from '../../../../domain/words/alternatives.ts';
import { formatsIn } from '../../../../domain/words/formats.ts';

const { all, count } = formatsIn('de');

export const alternatives: AlternativeWords = {
  brief: {
    missing: 'auf diesem Rechner nicht vorhanden',
    unspoken: 'keine Stimme spricht es hier',
    unheard: 'wird hier nicht vom Hören verstanden',
    untranslated: 'wird hier nicht übersetzt',
    same: 'dieselbe Sprache',
    refused: 'vom Dienst kürzlich abgelehnt',
  },
  through: (language) => `über ${language}`,
  subtitles: 'nur mit Untertiteln im Film',
  regions: (regions) => `${count(regions)} Regionen`,
  missing: (title, install) =>
    `${title} geht hier nicht: Was dafür gebraucht wird, ist nicht installiert.${install === undefined ? '' : ` Wer Earshot hier betreibt, kann es mit „${install}“ nachholen.`}`,
  unspoken: (name) => `${name} geht hier nicht: Keine Stimme spricht diese Sprache`,
  unheard: (name, known) =>
    known.length > 0
      ? `${name} geht hier nicht: Vom Hören verstehe ich nur ${all(known)}. Ein Film mit Untertiteln darin geht`
      : `${name} geht hier nicht: Vom Hören verstehe ich keine Sprache. Ein Film mit Untertiteln darin geht`,
  untranslated: (name, from) =>
    `${name} geht hier nicht: Aus der Sprache ${from} wird nicht dorthin übersetzt`,
  untranslatedFrom: (name) => `${name} geht hier nicht: Aus dieser Sprache wird nicht übersetzt`,
  same: (name) => `${name} geht hier nicht: Es ist schon in dieser Sprache`,
  refusedLanguage: (name) => `${name} geht hier nicht: Der Mediendienst hat das kürzlich abgelehnt`,
  refusedVoice: 'Diese Stimme hat der Mediendienst für diese Sprache kürzlich abgelehnt. Wähle eine andere',
  leftOut: (name, why) => `${name} fällt weg: ${why}.`,
  instead: (names, through) => (through === undefined ? all(names) : `${all(names)}, über ${through}`),
};
