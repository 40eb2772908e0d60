// Inserts a voice into the command line. Pure.

const VOICE_OPTION = /(?<=^|\s)voice:("(?:[^"\\]|\\.)*"?|\S*)/iu;

/** Formats the option, such as `voice:Rose` or `voice:"Camille Dubois"`. @param {string} name */
const formatVoiceOption = (name) => `voice:${/^[\p{L}\d-]+$/u.test(name) ? name : JSON.stringify(name)}`;

/**
 * Plain text becomes a /tts command; a command keeps its text and gets this voice. `caret`: caret position afterwards.
 * @param {string} text
 * @param {string} name
 * @param {string} prefix of command names
 */
export function insertVoiceIntoLine(text, name, prefix) {
  const line = text.trim();
  const command = line.startsWith('/') ? line : `/${prefix}tts ${line}`;
  if (VOICE_OPTION.test(command)) {
    const changed = command.replace(VOICE_OPTION, () => formatVoiceOption(name));
    return { text: changed, caret: changed.length };
  }
  const head = command.trimEnd();
  const words = head.includes(' ') ? head : `${head} `;
  return { text: `${words} ${formatVoiceOption(name)}`, caret: words.length };
}
