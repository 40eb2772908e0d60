// An HTTP handler for a path of the shared port.

export interface HttpMount {
  /** Path prefix. `/` receives the requests that no other handler takes. */
  readonly path: string;
  fetch(request: Request, env?: object): Response | Promise<Response>;
  /** Closes endless streams at shutdown. */
  closeStreams?(): void;
  /** Paths that accept files. Their request bodies have a longer time limit. */
  readonly uploadPaths?: readonly string[];
}
