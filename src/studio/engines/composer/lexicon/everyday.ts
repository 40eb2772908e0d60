// Lexicon, part four: the home, bodies, streets, launches, more animals. Data.

import * as body from '../recipes/body.ts';
import * as home from '../recipes/household.ts';
import * as outdoors from '../recipes/outdoors.ts';
import { createGroup } from './entry.ts';

export const EVERYDAY = [
  createGroup(
    'home and kitchen',
    [
      [
        'frying',
        home.frying,
        'sizzle, sizzling, frying pan, bacon, ?steak, ?grill, ~barbecue, ~bbq, deep fryer, ?wok, ?fry, ?cook',
      ],
      ['popcorn', home.popcorn, 'popcorn popping, popping corn'],
      [
        'coffee machine',
        home.coffeeMachine,
        'coffee maker, brewing coffee, coffee brewing, percolator, kettle boiling, boiling kettle, espresso machine',
      ],
    ],
    [
      ['toilet', home.toiletFlush, 'toilet flush, flushing toilet, flush, ?bathroom, ?lavatory'],
      ['zip', home.zipper, 'zipper, zip up, unzip, unzipping, zipping, tent zip'],
      [
        'opening a can',
        home.canOpening,
        'can of soda, can of beer, soda can, beer can, opening a beer, can opening, opening a soda, opening a can of soda, opening a soda can, cracking open a beer, beer being opened, opening a beer can',
      ],
      [
        'keys',
        home.keyJingle,
        '?keys, key ring, keychain, car keys, jingling keys, keys jingling, jingle of keys, ?jingling',
      ],
      [
        'coins dropping',
        home.coinsDropping,
        'coins falling, coin drop, dropping coins, coins jingling, slot machine, slot machine jackpot, jackpot, coin spinning, spinning coin',
      ],
      ['scissors', home.scissors, 'cutting paper, snipping, haircut, shears, ?snip'],
      [
        'match',
        home.matchStrike,
        '?match, lighting a match, matchstick, ?lighter, match strike, match being struck, striking a match',
      ],
    ],
  ),
  createGroup(
    'bodies and voices',
    [
      [
        'children playing',
        body.childrenPlaying,
        '@child, @children, @kids, @kid, @toddlers, kids playing, playing children, ~playground, ~schoolyard, ~school yard, ~kindergarten, ~recess',
      ],
    ],
    [
      ['baby crying', body.babyCrying, '@baby, @infant, @newborn, ?crying, wailing baby, baby wailing, ?cry, ?weep'],
      ['coughing', body.coughing, 'cough, clearing throat, throat clearing'],
      ['sneeze', body.sneeze, 'sneezing, achoo, atchoo'],
      ['scream', body.scream, 'screaming, shriek, shrieking, screech of a woman, horror scream, wilhelm scream'],
      ['kiss', body.kiss, 'kissing, smooch, kisses'],
      [
        'eating',
        body.eating,
        'chewing, ?crunching, munching, eating chips, potato chips, ?bite, biting an apple, ?eat, ?chew, ?crunch',
      ],
      ['drinking', body.drinking, 'gulp, slurp, slurping, swallow, swallowing, ?sip, ?drink'],
      ['fart', body.fart, 'farting, whoopee cushion, flatulence'],
    ],
  ),
  createGroup(
    'yard, street and launch',
    [['lawn mower', outdoors.lawnMower, 'lawnmower, mower, mowing, hedge trimmer, ?generator']],
    [
      ['jackhammer', outdoors.jackhammer, 'pneumatic drill, road drill, road works, roadworks, hammer drill'],
      [
        'car failing to start',
        outdoors.failedCarStart,
        "car won't start, wont start, engine cranking, cranking, dead battery, not starting, starter motor",
      ],
      [
        'rocket launch',
        outdoors.rocketLaunch,
        'liftoff, blast off, blastoff, @rocket, rocket launching, rocket taking off, spaceship taking off, spaceship launching, rocket lift off, rocket take off, ?taking off, ?take off, ?takes off, ?takeoff, ?lift off, ?launch',
      ],
    ],
  ),
  createGroup(
    'more animals',
    [],
    [
      ['duck', outdoors.duck, '@duck, quack, quacking, @mallard'],
      [
        'goose',
        outdoors.goose,
        '@goose, @geese, geese honking, goose honking, honking goose, honking geese, goose honk',
      ],
      ['pig', outdoors.pig, '@pig, oink, oinking, @boar, @hog, @piglet, ?grunt'],
      ['elephant', outdoors.elephant, '@elephant, trumpeting elephant, elephant trumpeting, @mammoth'],
      [
        'monkey',
        outdoors.monkey,
        '@monkey, monkey screeching, screeching monkey, @ape, @chimpanzee, @chimp, @gorilla, @baboon',
      ],
    ],
  ),
] as const;
