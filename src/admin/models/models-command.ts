// The operator's command `npm run models` as this page uses it.

interface CommandRun {
  readonly exitCode: number | null;
  /** End of what it wrote for people, for the log. */
  readonly errorOutput: string;
}

/**
 * Runs the command and passes on its JSON lines. Rejects if it cannot be started. `args`: never text of a request, only
 * words of this program and names that it looked up.
 */
export type ModelsCommand = (
  args: readonly string[],
  onRecord: (record: unknown) => void,
  signal: AbortSignal,
) => Promise<CommandRun>;
