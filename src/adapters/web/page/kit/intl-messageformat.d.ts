// Types of the package's file that the server adds to this folder (server/assets.ts).

export { IntlMessageFormat } from 'intl-messageformat';
