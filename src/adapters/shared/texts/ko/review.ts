// Korean texts for reviewing the lines of a dub before they are spoken.

import { formatRanges, getFormats } from '../../../../domain/messages/formats.ts';
import type { ReviewMessages } from '../../../../domain/messages/review.ts';

const { all, count } = getFormats('ko');

export const review: ReviewMessages = {
  line: (lines, languages) =>
    `${all(languages)}, ${count(lines)}줄이에요. 아직 아무것도 말하지 않았어요. 틀린 곳을 고치거나 이대로 더빙하세요.`,
  more: (lines) => `… 그리고 ${count(lines)}줄 더 있어요.`,
  beyond: (line) => `${count(line)}번째 줄부터는 이대로 말해요. 바꾸려면 영상과 함께 자막을 주세요.`,
  corrections: '고친 곳',
  corrected: (lines) => `${count(lines)}줄`,
  silent: '(말하지 않음)',
  unsure: '알아듣기 어려움',
  buttons: {
    correct: '고치기',
    page: (from, to, language) => `${count(from)}–${count(to)} 고치기${language === undefined ? '' : ` · ${language}`}`,
    reopen: '다시 열기',
  },
  unanswered: '하루 동안 진행하라는 답이 없어서 아무것도 말하지 않았어요. 줄은 그대로 남아 있어요.',
  stopped: '말하기 전에 중지했어요. 줄은 그대로 남아 있어요.',
  saved: (lines) => `${count(lines)}줄을 고쳐서 저장했어요.`,
  unchanged: '바뀐 것이 없어요.',
  crossed: (line, theirs, yours) =>
    `그동안 다른 사람이 ${count(line)}번째 줄을 고쳐서 지금은 “${theirs}”예요. “${yours}”는 저장하지 않았어요.`,
  over: '이 줄은 더 이상 기다리지 않아요. 그동안 더빙했거나 그만두었어요. 아무것도 바꾸지 않았어요.',
  notOffered: '이 미디어 서비스는 여기서 고친 줄을 말하지 못해요. 그래서 먼저 보여 주지 않고 바로 더빙해요.',
  unnumbered: (line) => `번호 없는 줄이 있어요: “${line}”. 줄마다 번호, 마침표, 띄어쓰기로 시작해 주세요.`,
  strangeNumber: (number, first, last) =>
    `${count(number)}번째 줄은 여기에 없어요. ${count(first)}번부터 ${count(last)}번까지예요.`,
  twice: (number) => `${count(number)}번째 줄이 두 번 있어요.`,
  lost: (numbers) => `${formatRanges(numbers)}번 줄이 없어요. 말하지 않을 줄은 번호 뒤를 비워 두세요.`,
};
