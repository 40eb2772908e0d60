// Preformatted text: poems and old plain texts are read, program code is only named.

import type { Mentions } from '../blocks/mentions.ts';
import type { BlockCollector } from './block-collector.ts';
import type { Attributes } from './element-rules.ts';

const CODE_CLASS =
  /(?:^|[\s_-])(?:code|highlight|language|lang|prettyprint|programlisting|sourceCode|screen|listing)(?=$|[\s_-])/i;
const CODE_SIGNS = /[{}();=<>[\]|\\$&_]/g;
/** Prose has hardly any of these signs. */
const MAX_SIGN_SHARE = 0.04;

const looksLikeCode = (text: string): boolean => (text.match(CODE_SIGNS)?.length ?? 0) > text.length * MAX_SIGN_SHARE;

/** Old plain texts have empty lines between their paragraphs. */
function addParagraphs(blocks: BlockCollector, text: string): void {
  for (const paragraph of text.split(/\n\s*\n/)) {
    blocks.append(paragraph);
    blocks.end();
  }
}

export function createPreRules(blocks: BlockCollector, mentions: Mentions) {
  let depth = 0;
  let isCode = false;
  return {
    isInPre: (): boolean => depth > 0,
    openPre({ class: classes = '' }: Attributes): () => void {
      depth += 1;
      isCode = CODE_CLASS.test(classes);
      blocks.keepWhole();
      return () => {
        depth -= 1;
        const text = blocks.textFrom(0);
        blocks.cut(0);
        if (!isCode && !looksLikeCode(text)) return addParagraphs(blocks, text);
        const lines = text.split('\n').filter((line) => line.trim() !== '').length;
        const mention = lines > 0 ? mentions.code(lines) : undefined;
        if (mention !== undefined) blocks.append(mention);
      };
    },
    openCode(): () => void {
      isCode ||= depth > 0;
      return () => undefined;
    },
  };
}
