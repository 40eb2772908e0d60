// Links are read as their text. Marks of notes are left out, and so are notes that begin with a link back.

import type { BlockCollector } from './block-collector.ts';
import type { Attributes } from './element-rules.ts';
import { beginsNote, isNoteClass, isNoteLink, isSignLink } from './note-marks.ts';

export function createLinkRules(blocks: BlockCollector) {
  let raised = 0;
  /** True if the open link has raised text. */
  let hasRaised = false;

  return {
    openRaised(): () => void {
      raised += 1;
      hasRaised = true;
      return () => {
        raised -= 1;
      };
    },
    openLink({ href = '', class: classes = '', rel = '' }: Attributes): () => void {
      const start = blocks.length();
      hasRaised = raised > 0;
      return () => {
        // A link to another page leads to no note.
        if (!/^[^:]{0,500}#/.test(href)) return;
        const text = blocks.textFrom(start);
        const before = blocks.textFrom(0).slice(0, start);
        const link = { text, before, isRaised: hasRaised, isMarked: isNoteClass(classes) || rel === 'footnote' };
        if (isSignLink(text)) return blocks.cut(start);
        // A heading may lead back to the table of contents.
        if (blocks.isHeading() && !link.isRaised) return;
        if (!isNoteLink(link) && !beginsNote(link)) return;
        if (beginsNote(link)) blocks.drop();
        blocks.cut(start);
      };
    },
  };
}
