#!/usr/bin/env node
// The command `earshot`. Written so that any Node can read it: one that is too old is told so, in a sentence, by a file it understands.

'use strict';

var found = process.versions.node;

/** As a shell reads it as one word. */
function quoted(word) {
  return /^[\w./:=@-]+$/.test(word) ? word : ["'", word.replace(/'/g, "'\\''"), "'"].join('');
}

if (parseInt(found, 10) < 24) {
  process.stderr.write(
    'Earshot needs Node 24 or newer, and this is Node ' +
      found +
      '. Get it from https://nodejs.org, or let npm bring it for this once:\n\n  ' +
      ['npx --package=node@24 --package=earshot earshot']
        .concat(process.argv.slice(2).map(quoted))
        .join(' ') +
      '\n\nIf it came from a tarball: --package=./earshot-….tgz in place of --package=earshot.\n',
  );
  process.exitCode = 1;
} else {
  require('./cli/earshot.ts');
}
