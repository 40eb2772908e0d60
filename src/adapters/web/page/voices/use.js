// A voice put into the line that is being written. Pure.

const VOICE = /(?<=^|\s)voice:("(?:[^"\\]|\\.)*"?|\S*)/iu;

/** `voice:Rose`, `voice:"Camille Dubois"` @param {string} name */
const option = (name) => `voice:${/^[\p{L}\d-]+$/u.test(name) ? name : JSON.stringify(name)}`;

/**
 * Words alone become something to be spoken; a command keeps what it says and takes this voice. `caret`: where one goes on writing.
 * @param {string} text
 * @param {string} name
 * @param {string} prefix of all commands
 */
export function withVoice(text, name, prefix) {
  const line = text.trim();
  const command = line.startsWith('/') ? line : `/${prefix}tts ${line}`;
  if (VOICE.test(command)) {
    const changed = command.replace(VOICE, () => option(name));
    return { text: changed, caret: changed.length };
  }
  const head = command.trimEnd();
  const words = head.includes(' ') ? head : `${head} `;
  return { text: `${words} ${option(name)}`, caret: words.length };
}
