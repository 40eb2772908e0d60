// Every number of the web chat, each with its reason. There is no platform behind it, so all of them are ours to choose.

import { DAY_MS, KEPT_DAYS } from '../../domain/retention.ts';
import type { ChatLimits } from '../../ports/chat.ts';

/** Larger than any file the operations sensibly take, small enough that one upload cannot fill a small disk. */
const FILE_BYTES = 500_000_000;

export const LIMITS: ChatLimits = {
  attachmentBytes: FILE_BYTES,
  /** An edit is one row and one event; four a second are more than an eye follows. */
  edits: { gapMs: 250 },
  /** What fits below a search box without scrolling far. */
  suggestions: 20,
};

/** What it bounds by itself. */
export const BOUNDS = {
  uploadBytes: FILE_BYTES,
  /** How long files and messages stay, and what nobody sent along after it was uploaded. */
  keepMs: KEPT_DAYS.conversation * DAY_MS,
  unusedMs: 24 * 3_600_000,
  /** Where room is lacking, what is older than this goes: time enough to hear a result, and to save it. */
  earlyMs: 3_600_000,
  sweepMs: 3_600_000,
  /** Made into an MP3 or WAV for somebody: what that is read from, what it may become, and how many at a time, waiting ones with them. */
  converted: { fromBytes: 200_000_000, intoBytes: FILE_BYTES, atOnce: 6 },
  /** JSON bodies are forms: the longest text below, even with every character escaped, fits. */
  jsonBytes: 1_000_000,
  /** About two hours of speech; longer texts belong in a document. */
  textCharacters: 100_000,
  /** A line made from a filled form is for recognising it; the card has the full text. */
  lineCharacters: 2_000,
  /** Messages of one answer. Five minutes of reading fit the characters; a reader that takes nothing holds no more memory. */
  page: { standard: 50, most: 200, characters: 256_000 },
  /** Voices of one answer: 100 kB, and five thousand of them come in ten. */
  voices: 500,
  /**
   * Words of a search, what is looked through for them, some weeks of talk or one long book, and the messages shown. Up to 50
   * milliseconds of processor, in slices.
   */
  search: { words: 10, wordCharacters: 100, messages: 2_000, characters: 4_000_000, together: 50, found: 20 },
  /** A call repeated because its answer was lost comes back within minutes; a day forgives a night. */
  keyMs: 24 * 3_600_000,
  /** Proxies commonly cut a silent connection after 30 or 60 s. */
  heartbeatMs: 15_000,
  /**
   * News sent to a client in one piece, in number and length. Whoever is further `behind` reads the rooms again instead: a few
   * pages are less than thousands of messages.
   */
  events: { together: 50, characters: 64_000, behind: 2_000 },
  /** Signing in once a month is no burden. */
  sessionMs: 30 * 24 * 3_600_000,
  /** More than the browsers of an office behind one address, and few enough to keep. */
  sessionsPerVisitor: 200,
  /** Browsers keep a cookie no longer; each visit begins it anew. */
  keySeconds: 400 * 24 * 3600,
  /**
   * Of the people whom one address brings anew in a day, so many are counted each for themselves by the limits for a person, the
   * others together: enough for a household or a bot, too few to get past a limit by throwing keys away. More than `kept` are
   * not even remembered.
   */
  newPeople: { alone: 10, kept: 1_000 },
  /** Somebody who was away for so long is new again. */
  peopleMs: 90 * 24 * 3_600_000,
  /** People, and rooms, that a page is told of: what fits a side bar. */
  listed: 50,
  /** Who spoke where: enough for the lists, few enough to go through in a millisecond. */
  visits: 2_000,
  /** Deleted messages of which clients that come back are told. */
  goneKept: 10_000,
  /** Sends take milliseconds, copying the largest file a few seconds; a stop waits no longer. */
  stopMs: 3_000,
} as const;
