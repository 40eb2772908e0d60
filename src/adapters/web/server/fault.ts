// A call that cannot be answered as asked: the status and the sentence for the person. Raised anywhere below the routes,
// turned into an answer there.

type FaultStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 415 | 422 | 429 | 503 | 507;

export class Fault extends Error {
  override readonly name = 'Fault';
  readonly status: FaultStatus;
  constructor(status: FaultStatus, sentence: string) {
    super(sentence);
    this.status = status;
  }
}
