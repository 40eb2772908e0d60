// Output of the commands: sentences for people, or one JSON object per line for other programs.

export interface CommandOutput {
  /** Prints a line, unless the output is JSON. */
  line(text?: string): void;
  /** Prints an object, if the output is JSON. */
  record(object: object): void;
  /** Prints a line to stderr. */
  error(text: string): void;
}

export interface OutputStreams {
  out(text: string): void;
  error(text: string): void;
}

export const createOutput = (isJson: boolean, { out, error }: OutputStreams): CommandOutput => ({
  line: (text = '') => (isJson ? undefined : out(`${text}\n`)),
  record: (object) => (isJson ? out(`${JSON.stringify(object)}\n`) : undefined),
  error: (text) => error(`${text}\n`),
});
