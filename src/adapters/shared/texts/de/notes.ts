// German notes of the built-in studio about its results.

import { getFormats } from '../../../../domain/messages/formats.ts';
import type { NoteMessages } from '../../../../domain/messages/notes.ts';

const { count, duration, fixed, plural } = getFormats('de');

export const notes: NoteMessages = {
  comma: ', ',
  andMore: (list, more) => `${list} und ${count(more)} weitere`,
  where: { builtIn: 'eingebaut', folder: 'aus dem Modellordner', address: (host) => `bei ${host}` },
  unnamed: { by: 'einer entworfenen Stimme', like: 'der entworfenen', first: 'Diese Stimme' },
  spokenBy: (voice, where) => `Gesprochen von ${voice} · ${where}.`,
  spokenLike: (voice, where) => `Gesprochen von einer Stimme, die ${voice} ähnelt · ${where}.`,
  spokenAlike: (where) => `Gesprochen von einer ähnlichen Stimme · ${where}.`,
  lacksLanguage: (voice, language) => `${voice} spricht kein ${language}.`,
  dialect: 'Der Dialekt wird als Hochchinesisch (Mandarin) gelesen.',
  lettersLeftOut: (language) => `Buchstaben, die nicht zu ${language} gehören, wurden ausgelassen.`,
  said: (list) => `Ausgesprochen wie im Wörterbuch: ${list}.`,
  stoodIn: (engine, did, by) => `${engine} ${did}, deshalb wurde ${by} verwendet.`,
  did: { unavailable: 'ist nicht verfügbar', timeout: 'antwortet nicht', failed: 'ist gescheitert' },
  by: { builtIn: 'etwas Eingebautes', folder: 'ein Modell aus dem Modellordner' },
  ownSpeaker: (list, voice, who) =>
    `Ohne Wirkung blieb der Wunsch nach ${list}, denn das bringt die Stimme selbst mit: ${voice} ist ${who}. Wähle für jemand anderen eine andere Stimme.`,
  person: (gender, age) =>
    `${['eine Stimme', 'ein Mann', 'eine Frau'][gender] ?? 'eine Stimme'} ${age > 0 ? `von ${age} Jahren` : 'ohne Alter'}`,
  translated: (way) => `Übersetzt: ${way}.`,
  translatedInSteps: (steps, way) => `Übersetzt in ${steps === 2 ? 'zwei' : 'drei'} Schritten: ${way}.`,
  gist: 'Diese Übersetzung trifft nur den groben Sinn: Rechne mit falschen Wörtern.',
  terms: (list) => `Wie im Wörterbuch: ${list}.`,
  unknownWords: (number, list) =>
    `${plural(number, { one: '# Wort stand', other: '# Wörter standen' })} nicht im Wörterbuch und blieb stehen oder hat vielleicht die falsche Form: ${list}.`,
  untranslated: (list) => `Ganz oder teilweise nicht übersetzt: Abschnitt ${list}.`,
  noEffect: (list) => `Ohne Wirkung blieb der Wunsch nach ${list}: Was hier übersetzt hat, kennt diese Wahl nicht.`,
  wishes: { formality: 'Anrede', gender: 'Geschlecht', age: 'Alter' },
  noWords: 'Es gab keine Wörter zu übersetzen: Alles blieb, wie es war.',
  heardBy: (engine) => `Erkannt von ${engine}.`,
  heardSurely: (engine, percent) => `Erkannt von ${engine}, zu etwa ${percent} % sicher.`,
  unclear: (number) =>
    plural(number, {
      one: '# undeutliche Stelle wurde ausgelassen.',
      other: '# undeutliche Stellen wurden ausgelassen.',
    }),
  subtitles: (lines) => `Wörter aus den Untertiteln, ${plural(lines, { one: '# Zeile', other: '# Zeilen' })}.`,
  ofLanguage: (language) => `${language}:`,
  background: {
    kept: 'Der Hintergrund ist erhalten.',
    under: 'Der alte Ton liegt leiser unter der neuen Stimme.',
  },
  asGiven: 'Gesprochen wie vorgegeben.',
  faster: (times) => `Manches wird bis zu ${fixed(times, 2)}-mal so schnell gesprochen, damit es passt.`,
  cutAtEnd: 'Die letzten Wörter passten nicht mehr vor das Ende und sind abgeschnitten.',
  captions: {
    track: 'Die Untertitel sind eine Spur im Film.',
    burnt: 'Die Untertitel sind fest im Bild.',
    mxf: 'MXF nimmt keine Untertitel auf, deshalb liegen sie als Dateien daneben.',
    unable:
      'Das ffmpeg dieses Servers kann nicht in Bilder schreiben (ihm fehlt libass), deshalb liegen die Untertitel als Dateien daneben.',
  },
  story: (headings, paragraphs, seconds) => {
    const before = headings === 0 ? '' : plural(headings, { one: '# Überschrift und ', other: '# Überschriften und ' });
    return `${before}${plural(paragraphs, { one: '# Absatz', other: '# Absätze' })}, ${lasting(seconds)}.`;
  },
  notRead: (list) => `Nicht vorgelesen aus dem Dokument: ${list}.`,
  parts: {
    charts: 'Diagramme',
    diagrams: 'Schaubilder',
    equations: 'Formeln',
    objects: 'eingebettete Objekte',
    files: 'eingefügte Dateien',
  },
  separated: {
    speech:
      'Für Sprache gemacht: Gesprochenes bis 8 kHz kommt in den Vordergrund, wo zwischen links und rechts es auch steht. Gesang und Unklares bleiben im Hintergrund.',
    silent: 'In dieser Aufnahme ist nichts zu hören: Beide Spuren sind so still wie sie.',
    at: (host) => `Getrennt bei ${host}.`,
    exact: 'Beide Spuren zusammen sind wieder die Aufnahme, bis auf die letzte Stufe von 16 Bit.',
    quieter: (decibels) =>
      `Die Aufnahme ist lauter, als ihre Spuren fassen können, deshalb sind beide um ${fixed(decibels, 1)} dB leiser.`,
  },
  made: (scene) => `Gemacht: ${scene}.`,
  madeAt: (host) => `Gemacht bei ${host}.`,
  composed: (plan) => `Komponiert: ${plan}.`,
  playsInstead: (missing, by) => `„${missing}“ gibt es hier nicht, deshalb spielt „${by}“.`,
  leftOut: (list) => `Wie gewünscht weggelassen: ${list}.`,
  firstLayers: (most) => `Zu hören sind nur die ersten ${most} Klänge zur selben Zeit.`,
  pieceLength: 'Ein Stück dauert 3 Sekunden bis 3 Minuten.',
  notUsed: (list) => `Nicht verwendet: ${list}.`,
  applied: (list) => `Umgesetzt: ${list}.`,
  nothingApplied: 'Von der Beschreibung ließ sich nichts umsetzen.',
  noGender: 'Ein Geschlecht war nicht genannt: Probe A ist eine Frau, Probe B ein Mann.',
  noGenderChild: 'Ein Geschlecht war nicht genannt: Probe A ist ein Mädchen, Probe B ein Junge.',
  avoided: (list) => `Vermieden: ${list}.`,
  samples: (language, engines) => `Sprache der Proben: ${language} (${engines}).`,
};

const lasting = (seconds: number): string =>
  seconds < 90 ? duration(seconds, 'second') : duration(seconds / 60, 'minute');
