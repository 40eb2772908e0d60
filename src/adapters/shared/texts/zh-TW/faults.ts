// Why our own studio could not do a task, in traditional Chinese: what happened and what to do next.

import type { FaultWords } from '../../../../domain/words/faults.ts';
import { formatsIn } from '../../../../domain/words/formats.ts';

const { count } = formatsIn('zh-TW');

export const faults: FaultWords = {
  diskFull: '這台伺服器的磁碟已滿，因此已停止。請稍後再試，管理員可以騰出空間。',
  ownDefect: '這台伺服器發生問題，請再試一次。',
  stopped: '在完成之前已停止。',
  brokeThrice: '伺服器處理這項工作時當掉三次，因此已放棄。請改用其他文字或檔案。',
  noResultLeft: '引擎沒有留下結果，請再試一次。',
  engineDefect: '引擎因自身的錯誤而停止。請再試一次，或改用其他文字或檔案。',
  processDied: (how) => `處理這項工作的程序異常結束（${how}）。請改用較短或其他的文字或檔案。`,
  tookTooLong: (time) => `花費的時間超過允許的 ${time}，因此已停止。請改用較短的文字或檔案。`,
  tooMuchMemory: (megabytes) =>
    `需要的記憶體超過允許的 ${megabytes} MB，因此已停止。請改用較小的文字或檔案。`,
  tooMuchDisk: (megabytes) => `占用的磁碟超過允許的 ${megabytes} MB，因此已停止。請改用較短的文字或檔案。`,
  notReadInTime: (time) =>
    `無法在允許的 ${time}內讀完文件，因此已擱置。請存成純文字（.txt）再傳送，或分成幾份逐一傳送。`,
  noEngine: '這台伺服器沒有能做這項工作的引擎。',
  noEngineFor: (operation) => `這裡沒有 ${operation} 的引擎。`,
  noWork: (title, endpoint) =>
    `這台伺服器沒有「${title}」的引擎。可以由擴充功能（EXTENSIONS）提供，或交給有 ${endpoint} 的媒體服務：由管理員設定 SERVICE_BASE_URL 和 SERVICE_API_KEY。`,
  tryAgain: '請再試一次。',

  linkTooSlow: (kilobytes) =>
    `連結的伺服器太慢：每秒傳來不到 ${kilobytes} kB。請使用較快的連結，或直接附上檔案。`,
  notHttp: '只能取得以 https:// 或 http:// 開頭的連結。',
  linkWithPassword: '連結中含有使用者名稱或密碼，請提供公開的連結。',
  privateLink:
    '連結指向私人或本機位址，而這台伺服器只從公開的網際網路取得內容。管理員可以用 STUDIO_ALLOW_ORIGINS 允許。',
  emptyLink: '連結的檔案是空的。',
  packedLink: '連結的伺服器以這裡不認識的方式壓縮檔案，請改用其他連結。',
  passedOn: (times) => `連結被轉址超過 ${times} 次，請提供檔案的直接連結。`,
  fetchTooLong: '取得檔案花了太久時間，因此已停止。請使用較快的連結。',
  arrivedDamaged: '連結的檔案送達時已損壞。請再試一次，或改用其他連結。',
  unknownHost: '找不到連結中的名稱，請檢查網址。',
  linkUnreachable: '連不上連結的伺服器，或連線中斷。請再試一次，或改用其他連結。',
  linkTooLarge: (megabytes) => `連結的檔案超過這台伺服器可以取得的 ${megabytes} MB，請提供較小的檔案。`,
  pageLink:
    '連結指向網頁，而不是檔案。這台伺服器無法取得影片平台的網頁或分享頁面，請提供影片或錄音的直接連結。',
  dataLink: '連結指向給程式讀取的內容（資料或事件串流），而不是影片或錄音。請提供檔案的直接連結。',
  nothingThere: '連結裡沒有任何內容，請檢查網址。',
  linkNeedsSigningIn: '連結需要登入，或沒有與所有人分享。請提供公開的連結。',
  linkBlocked: '這個連結因法律原因在這裡遭到封鎖。',
  linkAnswered: (status) => `連結的伺服器回應 ${status}。請稍後再試，或改用其他連結。`,
  neitherFileNorLink: '沒有提供檔案，也沒有提供連結。',

  misnamedSound: (named, kind) =>
    `檔案名稱是 ${named}，但內容${kind === undefined ? '不是音訊' : `是 .${kind} 檔案`}。`,
  notSound: (kind) => `這個檔案${kind === undefined ? '不是音訊' : `是 .${kind} 檔案`}。`,
  emptyFile: '檔案是空的。',
  isFilm: '這個檔案是影片。請單獨儲存它的聲音再傳送。',
  codedSound: (codec) => `這個 .m4a 檔案的聲音以 ${codec} 編碼，這裡無法讀取這種格式。`,
  sendSound: '請傳送 .mp3、.wav、.flac、.aac 或 .m4a 檔案。',
  unreadableRecording: (why) => `無法讀取錄音：${why}。請重新匯出（例如存成 .mp3）後再傳。`,
  unreadable: {
    tables: '索引表遺失或損壞，像是下載中斷',
    soundless: '找不到聲音，像是下載中斷',
    damaged: '聲音損壞，或在中途結束，像是下載中斷',
    cutOff: '在中途結束，像是下載中斷',
    silent: '裡面沒有聲音',
    hardlyAny: '裡面幾乎沒有聲音',
    rateChanges: '取樣率在中途改變',
    numbers: '有些取樣不是數值，或大得離譜',
    data: (kind) => `${kind} 資料已損壞`,
    rate: (hertz) => `這台伺服器不接受 ${hertz} Hz 的取樣率`,
    channels: (most) => `聲道超過 ${most} 個`,
  },
  recordingTooLong: (minutes) => `錄音超過這台伺服器接受的 ${minutes} 分鐘。請分成幾份逐一傳送。`,
  nothingHeard: '這段錄音裡聽不到任何聲音。',
  noSpeechHeard: '這段錄音裡沒有人說話。',
  tooLittleSpeech: '這段錄音裡說的話太少。',
  sendSpeech: '請傳送一個人清楚說話至少幾秒鐘、沒有音樂的錄音。',
  noVoiceMade: '引擎沒有做出聲音，請再試一次。',

  unreadableFile: (name) => `無法讀取「${name}」：檔案已損壞或不完整。請確認可以播放，或重新儲存。`,
  unreadableSubtitles: '在字幕中找不到說話的內容。請傳送含時間的 .srt 或 .vtt，或不要附上字幕。',
  fileTookTooLong: '處理這個檔案花了太久時間，因此已停止。請改用較短的檔案。',
  noSoundIn: (name) => `「${name}」沒有聲音，因此沒有可以配音的內容。`,
  longerThanAnHour: (name) => `「${name}」超過這台伺服器可以配音的一小時。請分成幾段。`,
  notMedia: (name) =>
    `「${name}」不是這台伺服器可以配音的影片或錄音。可以接受 MP4、MOV、MXF、MP3、FLAC、WAV 和 AAC。`,
  tooManyTracks: (name, most) => `「${name}」的軌道超過 ${most} 條。請只保留需要的軌道再儲存。`,
  tracksOfMxf: (kind) => `只有 MXF 檔案可以選擇或新增音軌，而這是 ${kind}。請不要填這兩項設定。`,
  noTrack: (track, tracks) => `沒有音軌 ${track}：檔案有 ${tracks} 條音軌，編號從 0 開始。`,

  noSpeech: (language) => `裡面找不到說話聲。請確認有人在裡面說${language}。`,
  nothingClear: (language) =>
    `裡面聽不到清楚的${language}：可能是音樂、雜音、其他語言，或太難聽懂，而猜測的內容不會寫下來。請改用較清楚的錄音，或含有字幕的影片。`,
  noRecogniser: (language, installed) =>
    `沒有安裝${language}的語音辨識；已安裝：${installed}。含有該語言字幕的影片不需要語音辨識也能配音。`,
  none: '無',
  hearingTooLong: '辨識語音花了太久時間，因此已停止。請改用較短的檔案。',
  recogniserNotStarted: (command) => `語音辨識無法啟動，可能是缺少英文模型。管理員可以用「${command}」安裝。`,
  notUnderstoodAs: (language) =>
    `這裡的聲音是由錄音和其中確切的字句製成，而其中有些無法聽懂為${language}。請指出說的是哪種語言，或傳送一個人清楚說話的錄音。`,
  sameLanguage: (language) => `兩種語言都是${language}，沒有可以翻譯的內容。請選擇另一種目標語言。`,
  noTranslationEngine: (pair, command) =>
    `沒有「${pair}」的翻譯：這台伺服器沒有安裝翻譯引擎。管理員可以用「${command}」安裝（Debian、Ubuntu：apertium、cg3，以及每個語言組合的 apertium-… 套件）。`,
  noTranslator: (pair) => `這台伺服器沒有「${pair}」的翻譯。`,
  fromThereIs: (language, list) => `從${language}可以翻成：${list}。`,
  intoThereIs: (language, list) => `可以翻成${language}的有：${list}。`,
  translatedHere: (list) => `這裡可以翻譯：${list}。`,
  pairCanBeAdded: (command) =>
    `可以在伺服器上用「${command}」加入（Debian、Ubuntu），或安裝這些語言的 apertium-… 套件。`,
  noSuchPair:
    '沒有可以加入的 Apertium 語言組合。完整的媒體服務可以翻譯：由管理員設定 SERVICE_BASE_URL 和 SERVICE_API_KEY。',
  modelCanBePut: '管理員可以在模型資料夾放入翻譯模型。',
  noTranslation: (command) => `這台伺服器沒有安裝翻譯。管理員可以用「${command}」安裝。`,
  nothingTranslated: (from, to, why) =>
    `這些內容都無法翻譯（${from} → ${to}）：${why}。請確認文字是${from}，或換個說法。`,
  untranslated: {
    unknownWords: (list) => `字典裡沒有 ${list}`,
    failed: '翻譯引擎沒能完成',
  },
  translationIncomplete: '傳回的翻譯不完整，請再試一次。',
  noVoiceFor: (language) => `這裡沒有會說${language}的聲音。`,
  chooseSpoken: '請選擇其他語言；可以說的語言列在服務的功能（capabilities）中。',
  unpronounced: (voice, language) => `${voice} 完全無法念出這些內容（語言：${language}）。`,
  unpronounceable: (voice, language) =>
    `${voice} 完全無法念出這段文字（語言：${language}）。請確認文字是以這種語言寫成，或選擇文字的語言。`,
  allEmpty: '沒有剩下可以說的內容：每一行都是空的。',
  nothingToSay: '這段文字沒有可以念的內容：沒有字母也沒有數字。請寫一些字。',

  noWordsInFile: '檔案裡沒有可以朗讀的字句。請傳送含有文字的檔案。',
  noTextInFile: '檔案裡沒有可以朗讀的文字。請確認存檔時含有文字；圖片裡的字無法讀取。',
  unreadableWord: '無法讀取這份 Word 文件。請用文書處理軟體開啟，重新存成 .docx 再傳送。',
  damagedDocument: '文件已損壞，無法開啟。請重新儲存後再試。',
  unpacksTooLarge: '文件解壓縮後超過 60 MB，或其中的文字超過 20 MB。請移除圖片、分成幾份，或傳送純文字。',
  tooIntricate: (most) => `文件的格式標記超過 ${count(most)} 個。請存成純文字（.txt）再傳送，或分成幾份。`,
  lockedDocument: '文件有密碼保護。請移除密碼後再傳送。',
  documentTooLarge: (megabytes) => `文件超過 ${megabytes} MB。請移除其中的圖片，或傳送純文字。`,
  storyTooLong: (most) => `故事超過 ${count(most)} 個字元。請分成幾份逐一傳送。`,
  misnamedText: (named, is) => `檔案名稱是 ${named}，但內容${is}。`,
  notReadAloud: (is) => `這個檔案${is}，無法朗讀。`,
  text: {
    pdf: '是 PDF',
    rtf: '是 RTF 文件',
    office: '是舊的 Word 文件（.doc）或其他舊的 Office 檔案',
    zip: '是沒有 Word 文件的 ZIP 壓縮檔',
    unknown: '不是文字',
    other: (kind) => `其實是 ${kind} 類型`,
  },
  sendText: '請以 .txt 或 .docx 傳送文字。',

  unclearSound: (word) => `不清楚「${word}」指的是哪一種聲音。`,
  onlyLeftOut: (list) => `這裡只寫了要略去的聲音（${list}）。請寫出要聽到的聲音。`,
  noKnownSound: (sounds) =>
    `這段描述裡沒有這台伺服器能做的聲音。可以做的約有 200 種，例如：${sounds}。說明文件的 /sound 頁面以英文列出全部。`,
  nearestSounds: (list) => `這裡最接近的是：${list}。`,
  nothingOfMusic: (genres, moods, instruments) =>
    `這段描述沒有說要做什麼音樂。請用英文寫出風格（${genres}）、氣氛（${moods}）、樂器（${instruments} 等等）、速度（例如 120 bpm）或調性（例如 A minor）。`,

  noProgram: {
    ffmpeg: (command) => `這台伺服器沒有讀寫影片和錄音的 ffmpeg。管理員可以用「${command}」安裝。`,
    pocketsphinx: (command) => `這台伺服器沒有辨識語音的 PocketSphinx。管理員可以用「${command}」安裝。`,
  },
  noPocketSphinx: (command) =>
    `這台伺服器沒有安裝聽得懂英文的 PocketSphinx。管理員可以用「${command}」安裝。`,
  noPackage: {
    models: (name) =>
      `這台伺服器沒有安裝執行模型資料夾中模型的 ${name}：只要不略過選用套件，「npm install」就會安裝。`,
    translators: (name) =>
      `這台伺服器沒有安裝執行模型資料夾中翻譯模型的 ${name}：只要不略過選用套件，「npm install」就會安裝。`,
  },

  engineDid: (engine, did) => `${engine} ${did}。`,
  serverDid: (host, did) => `伺服器 ${host} ${did}。`,
  did: {
    silent: '沒有回應',
    loading: '正在載入模型',
    brokeOff: '回應到一半就中斷了',
    sentTooMuch: '送來的內容超出應有的量',
    refusedKey: '不接受這個金鑰',
    unknownCall: '不認識這個呼叫或模型',
    busy: '太忙，或配額已用完',
    movedOn: '把所有人轉到另一個位址',
    webPage: '回應的是網頁',
    notKnown: '不在已知的伺服器中',
    notJson: '回應的不是 JSON',
    noText: '回應中沒有文字',
    noTranscript: '回應的不是逐字稿',
    noLines: '沒有逐行回應翻譯',
    noSound: '回應的不是可以播放的聲音',
    empty: '回應的是空檔案',
    silence: '回應的是無聲',
    cutSound: '回應的聲音在中途結束',
    longSound: '回應的聲音太長',
    shortSound: '回應的聲音太短',
    otherSound: '回應的聲音不可能是這個句子',
    otherLength: '回應的錄音長度不同',
    voiceGone: '已經沒有這個聲音',
    gaveUp: '處理錄音到一半就放棄了',
    late: (time) => `沒有及時回應（${time}）`,
    brokeDown: (status) => `發生故障（${status}）`,
    refused: (status) => `拒絕了要求（${status}）`,
    notSpoken: (model) => `無法用 ${model} 說話`,
    notLoaded: (model) => `無法載入 ${model}`,
    notTranslated: (model) => `無法用 ${model} 翻譯`,
    noLinesWith: (model) => `用 ${model} 時沒有逐行回應翻譯`,
    notHeard: (tag) => `已經沒有聽得懂「${tag}」的模型`,
  },
  owner: {
    key: (setting) => `管理員可以把 ${setting} 設為伺服器接受的金鑰。`,
    address: (setting) => `金鑰不會轉送，因此請管理員把真正的位址寫入 ${setting}。`,
    page: (setting) => `管理員可以檢查 ${setting}：大多數伺服器的位址以 /v1 結尾。`,
    model: (setting, model) => `管理員可以檢查 ${setting}（大多數伺服器以 /v1 結尾）和 ${model}。`,
    start: (setting) => `管理員可以檢查它是否正在執行、能否從這裡連上；它寫在 ${setting} 中。`,
    log: (setting) => `管理員可以查看它的紀錄；它寫在 ${setting} 中。或請稍後再試。`,
    wait: () => '請一分鐘後再試。',
  },
  ownerSeesLog: '管理員可以查看它的紀錄，或指定其他模型。',
  noModelThere: (host, setting) => `伺服器 ${host} 沒有這項工作的模型。管理員可以用 ${setting} 指定一個。`,
  modelNotListed: (host, model, setting, list) =>
    `伺服器 ${host} 的清單裡沒有「${model}」，有的是：${list}。管理員可以檢查 ${setting}。`,
  tellsNothing: (host, setting, model) =>
    `伺服器 ${host} 沒有說明它有什麼。管理員可以檢查 ${setting}（大多數伺服器以 /v1 結尾），或用 ${model} 指定模型。`,
  engineSaid: (said) => `它的訊息：${said}。`,
  ownerChecksModels: (command) => `管理員可以用「${command}」了解更多。`,
};
