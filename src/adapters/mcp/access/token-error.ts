// Reasons why an access token opens nothing.

/** The description is for the client's developer, and also goes into a header: plain ASCII without quotation marks. */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  readonly code: 'invalid_token' | 'insufficient_scope';
  constructor(code: TokenError['code'], description: string) {
    super(description);
    this.code = code;
  }
}

/** The issuer cannot be asked for its keys now. */
export class IssuerUnavailableError extends Error {
  override readonly name = 'IssuerUnavailableError';
}
