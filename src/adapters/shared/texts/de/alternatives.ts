// German texts for requests that cannot work as chosen, with alternatives.

import type { AlternativeMessages } from '../../../../domain/messages/alternatives.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { all, count } = getFormats('de');

export const alternatives: AlternativeMessages = {
  brief: {
    unsupported: 'auf diesem Rechner nicht vorhanden',
    'no-speech': 'keine Stimme spricht es hier',
    'no-recognition': 'keine Spracherkennung dafür',
    'no-translation': 'wird hier nicht übersetzt',
    'same-language': 'dieselbe Sprache',
    refused: 'vom Dienst kürzlich abgelehnt',
  },
  through: (language) => `über ${language}`,
  subtitles: 'nur mit Untertiteln im Film',
  regions: (regions) => `${count(regions)} Regionen`,
  unsupported: (title, install) =>
    `${title} geht hier nicht: Ein Programm oder Modell dafür ist nicht installiert.${install === undefined ? '' : ` Der Betreiber kann es mit „${install}“ installieren.`}`,
  noSpeech: (name) => `${name} geht hier nicht: Keine Stimme spricht diese Sprache`,
  noRecognition: (name, known) =>
    known.length > 0
      ? `${name} geht hier nicht: Die Spracherkennung kann hier nur ${all(known)}. Ein Film mit Untertiteln darin geht`
      : `${name} geht hier nicht: Hier gibt es keine Spracherkennung. Ein Film mit Untertiteln darin geht`,
  noTranslation: (name, from) => `${name} geht hier nicht: Aus der Sprache ${from} wird nicht dorthin übersetzt`,
  noTranslationFrom: (name) => `${name} geht hier nicht: Aus dieser Sprache wird nicht übersetzt`,
  sameLanguage: (name) => `${name} geht hier nicht: Es ist schon in dieser Sprache`,
  refusedLanguage: (name) => `${name} geht hier nicht: Der Mediendienst hat das kürzlich abgelehnt`,
  refusedVoice: 'Diese Stimme hat der Mediendienst für diese Sprache kürzlich abgelehnt. Wähle eine andere',
  leftOut: (name, why) => `${name} fällt weg: ${why}.`,
  instead: (names, through) => (through === undefined ? all(names) : `${all(names)}, über ${through}`),
};
