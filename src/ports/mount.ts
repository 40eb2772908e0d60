// What answers HTTP requests under a path of the one port.

export interface Mount {
  /** `/` takes everything nobody else takes. */
  readonly under: string;
  fetch(request: Request, env?: object): Response | Promise<Response>;
  /** Ends streams that would not end by themselves. */
  hangUp?(): void;
  /** Paths that take files, whose bodies may come for longer than others. */
  readonly uploads?: readonly string[];
}
