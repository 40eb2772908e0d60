// Shows what is known about the origin of a file. One answer covers all notes that cannot be read here, so it reveals
// nothing about other servers.

import { message, type Text } from '../../messages/message.ts';
import { fullDate, joinSentences } from '../../messages/values.ts';
import type { ProvenanceNote } from '../file-origin/provenance-note.ts';
import { DIGITAL_SOURCE_TYPES } from '../media/provenance.ts';
import type { Row, View } from './view.ts';

/**
 * `elsewhere`: the note is from another place or installation, or was changed. `no-key`: the key for notes is unusable.
 * `unknown-place`: a mark without a note.
 * `declared`: a mark of another program. `untaggable`: captions, transcripts and other files that never have a mark.
 */
export type FileOrigin =
  | {
      readonly is: 'here';
      readonly note: ProvenanceNote;
      readonly kind: Text;
      /** True if the file is longer or shorter than the one that was made. */
      readonly hasOtherLength: boolean;
    }
  | { readonly is: 'declared'; readonly term: string }
  | { readonly is: 'elsewhere' | 'no-key' | 'unknown-place' | 'untagged' | 'untaggable' | 'unreadable' };

export const createFileOriginView = (title: Text, fileName: string, origin: FileOrigin): View => ({
  status: 'info',
  title,
  input: fileName,
  isInputFile: true,
  line: createLine(origin),
  ...(origin.is === 'here' && { rows: createRows(origin) }),
});

function createLine(origin: FileOrigin): Text {
  switch (origin.is) {
    case 'here':
      return joinSentences(
        message('origin.here', { date: fullDate(Date.parse(origin.note.date)) }),
        message(origin.hasOtherLength ? 'origin.otherLength' : 'origin.copied'),
      );
    case 'elsewhere':
      return message('origin.elsewhere');
    case 'no-key':
      return message('origin.noKey');
    case 'unknown-place':
      return message('origin.unknownPlace');
    case 'declared':
      return message('origin.declared', { term: findKnownTerm(origin.term) ?? 'other', name: origin.term });
    case 'untagged':
      return message('origin.untagged');
    case 'untaggable':
      return message('origin.untaggable');
    case 'unreadable':
      return message('origin.unreadable');
  }
}

const findKnownTerm = (term: string) => DIGITAL_SOURCE_TYPES.find((one) => one === term);

const createRows = ({ note, kind }: Extract<FileOrigin, { is: 'here' }>): readonly Row[] => [
  { title: message('origin.kindTitle'), detail: kind },
  ...(note.voices === undefined ? [] : [{ title: message('origin.voiceTitle'), detail: note.voices }]),
  ...(note.hasConsent ? [{ title: message('origin.consentTitle'), detail: message('origin.consent') }] : []),
];
