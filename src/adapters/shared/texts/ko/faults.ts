// Korean texts for failures in the built-in studio, with the next step.

import type { FaultMessages } from '../../../../domain/messages/faults.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { count } = getFormats('ko');

export const faults: FaultMessages = {
  diskFull:
    '이 서버의 디스크가 가득 차서 작업을 멈췄어요. 나중에 다시 시도해 주세요. 운영자가 공간을 마련할 수 있어요.',
  ownDefect: '이 서버에서 문제가 생겼어요. 다시 시도해 주세요.',
  stopped: '끝나기 전에 중지되었어요.',
  brokeThrice: '이 작업을 하다가 서버가 세 번 멈춰서 포기했어요. 다른 텍스트나 파일로 시도해 주세요.',
  noResultLeft: '엔진이 결과를 내지 못했어요. 다시 시도해 주세요.',
  engineDefect: '엔진이 비정상 종료됐어요. 다시 시도하거나 다른 텍스트나 파일로 시도해 주세요.',
  processDied: (how) =>
    `작업하던 프로세스가 비정상 종료되었어요(${how}). 더 짧거나 다른 텍스트나 파일로 시도해 주세요.`,
  tookTooLong: (time) => `허용된 시간(${time})을 넘겨서 멈췄어요. 더 짧은 텍스트나 파일로 시도해 주세요.`,
  tooMuchMemory: (megabytes) =>
    `쓸 수 있는 메모리 ${megabytes} MB를 넘겨서 멈췄어요. 더 작은 텍스트나 파일로 시도해 주세요.`,
  tooMuchDisk: (megabytes) =>
    `쓸 수 있는 디스크 ${megabytes} MB를 넘겨서 멈췄어요. 더 짧은 텍스트나 파일로 시도해 주세요.`,
  notReadInTime: (time) =>
    `허용된 시간(${time}) 안에 문서를 읽지 못했어요. 일반 텍스트(.txt)로 저장해서 보내거나, 나눠서 따로 보내 주세요.`,
  noEngine: '이 서버에는 이 작업을 할 엔진이 없어요.',
  noEngineFor: (operation) => `여기에는 ${operation} 엔진이 없어요.`,
  noWork: (title, endpoint) =>
    `이 서버에는 “${title}” 엔진이 없어요. 확장 기능(EXTENSIONS)으로 추가하거나, ${endpoint} 기능이 있는 미디어 서비스에 맡길 수 있어요. 운영자가 SERVICE_BASE_URL과 SERVICE_API_KEY를 설정하면 돼요.`,
  tryAgain: '다시 시도해 주세요.',

  linkTooSlow: (kilobytes) =>
    `링크의 서버가 너무 느려요. 초당 ${kilobytes} kB도 오지 않았어요. 더 빠른 링크를 쓰거나 파일을 직접 첨부해 주세요.`,
  notHttp: 'https:// 또는 http://로 시작하는 링크만 가져올 수 있어요.',
  linkWithPassword: '링크에 사용자 이름이나 비밀번호가 들어 있어요. 공개된 링크를 주세요.',
  privateLink:
    '링크가 사설 또는 로컬 주소를 가리키는데, 이 서버는 공개 인터넷에서만 가져와요. 운영자가 STUDIO_ALLOW_ORIGINS로 허용할 수 있어요.',
  emptyLink: '링크의 파일이 비어 있어요.',
  packedLink: '링크의 서버가 지원하지 않는 압축 방식으로 파일을 보내요. 다른 링크를 써 주세요.',
  passedOn: (times) => `링크가 ${times}번 넘게 다른 곳으로 넘겨졌어요. 파일로 바로 가는 링크를 주세요.`,
  fetchTooLong: '파일을 가져오는 데 너무 오래 걸려서 멈췄어요. 더 빠른 링크를 써 주세요.',
  arrivedDamaged: '링크의 파일이 손상된 채로 왔어요. 다시 시도하거나 다른 링크를 써 주세요.',
  unknownHost: '링크에 있는 이름을 찾을 수 없어요. 주소를 확인해 주세요.',
  linkUnreachable: '링크의 서버에 연결하지 못했거나 도중에 끊겼어요. 다시 시도하거나 다른 링크를 써 주세요.',
  linkTooLarge: (megabytes) =>
    `링크의 파일이 이 서버가 가져오는 한도인 ${megabytes} MB보다 커요. 더 작은 파일을 주세요.`,
  pageLink:
    '링크가 파일이 아니라 웹 페이지를 가리켜요. 이 서버는 동영상 사이트의 페이지나 공유 페이지를 가져올 수 없어요. 영상이나 녹음으로 바로 가는 링크를 주세요.',
  dataLink:
    '링크가 영상이나 녹음이 아니라 프로그램이 읽는 것(데이터나 이벤트 스트림)을 가리켜요. 파일로 바로 가는 링크를 주세요.',
  nothingThere: '링크가 가리키는 곳에 아무것도 없어요. 주소를 확인해 주세요.',
  linkNeedsSigningIn: '로그인이 필요하거나 모두에게 공유되지 않은 링크예요. 공개된 링크를 주세요.',
  linkBlocked: '이 링크는 법적인 이유로 여기에서 차단되어 있어요.',
  linkAnswered: (status) => `링크의 서버가 ${status}(으)로 응답했어요. 나중에 다시 시도하거나 다른 링크를 써 주세요.`,
  neitherFileNorLink: '파일도 링크도 없었어요.',

  misnamedSound: (named, kind) =>
    `파일 이름은 ${named}인데 내용은 ${kind === undefined ? '오디오가 아니에요' : `.${kind} 파일이에요`}.`,
  notSound: (kind) => `이 파일은 ${kind === undefined ? '오디오가 아니에요' : `.${kind} 파일이에요`}.`,
  emptyFile: '파일이 비어 있어요.',
  isFilm: '이 파일은 영상이에요. 소리만 따로 저장해서 보내 주세요.',
  codedSound: (codec) => `이 .m4a 파일의 소리는 ${codec} 방식으로 인코딩되어 있는데, 여기에서 읽지 않는 종류예요.`,
  sendSound: '.mp3, .wav, .flac, .aac, .m4a 파일 중 하나를 보내 주세요.',
  unreadableRecording: (why) =>
    `녹음을 읽을 수 없어요: ${why}. .mp3 같은 형식으로 다시 내보내서 그 파일을 보내 주세요.`,
  unreadable: {
    tables: '다운로드가 끊겼을 때처럼 테이블이 없거나 손상되어 있어요',
    soundless: '다운로드가 끊겼을 때처럼 소리를 찾을 수 없어요',
    damaged: '다운로드가 끊겼을 때처럼 소리가 손상되었거나 도중에 끝나요',
    cutOff: '다운로드가 끊겼을 때처럼 도중에 끝나요',
    silent: '소리가 들어 있지 않아요',
    hardlyAny: '소리가 거의 들어 있지 않아요',
    rateChanges: '도중에 샘플레이트가 바뀌어요',
    numbers: '올바른 숫자가 아닌 샘플이 있어요',
    data: (kind) => `${kind} 데이터가 손상되어 있어요`,
    rate: (hertz) => `${hertz} Hz는 이 서버가 받는 샘플레이트가 아니에요`,
    channels: (most) => `채널이 ${most}개보다 많아요`,
  },
  recordingTooLong: (minutes) => `녹음이 이 서버가 받는 한도인 ${minutes}분보다 길어요. 나눠서 하나씩 보내 주세요.`,
  nothingHeard: '이 녹음에는 들리는 것이 없어요.',
  noSpeechHeard: '이 녹음에는 말소리가 없어요.',
  tooLittleSpeech: '이 녹음에는 말소리가 너무 적어요.',
  sendSpeech: '한 사람이 몇 초 이상 또렷하게 말하고 음악이 없는 녹음을 보내 주세요.',
  noVoiceMade: '엔진이 목소리를 만들지 못했어요. 다시 시도해 주세요.',

  unreadableFile: (name) =>
    `“${name}” 파일을 읽지 못했어요. 손상되었거나 잘려 있어요. 재생되는지 확인하거나 다시 저장해 주세요.`,
  unreadableSubtitles:
    '자막에서 말하는 대사를 찾지 못했습니다. 시간이 있는 .srt 또는 .vtt로 보내거나 자막 없이 다시 시도하세요.',
  fileTookTooLong: '이 파일을 처리하는 데 너무 오래 걸려서 멈췄어요. 더 짧은 것으로 시도해 주세요.',
  noSoundIn: (name) => `“${name}” 파일에는 소리가 없어서 더빙할 것이 없어요.`,
  longerThanAnHour: (name) => `“${name}” 파일은 이 서버가 더빙하는 1시간보다 길어요. 여러 개로 나눠 주세요.`,
  notMedia: (name) =>
    `“${name}” 파일은 이 서버가 더빙할 수 있는 영상이나 녹음이 아니에요. MP4, MOV, MXF, MP3, FLAC, WAV, AAC를 받아요.`,
  tooManyTracks: (name, most) => `“${name}” 파일에 트랙이 ${most}개보다 많아요. 필요한 트랙만 남겨 저장해 주세요.`,
  tracksOfMxf: (kind) =>
    `오디오 트랙을 고르거나 추가하는 것은 MXF 파일에서만 되는데, 이 파일은 ${kind} 형식이에요. 두 설정을 모두 빼 주세요.`,
  noTrack: (track, tracks) =>
    `오디오 트랙 ${track}번은 없어요. 파일에는 트랙이 ${tracks}개 있고 번호는 0부터 시작해요.`,

  noSpeech: (language) => `말소리를 찾지 못했어요. 이 언어로 말하는 사람이 있는지 확인해 주세요(${language}).`,
  nothingClear: (language) =>
    `또렷하게 알아들은 말이 없어요(${language}). 음악이나 소음, 다른 언어이거나 너무 알아듣기 어려울 수 있고, 짐작한 것은 적지 않아요. 더 또렷한 녹음이나 자막이 든 영상으로 시도해 주세요.`,
  noRecogniser: (language, installed) =>
    `이 언어의 음성 인식기가 설치되어 있지 않아요(${language}). 설치된 언어: ${installed}. 그 언어의 자막이 든 영상은 인식기 없이도 더빙할 수 있어요.`,
  none: '없음',
  hearingTooLong: '말소리를 인식하는 데 너무 오래 걸려서 멈췄어요. 더 짧은 파일로 시도해 주세요.',
  recogniserNotStarted: (command) =>
    `음성 인식기를 시작하지 못했어요. 영어 모델이 없어서일 수 있어요. 운영자가 “${command}” 명령으로 설치할 수 있어요.`,
  notUnderstoodAs: (language) =>
    `여기에서는 녹음과 그 안의 정확한 말로 목소리를 만드는데, 알아듣지 못한 부분이 있어요(${language}). 어떤 언어로 말하는지 알려 주거나, 한 사람이 또렷하게 말하는 녹음을 보내 주세요.`,
  sameLanguage: (language) => `두 언어가 같아서(${language}) 번역할 것이 없어요. 다른 도착 언어를 골라 주세요.`,
  noTranslationEngine: (pair, command) =>
    `이 번역은 할 수 없어요(${pair}). 이 서버에 번역 엔진이 설치되어 있지 않아요. 운영자가 “${command}” 명령으로 설치할 수 있어요(Debian, Ubuntu: apertium, cg3와 언어 쌍마다 apertium-… 패키지).`,
  noTranslator: (pair) => `이 서버에는 이 번역이 없어요(${pair}).`,
  fromThereIs: (language, list) => `이 언어(${language})에서 번역할 수 있는 언어: ${list}.`,
  intoThereIs: (language, list) => `이 언어(${language})로 번역할 수 있는 언어: ${list}.`,
  translatedHere: (list) => `여기에서 번역하는 언어: ${list}.`,
  pairCanBeAdded: (command) =>
    `서버에서 “${command}” 명령을 쓰거나(Debian, Ubuntu) 이 언어들의 apertium-… 패키지를 설치하면 추가할 수 있어요.`,
  noSuchPair:
    'Apertium에는 이 쌍이 없어요. 전체 미디어 서비스는 할 수 있어요. 운영자가 SERVICE_BASE_URL과 SERVICE_API_KEY를 설정하면 돼요.',
  modelCanBePut: '운영자가 모델 폴더에 번역 모델을 넣을 수 있어요.',
  noTranslation: (command) => `이 서버에 번역이 설치되어 있지 않아요. 운영자가 “${command}” 명령으로 설치할 수 있어요.`,
  nothingTranslated: (from, to, why) =>
    `아무것도 번역하지 못했어요(${from} → ${to}): ${why}. 텍스트가 첫 번째 언어로 되어 있는지 확인하거나 다르게 써 주세요.`,
  untranslated: {
    unknownWords: (list) => `사전에 없는 말이 있어요(${list})`,
    failed: '번역 엔진이 처리하지 못했어요',
  },
  translationIncomplete: '번역이 일부만 돌아왔어요. 다시 시도해 주세요.',
  noVoiceFor: (language) => `여기에는 이 언어를 말할 수 있는 목소리가 없어요(${language}).`,
  chooseSpoken: '다른 언어를 골라 주세요. 말할 수 있는 언어는 서비스의 기능 목록(capabilities)에 있어요.',
  unpronounced: (voice, language) => `${voice}: 하나도 발음하지 못했어요(언어: ${language}).`,
  unpronounceable: (voice, language) =>
    `${voice}: 이 텍스트를 하나도 발음하지 못했어요(언어: ${language}). 텍스트가 그 언어로 쓰였는지 확인하거나 텍스트의 언어를 골라 주세요.`,
  allEmpty: '말할 것이 남아 있지 않아요. 모든 줄이 비어 있어요.',
  nothingToSay: '이 텍스트에는 말할 것이 없어요. 글자도 숫자도 없기 때문이에요. 낱말을 적어 주세요.',

  noWordsInFile: '파일에 소리 내어 읽을 말이 없어요. 말이 들어 있는 파일을 보내 주세요.',
  noTextInFile:
    '파일에 소리 내어 읽을 텍스트가 없어요. 글이 들어 있는 채로 저장되었는지 확인해 주세요. 그림 속의 글자는 읽지 않아요.',
  unreadableWord: '이 Word 문서를 읽을 수 없어요. 문서 편집기에서 열어 .docx로 다시 저장해서 보내 주세요.',
  damagedDocument: '문서가 손상되어 열 수 없어요. 다시 저장해서 시도해 주세요.',
  unpacksTooLarge:
    '압축을 풀면 문서가 60 MB를 넘거나 그 글이 20 MB를 넘어요. 그림을 빼거나, 나누거나, 일반 텍스트로 보내 주세요.',
  tooIntricate: (most) =>
    `문서에 서식이 ${count(most)}개보다 많아요. 일반 텍스트(.txt)로 저장해서 보내거나 나눠 주세요.`,
  lockedDocument: '문서가 비밀번호로 보호되어 있어요. 비밀번호를 풀고 다시 보내 주세요.',
  documentTooLarge: (megabytes) => `문서가 ${megabytes} MB보다 커요. 그림을 빼거나 일반 텍스트로 보내 주세요.`,
  storyTooLong: (most) => `이야기가 ${count(most)}자보다 길어요. 나눠서 하나씩 보내 주세요.`,
  misnamedText: (named, is) => `파일 이름은 ${named}인데 내용은 달라요: ${is}.`,
  notReadAloud: (is) => `이 파일은 소리 내어 읽을 수 없어요: ${is}.`,
  text: {
    pdf: 'PDF',
    rtf: 'RTF 문서',
    office: '옛 Word 문서(.doc) 또는 다른 옛 Office 파일',
    zip: 'Word 문서가 들어 있지 않은 ZIP 압축 파일',
    unknown: '텍스트가 아님',
    other: (kind) => `실제로는 ${kind} 형식`,
  },
  sendText: '텍스트를 .txt나 .docx로 보내 주세요.',

  unclearSound: (word) => `“${word}”: 어떤 소리를 뜻하는지 분명하지 않아요.`,
  onlyLeftOut: (list) => `뺄 것(${list})만 적혀 있어요. 들려야 할 소리를 적어 주세요.`,
  noKnownSound: (sounds) =>
    `이 설명에는 이 서버가 만들 수 있는 소리가 없어요. 만들 수 있는 소리는 200가지쯤이에요. 예: ${sounds}. 모든 소리는 문서의 /sound 페이지에 영어로 적혀 있어요.`,
  nearestSounds: (list) => `여기에서 가장 비슷한 것: ${list}.`,
  nothingOfMusic: (genres, moods, instruments) =>
    `이 설명으로는 어떤 음악을 만들지 알 수 없어요. 스타일(${genres}), 분위기(${moods}), 악기(${instruments} 등), 120 bpm 같은 빠르기나 A minor 같은 조를 영어로 적어 주세요.`,

  noProgram: {
    ffmpeg: (command) =>
      `이 서버에는 영상과 녹음을 읽고 쓰는 ffmpeg이 없어요. 운영자가 “${command}” 명령으로 설치할 수 있어요.`,
    pocketsphinx: (command) =>
      `이 서버에는 말소리를 인식하는 PocketSphinx가 없어요. 운영자가 “${command}” 명령으로 설치할 수 있어요.`,
  },
  noPocketSphinx: (command) =>
    `영어를 알아듣는 PocketSphinx가 이 서버에 설치되어 있지 않아요. 운영자가 “${command}” 명령으로 설치할 수 있어요.`,
  noPackage: {
    models: (name) =>
      `모델 폴더의 모델을 실행하는 패키지(${name})가 이 서버에 설치되어 있지 않아요. 선택 패키지를 빼지 않으면 “npm install”로 설치돼요.`,
    translators: (name) =>
      `모델 폴더의 번역 모델을 실행하는 패키지(${name})가 이 서버에 설치되어 있지 않아요. 선택 패키지를 빼지 않으면 “npm install”로 설치돼요.`,
  },

  engineDid: (engine, did) => `${engine}: ${did}.`,
  serverDid: (host, did) => `서버 ${host}: ${did}.`,
  did: {
    silent: '응답하지 않아요',
    loading: '모델을 불러오고 있어요',
    brokeOff: '응답하다가 끊겼어요',
    sentTooMuch: '너무 많이 보냈어요',
    refusedKey: '키를 받아들이지 않았어요',
    unknownCall: '그 호출이나 모델을 몰라요',
    busy: '과부하 상태이거나 할당량을 다 썼어요',
    movedOn: '다른 주소로 보내요',
    webPage: '웹 페이지로 응답했어요',
    notKnown: '등록되어 있지 않아요',
    notJson: 'JSON이 아닌 것으로 응답했어요',
    noText: '텍스트 없이 응답했어요',
    noTranscript: '받아쓰기가 아닌 것으로 응답했어요',
    noLines: '줄마다 번역해서 응답하지 않았어요',
    noSound: '재생할 수 없는 것으로 응답했어요',
    empty: '빈 파일로 응답했어요',
    silence: '무음으로 응답했어요',
    cutSound: '도중에 끝나는 소리로 응답했어요',
    longSound: '너무 긴 소리로 응답했어요',
    shortSound: '너무 짧은 소리로 응답했어요',
    otherSound: '이 문장일 수 없는 소리로 응답했어요',
    otherLength: '길이가 다른 녹음으로 응답했어요',
    voiceGone: '그 목소리가 더는 없어요',
    gaveUp: '녹음을 처리하다가 그만두었어요',
    late: (time) => `시간(${time}) 안에 응답하지 않았어요`,
    brokeDown: (status) => `고장이 났어요(${status})`,
    refused: (status) => `요청을 거절했어요(${status})`,
    notSpoken: (model) => `말하지 못했어요(모델: ${model})`,
    notLoaded: (model) => `불러오지 못했어요(모델: ${model})`,
    notTranslated: (model) => `번역하지 못했어요(모델: ${model})`,
    noLinesWith: (model) => `줄마다 번역해서 응답하지 않았어요(모델: ${model})`,
    notHeard: (tag) => `이 언어를 알아듣는 것이 더는 없어요(${tag})`,
  },
  owner: {
    key: (setting) => `운영자가 ${setting} 설정에 서버가 받는 키를 넣으면 돼요.`,
    address: (setting) => `키는 다른 곳으로 넘기지 않으므로, 운영자가 넘겨진 주소를 ${setting} 설정에 적으면 돼요.`,
    page: (setting) => `운영자가 ${setting} 설정을 확인해 주세요. 대부분의 서버에서는 /v1로 끝나는 주소예요.`,
    model: (setting, model) =>
      `운영자가 ${setting} 설정(대부분의 서버에서는 /v1로 끝나요)과 ${model} 설정을 확인해 주세요.`,
    start: (setting) => `운영자가 서버가 켜져 있고 여기에서 연결되는지 확인해 주세요(설정: ${setting}).`,
    log: (setting) => `운영자가 서버의 로그를 확인해 주세요(설정: ${setting}). 또는 나중에 다시 시도해 주세요.`,
    wait: () => '1분 뒤에 다시 시도해 주세요.',
  },
  ownerSeesLog: '운영자가 그 로그를 확인하거나 다른 모델을 지정하면 돼요.',
  noModelThere: (host, setting) =>
    `서버 ${host}에는 이 작업에 쓸 모델이 없어요. 운영자가 ${setting} 설정으로 지정할 수 있어요.`,
  modelNotListed: (host, model, setting, list) =>
    `서버 ${host}의 목록에 “${model}” 모델이 없어요. 있는 것: ${list}. 운영자가 ${setting} 설정을 확인해 주세요.`,
  tellsNothing: (host, setting, model) =>
    `서버 ${host}에 무엇이 있는지 알 수 없어요. 운영자가 ${setting} 설정(대부분의 서버에서는 /v1로 끝나요)을 확인하거나 ${model} 설정으로 모델을 지정하면 돼요.`,
  engineSaid: (said) => `엔진의 메시지: ${said}.`,
  ownerChecksModels: (command) => `운영자가 “${command}” 명령으로 더 알아볼 수 있어요.`,
};
