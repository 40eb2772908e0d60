// Traditional Chinese notes of the built-in studio about its results.

import { getFormats } from '../../../../domain/messages/formats.ts';
import type { NoteMessages } from '../../../../domain/messages/notes.ts';

const { count, duration, fixed } = getFormats('zh-TW');

export const notes: NoteMessages = {
  comma: '、',
  andMore: (list, more) => `${list}，另有 ${count(more)} 個`,
  where: { builtIn: '內建', folder: '模型資料夾', address: (host) => host },
  unnamed: { by: '設計的聲音', like: '設計的聲音', first: '這個聲音' },
  spokenBy: (voice, where) => `聲音：${voice} · ${where}。`,
  spokenLike: (voice, where) => `聲音：與 ${voice} 相似的聲音 · ${where}。`,
  spokenAlike: (where) => `聲音：相似的聲音 · ${where}。`,
  lacksLanguage: (voice, language) => `${voice} 不會說${language}。`,
  dialect: '方言以標準華語朗讀。',
  lettersLeftOut: (language) => `不屬於${language}的字母已略過。`,
  said: (list) => `依字典發音：${list}。`,
  stoodIn: (engine, did, by) => `${engine} ${did}，因此改用${by}。`,
  did: { unavailable: '目前無法使用', timeout: '沒有回應', failed: '沒能完成' },
  by: { builtIn: '內建引擎', folder: '模型資料夾中的模型' },
  ownSpeaker: (list, voice, who) =>
    `指定的${list}沒有作用，因為聲音本身已有：${voice} 是${who}。想要不同的，請選擇其他聲音。`,
  person: (gender, age) => `${age > 0 ? `${age} 歲的` : '沒有年齡的'}${['聲音', '男性', '女性'][gender] ?? '聲音'}`,
  translated: (way) => `翻譯：${way}。`,
  translatedInSteps: (steps, way) => `分 ${steps} 步翻譯：${way}。`,
  gist: '這份翻譯只能譯出大意，可能有錯字。',
  terms: (list) => `依字典：${list}。`,
  unknownWords: (number, list) => `有 ${count(number)} 個詞不在字典中，維持原樣或形式可能有誤：${list}。`,
  untranslated: (list) => `全部或部分未翻譯：第 ${list} 段。`,
  noEffect: (list) => `指定的${list}沒有作用：這次的翻譯引擎沒有這種選擇。`,
  wishes: { formality: '禮貌程度', gender: '性別', age: '年齡' },
  noWords: '沒有可翻譯的字詞，一切維持原樣。',
  heardBy: (engine) => `語音辨識：${engine}。`,
  heardSurely: (engine, percent) => `聽寫：${engine}，把握約 ${percent}%。`,
  unclear: (number) => `略過了 ${count(number)} 處不清楚的地方。`,
  subtitles: (lines) => `文字取自字幕，共 ${count(lines)} 行。`,
  ofLanguage: (language) => `${language}：`,
  background: { kept: '保留了背景聲。', under: '原來的聲音已調低，放在新聲音之下。' },
  asGiven: '照指定內容說出。',
  faster: (times) => `為了趕上時間，有些地方最快以 ${fixed(times, 2)} 倍速說話。`,
  cutAtEnd: '最後幾個字在結尾前放不下，已被截掉。',
  captions: {
    track: '字幕是影片中的一條軌。',
    burnt: '字幕已寫入畫面。',
    mxf: 'MXF 不能放入字幕，因此字幕另附檔案。',
    unable: '這台伺服器的 ffmpeg 無法寫入畫面（缺少 libass），因此字幕另附檔案。',
  },
  story: (headings, paragraphs, seconds) =>
    `${headings === 0 ? '' : `${count(headings)} 個標題、`}${count(paragraphs)} 個段落，${lasting(seconds)}。`,
  notRead: (list) => `文件中未朗讀的部分：${list}。`,
  parts: { charts: '圖表', diagrams: '圖解', equations: '方程式', objects: '內嵌物件', files: '插入的檔案' },
  separated: {
    speech: '為語音而做：說話聲不論在左右何處，8 kHz 以下都會移到前景；歌聲和不清楚的聲音留在背景。',
    silent: '這段錄音沒有可聽的內容：兩條音軌和它一樣安靜。',
    at: (host) => `在 ${host} 分離。`,
    exact: '兩條音軌合起來就是原錄音，精確到 16 位元的最後一階。',
    quieter: (decibels) => `錄音比音軌所能容納的更大聲，因此兩條都調低了 ${fixed(decibels, 1)} dB。`,
  },
  made: (scene) => `已製作：${scene}。`,
  madeAt: (host) => `在 ${host} 製作。`,
  composed: (plan) => `已作曲：${plan}。`,
  playsInstead: (missing, by) => `這裡沒有「${missing}」，因此由「${by}」演奏。`,
  leftOut: (list) => `依要求略去：${list}。`,
  firstLayers: (most) => `同時只聽得到前 ${most} 種聲音。`,
  pieceLength: '一首曲子長 3 秒到 3 分鐘。',
  notUsed: (list) => `未使用：${list}。`,
  applied: (list) => `已套用：${list}。`,
  nothingApplied: '描述中沒有可以套用的內容。',
  noGender: '未指定性別：樣本 A 是女性，樣本 B 是男性。',
  noGenderChild: '未指定性別：樣本 A 是女孩，樣本 B 是男孩。',
  avoided: (list) => `已避免：${list}。`,
  samples: (language, engines) => `樣本的語言：${language}（${engines}）。`,
};

const lasting = (seconds: number): string =>
  seconds < 90 ? duration(seconds, 'second') : duration(seconds / 60, 'minute');
