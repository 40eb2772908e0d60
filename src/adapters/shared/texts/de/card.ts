// What a task's card says, in German.

import type { CardWords } from '../../../../domain/words/card.ts';
import { formatsIn } from '../../../../domain/words/formats.ts';

const { all, bytes: sized, count, duration, percent, took } = formatsIn('de');

export const card: CardWords = {
  noSubtitles: (name) =>
    `Der Mediendienst nimmt keine Untertitel. „${name}“ bleibt daher weg, und er hört stattdessen zu.`,
  noCaptions: 'Der Mediendienst kann keine Untertitel in den Film einfügen; sie kommen als Dateien daneben.',
  queued: 'In der Warteschlange',
  queuedBehind: 'In der Warteschlange hinter deinen anderen Aufträgen',
  waiting: {
    noRoom: 'Wartet: Hier ist auf der Platte kein Platz mehr. Sobald es welchen gibt, wird gesendet.',
    serviceFull:
      'Wartet: Der Mediendienst hat gerade keinen Platz auf seiner Platte. Es wurde nichts begonnen; gesendet wird von selbst noch einmal.',
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
  bringing: 'Fertig; wird hergebracht',
  bringingAgain: 'Fertig; das Herbringen wird noch einmal versucht',
  done: (seconds) => `Fertig in ${took(seconds)}`,
  doneInPart: (seconds) => `Fertig in ${took(seconds)}, aber nicht alles passt hierher`,
  doneUnclear: (seconds, share) =>
    `Fertig in ${took(seconds)}, aber nur etwa ${percent(share)} des Gesagten wurden verstanden`,
  doneWithout: (seconds, names) => `Fertig in ${took(seconds)}, ohne ${all(names)}`,
  whichSample: (line) => `${line}. Welche gefällt dir?`,
  notPosted: 'Fertig, ließ sich aber hier nicht posten. Es bleibt für dich aufgehoben.',
  kept: (names, own) =>
    `Behalten als ${all(names.map((name) => `„${name}“`))}.${own === undefined ? '' : ` „${own}“ spricht, wenn du keine andere Stimme nennst.`}`,
  stopped: {
    unanswered: 'Einen Tag lang hat niemand zugestimmt, es wurde nichts gesendet.',
    unsent: 'Angehalten, bevor es gesendet wurde.',
    ended: 'Angehalten. Daraus wird nichts mehr.',
    over: 'Es war schon beendet, bevor es sich anhalten ließ; aktualisiere, um zu sehen, was daraus wurde.',
    unfollowed:
      'Wird nicht mehr verfolgt. Der Mediendienst kann es trotzdem beenden und zählen; aktualisiere, um es wieder aufzunehmen.',
  },
  buttons: {
    stop: 'Anhalten',
    unfollow: 'Nicht mehr verfolgen',
    go: 'Los',
    decline: 'Abbrechen',
    again: 'Noch einmal',
    tryAgain: 'Noch einmal versuchen',
    post: 'Hier posten',
    refresh: 'Aktualisieren',
    edit: 'Bearbeiten',
    use: 'Als meine Stimme nehmen',
    unuse: 'Rückgängig: meine Stimme wie vorher',
    keep: (letter) => `${letter} behalten`,
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
    `${all(names)}: In dieser Art Datei steht keine Kennzeichnung als synthetisch. Sag es dazu, wenn du sie weitergibst.`,
  expense({ minutes, characters, bytes, languages, free }) {
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
    return free ? `${amount} Das kann eine Weile dauern.` : `${amount} Das kann dein Kontingent aufbrauchen.`;
  },
  voiceOfYoursUnusable: 'Deine Standardstimme ist hier nicht verwendbar, deshalb spricht eine andere.',
  voiceOfAllUnusable:
    'Die Stimme, die hier für alle gilt, ist nicht mehr verwendbar, deshalb spricht eine andere.',
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
