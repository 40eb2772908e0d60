// French texts for failures in the built-in studio, with the next step.

import type { FaultMessages } from '../../../../domain/messages/faults.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { count } = getFormats('fr');

export const faults: FaultMessages = {
  diskFull:
    'Le disque de ce serveur est plein, le travail a donc été arrêté. Réessayez plus tard ; la personne qui gère ce service peut faire de la place.',
  ownDefect: 'Quelque chose s’est cassé sur ce serveur. Réessayez.',
  stopped: 'Le travail a été arrêté avant la fin.',
  brokeThrice:
    'Le serveur est tombé en panne trois fois sur ce travail, il a donc été abandonné. Essayez un autre texte ou un autre fichier.',
  noResultLeft: 'Le moteur n’a produit aucun résultat. Réessayez.',
  engineDefect: 'Le moteur s’est arrêté sur une erreur. Réessayez, ou essayez un autre texte ou un autre fichier.',
  processDied: (how) =>
    `Le processus qui y travaillait s’est arrêté net (${how}). Essayez un texte ou un fichier plus court ou différent.`,
  tookTooLong: (time) =>
    `Cela a duré plus longtemps que permis (${time}) et a été arrêté. Essayez un texte ou un fichier plus court.`,
  tooMuchMemory: (megabytes) =>
    `Il fallait plus que les ${megabytes} Mo de mémoire permis, le travail a donc été arrêté. Essayez un texte ou un fichier plus petit.`,
  tooMuchDisk: (megabytes) =>
    `Le travail a rempli plus que les ${megabytes} Mo de disque permis et a été arrêté. Essayez un texte ou un fichier plus court.`,
  notReadInTime: (time) =>
    `Le document n’a pas pu être lu dans le temps permis (${time}). Enregistrez-le en texte brut (.txt) et envoyez celui-là, ou découpez-le et envoyez les parties séparément.`,
  noEngine: 'Il n’y a pas de moteur pour cela sur ce serveur.',
  noEngineFor: (operation) => `Il n’y a pas de moteur pour ${operation} ici.`,
  noWork: (title, endpoint) =>
    `Il n’y a pas de moteur pour « ${title} » sur ce serveur. Une extension peut en apporter un (EXTENSIONS), ou un service média qui a ${endpoint} s’en charge : la personne qui gère ce service définit SERVICE_BASE_URL et SERVICE_API_KEY.`,
  tryAgain: 'Réessayez.',

  linkTooSlow: (kilobytes) =>
    `Le serveur derrière le lien est trop lent : moins de ${kilobytes} ko par seconde en sont arrivés. Prenez un lien plus rapide, ou joignez le fichier lui-même.`,
  notHttp: 'Seuls les liens qui commencent par https:// ou http:// peuvent être téléchargés.',
  linkWithPassword: 'Le lien contient un nom d’utilisateur ou un mot de passe. Donnez un lien public.',
  privateLink:
    'Le lien mène à une adresse privée ou locale, et ce serveur ne télécharge que depuis l’internet public. La personne qui gère ce service peut l’autoriser avec STUDIO_ALLOW_ORIGINS.',
  emptyLink: 'Le fichier derrière le lien est vide.',
  packedLink: 'Le serveur du lien envoie le fichier avec une compression non prise en charge. Prenez un autre lien.',
  passedOn: (times) => `Le lien a été redirigé plus de ${times} fois. Donnez le lien direct vers le fichier.`,
  fetchTooLong: 'Le téléchargement du fichier a pris trop de temps et a été arrêté. Prenez un lien plus rapide.',
  arrivedDamaged: 'Le fichier derrière le lien est arrivé abîmé. Réessayez, ou prenez un autre lien.',
  unknownHost: 'Le nom dans le lien n’est pas connu. Vérifiez l’adresse.',
  linkUnreachable:
    'Le serveur derrière le lien est injoignable, ou la connexion s’est rompue. Réessayez, ou prenez un autre lien.',
  linkTooLarge: (megabytes) =>
    `Le fichier derrière le lien dépasse les ${megabytes} Mo que ce serveur télécharge. Donnez-en un plus petit.`,
  pageLink:
    'Le lien mène à une page web, pas à un fichier. Ce serveur ne peut pas télécharger les pages des plateformes vidéo ni les pages de partage : donnez le lien direct vers le film ou l’enregistrement.',
  dataLink:
    'Le lien mène à ce que lisent les programmes (des données ou un flux d’événements), pas à un film ni à un enregistrement. Donnez le lien direct vers le fichier.',
  nothingThere: 'Il n’y a rien derrière ce lien. Vérifiez l’adresse.',
  linkNeedsSigningIn:
    'Le lien demande une connexion à un compte ou n’est pas partagé avec tout le monde. Donnez un lien public.',
  linkBlocked: 'Le lien est bloqué ici pour des raisons juridiques.',
  linkAnswered: (status) =>
    `Le serveur derrière le lien a répondu ${status}. Réessayez plus tard, ou prenez un autre lien.`,
  neitherFileNorLink: 'Ni fichier ni lien n’a été donné.',

  misnamedSound: (named, kind) =>
    `Le fichier s’appelle ${named}, mais ${kind === undefined ? 'n’est pas du son' : `c’est un fichier .${kind}`}.`,
  notSound: (kind) => (kind === undefined ? 'Le fichier n’est pas du son.' : `Le fichier est un fichier .${kind}.`),
  emptyFile: 'Le fichier est vide.',
  isFilm: 'Le fichier est un film. Enregistrez son audio à part et envoyez celui-là.',
  codedSound: (codec) => `Le son de ce fichier .m4a est codé en ${codec}, d’un genre qui n’est pas lu ici.`,
  sendSound: 'Envoyez un fichier .mp3, .wav, .flac, .aac ou .m4a.',
  unreadableRecording: (why) =>
    `Impossible de lire l’enregistrement : ${why}. Exportez-le de nouveau, en .mp3 par exemple, puis envoyez ce fichier.`,
  unreadable: {
    tables: 'ses tables manquent ou sont abîmées, comme après un téléchargement interrompu',
    soundless: 'aucun son ne s’y trouve, comme après un téléchargement interrompu',
    damaged: 'son audio est abîmé, ou il s’arrête au milieu, comme après un téléchargement interrompu',
    cutOff: 'il s’arrête au milieu, comme après un téléchargement interrompu',
    silent: 'il ne contient pas de son',
    hardlyAny: 'il ne contient presque pas de son',
    rateChanges: 'sa fréquence d’échantillonnage change au milieu',
    numbers: 'certains de ses échantillons ne sont pas des nombres valides',
    data: (kind) => `ses données ${kind} sont abîmées`,
    rate: (hertz) => `${hertz} Hz n’est pas une fréquence d’échantillonnage que ce serveur accepte`,
    channels: (most) => `il a plus de ${most} canaux`,
  },
  recordingTooLong: (minutes) =>
    `L’enregistrement dure plus que les ${minutes} minutes que ce serveur accepte. Découpez-le et envoyez les parties une par une.`,
  nothingHeard: 'Il n’y a rien à entendre dans cet enregistrement.',
  noSpeechHeard: 'Personne ne parle dans cet enregistrement.',
  tooLittleSpeech: 'On parle trop peu dans cet enregistrement.',
  sendSpeech:
    'Envoyez un enregistrement où une seule personne parle clairement pendant au moins quelques secondes, sans musique.',
  noVoiceMade: 'Le moteur n’a fait aucune voix. Réessayez.',

  unreadableFile: (name) =>
    `« ${name} » n’a pas pu être lu : il est abîmé ou coupé. Vérifiez qu’il se joue, ou enregistrez-le de nouveau.`,
  unreadableSubtitles:
    'Aucune ligne parlée n’a été trouvée dans les sous-titres. Envoyez-les en .srt ou .vtt, avec des temps, ou laissez-les de côté.',
  fileTookTooLong: 'Le travail sur ce fichier a pris trop de temps et a été arrêté. Essayez-en un plus court.',
  noSoundIn: (name) => `« ${name} » n’a pas de son, il n’y a donc rien à doubler.`,
  longerThanAnHour: (name) => `« ${name} » dépasse l’heure que ce serveur double. Coupez-le en plusieurs parties.`,
  notMedia: (name) =>
    `« ${name} » n’est ni un film ni un enregistrement que ce serveur peut doubler. Il accepte MP4, MOV, MXF, MP3, FLAC, WAV et AAC.`,
  tooManyTracks: (name, most) => `« ${name} » a plus de ${most} pistes. Enregistrez-le avec celles qu’il faut.`,
  tracksOfMxf: (kind) =>
    `On ne peut choisir ou ajouter des pistes audio que pour les fichiers MXF, et celui-ci est ${kind}. Omettez les deux réglages.`,
  noTrack: (track, tracks) =>
    `Il n’y a pas de piste audio ${track} : le fichier en a ${tracks}, comptées à partir de 0.`,

  noSpeech: (language) => `Aucune parole n’a été trouvée. Vérifiez que quelqu’un y parle cette langue : ${language}.`,
  nothingClear: (language) =>
    `Rien n’a été compris clairement (${language}) : c’est peut-être de la musique, du bruit, une autre langue ou trop difficile à comprendre, et ce qui est deviné n’est pas noté. Essayez un enregistrement plus clair, ou un film qui contient des sous-titres.`,
  noRecogniser: (language, installed) =>
    `Aucune reconnaissance vocale n’est installée pour cette langue (${language}) ; installées : ${installed}. Un film avec des sous-titres dans cette langue peut être doublé sans elle.`,
  none: 'aucune',
  hearingTooLong:
    'La reconnaissance de la parole a pris trop de temps et a été arrêtée. Essayez un fichier plus court.',
  recogniserNotStarted: (command) =>
    `La reconnaissance vocale n’a pas pu démarrer, peut-être faute de son modèle anglais. La personne qui gère ce service peut l’installer avec « ${command} ».`,
  notUnderstoodAs: (language) =>
    `Ici, une voix se fait à partir d’un enregistrement et des mots exacts qui y sont dits, et tout n’a pas été compris (${language}). Indiquez la langue parlée, ou envoyez un enregistrement où une seule personne parle clairement.`,
  sameLanguage: (language) =>
    `Les deux langues sont la même (${language}) : il n’y a rien à traduire. Choisissez une autre langue cible.`,
  noTranslationEngine: (pair, command) =>
    `Il n’y a pas de traducteur pour ${pair} : aucun moteur de traduction n’est installé sur ce serveur. La personne qui le gère peut en installer un avec « ${command} » (Debian, Ubuntu : les paquets apertium, cg3 et un paquet apertium-… par paire).`,
  noTranslator: (pair) => `Il n’y a pas de traducteur pour ${pair} sur ce serveur.`,
  fromThereIs: (language, list) => `Depuis cette langue (${language}), il y a : ${list}.`,
  intoThereIs: (language, list) => `Vers cette langue (${language}), il y a : ${list}.`,
  translatedHere: (list) => `Langues traduites ici : ${list}.`,
  pairCanBeAdded: (command) =>
    `On peut l’ajouter sur le serveur avec « ${command} » (Debian, Ubuntu), ou en installant les paquets apertium-… de ces langues.`,
  noSuchPair:
    'Apertium n’a pas cette paire. Le service média complet sait le faire : la personne qui gère ce service définit SERVICE_BASE_URL et SERVICE_API_KEY.',
  modelCanBePut: 'La personne qui le gère peut en mettre un dans le dossier de modèles.',
  noTranslation: (command) =>
    `Aucune traduction n’est installée sur ce serveur. La personne qui gère ce service peut l’installer avec « ${command} ».`,
  nothingTranslated: (from, to, why) =>
    `Rien de tout cela n’a pu être traduit (${from} → ${to}) : ${why}. Vérifiez que le texte est dans la première langue, ou dites-le autrement.`,
  untranslated: {
    unknownWords: (list) => `le dictionnaire n’a pas ${list}`,
    failed: 'le traducteur n’y est pas arrivé',
  },
  translationIncomplete: 'La traduction est revenue incomplète. Réessayez.',
  noVoiceFor: (language) => `Aucune voix ici ne parle cette langue : ${language}.`,
  chooseSpoken:
    'Choisissez une autre langue ; les capacités du service (capabilities) indiquent celles qui peuvent être parlées.',
  unpronounced: (voice, language) => `${voice} n’a rien pu en prononcer (langue : ${language}).`,
  unpronounceable: (voice, language) =>
    `${voice} n’a rien pu prononcer de ce texte (langue : ${language}). Vérifiez que le texte est écrit dans cette langue, ou choisissez la sienne.`,
  allEmpty: 'Il ne reste rien à dire : toutes les lignes sont vides.',
  nothingToSay: 'Il n’y a rien à dire dans ce texte : il n’a ni lettres ni chiffres. Écrivez quelques mots.',

  noWordsInFile: 'Le fichier ne contient pas de mots à lire à voix haute. Envoyez-en un qui contient des mots.',
  noTextInFile:
    'Le fichier ne contient pas de texte à lire à voix haute. Vérifiez qu’il a été enregistré avec son texte ; les mots dans les images ne sont pas lus.',
  unreadableWord:
    'Ce document Word ne peut pas être lu. Ouvrez-le dans un traitement de texte, enregistrez-le de nouveau en .docx et envoyez celui-là.',
  damagedDocument: 'Le document est abîmé et ne peut pas être ouvert. Enregistrez-le de nouveau et réessayez.',
  unpacksTooLarge:
    'Décompressé, le document dépasse 60 Mo, ou son texte 20 Mo. Retirez des images, découpez-le ou envoyez du texte brut.',
  tooIntricate: (most) =>
    `Le document a plus de ${count(most)} éléments de mise en forme. Enregistrez-le en texte brut (.txt) et envoyez celui-là, ou découpez-le.`,
  lockedDocument: 'Le document est protégé par un mot de passe. Retirez le mot de passe et envoyez-le de nouveau.',
  documentTooLarge: (megabytes) => `Le document dépasse ${megabytes} Mo. Retirez ses images, ou envoyez du texte brut.`,
  storyTooLong: (most) =>
    `L’histoire a plus de ${count(most)} caractères. Découpez-la et envoyez les parties une par une.`,
  misnamedText: (named, is) => `Le fichier s’appelle ${named}, mais ${is}.`,
  notReadAloud: (is) => `Ce fichier ne peut pas être lu à voix haute : ${is}.`,
  text: {
    pdf: 'c’est un PDF',
    rtf: 'c’est un document RTF',
    office: 'c’est un ancien document Word (.doc) ou un autre ancien fichier Office',
    zip: 'c’est une archive ZIP sans document Word dedans',
    unknown: 'ce n’est pas du texte',
    other: (kind) => `il est en réalité du type ${kind}`,
  },
  sendText: 'Envoyez le texte en .txt ou en .docx.',

  unclearSound: (word) => `On ne sait pas bien quel son désigne « ${word} ».`,
  onlyLeftOut: (list) => `Seul ce qu’il faut omettre est nommé ici (${list}). Nommez ce qui doit s’entendre.`,
  noKnownSound: (sounds) =>
    `Rien dans cette description n’est un son que ce serveur sait faire. Il en sait faire environ 200, par exemple : ${sounds}. La page de la documentation sur /sound les énumère tous, en anglais.`,
  nearestSounds: (list) => `Le plus proche ici : ${list}.`,
  nothingOfMusic: (genres, moods, instruments) =>
    `Rien dans cette description ne dit quelle musique faire. Nommez en anglais un style (${genres}), une ambiance (${moods}), des instruments (${instruments} et bien d’autres), un tempo comme 120 bpm ou une tonalité comme A minor.`,

  noProgram: {
    ffmpeg: (command) =>
      `Il manque à ce serveur ffmpeg, qui lit et écrit les films et les enregistrements. La personne qui le gère peut l’installer avec « ${command} ».`,
    pocketsphinx: (command) =>
      `Il manque à ce serveur PocketSphinx, qui reconnaît la parole. La personne qui le gère peut l’installer avec « ${command} ».`,
  },
  noPocketSphinx: (command) =>
    `PocketSphinx, qui comprend l’anglais, n’est pas installé sur ce serveur. La personne qui le gère peut l’installer avec « ${command} ».`,
  noPackage: {
    models: (name) =>
      `${name}, qui fait tourner les modèles du dossier de modèles, n’est pas installé sur ce serveur : « npm install » l’apporte, sauf si les paquets facultatifs sont omis.`,
    translators: (name) =>
      `${name}, qui fait tourner les traducteurs du dossier de modèles, n’est pas installé sur ce serveur : « npm install » l’apporte, sauf si les paquets facultatifs sont omis.`,
  },

  engineDid: (engine, did) => `${engine} ${did}.`,
  serverDid: (host, did) => `Le serveur ${host} ${did}.`,
  did: {
    silent: 'ne répond pas',
    loading: 'charge son modèle',
    brokeOff: 's’est interrompu au milieu de sa réponse',
    sentTooMuch: 'a envoyé plus que prévu',
    refusedKey: 'n’a pas accepté la clé',
    unknownCall: 'ne connaît pas l’appel ou le modèle',
    busy: 'est surchargé, ou son quota est épuisé',
    movedOn: 'redirige vers une autre adresse',
    webPage: 'a répondu par une page web',
    notKnown: 'n’est pas connu',
    notJson: 'a répondu par quelque chose qui n’est pas du JSON',
    noText: 'a répondu sans texte',
    noTranscript: 'a répondu par quelque chose qui n’est pas une transcription',
    noLines: 'n’a pas répondu par une traduction ligne par ligne',
    noSound: 'a répondu par quelque chose qui n’est pas un son lisible',
    empty: 'a répondu par un fichier vide',
    silence: 'a répondu par du silence',
    cutSound: 'a répondu par un son qui s’arrête au milieu',
    longSound: 'a répondu par un son beaucoup trop long',
    shortSound: 'a répondu par un son beaucoup trop court',
    otherSound: 'a répondu par un son qui ne peut pas être cette phrase',
    otherLength: 'a répondu par un enregistrement d’une autre durée',
    voiceGone: 'n’a plus cette voix',
    gaveUp: 'a abandonné au milieu d’un enregistrement',
    late: (time) => `n’a pas répondu à temps (${time})`,
    brokeDown: (status) => `est tombé en panne (${status})`,
    refused: (status) => `a refusé la demande (${status})`,
    notSpoken: (model) => `n’a pas pu parler avec le modèle ${model}`,
    notLoaded: (model) => `n’a pas pu charger ${model}`,
    notTranslated: (model) => `n’a pas pu traduire avec ${model}`,
    noLinesWith: (model) => `n’a pas répondu par une traduction ligne par ligne avec ${model}`,
    notHeard: (tag) => `n’a plus rien qui comprenne « ${tag} »`,
  },
  owner: {
    key: (setting) => `La personne qui gère ce service met dans ${setting} une clé que le serveur accepte.`,
    address: (setting) =>
      `Les clés ne sont pas envoyées après une redirection : la personne qui gère ce service écrit l’adresse finale dans ${setting}.`,
    page: (setting) =>
      `La personne qui gère ce service vérifie ${setting} : pour la plupart des serveurs, c’est une adresse qui finit par /v1.`,
    model: (setting, model) =>
      `La personne qui gère ce service vérifie ${setting} (pour la plupart des serveurs, elle finit par /v1) et ${model}.`,
    start: (setting) =>
      `La personne qui gère ce service regarde s’il tourne et s’il est joignable d’ici ; il est nommé dans ${setting}.`,
    log: (setting) =>
      `La personne qui gère ce service regarde son journal ; il est nommé dans ${setting}. Ou réessayez plus tard.`,
    wait: () => 'Réessayez dans une minute.',
  },
  ownerSeesLog: 'La personne qui gère ce service regarde son journal, ou indique un autre modèle.',
  noModelThere: (host, setting) =>
    `Le serveur ${host} n’a pas de modèle pour cela. La personne qui gère ce service en indique un avec ${setting}.`,
  modelNotListed: (host, model, setting, list) =>
    `Le serveur ${host} n’a pas « ${model} » dans sa liste, mais ${list}. La personne qui gère ce service vérifie ${setting}.`,
  tellsNothing: (host, setting, model) =>
    `Le serveur ${host} ne dit pas ce qu’il a. La personne qui gère ce service vérifie ${setting}, qui pour la plupart des serveurs finit par /v1, ou indique un modèle avec ${model}.`,
  engineSaid: (said) => `Son message : ${said}.`,
  ownerChecksModels: (command) => `La personne qui gère ce service en apprend plus avec « ${command} ».`,
};
