// What apt-get prints, read: what it would install, how large that is, which packages it does not know, how far it is.
// Pure; expects its English (LC_ALL=C). Running it is elsewhere.

interface AptPlan {
  /** Packages it would install or upgrade, dependencies included. */
  readonly install: readonly string[];
  /** Packages it has never heard of. */
  readonly unknown: readonly string[];
}

/** From the output of `apt-get --simulate install …`, both channels. */
export function readPlan(output: string): AptPlan {
  const all = (pattern: RegExp) => [
    ...new Set([...output.matchAll(pattern)].map(([, first, second]) => first ?? second ?? '')),
  ];
  return {
    install: all(/^Inst (\S+)/gm),
    unknown: all(/^E: (?:Unable to locate package (\S+)|Package '([^']+)' has no installation candidate)/gm),
  };
}

export interface AptSizes {
  /** In apt's words: "20.4 MB". */
  readonly download?: string;
  readonly disk?: string;
}

/** From the output of `apt-get --print-uris --yes install …`. What is already downloaded does not count. */
export function readSizes(output: string): AptSizes {
  const download = /^Need to get ([\d.,]+ \w+)/m.exec(output)?.[1];
  const disk = /^After this operation, ([\d.,]+ \w+) of additional disk space/m.exec(output)?.[1];
  return { ...(download && { download }), ...(disk && { disk }) };
}

export interface AptProgress {
  readonly stage: 'downloading' | 'installing';
  /** 0 to 100 within the stage. */
  readonly percent: number;
  readonly what: string;
}

/** A line of `APT::Status-Fd`: `dlstatus:1:23.5:Retrieving file 2 of 9`, `pmstatus:cg3:40.0:Unpacking cg3 (amd64)`. */
export function readProgress(line: string): AptProgress | undefined {
  const [, channel, percent, what = ''] =
    /^(dlstatus|pmstatus):[^:]*(?::[a-z0-9]+)?:(\d+(?:\.\d+)?):(.*)$/.exec(line) ?? [];
  if (percent === undefined) return undefined;
  return {
    stage: channel === 'dlstatus' ? 'downloading' : 'installing',
    percent: Math.min(100, Number(percent)),
    what: what.trim(),
  };
}

/** What apt complained about, for people: its lines that begin with `E:`. */
export const readComplaints = (output: string): readonly string[] =>
  [...output.matchAll(/^E: (.+)$/gm)].map(([, complaint = '']) => complaint);

/** Whether `/etc/os-release` describes Debian, Ubuntu or a relative of theirs. */
export const isDebianLike = (osRelease: string): boolean =>
  /^(?:ID|ID_LIKE)=.*\b(?:debian|ubuntu)\b/m.test(osRelease);
