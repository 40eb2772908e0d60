// Korean notes of the built-in studio about its results.

import { getFormats } from '../../../../domain/messages/formats.ts';
import type { NoteMessages } from '../../../../domain/messages/notes.ts';

const { count, duration, fixed } = getFormats('ko');

export const notes: NoteMessages = {
  comma: ', ',
  andMore: (list, more) => `${list} 외 ${count(more)}개`,
  where: { builtIn: '내장', folder: '모델 폴더', address: (host) => host },
  unnamed: { by: '만든 목소리', like: '만든 목소리', first: '이 목소리' },
  spokenBy: (voice, where) => `목소리: ${voice} · ${where}.`,
  spokenLike: (voice, where) => `목소리: ${voice} 비슷한 목소리 · ${where}.`,
  spokenAlike: (where) => `목소리: 비슷한 목소리 · ${where}.`,
  lacksLanguage: (voice, language) => `${voice}: 이 언어는 말하지 못합니다(${language}).`,
  dialect: '방언은 표준 중국어로 읽습니다.',
  lettersLeftOut: (language) => `이 언어에 없는 글자는 뺐습니다(${language}).`,
  said: (list) => `사전대로 발음: ${list}.`,
  stoodIn: (engine, did, by) => `${engine}: ${did}. 대신 사용: ${by}.`,
  did: { unavailable: '지금 사용할 수 없음', timeout: '응답 없음', failed: '처리하지 못함' },
  by: { builtIn: '내장 엔진', folder: '모델 폴더의 모델' },
  ownSpeaker: (list, voice, who) =>
    `요청한 항목(${list})은 적용되지 않았습니다. 목소리마다 정해져 있기 때문입니다. ${voice}: ${who}. 다르게 하려면 다른 목소리를 고르세요.`,
  person: (gender, age) => `${age > 0 ? `${age}세 ` : '나이 없는 '}${['목소리', '남성', '여성'][gender] ?? '목소리'}`,
  translated: (way) => `번역: ${way}.`,
  translatedInSteps: (steps, way) => `${steps}단계로 번역: ${way}.`,
  gist: '이 번역은 대략의 뜻만 전합니다. 틀린 낱말이 있을 수 있습니다.',
  terms: (list) => `사전대로: ${list}.`,
  unknownWords: (number, list) =>
    `낱말 ${count(number)}개가 사전에 없어 그대로 두었거나 형태가 틀릴 수 있습니다: ${list}.`,
  untranslated: (list) => `전부 또는 일부를 번역하지 못한 부분: ${list}.`,
  noEffect: (list) => `요청한 항목(${list})은 적용되지 않았습니다. 이번 번역 엔진에는 그런 선택이 없습니다.`,
  wishes: { formality: '높임', gender: '성별', age: '나이' },
  noWords: '번역할 낱말이 없어 모두 그대로 두었습니다.',
  heardBy: (engine) => `받아쓰기: ${engine}.`,
  heardSurely: (engine, percent) => `받아쓰기: ${engine}, 확신도 약 ${percent}%.`,
  unclear: (number) => `불분명한 부분 ${count(number)}곳을 뺐습니다.`,
  subtitles: (lines) => `자막에서 가져온 말, ${count(lines)}줄.`,
  ofLanguage: (language) => `${language}:`,
  background: { kept: '배경 소리는 그대로 두었습니다.', under: '원래 소리는 새 목소리 아래로 낮췄습니다.' },
  asGiven: '주어진 대로 말합니다.',
  faster: (times) => `시간을 맞추려고 최대 ${fixed(times, 2)}배 빠르게 말하는 부분이 있습니다.`,
  cutAtEnd: '마지막 말은 끝나기 전에 들어가지 못해 잘렸습니다.',
  captions: {
    track: '자막은 영상 안의 트랙입니다.',
    burnt: '자막은 화면에 들어 있습니다.',
    mxf: 'MXF에는 자막을 넣을 수 없어 따로 파일로 보냅니다.',
    unable: '이 서버의 ffmpeg은 화면에 쓸 수 없어(libass 없음) 자막을 따로 파일로 보냅니다.',
  },
  story: (headings, paragraphs, seconds) =>
    `${headings === 0 ? '' : `제목 ${count(headings)}개, `}문단 ${count(paragraphs)}개, ${lasting(seconds)}.`,
  notRead: (list) => `문서에서 읽지 않은 것: ${list}.`,
  parts: {
    charts: '차트',
    diagrams: '다이어그램',
    equations: '수식',
    objects: '포함된 개체',
    files: '삽입된 파일',
  },
  separated: {
    speech: '말소리용입니다. 말소리는 좌우 어디에 있든 8 kHz까지 전경으로 오고, 노래와 불분명한 것은 배경에 남습니다.',
    silent: '이 녹음에는 들리는 것이 없습니다. 두 소리 모두 녹음처럼 무음입니다.',
    at: (host) => `분리한 곳: ${host}.`,
    exact: '두 소리를 합치면 16비트의 마지막 단계까지 다시 원래 녹음이 됩니다.',
    quieter: (decibels) => `녹음이 담을 수 있는 것보다 커서 두 소리를 모두 ${fixed(decibels, 1)} dB 낮췄습니다.`,
  },
  made: (scene) => `만든 소리: ${scene}.`,
  madeAt: (host) => `만든 곳: ${host}.`,
  composed: (plan) => `작곡: ${plan}.`,
  playsInstead: (missing, by) => `여기에 없는 악기(${missing}) 대신 연주: ${by}.`,
  leftOut: (list) => `요청대로 뺀 것: ${list}.`,
  firstLayers: (most) => `동시에 들리는 소리는 처음 ${most}개뿐입니다.`,
  pieceLength: '곡의 길이는 3초에서 3분입니다.',
  notUsed: (list) => `쓰지 않은 것: ${list}.`,
  applied: (list) => `반영한 것: ${list}.`,
  nothingApplied: '설명에서 반영할 수 있는 것이 없었습니다.',
  noGender: '성별을 밝히지 않아 샘플 A는 여성, 샘플 B는 남성입니다.',
  noGenderChild: '성별을 밝히지 않아 샘플 A는 여자아이, 샘플 B는 남자아이입니다.',
  avoided: (list) => `피한 것: ${list}.`,
  samples: (language, engines) => `샘플의 언어: ${language} (${engines}).`,
};

const lasting = (seconds: number): string =>
  seconds < 90 ? duration(seconds, 'second') : duration(seconds / 60, 'minute');
