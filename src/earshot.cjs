#!/usr/bin/env node
// The command `earshot`. Written so that any Node can read it: one that is too old is told so, in a sentence, by a file it understands.

'use strict';

var found = process.versions.node;
if (parseInt(found, 10) < 24) {
  process.stderr.write(
    'Earshot needs Node 24 or newer, and this is Node ' +
      found +
      '. Get it from https://nodejs.org, or let npm bring it for this once:\n\n' +
      '  npx --package=node@24 --package=earshot earshot\n',
  );
  process.exitCode = 1;
} else {
  require('./cli/earshot.ts');
}
