// German texts of a task's card.

import type { CardMessages } from '../../../../domain/messages/card.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { all, bytes: sized, count, duration, percent, elapsed: took } = getFormats('de');

export const card: CardMessages = {
  noSubtitles: (name) =>
    `Der Mediendienst nimmt keine Untertitel. „${name}“ bleibt weg; stattdessen wird die Sprache erkannt.`,
  noCaptions: 'Der Mediendienst kann keine Untertitel in den Film einfügen. Du bekommst sie als eigene Dateien.',
  queued: 'In der Warteschlange',
  queuedBehind: 'In der Warteschlange hinter deinen anderen Aufträgen',
  waiting: {
    noRoom: 'Wartet: Hier ist die Platte voll. Gesendet wird, sobald Platz ist.',
    serviceFull:
      'Wartet: Die Platte des Mediendienstes ist voll. Es wurde nichts begonnen; ein neuer Versuch folgt automatisch.',
    busy: 'Wartet: Der Mediendienst ist gerade ausgelastet. Sobald er mehr annimmt, wird gesendet.',
    away: 'Wartet: Der Mediendienst ist gerade nicht zu erreichen. Sobald er antwortet, wird gesendet.',
  },
  silent: 'Der Mediendienst antwortet gerade nicht. Ich bleibe dran; es geht nichts verloren.',
  inLine: 'Eingereiht',
  placeInLine: (place) => `Platz ${count(place)} in der Warteschlange`,
  working: 'In Arbeit',
  stages: {
    starting: 'wird begonnen',
    reading: 'Dokument wird gelesen',
    speaking: 'wird gesprochen',
    narrating: 'wird erzählt',
    translating: 'wird übersetzt',
    fetching: 'wird heruntergeladen',
    transcription: 'Gesprochenes wird aufgeschrieben',
    translation: 'wird übersetzt',
    voiceover: 'neue Stimme wird gesprochen',
    assembly: 'wird zusammengesetzt',
    decoding: 'Aufnahme wird eingelesen',
    listening: 'wird angehört',
    playing: 'Musik wird gespielt',
    making: 'Klang wird gemacht',
    separating: 'wird getrennt',
    writing: 'wird gespeichert',
    'project setup': 'wird vorbereitet',
  },
  percent,
  usually: (ms) => `meist ${vaguely(ms)}`,
  stopping: 'Wird angehalten',
  bringing: 'Fertig; das Ergebnis wird geholt',
  bringingAgain: 'Fertig; das Ergebnis wird noch einmal geholt',
  done: (seconds) => `Fertig in ${took(seconds)}`,
  doneInPart: (seconds) => `Fertig in ${took(seconds)}, aber nicht alles passt hierher`,
  doneUnclear: (seconds, share) =>
    `Fertig in ${took(seconds)}, aber nur etwa ${percent(share)} des Gesagten wurden verstanden`,
  doneWithout: (seconds, names) => `Fertig in ${took(seconds)}, ohne ${all(names)}`,
  whichSample: (line) => `${line}. Welche gefällt dir?`,
  notPosted: 'Fertig, ließ sich aber hier nicht posten. Das Ergebnis ist für dich gespeichert.',
  kept: (names, own) =>
    `Gespeichert als ${all(names.map((name) => `„${name}“`))}.${own === undefined ? '' : ` „${own}“ ist jetzt deine Standardstimme.`}`,
  stopped: {
    unanswered: 'Einen Tag lang wurde nicht zugestimmt, deshalb wurde nichts gesendet.',
    unsent: 'Angehalten, bevor es gesendet wurde.',
    ended: 'Angehalten. Es gibt kein Ergebnis.',
    over: 'Es war schon fertig. Aktualisiere, um das Ergebnis zu sehen.',
    unfollowed:
      'Wird nicht mehr verfolgt. Der Mediendienst kann es trotzdem fertigstellen und berechnen. Aktualisiere, um nachzusehen.',
  },
  buttons: {
    stop: 'Anhalten',
    unfollow: 'Nicht mehr verfolgen',
    confirm: 'Los',
    decline: 'Abbrechen',
    again: 'Noch einmal',
    tryAgain: 'Noch einmal versuchen',
    post: 'Hier posten',
    refresh: 'Aktualisieren',
    edit: 'Bearbeiten',
    setDefault: 'Als meine Stimme nehmen',
    undoDefault: 'Vorherige Stimme wiederherstellen',
    save: (letter) => `${letter} speichern`,
  },
  detected: (language) => `${language} (erkannt)`,
  from: 'Aus',
  note: 'Hinweis',
  yes: 'ja',
  no: 'nein',
  captions: 'Untertitel',
  transcript: 'Transkript',
  sample: (letter) => `Probe ${letter}`,
  synthetic: { voice: 'Synthetische Stimme', sound: 'Synthetischer Klang' },
  unmarked: (names) =>
    `${all(names)}: Diese Art von Datei lässt sich nicht als synthetisch kennzeichnen. Sag es dazu, wenn du sie weitergibst.`,
  expense({ minutes, characters, bytes, languages, isFree }) {
    const each = languages > 1 ? ` in jeder der ${count(languages)} Sprachen` : '';
    const words = characters === undefined ? '' : `${count(characters)} Zeichen`;
    const size = bytes === undefined ? words : `eine Datei von ${sized(bytes)}`;
    const about = bytes === undefined ? 'Etwa' : 'Vielleicht';
    const amount =
      minutes !== undefined
        ? `${about} ${long(minutes)} Ton${each}${size === '' ? '' : ` (${size})`}.`
        : characters !== undefined
          ? `${about} ${words}${each}.`
          : `${count(languages)} Sprachen, und die Länge lässt sich vorher nicht sagen.`;
    return isFree ? `${amount} Das kann eine Weile dauern.` : `${amount} Das kann dein Kontingent aufbrauchen.`;
  },
  voiceOfYoursUnusable: 'Deine Standardstimme ist hier nicht verwendbar, deshalb spricht eine andere.',
  voiceOfAllUnusable: 'Die Stimme, die hier für alle gilt, ist nicht mehr verwendbar, deshalb spricht eine andere.',
};

function vaguely(ms: number): string {
  if (ms < 10_000) return 'ein paar Sekunden';
  if (ms < 90_000) return `etwa ${duration(Math.round(ms / 10_000) * 10, 'second')}`;
  return `etwa ${duration(Math.round(ms / 60_000), 'minute')}`;
}

function long(minutes: number): string {
  if (minutes < 1.5) return 'eine Minute';
  return minutes < 90 ? duration(Math.round(minutes), 'minute') : duration(Math.round(minutes / 60), 'hour');
}
