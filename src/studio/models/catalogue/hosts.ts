// Hosts that models are fetched from, and the hosts to which each may redirect. Hashes protect the content; this keeps
// requests away from other hosts.

interface PublisherHost {
  readonly host: string;
  /** Prefixes of allowed paths. Absent if all paths are allowed. */
  readonly paths?: readonly string[];
  /** Hosts of redirects. `*.` stands for one or more subdomains. */
  readonly redirects: readonly string[];
}

const PUBLISHER_HOSTS: readonly PublisherHost[] = [
  { host: 'huggingface.co', redirects: ['hf.co', '*.hf.co'] },
  { host: 'github.com', paths: ['/k2-fsa/sherpa-onnx/releases/download/'], redirects: ['*.githubusercontent.com'] },
  { host: 'firefox-settings-attachments.cdn.mozilla.net', redirects: [] },
];

const matchesHost = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;

/**
 * True if a request to `host` and `path` is allowed after `origin`, the host of the address in the catalogue. They are
 * the same for the first request.
 */
export function isAllowedHost(origin: string, host: string, path: string): boolean {
  const publisher = PUBLISHER_HOSTS.find((one) => one.host === origin);
  if (!publisher) return false;
  const { paths, redirects } = publisher;
  if (host === origin) return paths === undefined || paths.some((prefix) => path.startsWith(prefix));
  return redirects.some((pattern) => matchesHost(host, pattern));
}
