// The certificate of the voice servers. @discordjs/voice always opens wss:// without options, so the servers use TLS
// with a key for loopback only. This process trusts it through Node's list, started programs through
// NODE_EXTRA_CA_CERTS.

import { readFileSync } from 'node:fs';
import tls from 'node:tls';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('../../../fixtures/loopback/', import.meta.url);

/** The path for `NODE_EXTRA_CA_CERTS` of a program that talks to the voice servers. */
export const LOOPBACK_CA = fileURLToPath(new URL('cert.pem', FOLDER));

/** The servers' certificate. From now on, this process trusts it. */
export function loopbackTls(): { readonly cert: string; readonly key: string } {
  const cert = readFileSync(LOOPBACK_CA, 'utf8');
  const known = tls.getCACertificates('default');
  if (!known.includes(cert)) tls.setDefaultCACertificates([...known, cert]);
  return { cert, key: readFileSync(new URL('key.pem', FOLDER), 'utf8') };
}
