// Japanese texts for failures in the built-in studio, with the next step.

import type { FaultMessages } from '../../../../domain/messages/faults.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { count } = getFormats('ja');

export const faults: FaultMessages = {
  diskFull:
    'このサーバーのディスクがいっぱいのため、中止しました。後でもう一度お試しください。管理者は空きを作れます。',
  ownDefect: 'このサーバーで問題が起きました。もう一度お試しください。',
  stopped: '完了する前に中止されました。',
  brokeThrice: 'この処理の途中でサーバーが3回止まったため、あきらめました。別のテキストやファイルでお試しください。',
  noResultLeft: 'エンジンから結果が得られませんでした。もう一度お試しください。',
  engineDefect: 'エンジンが異常終了しました。もう一度試すか、別のテキストやファイルでお試しください。',
  processDied: (how) =>
    `処理していたプロセスが異常終了しました（${how}）。もっと短いものか、別のテキストやファイルでお試しください。`,
  tookTooLong: (time) =>
    `許された時間（${time}）を超えたため、中止しました。もっと短いテキストやファイルでお試しください。`,
  tooMuchMemory: (megabytes) =>
    `使えるメモリ（${megabytes} MB）を超えたため、中止しました。もっと小さいテキストやファイルでお試しください。`,
  tooMuchDisk: (megabytes) =>
    `使えるディスク（${megabytes} MB）を超えたため、中止しました。もっと短いテキストやファイルでお試しください。`,
  notReadInTime: (time) =>
    `許された時間（${time}）内に文書を読み取れませんでした。プレーンテキスト（.txt）で保存して送るか、分割して別々に送ってください。`,
  noEngine: 'このサーバーには、これを行うエンジンがありません。',
  noEngineFor: (operation) => `ここには${operation}のエンジンがありません。`,
  noWork: (title, endpoint) =>
    `このサーバーには「${title}」のエンジンがありません。拡張機能（EXTENSIONS）で追加するか、${endpoint}のあるメディアサービスに任せられます。管理者はSERVICE_BASE_URLとSERVICE_API_KEYを設定してください。`,
  tryAgain: 'もう一度お試しください。',

  linkTooSlow: (kilobytes) =>
    `リンク先のサーバーが遅すぎます（毎秒${kilobytes} kB未満）。もっと速いリンクを使うか、ファイルそのものを添付してください。`,
  notHttp: '取得できるのは、https://またはhttp://で始まるリンクだけです。',
  linkWithPassword: 'リンクにユーザー名またはパスワードが含まれています。公開されているリンクを指定してください。',
  privateLink:
    'リンク先がプライベートまたはローカルのアドレスですが、このサーバーは公開インターネットからしか取得しません。管理者はSTUDIO_ALLOW_ORIGINSで許可できます。',
  emptyLink: 'リンク先のファイルが空です。',
  packedLink: 'リンク先のサーバーが、ここでは扱えない圧縮方式でファイルを送ってきます。別のリンクを使ってください。',
  passedOn: (times) => `リンクが${times}回を超えて転送されました。ファイルへの直接のリンクを指定してください。`,
  fetchTooLong: 'ファイルの取得に時間がかかりすぎたため、中止しました。もっと速いリンクを使ってください。',
  arrivedDamaged: 'リンク先のファイルが壊れて届きました。もう一度試すか、別のリンクを使ってください。',
  unknownHost: 'リンクにあるサーバー名が見つかりません。アドレスを確認してください。',
  linkUnreachable: 'リンク先のサーバーにつながらないか、途中で切れました。もう一度試すか、別のリンクを使ってください。',
  linkTooLarge: (megabytes) =>
    `リンク先のファイルが、このサーバーで取得できる上限の${megabytes} MBを超えています。もっと小さいものを指定してください。`,
  pageLink:
    'リンク先がファイルではなくWebページです。動画サイトのページや共有ページは、このサーバーでは取得できません。動画や録音への直接のリンクを指定してください。',
  dataLink:
    'リンク先が動画や録音ではなく、プログラム用のもの（データやイベントの配信）です。ファイルへの直接のリンクを指定してください。',
  nothingThere: 'リンク先に何もありません。アドレスを確認してください。',
  linkNeedsSigningIn:
    'リンク先がログインを求めているか、全員には共有されていません。公開されているリンクを指定してください。',
  linkBlocked: 'このリンクは、法的な理由でここでは開けません。',
  linkAnswered: (status) =>
    `リンク先のサーバーが${status}を返しました。後でもう一度試すか、別のリンクを使ってください。`,
  neitherFileNorLink: 'ファイルもリンクも指定されていません。',

  misnamedSound: (named, kind) =>
    `ファイル名は${named}ですが、中身は${kind === undefined ? '音声ではありません' : `.${kind}ファイルです`}。`,
  notSound: (kind) => `このファイルは${kind === undefined ? '音声ではありません' : `.${kind}ファイルです`}。`,
  emptyFile: 'ファイルが空です。',
  isFilm: 'このファイルは動画です。音声だけを保存して送ってください。',
  codedSound: (codec) => `この.m4aファイルの音声は${codec}で符号化されていて、ここでは読み取れない種類です。`,
  sendSound: '.mp3、.wav、.flac、.aac、.m4aのいずれかのファイルを送ってください。',
  unreadableRecording: (why) => `録音を読み取れません：${why}。もう一度、.mp3などで書き出して送ってください。`,
  unreadable: {
    tables: 'テーブルがないか壊れています（ダウンロードが途中で切れた場合など）',
    soundless: '音声が見つかりません（ダウンロードが途中で切れた場合など）',
    damaged: '音声が壊れているか、途中で終わっています（ダウンロードが途中で切れた場合など）',
    cutOff: '途中で終わっています（ダウンロードが途中で切れた場合など）',
    silent: '音声が入っていません',
    hardlyAny: '音声がほとんど入っていません',
    rateChanges: '途中でサンプルレートが変わります',
    numbers: '有効な数値でないサンプルがあります',
    data: (kind) => `${kind}のデータが壊れています`,
    rate: (hertz) => `${hertz} Hzはこのサーバーで使えないサンプルレートです`,
    channels: (most) => `チャンネルが${most}個を超えています`,
  },
  recordingTooLong: (minutes) =>
    `録音が、このサーバーの上限の${minutes}分を超えています。分割して一つずつ送ってください。`,
  nothingHeard: 'この録音には聞こえるものがありません。',
  noSpeechHeard: 'この録音には話し声がありません。',
  tooLittleSpeech: 'この録音には話し声が少なすぎます。',
  sendSpeech: '一人の人が数秒以上はっきり話している、音楽のない録音を送ってください。',
  noVoiceMade: 'エンジンが声を作れませんでした。もう一度お試しください。',

  unreadableFile: (name) =>
    `「${name}」を読み取れませんでした。壊れているか、途中で切れています。再生できるか確認するか、もう一度保存してください。`,
  unreadableSubtitles:
    '字幕に話されているセリフが見つかりませんでした。時間の付いた .srt か .vtt で送るか、字幕なしで試してください。',
  fileTookTooLong: 'このファイルの処理に時間がかかりすぎたため、中止しました。もっと短いものでお試しください。',
  noSoundIn: (name) => `「${name}」には音声がないため、吹き替えるものがありません。`,
  longerThanAnHour: (name) =>
    `「${name}」は、このサーバーで吹き替えられる1時間を超えています。いくつかに分けてください。`,
  notMedia: (name) =>
    `「${name}」は、このサーバーで吹き替えられる動画や録音ではありません。使えるのはMP4、MOV、MXF、MP3、FLAC、WAV、AACです。`,
  tooManyTracks: (name, most) =>
    `「${name}」のトラックは${most}本を超えています。必要なトラックだけにして保存してください。`,
  tracksOfMxf: (kind) =>
    `音声トラックを選んだり追加したりできるのはMXFファイルだけで、これは${kind}です。どちらの指定も外してください。`,
  noTrack: (track, tracks) =>
    `音声トラック${track}はありません。ファイルにあるのは${tracks}本で、番号は0から始まります。`,

  noSpeech: (language) => `話し声が見つかりませんでした。${language}を話す人がいるか確認してください。`,
  nothingClear: (language) =>
    `${language}としてはっきり聞き取れるものがありませんでした。音楽、雑音、別の言語、または聞き取りにくい音声かもしれません。推測は書き起こしません。もっとはっきりした録音か、字幕の入った動画でお試しください。`,
  noRecogniser: (language, installed) =>
    `${language}の音声認識がインストールされていません（インストール済み：${installed}）。その言語の字幕が入った動画なら、音声認識なしで吹き替えられます。`,
  none: 'なし',
  hearingTooLong: '音声認識に時間がかかりすぎたため、中止しました。もっと短いファイルでお試しください。',
  recogniserNotStarted: (command) =>
    `音声認識を起動できませんでした。英語のモデルがないのかもしれません。管理者は「${command}」でインストールできます。`,
  notUnderstoodAs: (language) =>
    `ここでは録音とその中の正確な言葉から声を作りますが、${language}として聞き取れない部分がありました。話されている言語を指定するか、一人の人がはっきり話している録音を送ってください。`,
  sameLanguage: (language) =>
    `どちらの言語も${language}のため、翻訳するものがありません。別の翻訳先の言語を選んでください。`,
  noTranslationEngine: (pair, command) =>
    `${pair}の翻訳はできません。このサーバーには翻訳エンジンがインストールされていません。管理者は「${command}」でインストールできます（Debian、Ubuntu：apertium、cg3と、言語の組ごとのapertium-…パッケージ）。`,
  noTranslator: (pair) => `このサーバーには${pair}の翻訳がありません。`,
  fromThereIs: (language, list) => `${language}からの翻訳先：${list}。`,
  intoThereIs: (language, list) => `${language}への翻訳元：${list}。`,
  translatedHere: (list) => `ここで翻訳できる言語：${list}。`,
  pairCanBeAdded: (command) =>
    `サーバーで「${command}」を使うか（Debian、Ubuntu）、これらの言語のapertium-…パッケージをインストールすると追加できます。`,
  noSuchPair:
    'Apertiumにこの組はありません。完全なメディアサービスなら翻訳できます。管理者はSERVICE_BASE_URLとSERVICE_API_KEYを設定してください。',
  modelCanBePut: '管理者はモデルフォルダーに翻訳モデルを置けます。',
  noTranslation: (command) =>
    `このサーバーには翻訳がインストールされていません。管理者は「${command}」でインストールできます。`,
  nothingTranslated: (from, to, why) =>
    `何も翻訳できませんでした（${from} → ${to}）：${why}。テキストが${from}であるか確認するか、言い方を変えてください。`,
  untranslated: {
    unknownWords: (list) => `辞書にない言葉は${list}です`,
    failed: '翻訳エンジンが処理できませんでした',
  },
  translationIncomplete: '翻訳が途中までしか返ってきませんでした。もう一度お試しください。',
  noVoiceFor: (language) => `ここには${language}を話せる声がありません。`,
  chooseSpoken: '別の言語を選んでください。話せる言語はサービスの機能一覧（capabilities）にあります。',
  unpronounced: (voice, language) => `${voice}はどれも発音できませんでした（言語：${language}）。`,
  unpronounceable: (voice, language) =>
    `${voice}はこのテキストを何も発音できませんでした（言語：${language}）。テキストがその言語で書かれているか確認するか、テキストの言語を選んでください。`,
  allEmpty: '話すものが残っていません。すべての行が空です。',
  nothingToSay: 'このテキストには読み上げるものがありません。文字も数字もないためです。言葉を書いてください。',

  noWordsInFile: 'ファイルに読み上げる言葉がありません。言葉の入ったファイルを送ってください。',
  noTextInFile:
    'ファイルに読み上げるテキストがありません。テキストが入った状態で保存されているか確認してください。画像の中の文字は読み取れません。',
  unreadableWord: 'このWord文書を読み取れません。ワープロソフトで開き、もう一度.docxで保存して送ってください。',
  damagedDocument: '文書が壊れていて開けません。もう一度保存してお試しください。',
  unpacksTooLarge:
    '展開すると、文書が60 MBを超えるか、その本文が20 MBを超えます。画像を減らすか、分割するか、プレーンテキストで送ってください。',
  tooIntricate: (most) =>
    `文書の書式が${count(most)}個を超えています。プレーンテキスト（.txt）で保存して送るか、分割してください。`,
  lockedDocument: '文書がパスワードで保護されています。パスワードを外して、もう一度送ってください。',
  documentTooLarge: (megabytes) =>
    `文書が${megabytes} MBを超えています。画像を外すか、プレーンテキストで送ってください。`,
  storyTooLong: (most) => `物語が${count(most)}文字を超えています。分割して一つずつ送ってください。`,
  misnamedText: (named, is) => `ファイル名は${named}ですが、中身は${is}です。`,
  notReadAloud: (is) => `このファイルは${is}で、読み上げられません。`,
  text: {
    pdf: 'PDF',
    rtf: 'RTF文書',
    office: '古いWord文書（.doc）またはその他の古いOfficeファイル',
    zip: 'Word文書を含まないZIPアーカイブ',
    unknown: 'テキスト以外のもの',
    other: (kind) => `実際には${kind}形式のもの`,
  },
  sendText: 'テキストを.txtまたは.docxで送ってください。',

  unclearSound: (word) => `「${word}」がどの音を指すのか、はっきりしません。`,
  onlyLeftOut: (list) => `省くもの（${list}）しか書かれていません。聞かせたい音を書いてください。`,
  noKnownSound: (sounds) =>
    `この説明には、このサーバーで作れる音がありません。作れる音は約200種類で、たとえば${sounds}です。すべての音はドキュメントの/soundのページに英語で載っています。`,
  nearestSounds: (list) => `ここで近いもの：${list}。`,
  nothingOfMusic: (genres, moods, instruments) =>
    `この説明からは、どんな音楽を作るのかわかりません。スタイル（${genres}）、雰囲気（${moods}）、楽器（${instruments}など）、120 bpmのようなテンポ、A minorのような調を英語で書いてください。`,

  noProgram: {
    ffmpeg: (command) =>
      `このサーバーには、動画や録音を読み書きするffmpegがありません。管理者は「${command}」でインストールできます。`,
    pocketsphinx: (command) =>
      `このサーバーには、話し声を認識するPocketSphinxがありません。管理者は「${command}」でインストールできます。`,
  },
  noPocketSphinx: (command) =>
    `英語を聞き取るPocketSphinxが、このサーバーにインストールされていません。管理者は「${command}」でインストールできます。`,
  noPackage: {
    models: (name) =>
      `モデルフォルダーのモデルを動かす${name}が、このサーバーにインストールされていません。「npm install」で入ります（オプションのパッケージを省いている場合を除く）。`,
    translators: (name) =>
      `モデルフォルダーの翻訳モデルを動かす${name}が、このサーバーにインストールされていません。「npm install」で入ります（オプションのパッケージを省いている場合を除く）。`,
  },

  engineDid: (engine, did) => `${engine}${did}。`,
  serverDid: (host, did) => `サーバー${host}${did}。`,
  did: {
    silent: 'が応答しません',
    loading: 'がモデルを読み込んでいます',
    brokeOff: 'が応答の途中で切れました',
    sentTooMuch: 'が多すぎるデータを送ってきました',
    refusedKey: 'がキーを受け付けませんでした',
    unknownCall: 'にはその呼び出しかモデルがありません',
    busy: 'が混み合っているか、利用枠を使い切っています',
    movedOn: 'が別のアドレスへ転送しています',
    webPage: 'がWebページを返しました',
    notKnown: 'は登録されていません',
    notJson: 'がJSONでないものを返しました',
    noText: 'がテキストを返しませんでした',
    noTranscript: 'が書き起こしでないものを返しました',
    noLines: 'が行ごとの翻訳を返しませんでした',
    noSound: 'が再生できる音声でないものを返しました',
    empty: 'が空のファイルを返しました',
    silence: 'が無音を返しました',
    cutSound: 'が途中で終わる音声を返しました',
    longSound: 'が長すぎる音声を返しました',
    shortSound: 'が短すぎる音声を返しました',
    otherSound: 'がこの文とは思えない音声を返しました',
    otherLength: 'が長さの違う録音を返しました',
    voiceGone: 'にはその声がもうありません',
    gaveUp: 'が録音の途中で処理をやめました',
    late: (time) => `が時間（${time}）内に応答しませんでした`,
    brokeDown: (status) => `で障害が起きました（${status}）`,
    refused: (status) => `が要求を拒みました（${status}）`,
    notSpoken: (model) => `が${model}で話せませんでした`,
    notLoaded: (model) => `が${model}を読み込めませんでした`,
    notTranslated: (model) => `が${model}で翻訳できませんでした`,
    noLinesWith: (model) => `が${model}で行ごとの翻訳を返しませんでした`,
    notHeard: (tag) => `には「${tag}」を聞き取れるものがもうありません`,
  },
  owner: {
    key: (setting) => `管理者は、そのサーバーが受け付けるキーを${setting}に設定してください。`,
    address: (setting) => `キーは転送されないため、管理者は転送先のアドレスを${setting}に書いてください。`,
    page: (setting) => `管理者は${setting}を確認してください。ほとんどのサーバーでは/v1で終わるアドレスです。`,
    model: (setting, model) => `管理者は${setting}（ほとんどのサーバーでは/v1で終わる）と${model}を確認してください。`,
    start: (setting) => `管理者は、サーバーが動いていて、ここからつながるか確認してください（設定は${setting}）。`,
    log: (setting) =>
      `管理者はサーバーのログを確認してください（設定は${setting}）。または、後でもう一度お試しください。`,
    wait: () => '1分後にもう一度お試しください。',
  },
  ownerSeesLog: '管理者はそのログを確認するか、別のモデルを指定してください。',
  noModelThere: (host, setting) =>
    `サーバー${host}には、このためのモデルがありません。管理者は${setting}でモデルを指定してください。`,
  modelNotListed: (host, model, setting, list) =>
    `サーバー${host}の一覧に「${model}」はありません。あるのは${list}です。管理者は${setting}を確認してください。`,
  tellsNothing: (host, setting, model) =>
    `サーバー${host}は、何があるかを示しません。管理者は${setting}（ほとんどのサーバーでは/v1で終わる）を確認するか、${model}でモデルを指定してください。`,
  engineSaid: (said) => `エンジンのメッセージ：${said}。`,
  ownerChecksModels: (command) => `管理者は「${command}」で詳しく調べられます。`,
};
