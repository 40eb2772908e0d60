// What an operation declares of its result: where it stands at the service, and what is in it. Shapes only.

import type { Synthetic } from '../media/mark.ts';

/** One file an operation can produce, and the names under which its address appears, the document's own first. */
interface FileSpec {
  readonly label: string;
  readonly names: readonly string[];
  readonly optional?: boolean;
}

/** Where a finished task's result stands. Gaps of the interface document are filled from public facts and marked so. */
export interface OutcomeSpec {
  /** Result endpoint with `{run_id}` in it, or names of fields: the file itself, or JSON that names it. */
  readonly result: string;
  readonly files: Readonly<Record<string, FileSpec>>;
  /** Addresses are looked for in the status answer first (document §2.1), else only at the result endpoint. */
  readonly inStatus: boolean;
  /** No result endpoint: the create call once more is answered with the address; public fact only. It may be at first as well. */
  readonly repeats?: true;
  /** Field with the translated segments; not shown in the document, so public fact only. */
  readonly texts?: string;
  /** Field with what is said in it, line by line; not shown in the document, so public fact only. It becomes caption files. */
  readonly lines?: string;
  /** Where they stand for one language, with `{run_id}` and `{language}` in it, should the result not bring them; public fact only. */
  readonly words?: string;
  /** Field of the request whose text is what is said in all its files. */
  readonly says?: string;
  /** Field of the request that tells what is to be heard in its files, where nothing is said. */
  readonly sounds?: string;
  /** Field with the number of a voice that was made: the create call itself answers with it, and there is no task at the service. */
  readonly voice?: string;
  /** What of its files is synthetic: they are marked as that, and the card says so. Left out where nothing is. */
  readonly synthetic?: Synthetic;
  /** Field with a list of sample addresses to choose from; not shown in the document, so public fact only. */
  readonly samples?: string;
  /** The answer may be a map with one result per language; not shown in the document, so public fact only. */
  readonly perLanguage?: boolean;
  /** It takes long enough that a card may tell of each part how it stands: of each language, else of what is being done. */
  readonly inParts?: true;
  /** The lines of a film with their translations: a person looks at them before they are spoken. Our own studio's alone. */
  readonly review?: true;
}
