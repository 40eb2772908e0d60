// Korean texts about pronunciation dictionaries.

import type { DictionaryMessages } from '../../../../domain/messages/dictionaries.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { all, count } = getFormats('ko');

export const dictionaries: DictionaryMessages = {
  title: '사전',
  fact: '사전',
  change: '단어 추가·삭제',
  sayAgain: '다시 말하기',
  ofYours: '내 단어',
  ofAll: '우리 단어',
  explained: '이 항목은 음성, 이야기, 더빙, 번역에 적용돼요.',
  none: (call) => `아직 단어가 없어요. ${call} 을(를) 해 보세요`,
  words: (words) => `단어 ${count(words)}개`,
  more: (words) => `그 외 ${count(words)}개`,
  mine: '나만',
  here: '여기 있는 모두',
  service: '미디어 서비스의 사전 (이름을 적으면 적용돼요)',
  everyLanguage: '모든 언어',
  added: (word, as) => `이제부터 “${word}”을(를) “${as}”(으)로 읽어요.`,
  addedForAll: (word, as) => `이제부터 여기 있는 모두에게 “${word}”을(를) “${as}”(으)로 읽어요.`,
  alone: '여기에는 다른 사람이 없어서 나만 쓰도록 저장했어요.',
  removed: (word) => `“${word}”을(를) 다시 적힌 대로 읽어요.`,
  noSuchWord: (word) => `“${word}”은(는) 어느 사전에도 없어요.`,
  notYours: '다른 사람이 추가한 단어예요. 그 사람이나 관리자만 지울 수 있어요.',
  deleted: (name) => `“${name}”을(를) 삭제했어요.`,
  noSuch: (name, names) =>
    names.length === 0
      ? `여기에 “${name}” 사전이 없어요.`
      : `여기에 “${name}” 사전이 없어요. 있는 것은 ${all(names)}이에요.`,
  made: (name, words) => `“${name}”에 이제 단어가 ${count(words)}개 있어요.`,
  skipped: (rows) => `${count(rows)}줄을 건너뛰었어요. 줄마다 단어와 읽는 법, 원하면 언어를 적어 주세요.`,
  noTable:
    '이 파일은 여기서 표로 읽을 수 없어요. Excel 같은 스프레드시트에서 ‘다른 이름으로 저장’(또는 ‘다운로드’)을 누르고 파일 형식을 CSV로 골라 그 파일을 보내 주세요. 줄마다 단어, 읽는 법, 원하면 언어를 적으면 돼요.',
  fullWords: (most) =>
    `사전 하나에는 단어를 ${count(most)}개까지 넣을 수 있어요. 몇 개를 지우거나 새 사전을 만들어 주세요.`,
  fullTogether: (most) =>
    `이 사전들에는 모두 합쳐 단어를 ${count(most)}개까지 넣을 수 있어요. 먼저 몇 개를 지워 주세요.`,
  fullDictionaries: (most) => `사전은 ${count(most)}개까지 보관할 수 있어요. 먼저 하나를 삭제해 주세요.`,
  unknown: (typed, names) =>
    names.length === 0 ? `“${typed}” 사전이 없어요.` : `“${typed}” 사전이 없어요. 있는 것은 ${all(names)}이에요.`,
  strange: '여기에서 쓸 수 없는 사전 번호예요. 이름으로 골라 주세요.',
};
