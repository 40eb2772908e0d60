// A client like those of hosted assistants: it knows only the address of /mcp, finds the issuer, registers itself, sends
// its person to sign in, and renews its tokens.

import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { fetchAnew } from './clients.ts';
import { signInAs } from './issuer.ts';

const CALLBACK = 'https://assistant.example/callback';

export interface Hosted {
  readonly client: Client;
  /** The current access token. */
  token(): string;
  /** Number of sign-ins of the person. */
  readonly signIns: number;
}

type Saved = Awaited<ReturnType<OAuthClientProvider['tokens']>>;
type Registration = Awaited<ReturnType<OAuthClientProvider['clientInformation']>>;

const MAX_SIGN_INS = 3;

export async function connectHosted(base: string, person: string): Promise<Hosted> {
  let tokens: Saved;
  let registration: Registration;
  let discovery: OAuthDiscoveryState | undefined;
  let verifier = '';
  let callback: Promise<URL> | undefined;
  let signIns = 0;
  const authProvider: OAuthClientProvider = {
    redirectUrl: CALLBACK,
    clientMetadata: {
      client_name: 'Assistant',
      redirect_uris: [CALLBACK],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => registration,
    saveClientInformation: (given) => {
      registration = given;
    },
    tokens: () => tokens,
    saveTokens: (given) => {
      tokens = given;
    },
    saveCodeVerifier: (given) => {
      verifier = given;
    },
    codeVerifier: () => verifier,
    discoveryState: () => discovery,
    saveDiscoveryState: (found) => {
      discovery = found;
    },
    redirectToAuthorization: (url) => {
      signIns += 1;
      callback = signInAs(person, url, CALLBACK);
    },
  };
  for (;;) {
    const transport = new StreamableHTTPClientTransport(new URL('/mcp', base), { authProvider, fetch: fetchAnew });
    const client = new Client({ name: 'assistant', version: '1.0.0' });
    try {
      await client.connect(transport);
      return { client, token: () => String(tokens?.access_token), signIns };
    } catch (thrown) {
      if (!(thrown instanceof UnauthorizedError) || !callback || signIns > MAX_SIGN_INS) throw thrown;
      await transport.finishAuth((await callback).searchParams);
    }
  }
}
