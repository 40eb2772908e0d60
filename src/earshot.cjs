#!/usr/bin/env node
// The command `earshot`. Any Node can parse this file, so an old one gets a sentence instead of a syntax error.

'use strict';

// Major and minor version; engines in package.json says the same.
var OLDEST = [22, 18];
var version = process.versions.node;

function isTooOld() {
  var found = version.split('.').map(Number);
  return found[0] < OLDEST[0] || (found[0] === OLDEST[0] && found[1] < OLDEST[1]);
}

// Quotes an argument for the shell where it needs it.
function quoted(word) {
  return /^[\w./:=@-]+$/.test(word) ? word : ["'", word.replace(/'/g, "'\\''"), "'"].join('');
}

if (isTooOld()) {
  process.stderr.write(
    'Earshot needs Node ' +
      OLDEST.join('.') +
      ' or newer and this is Node ' +
      version +
      ': install Node 24 from https://nodejs.org, or run it with the Node that npm fetches for this command:\n\n  ' +
      ['npx --package=node@24 --package=earshot earshot'].concat(process.argv.slice(2).map(quoted)).join(' ') +
      '\n\nFrom a tarball: --package=./earshot-….tgz in place of --package=earshot.\n',
  );
  process.exitCode = 1;
} else {
  require('./cli/earshot.ts');
}
