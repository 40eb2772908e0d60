// Finds the reason for a crash in the standard error of a process that runs sherpa-onnx.

const MAX_REASON_LENGTH = 150;

/** An error of onnxruntime has several lines. sherpa-onnx puts file and line before its own errors. */
export function parseReason(log: string): string | undefined {
  const thrown = /what\(\):\s*([\s\S]+)/.exec(log)?.[1];
  const logged = log
    .split('\n')
    .map((line) => /^(\S+)\s+(.+)/.exec(line))
    .filter((parts) => /\.(?:cc|h):/.test(parts?.[1] ?? ''))
    .map((parts) => parts?.[2])
    .findLast((reason) => reason !== undefined);
  return (thrown ?? logged)?.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_REASON_LENGTH) || undefined;
}
