// Types for an operation's result: its endpoint at the service and its contents.

import type { SyntheticKind } from '../media/provenance.ts';

/**
 * A file that an operation can produce. `addressFields`: names of the response field with its URL, the interface
 * document's own first.
 */
interface FileSpec {
  readonly label: string;
  readonly addressFields: readonly string[];
  readonly optional?: boolean;
}

/** Kind of a result, for the colour of its card. */
export type MediaKind = 'speech' | 'sound' | 'music' | 'words' | 'film' | 'voice';

/**
 * Location and contents of a finished task's result. Facts that the interface document lacks come from public sources
 * and are marked as public.
 */
export interface OutcomeSpec {
  /** Result endpoint with `{run_id}` or field names in braces. It returns the file, or JSON with its URL. */
  readonly path: string;
  readonly files: Readonly<Record<string, FileSpec>>;
  /** True if the status response has the URLs (document §2.1). Otherwise only the result endpoint has them. */
  readonly isInStatus: boolean;
  /** Absent on operations of extensions. */
  readonly kind?: MediaKind;
  /**
   * Set if the operation has no result endpoint. Sending the create call again returns the URL once the file is ready; the first call may already return it (public fact).
   */
  readonly repeatsCreate?: true;
  /** Response field with the translated segments (public fact). */
  readonly textsField?: string;
  /** Response field with the spoken lines (public fact). Caption files are made from them. */
  readonly linesField?: string;
  /**
   * Endpoint for captions in one language, with `{run_id}` and `{language}`, if the result has no lines (public fact).
   */
  readonly captionsPath?: string;
  /** Request field with the text that all files of the result speak. */
  readonly spokenTextField?: string;
  /** Endpoint that sends the speech while it is made, if the service has one (public fact). */
  readonly streamPath?: string;
  /** Request field that describes the sound of the result, if nothing is spoken. */
  readonly soundField?: string;
  /** Response field with the id of the new voice. The create call itself returns it, without a task at the service. */
  readonly voiceIdField?: string;
  /** Synthetic content of the files, which are tagged with it; the card says so too. Absent if nothing is synthetic. */
  readonly synthetic?: SyntheticKind;
  /** Response field with the URLs of samples to choose from (public fact). */
  readonly samplesField?: string;
  /** True if the response may map each language to a result (public fact). */
  readonly isPerLanguage?: boolean;
  /** Set if the operation takes long enough for a card to show the progress of each language or stage. */
  readonly hasParts?: true;
  /** Set if the result is a film's lines with translations for review. Only the built-in studio produces it. */
  readonly isReview?: true;
}
