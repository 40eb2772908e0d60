// Korean texts for invalid input. Whole sentences after a field's label.

import { getFormats } from '../../../../domain/messages/formats.ts';
import type { ProblemMessages } from '../../../../domain/messages/problems.ts';

const { count, either } = getFormats('ko');

const noVoices = '미디어 서비스의 목소리 목록을 아직 받지 못했어요. 잠시 후에 다시 시도해 주세요.';
const meant = (near: readonly string[], otherwise: string) =>
  near.length > 0 ? `혹시 이것인가요? ${either(near)}` : otherwise;

export const problems: ProblemMessages = {
  at: (label, problem) => `${label}: ${problem}`,

  missing: '꼭 필요해요.',
  empty: '비워 둘 수 없어요.',
  notText: '텍스트를 적어 주세요.',
  oneValue: '값은 하나만 쓸 수 있어요.',

  charactersBetween: (least, most) => `${count(least)}자에서 ${count(most)}자 사이로 적어 주세요.`,
  charactersAtLeast: (least) => `${count(least)}자 이상 적어 주세요.`,
  charactersAtMost: (most) => `${count(most)}자까지 적을 수 있어요.`,
  tooLong: (size, most) => `${count(size)}자예요. ${count(most)}자까지로 줄여 주세요.`,
  saysTooLittle: (words, characters, about) =>
    `${count(words)}단어, ${count(characters)}자 이상이 필요해요. 다음을 더 자세히 적어 주세요: ${about}.`,
  notAddress: 'https:// 또는 http://로 시작하는 전체 주소를 적어 주세요.',

  notNumber: '숫자를 적어 주세요.',
  notThisNumber: (typed) => `“${typed}” 값은 숫자가 아니에요.`,
  notWhole: '정수를 적어 주세요.',
  notThisWhole: (typed) => `“${typed}” 값은 정수가 아니에요.`,
  moreThan: (bound) => `${count(bound)}보다 커야 해요.`,
  orMore: (bound) => `${count(bound)} 이상이어야 해요.`,
  orLess: (bound) => `${count(bound)} 이하여야 해요.`,

  notNumbers: '숫자를 나열해 주세요.',
  numbersAtLeast: (least) => `숫자를 ${count(least)}개 이상 적어 주세요.`,
  numbersAtMost: (most) => `숫자는 ${count(most)}개까지 적을 수 있어요.`,
  notLanguages: '언어를 나열해 주세요.',
  languagesAtLeast: '언어를 하나 이상 골라 주세요.',
  notTexts: '텍스트를 나열해 주세요.',
  listTooLong: (size, most) => `모두 ${count(size)}자예요. ${count(most)}자까지로 줄여 주세요.`,
  listTooMany: (size, most) => `${count(size)}개예요. ${count(most)}개까지로 줄여 주세요.`,

  notChoice: (labels) => `다음 중 하나를 골라 주세요: ${labels.join(', ')}.`,
  notToggle: '예 또는 아니요로 답해 주세요.',
  notVoice: '목소리를 골라 주세요.',
  notSourceLanguage: '이 서비스에서 원문 언어로 쓸 수 없는 언어예요.',
  notTargetLanguage: '이 서비스에서 번역할 언어로 쓸 수 없는 언어예요.',
  targetOnly: (language) =>
    `${language}: 원문 언어로 쓸 수 없어요. 미디어 서비스는 이 언어로 번역하는 것만 할 수 있어요.`,
  unknownLanguage: (typed, near, list) =>
    `“${typed}” 언어를 찾을 수 없어요. ${meant(near, `${list} 명령어로 모두 볼 수 있어요.`)}`,
  unknownVoice: (typed, near, list) =>
    `“${typed}” 목소리를 찾을 수 없어요. ${meant(near, `${list} 명령어로 모두 볼 수 있어요.`)}`,
  unsureLanguage: (names) => `다음 중 어느 언어인지 골라 주세요: ${either(names)}.`,
  noVoicesToLookUp: `지금은 찾을 수 없어요. ${noVoices}`,
  noVoicesToChoose: `지금은 고를 수 없어요. ${noVoices}`,
  strangeVoice: '여기에서 쓸 수 없는 목소리예요. 다른 목소리를 골라 주세요.',

  fileMissing: (endings) => `${either(endings)} 파일을 첨부해 주세요.`,
  fileTyped: '글자가 아니라 파일을 첨부해 주세요.',
  noFile: '파일을 쓸 수 없어요.',
  notThisFile: (endings, name) => `${either(endings)} 파일만 쓸 수 있어요. “${name}” 파일은 쓸 수 없어요.`,
  oneFile: '파일은 한 번에 하나만 쓸 수 있어요.',
  oneLink: '링크나 파일 중 하나만 쓸 수 있어요.',
  besideLink: '첨부한 영상이나 녹음에만 쓸 수 있어요. 링크에는 쓸 수 없어요.',
  noLink: '공개 링크가 필요해요. 이 파일은 외부에서 열 수 없어요(운영자가 PUBLIC_URL을 설정하면 쓸 수 있어요).',
  onlyFor: (kind) => `${kind} 파일에만 쓸 수 있어요.`,

  unknownCommand: (call, near, help) =>
    near.length > 0
      ? `${call} 명령어는 없어요. 혹시 이것인가요? ${either(near)}`
      : `${call} 명령어는 없어요. ${help} 명령어로 할 수 있는 일을 볼 수 있어요.`,
  unknownField(call, typed, { near, options, isText }) {
    const takes = options.length > 0 ? ` 쓸 수 있는 항목: ${options.join(', ')}.` : '';
    const hint = near === undefined ? takes : ` 혹시 “${near}:” 항목인가요?`;
    const wayOut = isText ? ' 텍스트의 일부라면 텍스트를 따옴표로 묶어 주세요.' : '';
    return `${call} 명령어에는 “${typed}” 항목이 없어요.${hint}${wayOut}`;
  },
  takesNoFile: (call) => `${call} 명령어에는 파일을 쓸 수 없어요.`,
};
