// Japanese translations of the operations, in the polite form, without spaces around Latin letters and digits. Keys are
// English: command, the service's field name, label of a choice. Limits are in the declarations.

import type { CommandLocale } from '../../src/domain/command-locale.ts';
import { queryCommands } from './ja-queries.ts';

const genders = { 'Not known': '不明', Male: '男性', Female: '女性', 'Not applicable': '該当なし' };

const folder = {
  folder_id: {
    name: 'フォルダー',
    label: 'フォルダー',
    help: '保存先となる、ワークスペースの既存フォルダーの番号です。',
  },
};

const project = {
  project_name: {
    name: 'プロジェクト',
    label: 'プロジェクト名',
    help: 'ワークスペースでのプロジェクト名です（3～255文字）。',
  },
  project_description: {
    name: 'プロジェクトの説明',
    label: 'プロジェクトの説明',
    help: 'どのようなプロジェクトかを説明します（3～5000文字）。',
  },
  ...folder,
};

const dictionaries = {
  chosen_dictionaries: {
    name: '辞書',
    label: '辞書',
    help: '自動で使われる辞書(/dictionary)のほかに使う辞書です。',
  },
};

export const japaneseCommandLocale: CommandLocale = {
  tag: 'ja',
  linkUploadField: {
    name: 'ファイル',
    label: 'ファイル',
    help: 'リンクの代わりに、動画や音声のファイルを添付します。',
  },
  commands: {
    tts: {
      name: 'tts',
      title: '読み上げ',
      verb: '読み上げる',
      summary: 'テキストを音声に変換します（音声合成）。',
      files: { speech: '音声' },
      followUps: { voice: '別のボイス', language: '別の言語で', right: '読み方を直す' },
      fields: {
        text: { name: 'テキスト', label: 'テキスト', help: '読み上げる内容を入力してください。' },
        voice_id: { name: 'ボイス', label: 'ボイス', help: '読み上げるボイスの名前または番号です。' },
        language: { name: '言語', label: '言語', help: 'テキストの言語です。' },
        target_language: { name: '訳先', label: '話す言語', help: '別の言語で話す場合の言語です。' },
        gender: {
          name: '性別',
          label: '性別',
          help: '話者の性別です。ボイスで決まらない場合に使われます。',
          choices: genders,
        },
        age: {
          name: '年齢',
          label: '年齢',
          help: '話者の年齢です。ボイスで決まらない場合に使われます。',
        },
        ...project,
      },
    },
    sound: {
      name: 'サウンド',
      title: 'サウンド',
      verb: '作成する',
      summary: '説明文から効果音や音楽を作成します。',
      files: { sound: 'サウンド' },
      followUps: { variation: '別バージョン' },
      fields: {
        prompt: { name: '説明', label: '説明', help: 'どのような音にしますか？' },
        audio_type: {
          name: '種類',
          label: '種類',
          help: '効果音か音楽かを選びます。',
          choices: { 'Sound effect': '効果音', Music: '音楽' },
        },
        duration: {
          name: '長さ',
          label: '長さ（秒）',
          help: '効果音の長さです（最長10秒）。音楽の長さは自動で決まります。',
        },
        ...project,
      },
    },
    translate: {
      name: '翻訳',
      title: '翻訳',
      verb: '翻訳する',
      summary: 'テキストをほかの言語に翻訳します。',
      followUps: { say: '読み上げる' },
      fields: {
        texts: {
          name: 'テキスト',
          label: 'テキスト',
          help: '翻訳する内容を入力してください。1行ずつ別々に翻訳されます。',
        },
        target_language: { name: '翻訳先', label: '翻訳先の言語', help: 'どの言語に翻訳するかを選びます。' },
        source_language: { name: '翻訳元', label: '翻訳元の言語', help: 'テキストの言語です。' },
        formality: {
          name: '文体',
          label: '文体',
          help: '読み手に対する言葉づかいです。',
          choices: { Formal: '丁寧な表現', Informal: 'くだけた表現' },
        },
        gender: { name: '性別', label: '性別', help: '優先する文法上の性です。', choices: genders },
        age: { name: '年齢', label: '年齢', help: '想定する読み手の年齢です。' },
        ...dictionaries,
        ...project,
      },
    },
    voice: {
      name: 'ボイス作成',
      title: 'ボイス作成',
      verb: 'ボイスを作る',
      summary: '説明文からボイスを作成します。2つのサンプルから気に入ったほうを選べます。',
      followUps: { say: '何か話す' },
      fields: {
        voice_description: {
          name: '説明',
          label: '説明',
          help: '性別、年齢、なまり、声の調子、話し方などを、18語以上かつ100文字以上で書いてください。',
          topics: '性別、年齢、なまり、声の調子、話す速さ、話し方',
        },
        text: {
          name: 'テキスト',
          label: 'サンプルのテキスト',
          help: 'サンプルで話す内容です。100文字以上あると、よりよい音声になります。',
        },
        recording: {
          name: 'ファイル',
          label: '録音',
          help: '説明の代わりに、自分の声か許可を得た声の録音からボイスを作ります。',
        },
      },
    },
    clone: {
      name: '自分のボイス',
      title: '自分のボイス',
      verb: 'この声のようなボイスを作る',
      summary: '自分の声、または許可を得た声の録音からボイスを作ります。',
      followUps: { say: '何か話す' },
      fields: {
        voice_name: { name: '名前', label: '名前', help: '一覧に表示されるボイスの名前です。' },
        file: {
          name: 'ファイル',
          label: '録音',
          help: '1人がはっきり話す、音楽のない録音です。10～60秒が最適です。',
        },
        gender: { name: '性別', label: '性別', help: 'ボイスの性別です。', choices: genders },
        language: { name: '言語', label: '言語', help: 'ボイスの主な言語です。' },
        age: { name: '年齢', label: '年齢', help: 'ボイスの年齢です。' },
        description: {
          name: '説明',
          label: '説明',
          help: 'どんなボイスかの説明です。メディアサービスの同じアカウントを使う全員が読めます。',
        },
        enhance_audio: { name: 'ノイズ除去', label: 'ノイズ除去', help: '先に録音から雑音を取り除きます。' },
      },
    },
    story: {
      name: '朗読',
      title: '朗読',
      verb: '朗読する',
      summary: 'テキストやWord文書を物語として朗読します。',
      files: { story: '朗読' },
      fields: {
        file: { name: '文書', label: '文書', help: '.txtまたは.docxの文書です。' },
        title: { name: 'タイトル', label: 'タイトル', help: '物語のタイトルです（3～255文字）。' },
        narrator_voice_id: {
          name: 'ボイス',
          label: 'ナレーター',
          help: '朗読するボイスの名前または番号です。',
        },
        source_language: { name: '言語', label: '言語', help: '文書の言語です。' },
        description: { name: '説明', label: '説明', help: 'どのような物語かを説明します（3～5000文字）。' },
        ...dictionaries,
        ...folder,
      },
    },
    separate: {
      name: '音声分離',
      title: '音声分離',
      verb: '分離する',
      summary: '録音を声と背景音に分離します。',
      files: { foreground: '声', background: '背景音' },
      followUps: { transcribe: '文字起こしする', dub: '声を吹き替え', like: 'この声のようなボイスを作る' },
      fields: {
        media_file: {
          name: 'ファイル',
          label: '録音',
          help: '.aac、.flac、.mp3、.wavのいずれかのファイルです。10秒～10分の長さが最適です。',
        },
        ...project,
      },
    },
    transcribe: {
      name: '文字起こし',
      title: '文字起こし',
      verb: '文字起こしする',
      summary: '録音や動画で話されている内容を文字にします。',
      followUps: { translate: '翻訳する' },
      fields: {
        media_file: {
          name: 'ファイル',
          label: '録音',
          help: '録音、ボイスメッセージ、クリップ、動画のいずれかです。',
        },
        media_url: {
          name: 'リンク',
          label: 'リンク',
          help: 'ファイルの代わりに使う、録音や動画の公開リンクです。',
        },
        language: {
          name: '言語',
          label: '言語',
          help: '話されている言語です。',
        },
        ...project,
      },
    },
    dub: {
      name: '吹き替え',
      title: '吹き替え',
      verb: '吹き替える',
      summary: '動画や録音をほかの言語に吹き替えます。',
      files: { video: '吹き替え動画', audio: '吹き替え音声' },
      fields: {
        video_url: {
          name: 'リンク',
          label: 'リンク',
          help: '動画や録音（MP4、MOV、MP3、WAVなど）の公開リンクです。共有ファイルのリンクも使えます。',
        },
        target_languages: {
          name: '吹き替え先',
          label: '吹き替え先の言語',
          help: '吹き替える言語です。複数指定できます。',
        },
        source_language: {
          name: '元の言語',
          label: '元の言語',
          help: '元の動画や録音で話されている言語です。',
        },
        subtitles: {
          name: '字幕',
          label: '字幕',
          help: '話す内容が書かれた.srtまたは.vttファイルです。音声認識の代わりに使います。',
        },
        captions: {
          name: '埋め込み',
          label: '動画内の字幕',
          help: '字幕を動画そのものに入れます。切り替えられるトラックか、映像への焼き込み。',
          choices: { Track: 'トラック', Burn: '焼き込み' },
        },
        ai_optimization: {
          name: 'タイミング調整',
          label: 'タイミング調整',
          help: '早口にならないようにタイミングを調整します。',
        },
        selected_audio_tracks: {
          name: '音声トラック',
          label: '音声トラック',
          help: 'MXFのみ：吹き替えるトラックの番号を1つか2つ指定します（番号は0から始まります）。',
        },
        add_output_as_an_audio_track: {
          name: '別トラックに追加',
          label: '元のトラックを残す',
          help: 'MXFのみ：吹き替え音声を別のトラックとして追加します。',
        },
        review: {
          name: '先に確認',
          label: '先に行を確認',
          help: '話す前に、話す内容を見て直せます。',
        },
        ...dictionaries,
        ...project,
      },
    },
    ...queryCommands,
  },
};
