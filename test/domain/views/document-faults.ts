// Failures of documents, with their sentences in English.

import { message } from '../../../src/messages/message.ts';
import type { StudioSentences } from './studio-sentences.ts';

export type Faults = StudioSentences<'faults', 'did' | 'unreadable' | 'text' | 'untranslated', 'faults.none'>;

export const DOCUMENT_FAULTS = {
  'faults.noWordsInFile': [{}, 'The file contains no words to read aloud. Send one that has words in it.'],
  'faults.noTextInFile': [
    {},
    'The file contains no text to read aloud. Check that it was saved with its words in it; words in pictures are not read.',
  ],
  'faults.unreadableWord': [
    {},
    'This Word document cannot be read. Open it in a word processor, save it as .docx again, and send that.',
  ],
  'faults.damagedDocument': [{}, 'The document is damaged and cannot be opened. Save it again and retry.'],
  'faults.unpacksTooLarge': [
    {},
    'The document unpacks to more than 60 MB, or its text to more than 20 MB. Remove pictures, split it, or send plain text.',
  ],
  'faults.tooIntricate': [
    { most: 300_000 },
    'The document has more than 300,000 pieces of formatting. Save it as plain text (.txt) and send that, or split it.',
  ],
  'faults.lockedDocument': [{}, 'The document is protected with a password. Remove the password and send it again.'],
  'faults.documentTooLarge': [
    { megabytes: 60 },
    'The document is larger than 60 MB. Remove its pictures, or send plain text.',
  ],
  'faults.book.locked': [
    {},
    'The book is copy-protected (DRM), so its text cannot be read. Send an edition without copy protection.',
  ],
  'faults.book.pictures': [
    {},
    'The document contains only pictures of pages, and no text. Run text recognition (OCR) on it and send the result.',
  ],
  'faults.storyTooLong': [
    { most: 2_000_000 },
    'The story has more than 2,000,000 characters. Split it and send the parts separately.',
  ],
  'faults.misnamedText': [{ named: '.txt', is: message('faults.text.pdf') }, 'The file is named .txt but is a PDF.'],
  'faults.notReadAloud': [
    { is: message('faults.text.other', { kind: 'png' }) },
    'The file is really of the type png, which cannot be read aloud.',
  ],
  'faults.sendText': [{}, 'Send the text as .txt or .docx.'],
} satisfies Partial<Faults>;
