// Traditional Chinese translations of the operations, as written in Taiwan. The reader is addressed as 「您」. A space
// separates Chinese from Latin letters and digits. Keys are English: command, the service's field name, label of a
// choice.

import type { CommandLocale } from '../../src/domain/command-locale.ts';
import { queryCommands } from './zh-TW-queries.ts';

const genders = { 'Not known': '不明', Male: '男性', Female: '女性', 'Not applicable': '不適用' };

const folder = {
  folder_id: { name: '資料夾', label: '資料夾', help: '要存放結果的工作區資料夾編號。' },
};

const project = {
  project_name: {
    name: '專案',
    label: '專案名稱',
    help: '工作區裡的專案名稱，3 到 255 個字元。',
  },
  project_description: {
    name: '專案說明',
    label: '專案說明',
    help: '這個專案的內容，3 到 5000 個字元。',
  },
  ...folder,
};

const dictionaries = {
  chosen_dictionaries: {
    name: '詞典',
    label: '詞典',
    help: '除了自動套用的詞典（/dictionary）以外要套用的詞典。',
  },
};

export const taiwaneseMandarinCommandLocale: CommandLocale = {
  tag: 'zh-TW',
  linkUploadField: { name: '檔案', label: '檔案', help: '直接上傳影片或錄音，不用連結。' },
  commands: {
    tts: {
      name: 'tts',
      title: '語音',
      verb: '朗讀',
      summary: '把文字轉成語音。',
      files: { speech: '語音' },
      followUps: { voice: '換個聲音', language: '換個語言', right: '念對它' },
      fields: {
        text: { name: '文字', label: '文字', help: '要說什麼？' },
        voice_id: { name: '聲音', label: '聲音', help: '由誰來說：聲音的名稱或編號。' },
        language: { name: '語言', label: '語言', help: '文字使用的語言。' },
        target_language: { name: '譯為', label: '說話語言', help: '要用其他語言說時所用的語言。' },
        gender: {
          name: '性別',
          label: '性別',
          help: '說話者的性別，聲音本身沒有指定時才會使用。',
          choices: genders,
        },
        age: {
          name: '年齡',
          label: '年齡',
          help: '說話者的年齡，聲音本身沒有指定時才會使用。',
        },
        ...project,
      },
    },
    sound: {
      name: '音效',
      title: '音效',
      verb: '製作',
      summary: '依照描述製作音效或音樂。',
      files: { sound: '音效' },
      followUps: { variation: '另一版本' },
      fields: {
        prompt: { name: '描述', label: '描述', help: '聽起來應該像什麼？' },
        audio_type: {
          name: '類型',
          label: '類型',
          help: '選擇音效或音樂。',
          choices: { 'Sound effect': '音效', Music: '音樂' },
        },
        duration: {
          name: '長度',
          label: '長度（秒）',
          help: '音效的長度，最長 10 秒；音樂的長度會自動決定。',
        },
        ...project,
      },
    },
    translate: {
      name: '翻譯',
      title: '翻譯',
      verb: '翻譯',
      summary: '把文字翻譯成另一種語言。',
      followUps: { say: '唸出來' },
      fields: {
        texts: { name: '文字', label: '文字', help: '要翻譯什麼？每一行會分開翻譯。' },
        target_language: { name: '翻成', label: '目標語言', help: '要翻譯成哪一種語言。' },
        source_language: { name: '原文', label: '原文語言', help: '文字使用的語言。' },
        formality: {
          name: '語氣',
          label: '語氣',
          help: '對讀者說話的語氣。',
          choices: { Formal: '正式', Informal: '輕鬆' },
        },
        gender: { name: '性別', label: '性別', help: '優先使用的文法性別。', choices: genders },
        age: { name: '年齡', label: '年齡', help: '預設讀者的年齡。' },
        ...dictionaries,
        ...project,
      },
    },
    voice: {
      name: '設計聲音',
      title: '聲音',
      verb: '設計聲音',
      summary: '描述您想要的聲音，試聽兩個樣本，留下喜歡的那一個。',
      followUps: { say: '說點什麼' },
      fields: {
        voice_description: {
          name: '描述',
          label: '描述',
          help: '性別、年齡、口音、語調和風格，至少 18 個詞和 100 個字元。',
          topics: '性別、年齡、口音、語調、語速和風格',
        },
        text: {
          name: '文字',
          label: '樣本文字',
          help: '樣本要說的內容，100 個字元以上效果最好。',
        },
        recording: { name: '檔案', label: '錄音', help: '不用描述，直接用您自己或已獲允許的錄音製作聲音。' },
      },
    },
    clone: {
      name: '自己的聲音',
      title: '自己的聲音',
      verb: '製作像這樣的聲音',
      summary: '用您自己或已獲允許的錄音製作聲音。',
      followUps: { say: '說點什麼' },
      fields: {
        voice_name: { name: '名稱', label: '名稱', help: '聲音在清單中顯示的名稱。' },
        file: { name: '檔案', label: '錄音', help: '一個人清楚說話、沒有音樂的錄音，10 到 60 秒效果最好。' },
        gender: { name: '性別', label: '性別', help: '聲音的性別。', choices: genders },
        language: { name: '語言', label: '語言', help: '聲音原本的語言。' },
        age: { name: '年齡', label: '年齡', help: '聲音的年齡。' },
        description: { name: '描述', label: '描述', help: '聲音的特色。使用媒體服務同一帳號的人都看得到。' },
        enhance_audio: { name: '降噪', label: '降噪', help: '先去除錄音裡的雜音。' },
      },
    },
    story: {
      name: '說故事',
      title: '故事',
      verb: '說故事',
      summary: '把文字檔或 Word 文件唸成故事。',
      files: { story: '故事' },
      fields: {
        file: { name: '文件', label: '文件', help: '.txt 或 .docx 文件。' },
        title: { name: '標題', label: '標題', help: '故事的標題，3 到 255 個字元。' },
        narrator_voice_id: { name: '聲音', label: '旁白', help: '由誰來唸：聲音的名稱或編號。' },
        source_language: { name: '語言', label: '語言', help: '文件使用的語言。' },
        description: { name: '簡介', label: '簡介', help: '故事的內容，3 到 5000 個字元。' },
        ...dictionaries,
        ...folder,
      },
    },
    separate: {
      name: '人聲分離',
      title: '人聲分離',
      verb: '分離',
      summary: '把錄音裡的人聲和背景音分開。',
      files: { foreground: '人聲', background: '背景音' },
      followUps: { transcribe: '轉成文字', dub: '為人聲配音', like: '製作像這樣的聲音' },
      fields: {
        media_file: {
          name: '檔案',
          label: '錄音',
          help: '.aac、.flac、.mp3 或 .wav 檔案，10 秒到 10 分鐘效果最好。',
        },
        ...project,
      },
    },
    transcribe: {
      name: '逐字稿',
      title: '逐字稿',
      verb: '轉成文字',
      summary: '把錄音或影片裡說的話寫成文字。',
      followUps: { translate: '翻譯' },
      fields: {
        media_file: {
          name: '檔案',
          label: '錄音',
          help: '錄音、語音訊息、短片或影片。',
        },
        media_url: {
          name: '連結',
          label: '連結',
          help: '錄音或影片的公開連結，可代替檔案。',
        },
        language: {
          name: '語言',
          label: '語言',
          help: '說話使用的語言。',
        },
        ...project,
      },
    },
    dub: {
      name: '配音',
      title: '配音',
      verb: '配音',
      summary: '為影片或錄音配上其他語言。',
      files: { video: '配音影片', audio: '配音音訊' },
      fields: {
        video_url: {
          name: '連結',
          label: '連結',
          help: '影片或錄音（MP4、MOV、MP3、WAV 等）的公開連結，也可以是共用檔案。',
        },
        target_languages: {
          name: '配成',
          label: '配音語言',
          help: '要配成哪些語言，可以選好幾種。',
        },
        source_language: { name: '原音', label: '原音語言', help: '原片裡說的語言。' },
        subtitles: {
          name: '字幕',
          label: '字幕',
          help: '含有說話內容的 .srt 或 .vtt 檔案，會用來代替語音辨識。',
        },
        captions: {
          name: '內嵌字幕',
          label: '影片內字幕',
          help: '把字幕放進影片：可開關的字幕軌，或直接壓在畫面上。',
          choices: { Track: '字幕軌', Burn: '壓在畫面上' },
        },
        ai_optimization: {
          name: '節奏',
          label: '自然節奏',
          help: '調整時間點，讓說話不會太趕。',
        },
        selected_audio_tracks: {
          name: '音軌',
          label: '音軌',
          help: '僅限 MXF：要配音的一或兩個音軌編號，從 0 開始數。',
        },
        add_output_as_an_audio_track: {
          name: '新增音軌',
          label: '保留原音軌',
          help: '僅限 MXF：把配音加成另一條音軌。',
        },
        review: {
          name: '先看內容',
          label: '先看各行',
          help: '在說出之前，先看並修改要說的內容。',
        },
        ...dictionaries,
        ...project,
      },
    },
    ...queryCommands,
  },
};
