// What can follow on a finished task, as its operation declares it. Shapes only.

/**
 * Where a value of what follows comes from: a field of the finished request, one of its files, its texts, its run, the voice kept from
 * it, or it is the same each time.
 */
export type Taken =
  | { readonly field: string }
  | { readonly file: string }
  | { readonly value: string }
  | 'texts'
  | 'run'
  | 'kept voice';

/** What one press on a finished task leads to. */
export interface Follow {
  /** In buttons; unique among those of an operation. */
  readonly name: string;
  readonly label: string;
  /** The name of the operation that follows, or of a query that is answered. */
  readonly operation: string;
  /** Its fields, and where their values come from. What is not there stays open. */
  readonly takes: Readonly<Record<string, Taken>>;
  /** Only where the finished request has a value in this field. */
  readonly given?: string;
  /** Only where too little was understood of what is said in the film or recording. */
  readonly ifUnclear?: true;
  /** What only the person can say: a form opens that asks for it first. Without it the task begins at once. */
  readonly asks?: readonly string[];
  /** A field that takes one of several values: where there are several, the person says which. */
  readonly oneOf?: string;
  /** A field of what follows, chosen from the words of a text that a voice may say wrong: the fields with the text and its language. */
  readonly chosenFrom?: { readonly field: string; readonly text: string; readonly language: string };
}
