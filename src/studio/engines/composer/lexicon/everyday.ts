// The lexicon, fourth part: the home, bodies, streets and launches, more animals. Data.

import * as body from '../recipes/body.ts';
import * as home from '../recipes/household.ts';
import * as outdoors from '../recipes/outdoors.ts';
import { group } from './entry.ts';

export const EVERYDAY = [
  group(
    'home and kitchen',
    [
      [
        'frying',
        home.frying,
        'sizzle, sizzling, frying pan, bacon, steak, grill, barbecue, bbq, deep fryer, wok, ~fry, ~cook',
      ],
      ['popcorn', home.popcorn, 'popcorn popping, popping corn'],
      [
        'coffee machine',
        home.coffeeMachine,
        'coffee maker, brewing coffee, coffee brewing, percolator, kettle',
      ],
    ],
    [
      ['toilet', home.flush, 'toilet flush, flushing toilet, flush, bathroom, lavatory, ~wc'],
      ['zip', home.zipper, 'zipper, zip up, unzip, unzipping, zipping, tent zip'],
      [
        'opening a can',
        home.canOpening,
        'can of soda, can of beer, soda can, beer can, opening a beer, can opening, opening a soda, opening a can of soda, cracking open a beer, ~can',
      ],
      ['keys', home.keys, 'key ring, keychain, car keys, jingling keys, jingle of keys, jingling'],
      [
        'coins dropping',
        home.coinsDropping,
        'coins falling, coin drop, dropping coins, coins jingling, slot machine',
      ],
      ['scissors', home.scissors, 'cutting paper, snipping, haircut, shears, ~snip, ~cut'],
      ['match', home.match, 'lighting a match, matchstick, lighter, match strike, striking a match, ~candle'],
    ],
  ),
  group(
    'bodies and voices',
    [
      [
        'children playing',
        body.children,
        'child, children, kids, kid, playground, schoolyard, school yard, kindergarten, recess, toddlers',
      ],
    ],
    [
      ['baby crying', body.babyCrying, 'baby, crying, infant, newborn, wailing, sobbing, ~cry, ~weep'],
      ['coughing', body.coughing, 'cough, clearing throat, throat clearing, ~sick'],
      ['sneeze', body.sneeze, 'sneezing, achoo, atchoo'],
      [
        'scream',
        body.scream,
        'screaming, shriek, shrieking, screech of a woman, horror scream, wilhelm scream',
      ],
      ['kiss', body.kiss, 'kissing, smooch, kisses'],
      [
        'eating',
        body.eating,
        'chewing, crunching, munching, eating chips, potato chips, bite, biting an apple, ~eat, ~chew, ~crunch, ~apple',
      ],
      ['drinking', body.drinking, 'gulp, slurp, slurping, swallow, swallowing, sip, ~drink'],
      ['fart', body.fart, 'farting, whoopee cushion, flatulence'],
    ],
  ),
  group(
    'yard, street and launch',
    [['lawn mower', outdoors.mower, 'lawnmower, mower, mowing, leaf blower, hedge trimmer, generator']],
    [
      ['jackhammer', outdoors.jackhammer, 'pneumatic drill, road drill, road works, roadworks, hammer drill'],
      [
        'car failing to start',
        outdoors.cranking,
        "car won't start, wont start, engine cranking, cranking, dead battery, car not starting, starter motor",
      ],
      [
        'rocket launch',
        outdoors.launch,
        'lift off, liftoff, taking off, take off, takes off, takeoff, blast off, blastoff, rocket, rocket launching, rocket taking off, ~launch',
      ],
    ],
  ),
  group(
    'more animals',
    [],
    [
      ['duck', outdoors.duck, 'quack, quacking, goose, geese, mallard'],
      ['pig', outdoors.pig, 'oink, boar, hog, piglet, ~grunt'],
      ['elephant', outdoors.elephant, 'trumpeting elephant, mammoth'],
      ['monkey', outdoors.monkey, 'ape, chimpanzee, chimp, gorilla, baboon'],
    ],
  ),
] as const;
