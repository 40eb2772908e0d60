// German texts for failures in the built-in studio, with the next step.

import type { FaultMessages } from '../../../../domain/messages/faults.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { count } = getFormats('de');

export const faults: FaultMessages = {
  diskFull:
    'Die Platte dieses Servers ist voll, deshalb wurde abgebrochen. Versuche es später noch einmal; wer das hier betreibt, kann Platz schaffen.',
  ownDefect: 'Auf diesem Server ist etwas kaputtgegangen. Versuche es noch einmal.',
  stopped: 'Es wurde abgebrochen, bevor es fertig war.',
  brokeThrice:
    'Der Server ist hieran dreimal gescheitert und hat aufgegeben. Versuche es mit einem anderen Text oder einer anderen Datei.',
  noResultLeft: 'Die Maschine hat kein Ergebnis geliefert. Versuche es noch einmal.',
  engineDefect:
    'Die Maschine ist abgestürzt. Versuche es noch einmal oder mit einem anderen Text oder einer anderen Datei.',
  processDied: (how) =>
    `Der Prozess, der daran arbeitete, ist abgestürzt (${how}). Versuche es mit einem kürzeren oder anderen Text oder einer anderen Datei.`,
  tookTooLong: (time) =>
    `Es dauerte länger als erlaubt (${time}) und wurde abgebrochen. Versuche es mit einem kürzeren Text oder einer kürzeren Datei.`,
  tooMuchMemory: (megabytes) =>
    `Es brauchte mehr als die erlaubten ${megabytes} MB Arbeitsspeicher und wurde abgebrochen. Versuche es mit einem kleineren Text oder einer kleineren Datei.`,
  tooMuchDisk: (megabytes) =>
    `Es füllte mehr als die erlaubten ${megabytes} MB der Platte und wurde abgebrochen. Versuche es mit einem kürzeren Text oder einer kürzeren Datei.`,
  notReadInTime: (time) =>
    `Das Dokument ließ sich in der erlaubten Zeit (${time}) nicht lesen. Speichere es als reinen Text (.txt) und sende den, oder teile es und sende die Teile einzeln.`,
  noEngine: 'Dafür gibt es auf diesem Server keine Maschine.',
  noEngineFor: (operation) => `Für ${operation} gibt es hier keine Maschine.`,
  noWork: (title, endpoint) =>
    `Für „${title}“ gibt es auf diesem Server keine Maschine. Eine Erweiterung kann eine mitbringen (EXTENSIONS), oder ein Mediendienst macht es, der ${endpoint} hat: Wer das hier betreibt, setzt SERVICE_BASE_URL und SERVICE_API_KEY.`,
  tryAgain: 'Versuche es noch einmal.',

  linkTooSlow: (kilobytes) =>
    `Der Server hinter dem Link ist zu langsam: Es kamen weniger als ${kilobytes} kB in der Sekunde. Nimm einen schnelleren Link oder füge die Datei selbst an.`,
  notHttp: 'Abrufen lassen sich nur Links, die mit https:// oder http:// beginnen.',
  linkWithPassword: 'Im Link steht ein Benutzername oder ein Passwort. Gib einen öffentlichen Link an.',
  privateLink:
    'Der Link führt zu einer privaten oder lokalen Adresse, und dieser Server ruft nur aus dem öffentlichen Internet ab. Wer das hier betreibt, kann es mit STUDIO_ALLOW_ORIGINS erlauben.',
  emptyLink: 'Die Datei hinter dem Link ist leer.',
  packedLink:
    'Der Server hinter dem Link sendet die Datei in einer nicht unterstützten Komprimierung. Nimm einen anderen Link.',
  passedOn: (times) => `Der Link wurde mehr als ${times}-mal weitergeleitet. Gib den direkten Link zur Datei an.`,
  fetchTooLong: 'Die Datei abzurufen dauerte zu lange und wurde abgebrochen. Nimm einen schnelleren Link.',
  arrivedDamaged: 'Die Datei hinter dem Link kam beschädigt an. Versuche es noch einmal oder nimm einen anderen Link.',
  unknownHost: 'Der Name im Link ist nicht bekannt. Prüfe die Adresse.',
  linkUnreachable:
    'Der Server hinter dem Link war nicht zu erreichen oder brach ab. Versuche es noch einmal oder nimm einen anderen Link.',
  linkTooLarge: (megabytes) =>
    `Die Datei hinter dem Link ist größer als die ${megabytes} MB, die dieser Server abruft. Gib eine kleinere an.`,
  pageLink:
    'Der Link führt zu einer Webseite, nicht zu einer Datei. Seiten von Videoplattformen und Freigabeseiten kann dieser Server nicht abrufen: Gib den direkten Link zum Film oder zur Aufnahme an.',
  dataLink:
    'Der Link führt zu etwas, das Programme lesen (Daten oder einen Strom von Ereignissen), nicht zu einem Film oder einer Aufnahme. Gib den direkten Link zur Datei an.',
  nothingThere: 'Hinter dem Link ist nichts. Prüfe die Adresse.',
  linkNeedsSigningIn:
    'Der Link verlangt eine Anmeldung oder ist nicht für alle freigegeben. Gib einen öffentlichen Link an.',
  linkBlocked: 'Der Link ist hier aus rechtlichen Gründen gesperrt.',
  linkAnswered: (status) =>
    `Der Server hinter dem Link hat mit ${status} geantwortet. Versuche es später noch einmal oder nimm einen anderen Link.`,
  neitherFileNorLink: 'Es war weder eine Datei noch ein Link angegeben.',

  misnamedSound: (named, kind) =>
    `Die Datei heißt ${named}, ist aber ${kind === undefined ? 'keine Tondatei' : `eine .${kind}-Datei`}.`,
  notSound: (kind) => `Die Datei ist ${kind === undefined ? 'keine Tondatei' : `eine .${kind}-Datei`}.`,
  emptyFile: 'Die Datei ist leer.',
  isFilm: 'Die Datei ist ein Film. Speichere seinen Ton für sich und sende den.',
  codedSound: (codec) =>
    `Der Ton in dieser .m4a-Datei ist als ${codec} kodiert, in einer Art, die hier nicht gelesen wird.`,
  sendSound: 'Sende eine .mp3-, .wav-, .flac-, .aac- oder .m4a-Datei.',
  unreadableRecording: (why) =>
    `Die Aufnahme lässt sich nicht lesen: ${why}. Exportiere sie neu, zum Beispiel als .mp3, und sende diese Datei.`,
  unreadable: {
    tables: 'Ihre Tabellen fehlen oder sind beschädigt, wie nach einem abgebrochenen Download',
    soundless: 'In ihr findet sich kein Ton, wie nach einem abgebrochenen Download',
    damaged: 'Ihr Ton ist beschädigt, oder sie endet mittendrin, wie nach einem abgebrochenen Download',
    cutOff: 'Sie endet mittendrin, wie nach einem abgebrochenen Download',
    silent: 'In ihr ist kein Ton',
    hardlyAny: 'In ihr ist kaum Ton',
    rateChanges: 'Ihre Abtastrate wechselt mittendrin',
    numbers: 'Manche ihrer Werte sind keine gültigen Zahlen',
    data: (kind) => `Ihre ${kind}-Daten sind beschädigt`,
    rate: (hertz) => `Die Abtastrate von ${hertz} Hz wird hier nicht unterstützt`,
    channels: (most) => `Sie hat mehr als ${most} Kanäle`,
  },
  recordingTooLong: (minutes) =>
    `Die Aufnahme ist länger als die ${minutes} Minuten, die dieser Server nimmt. Teile sie und sende die Teile einzeln.`,
  nothingHeard: 'In dieser Aufnahme ist nichts zu hören.',
  noSpeechHeard: 'In dieser Aufnahme spricht niemand.',
  tooLittleSpeech: 'In dieser Aufnahme wird zu wenig gesprochen.',
  sendSpeech:
    'Sende eine Aufnahme, in der eine einzelne Person mindestens einige Sekunden lang deutlich spricht, ohne Musik.',
  noVoiceMade: 'Die Maschine hat keine Stimme gemacht. Versuche es noch einmal.',

  unreadableFile: (name) =>
    `„${name}“ ließ sich nicht lesen: Die Datei ist beschädigt oder abgeschnitten. Prüfe, ob sie sich abspielen lässt, oder speichere sie neu.`,
  unreadableSubtitles:
    'In den Untertiteln wurden keine gesprochenen Zeilen gefunden. Schick sie als .srt oder .vtt mit Zeiten, oder lass sie weg.',
  fileTookTooLong: 'Die Arbeit an dieser Datei dauerte zu lange und wurde abgebrochen. Versuche es mit einer kürzeren.',
  noSoundIn: (name) => `„${name}“ hat keinen Ton, es gibt also nichts zu synchronisieren.`,
  longerThanAnHour: (name) =>
    `„${name}“ ist länger als die Stunde, die dieser Server synchronisiert. Teile die Datei in Stücke.`,
  notMedia: (name) =>
    `„${name}“ ist kein Film und keine Aufnahme, die dieser Server synchronisieren kann. Er nimmt MP4, MOV, MXF, MP3, FLAC, WAV und AAC.`,
  tooManyTracks: (name, most) =>
    `„${name}“ hat mehr als ${most} Spuren. Speichere die Datei mit denen, die gebraucht werden.`,
  tracksOfMxf: (kind) =>
    `Tonspuren wählen oder hinzufügen lassen sich nur bei MXF-Dateien, und das hier ist ${kind}. Lass beide Angaben weg.`,
  noTrack: (track, tracks) => `Eine Tonspur ${track} gibt es nicht: Die Datei hat ${tracks}, gezählt ab 0.`,

  noSpeech: (language) =>
    `Darin wurde niemand gefunden, der spricht. Prüfe, ob jemand diese Sprache darin spricht: ${language}.`,
  nothingClear: (language) =>
    `Darin war nichts deutlich zu verstehen (${language}): Es kann Musik sein, Geräusch, eine andere Sprache oder zu undeutlich, und Geratenes wird nicht aufgeschrieben. Versuche es mit einer klareren Aufnahme oder einem Film, der Untertitel hat.`,
  noRecogniser: (language, installed) =>
    `Für ${language} ist keine Spracherkennung installiert; installiert: ${installed}. Ein Film mit Untertiteln in dieser Sprache lässt sich auch ohne synchronisieren.`,
  none: 'keine',
  hearingTooLong:
    'Die Sprache zu erkennen dauerte zu lange und wurde abgebrochen. Versuche es mit einer kürzeren Datei.',
  recogniserNotStarted: (command) =>
    `Die Spracherkennung ließ sich nicht starten, vielleicht fehlt ihr englisches Modell. Wer das hier betreibt, kann es mit „${command}“ installieren.`,
  notUnderstoodAs: (language) =>
    `Eine Stimme entsteht hier aus einer Aufnahme und den genauen Worten darin, und nicht alles war zu verstehen (${language}). Nenne die Sprache, die gesprochen wird, oder sende eine Aufnahme, in der eine einzelne Person deutlich spricht.`,
  sameLanguage: (language) =>
    `Beide Sprachen sind ${language}: Es gibt nichts zu übersetzen. Wähle eine andere Zielsprache.`,
  noTranslationEngine: (pair, command) =>
    `Für ${pair} gibt es keine Übersetzung: Auf diesem Server ist keine Übersetzungsmaschine installiert. Wer ihn betreibt, kann eine mit „${command}“ installieren (Debian, Ubuntu: die Pakete apertium, cg3 und ein Paket apertium-… für jedes Paar).`,
  noTranslator: (pair) => `Für ${pair} gibt es auf diesem Server keine Übersetzung.`,
  fromThereIs: (language, list) => `Aus ${language} verfügbar: ${list}.`,
  intoThereIs: (language, list) => `Nach ${language} verfügbar: ${list}.`,
  translatedHere: (list) => `Hier verfügbar: ${list}.`,
  pairCanBeAdded: (command) =>
    `Auf dem Server lässt sie sich mit „${command}“ ergänzen (Debian, Ubuntu) oder durch die Pakete apertium-… dieser Sprachen.`,
  noSuchPair:
    'Apertium hat kein solches Paar. Der ganze Mediendienst kann es: Wer das hier betreibt, setzt SERVICE_BASE_URL und SERVICE_API_KEY.',
  modelCanBePut: 'Wer ihn betreibt, kann eine in den Modellordner legen.',
  noTranslation: (command) =>
    `Auf diesem Server ist keine Übersetzung installiert. Wer das hier betreibt, kann sie mit „${command}“ installieren.`,
  nothingTranslated: (from, to, why) =>
    `Nichts davon ließ sich übersetzen (${from} → ${to}): ${why}. Prüfe, ob der Text in der ersten Sprache ist, oder sage es anders.`,
  untranslated: {
    unknownWords: (list) => `Nicht im Wörterbuch steht ${list}`,
    failed: 'Die Übersetzungsmaschine ist daran gescheitert',
  },
  translationIncomplete: 'Die Übersetzung kam unvollständig zurück. Versuche es noch einmal.',
  noVoiceFor: (language) => `Keine Stimme hier spricht ${language}.`,
  chooseSpoken:
    'Wähle eine andere Sprache; welche gesprochen werden können, steht in den Fähigkeiten des Dienstes (capabilities).',
  unpronounced: (voice, language) => `${voice} konnte nichts davon aussprechen (Sprache: ${language}).`,
  unpronounceable: (voice, language) =>
    `${voice} konnte nichts von diesem Text aussprechen (Sprache: ${language}). Prüfe, ob der Text in dieser Sprache geschrieben ist, oder wähle die richtige.`,
  allEmpty: 'Es ist nichts mehr zu sprechen: Alle Zeilen sind leer.',
  nothingToSay:
    'In diesem Text gibt es nichts zu sagen: Er hat keine Buchstaben oder Ziffern. Schreibe ein paar Wörter.',

  noWordsInFile: 'Die Datei enthält keine Wörter, die sich vorlesen lassen. Sende eine, in der Wörter stehen.',
  noTextInFile:
    'Die Datei enthält keinen Text, der sich vorlesen lässt. Prüfe, ob sie mit ihrem Text gespeichert wurde; Wörter in Bildern werden nicht gelesen.',
  unreadableWord:
    'Dieses Word-Dokument lässt sich nicht lesen. Öffne es in einer Textverarbeitung, speichere es neu als .docx und sende das.',
  damagedDocument:
    'Das Dokument ist beschädigt und lässt sich nicht öffnen. Speichere es neu und versuche es noch einmal.',
  unpacksTooLarge:
    'Entpackt hat das Dokument mehr als 60 MB, oder sein Text mehr als 20 MB. Entferne Bilder, teile es oder sende reinen Text.',
  tooIntricate: (most) =>
    `Das Dokument hat mehr als ${count(most)} Formatierungen. Speichere es als reinen Text (.txt) und sende den, oder teile es.`,
  lockedDocument: 'Das Dokument ist mit einem Passwort geschützt. Entferne das Passwort und sende es noch einmal.',
  documentTooLarge: (megabytes) =>
    `Das Dokument ist größer als ${megabytes} MB. Entferne seine Bilder oder sende reinen Text.`,
  storyTooLong: (most) => `Die Geschichte hat mehr als ${count(most)} Zeichen. Teile sie und sende die Teile einzeln.`,
  misnamedText: (named, is) => `Die Datei heißt ${named}, ist aber ${is}.`,
  notReadAloud: (is) => `Die Datei ist ${is}, und so etwas lässt sich nicht vorlesen.`,
  text: {
    pdf: 'ein PDF',
    rtf: 'ein RTF-Dokument',
    office: 'ein altes Word-Dokument (.doc) oder eine andere alte Office-Datei',
    zip: 'ein ZIP-Archiv ohne Word-Dokument darin',
    unknown: 'kein Text',
    other: (kind) => `in Wahrheit vom Typ ${kind}`,
  },
  sendText: 'Sende den Text als .txt oder .docx.',

  unclearSound: (word) => `Welcher Klang mit „${word}“ gemeint ist, ist nicht klar.`,
  onlyLeftOut: (list) => `Genannt ist nur, was wegbleiben soll (${list}). Nenne, was zu hören sein soll.`,
  noKnownSound: (sounds) =>
    `Nichts in dieser Beschreibung ist ein Klang, den dieser Server machen kann. Er kann etwa 200, zum Beispiel: ${sounds}. Alle stehen, auf Englisch, in der Dokumentation auf der Seite zu /sound.`,
  nearestSounds: (list) => `Am nächsten kommt hier: ${list}.`,
  nothingOfMusic: (genres, moods, instruments) =>
    `Nichts in dieser Beschreibung sagt, welche Musik entstehen soll. Nenne auf Englisch einen Stil (${genres}), eine Stimmung (${moods}), Instrumente (${instruments} und viele mehr), ein Tempo wie 120 bpm oder eine Tonart wie A minor.`,

  noProgram: {
    ffmpeg: (command) =>
      `Diesem Server fehlt ffmpeg, das Filme und Aufnahmen liest und schreibt. Wer ihn betreibt, kann es mit „${command}“ installieren.`,
    pocketsphinx: (command) =>
      `Diesem Server fehlt PocketSphinx, das Sprache erkennt. Wer ihn betreibt, kann es mit „${command}“ installieren.`,
  },
  noPocketSphinx: (command) =>
    `PocketSphinx, das Englisch versteht, ist auf diesem Server nicht installiert. Wer ihn betreibt, kann es mit „${command}“ installieren.`,
  noPackage: {
    models: (name) =>
      `${name}, das die Modelle im Modellordner ausführt, ist auf diesem Server nicht installiert: „npm install“ bringt es mit, außer wenn optionale Pakete weggelassen werden.`,
    translators: (name) =>
      `${name}, das die Übersetzer im Modellordner ausführt, ist auf diesem Server nicht installiert: „npm install“ bringt es mit, außer wenn optionale Pakete weggelassen werden.`,
  },

  engineDid: (engine, did) => `${engine} ${did}.`,
  serverDid: (host, did) => `Der Server ${host} ${did}.`,
  did: {
    silent: 'antwortet nicht',
    loading: 'lädt gerade sein Modell',
    brokeOff: 'brach mitten in der Antwort ab',
    sentTooMuch: 'sendete zu viele Daten',
    refusedKey: 'hat den Schlüssel nicht angenommen',
    unknownCall: 'kennt den Aufruf oder das Modell nicht',
    busy: 'ist überlastet, oder das Kontingent ist aufgebraucht',
    movedOn: 'leitet an eine andere Adresse weiter',
    webPage: 'antwortete mit einer Webseite',
    notKnown: 'wurde nicht gefunden',
    notJson: 'antwortete mit etwas, das kein JSON ist',
    noText: 'antwortete ohne Text',
    noTranscript: 'antwortete mit etwas, das keine Abschrift ist',
    noLines: 'antwortete nicht mit einer Übersetzung Zeile für Zeile',
    noSound: 'antwortete mit etwas, das kein abspielbarer Ton ist',
    empty: 'antwortete mit einer leeren Datei',
    silence: 'antwortete mit Stille',
    cutSound: 'antwortete mit Ton, der mittendrin endet',
    longSound: 'antwortete mit viel zu langem Ton',
    shortSound: 'antwortete mit viel zu kurzem Ton',
    otherSound: 'antwortete mit Ton, der dieser Satz nicht sein kann',
    otherLength: 'antwortete mit einer Aufnahme von anderer Länge',
    voiceGone: 'hat diese Stimme nicht mehr',
    gaveUp: 'gab mitten in einer Aufnahme auf',
    late: (time) => `antwortete nicht rechtzeitig (${time})`,
    brokeDown: (status) => `ist ausgefallen (${status})`,
    refused: (status) => `hat die Anfrage abgelehnt (${status})`,
    notSpoken: (model) => `konnte mit dem Modell ${model} nicht sprechen`,
    notLoaded: (model) => `konnte ${model} nicht laden`,
    notTranslated: (model) => `konnte mit ${model} nicht übersetzen`,
    noLinesWith: (model) => `antwortete mit ${model} nicht mit einer Übersetzung Zeile für Zeile`,
    notHeard: (tag) => `hat nichts mehr, das „${tag}“ versteht`,
  },
  owner: {
    key: (setting) => `Wer das hier betreibt, setzt ${setting} auf einen Schlüssel, der dort gilt.`,
    address: (setting) =>
      `Schlüssel werden bei einer Weiterleitung nicht mitgeschickt; wer das hier betreibt, schreibt die endgültige Adresse in ${setting}.`,
    page: (setting) =>
      `Wer das hier betreibt, prüft ${setting}: Bei den meisten Servern ist es eine Adresse, die auf /v1 endet.`,
    model: (setting, model) =>
      `Wer das hier betreibt, prüft ${setting} (endet bei den meisten Servern auf /v1) und ${model}.`,
    start: (setting) =>
      `Wer das hier betreibt, sieht nach, ob er läuft und von hier zu erreichen ist; er steht in ${setting}.`,
    log: (setting) =>
      `Wer das hier betreibt, sieht in sein Protokoll; er steht in ${setting}. Oder versuche es später noch einmal.`,
    wait: () => 'Versuche es in einer Minute noch einmal.',
  },
  ownerSeesLog: 'Wer das hier betreibt, sieht in sein Protokoll oder nennt ein anderes Modell.',
  noModelThere: (host, setting) =>
    `Der Server ${host} hat kein Modell dafür. Wer das hier betreibt, nennt eines mit ${setting}.`,
  modelNotListed: (host, model, setting, list) =>
    `Der Server ${host} führt „${model}“ nicht auf, sondern ${list}. Wer das hier betreibt, prüft ${setting}.`,
  tellsNothing: (host, setting, model) =>
    `Der Server ${host} sagt nicht, was er hat. Wer das hier betreibt, prüft ${setting}, das bei den meisten Servern auf /v1 endet, oder nennt mit ${model} ein Modell.`,
  engineSaid: (said) => `Die Meldung war: ${said}.`,
  ownerChecksModels: (command) => `Wer das hier betreibt, erfährt mehr mit „${command}“.`,
};
