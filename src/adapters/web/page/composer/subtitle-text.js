// Extracts the spoken words of .srt and .vtt files. Pure.

const BLOCK_END = /\r?\n\s*\n/u;
const LINE_END = /\r?\n/u;
const TIMING = '-->';
const TAG = /<[^<>]*>/gu;

/** Returns one line per cue. @param {string} text */
export const extractSubtitleText = (text) =>
  text
    .split(BLOCK_END)
    .map((block) => {
      const lines = block.split(LINE_END);
      const timing = lines.findIndex((line) => line.includes(TIMING));
      return timing < 0
        ? ''
        : lines
            .slice(timing + 1)
            .join(' ')
            .replace(TAG, '')
            .trim();
    })
    .filter((line) => line !== '')
    .join('\n');
