// Recognizes texts that are code, configuration or markup. Their keys look like names of speakers. Pure.

const MIN_SHARE = 0.4;
/** Characters at the start of a line that are examined. */
const EXAMINED = 200;
const CODE_START =
  /^\s*(?:at |def |return |case |for |if |elif |else:|try:|except\b|finally:|while |with |class |raise |import |const |let )|^\s{2,}[\w-]+:|^[\w-]+=|^\s*[a-z][\w.-]*:\s*$/u;
const LONE_TAG = /^<\/?[a-z][^>]*>$/u;

const isJson = (text: string): boolean => {
  if (!/^\s*[{[]/u.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const isCodeLine = (line: string): boolean =>
  /[;{}]$/u.test(line.trimEnd()) ||
  CODE_START.test(line.slice(0, EXAMINED)) ||
  (!line.startsWith('<v ') && LONE_TAG.test(line.slice(0, EXAMINED)));

/** `lines`: of the text, with their indentation. */
export function isCode(text: string, lines: readonly string[]): boolean {
  const filled = lines.filter((line) => line.trim() !== '');
  return isJson(text) || filled.filter(isCodeLine).length >= MIN_SHARE * filled.length;
}
