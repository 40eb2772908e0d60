// German texts of the adapters.

import type { AdapterMessages } from '../en.ts';
import { aloud } from './aloud.ts';
import { sharing } from './sharing.ts';
import { voice } from './voice.ts';
import { web } from './web.ts';

export const texts: AdapterMessages = {
  yes: 'Ja',
  no: 'Nein',
  close: 'Abbrechen',
  more: 'Weitere Optionen',
  choose: 'Auswählen',
  setting: 'Leer lassen für deine Vorgabe',
  fileMost: (size) => `Hier höchstens ${size}; Größeres in einer Nachricht.`,
  kept: (name) => `„${name}“ bleibt; nur zum Ersetzen eine Datei angeben.`,
  byMenu: (label, verb) => `${label}: Öffne das Menü (⋮) einer Nachricht, die sie enthält, und wähle „${verb}“.`,
  keptText: (label, size) =>
    `${label}: dein Text mit ${size} Zeichen bleibt, wie er ist; er ist zu lang, um hier geändert zu werden.`,

  toFix: 'Es wurde noch nichts abgeschickt. Bitte ändere das:',
  edit: 'Bearbeiten',
  possible: (names) => `Hier möglich: ${names}.`,
  startedBefore: 'Das wurde schon gestartet.',
  open: 'Formular öffnen',
  late: 'Das Formular ließ sich nicht rechtzeitig öffnen.',
  formRefused: (line) =>
    `Slack konnte dieses Formular nicht anzeigen. Schreib es stattdessen in eine Zeile, zum Beispiel ${line}.`,
  lost: 'Die Angaben von vor dem Formular sind weg. Bitte prüfen und noch einmal absenden.',
  formGone: 'Was dort stand, ist nicht mehr da. Bitte den Befehl noch einmal benutzen.',
  oldButton: 'Dieser Knopf ist abgelaufen.',
  notTaken: 'Das ließ sich nicht annehmen. Bitte gleich noch einmal versuchen.',
  interrupted: 'Wir wurden unterbrochen, bevor das beginnen konnte. Bitte noch einmal senden.',
  queuedStays: 'Eine Karte dazu, die bei „In der Warteschlange“ bleibt, kommt nicht mehr weiter.',
  interruptedPress:
    'Wir wurden unterbrochen. Wenn die Nachricht nicht zeigt, was du gedrückt hast, drücke noch einmal.',
  unknown: (command) => `„${command}“ kenne ich nicht. Versuche eines davon:`,
  unknownNow: (command, platform) =>
    `„${command}“ kenne ich nicht mehr. Lade ${platform} neu, um zu sehen, was es gibt.`,

  noText: 'In der Nachricht steht kein Text. Wähle eine mit Text.',
  onlySticker: 'Diese Nachricht ist nur ein Sticker und enthält keine Wörter. Wähle eine mit Text.',
  mentionMe:
    'Du hast meine Rolle erwähnt, deshalb zeigt mir Discord nicht, was du geschrieben hast. Erwähne mich selbst: Wähle den Eintrag mit dem Zeichen APP.',
  noAnswerHere:
    'Dort, wo du gerade gefragt hast, kann ich nicht antworten: Der Thread ist gesperrt oder archiviert, oder ich darf dort nicht schreiben. Es wurde nichts gestartet. Frag in einem anderen Kanal oder hier in unseren Direktnachrichten.',
  noFile: (kinds) => `In der Nachricht ist keine passende Datei. Gebraucht wird: ${kinds}.`,
  noLink: 'In der Nachricht ist weder ein Link noch ein passender Film oder eine Aufnahme. Wähle eine andere.',
  deletedFile: 'Diese Datei wurde gelöscht. Füge sie noch einmal an.',
  unreadFile: 'Die Angaben zu dieser Datei fehlen mir. Sende sie gleich noch einmal.',
  noUse: (name, kinds) => `„${name}“ kann ich nicht verwenden. Ich nehme: ${kinds}.`,
  whatWith: (name) => `Was soll ich mit „${name}“ tun?`,
  whatWithText: 'Was soll ich mit diesem Text tun?',

  invite: (bot) =>
    `Ich bin nicht Mitglied dieses Kanals und kann hier nichts schreiben. Mit /invite @${bot} lässt du mich herein.`,
  outside: 'Hier kann ich nichts schreiben.',
  noStep: 'Diesen Schritt biete ich hier nicht an.',
  unsure:
    'Ich konnte nicht feststellen, ob meine Nachricht hier angekommen ist. Ich mache dort weiter, wo ich es prüfen kann.',
  direct: 'Du findest es in unseren Direktnachrichten.',
  notDirect: 'Direktnachrichten kann ich dir auch nicht schreiben; es wurde nichts abgeschickt.',

  hello: (name) =>
    `Ich bin ${name}: Sprache, Klänge, Übersetzungen, Stimmen, Geschichten, getrennter Ton und Synchronfassungen, gleich hier.`,
  how: (name, line) =>
    `Gib einen Befehl wie ${line} ein, schreib mir dasselbe hinter @${name} oder in einer Direktnachricht, oder öffne das Menü einer Nachricht (⋮) und wähle, was mit ihrem Text oder ihrer Datei geschehen soll.`,
  howTitle: 'So fängst du an',
  help: 'Alle Befehle',
  defaults: 'Vorgaben ändern',

  since: (time) => `seit ${time}`,
  inFile: 'Der ganze Text steht in der Datei.',
  cut: 'Der Rest passt nicht hierher.',
  wholeText: (title) => `${title}: der ganze Text`,
  elsewhere: (line) =>
    `${line}. Dateien gehen hier nicht; das Ergebnis steht in einer Direktnachricht an die Person, die gefragt hat.`,
  post: 'Hier posten',
  linked: (size, until) => `${size}. Der Link gilt bis ${until}.`,
  unlinked: (size) => `${size}. Es bleibt eine Weile beim Mediendienst.`,
  noFiles: {
    storage:
      'Der Dateispeicher dieses Workspace ist voll, das Ergebnis ließ sich nicht hochladen. Lösche alte Dateien oder lass den Tarif ändern; dann drücke „Hier posten“.',
    off: 'In diesem Workspace sind Uploads abgeschaltet, das Ergebnis ließ sich nicht hochladen. Die Administration kann sie erlauben; dann drücke „Hier posten“.',
    imagesOnly:
      'Dieser Workspace nimmt nur Bilder, das Ergebnis ließ sich nicht hochladen. Die Administration kann mehr erlauben; dann drücke „Hier posten“.',
    type: 'Dieser Workspace erlaubt Dateien dieser Art nicht, das Ergebnis ließ sich nicht hochladen. Die Administration kann sie erlauben; dann drücke „Hier posten“.',
    scope:
      'Die App darf in diesem Workspace nichts hochladen. Wer sie installiert hat, kann sie mit dem Scope files:write neu installieren; dann drücke „Hier posten“.',
    large: 'So große Dateien wie das Ergebnis werden hier nicht genommen. Bitte um etwas Kürzeres.',
    other: (code) =>
      `Das Ergebnis wurde hier nicht angenommen (${code || '?'}). Versuche „Hier posten“ später noch einmal.`,
  },
  nowhere: (platform) =>
    `${platform} lässt uns weder in diesen Kanal noch in eine Direktnachricht schreiben. Lade den Bot ein oder öffne deine Direktnachrichten, oder frage in einem anderen Kanal.`,
  noScope:
    'Der App fehlt in diesem Workspace eine Berechtigung. Wer sie installiert hat, muss sie neu installieren; danach noch einmal versuchen.',
  revoked:
    'Die App ist in diesem Workspace nicht mehr installiert. Installiere sie wieder und versuche es noch einmal.',

  fileGone: (name, platform) =>
    `${platform} hat „${name}“ nicht mehr oder gibt es uns nicht. Füge die Datei noch einmal an.`,
  fileLater: (name, platform) => `${platform} hat „${name}“ nicht herausgegeben. Bitte gleich noch einmal.`,
  fileLost: (name, platform) => `${platform} hat nicht gesagt, wo „${name}“ ist. Füge sie noch einmal an.`,
  fileHidden: (name, platform) =>
    `${platform} lässt uns „${name}“ hier nicht lesen. Sende sie dem Bot in einer Direktnachricht.`,
  fileExternal: (name) =>
    `„${name}“ verweist nur auf einen anderen Dienst und lässt sich nicht lesen. Lade die Datei selbst hoch.`,
  fileForeign: (name, platform) =>
    `„${name}“ liegt nicht bei ${platform} selbst und wurde nicht gelesen. Lade die Datei selbst hoch.`,
  fileSignIn: (name, platform) =>
    `${platform} gab statt „${name}“ eine Anmeldeseite. Wer die App installiert hat, kann sie mit dem Scope files:read neu installieren.`,
  fileCutOff: (name, platform) => `„${name}“ kam unvollständig von ${platform}. Bitte gleich noch einmal.`,

  uploadGone:
    'Eine der Dateien ist hier nicht oder nicht mehr: was nicht mitgeschickt wurde, bleibt einen Tag, bei voller Platte kürzer. Wähle sie aus und lade sie noch einmal hoch.',
  notKept: (name) =>
    `„${name}“ liegt hier nicht mehr, es wurde nichts begonnen. Lege die Datei noch einmal ab und sende den Befehl neu.`,
  noRoom:
    'Hier ist die Platte voll, das wurde nicht angenommen. Versuche es später noch einmal. Alte Dateien werden automatisch gelöscht; der Betreiber kann Platz schaffen.',
  refreshed: 'Noch einmal nachgesehen: die Karte zeigt den neuesten Stand.',

  plain: {
    unsure: 'Ich bin nicht sicher, was gemeint ist. Ist es eines davon?',
    'no-input':
      'Ich sehe nicht, welcher Text oder welche Datei gemeint ist. Am besten anhängen, die Worte in Anführungszeichen setzen oder im Menü der Nachricht wählen.',
    unknown: (help: string) =>
      `Das habe ich nicht verstanden. Zum Beispiel geht „sag "Guten Morgen" auf Französisch“ oder „mach ein Donnergeräusch, 5 Sekunden“; ${help} zeigt alles.`,
  },

  agent: {
    begun: 'Ich bin dabei. Die Zeile darunter zeigt den Fortschritt, und das Ergebnis erscheint hier.',
    title: 'So kannst du anfangen',
    prompts: [
      { title: 'Auf Französisch sagen', message: 'sag "Guten Morgen" auf Französisch' },
      { title: 'Einen Satz übersetzen', message: 'übersetze "Wo ist der Bahnhof?" ins Italienische' },
      { title: 'Ein Geräusch machen', message: 'mach ein Donnergeräusch, 5 Sekunden' },
      { title: 'Einen Film synchronisieren', message: 'synchronisiere diesen Film auf Französisch' },
    ],
    next: 'Nächste Schritte',
    needed: (what: string) => `Es fehlt noch: ${what}.`,
    good: 'Gut',
    bad: 'Nicht gut',
    thanks: 'Danke. Deine Bewertung wird ohne deinen Namen gezählt.',
    sorry: (edit: string) =>
      `Danke. Deine Bewertung wird ohne deinen Namen gezählt. Mit „${edit}“ auf der Karte kannst du es anders versuchen.`,
  },

  web,
  voice,
  sharing,
  aloud,
};
