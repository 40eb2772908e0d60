// The lexicon, first half: weather, water, fire and blasts, animals. Data.

import * as animals from '../recipes/animals.ts';
import * as blasts from '../recipes/blasts.ts';
import * as farm from '../recipes/farm.ts';
import * as water from '../recipes/water.ts';
import * as weather from '../recipes/weather.ts';
import { group } from './entry.ts';

export const NATURE = [
  group(
    'weather',
    [
      [
        'rain',
        weather.rain,
        'rainfall, raindrop, drizzle, downpour, rainstorm, shower, storm, thunderstorm, monsoon, hurricane, typhoon',
      ],
      [
        'wind',
        weather.wind,
        'breeze, gust, gale, storm, thunderstorm, blizzard, hurricane, tornado, typhoon, snowstorm, draft, ~howl, ~tree, ~leaf, ~desert, ~mountain, ~winter',
      ],
      ['hail', weather.hail, 'hailstone, hailstorm, sleet'],
    ],
    [['thunder', weather.thunder, 'thunderclap, lightning, thunderstorm, thunderbolt, storm']],
  ),
  group(
    'water',
    [
      ['waves', water.waves, 'ocean, sea, surf, tide, shore, seashore, coast, breaker, ~beach, ~island'],
      [
        'stream',
        water.stream,
        'river, brook, creek, water, fountain, flowing water, running water, tap, faucet, ~flow, ~trickle, ~lake',
      ],
      ['waterfall', water.waterfall, 'cascade, rapids, flood, shower head'],
      ['bubbles', water.bubbles, 'boiling, boiling water, aquarium, fizz, soda, ~simmer'],
      ['underwater', water.underwater, 'scuba, submerged, deep sea, ~dive'],
    ],
    [
      [
        'dripping',
        water.drip,
        'drip, drop of water, water drop, water dripping, dripping water, leak, droplet, ~drop, ~cave',
      ],
      ['splash', water.splash, 'splashing, plunge, water splash, swimming, ~swim, ~pool, ~jump in'],
      ['pouring', water.pour, 'pour, pouring water, pouring a drink, pouring coffee, filling a glass'],
    ],
  ),
  group(
    'fire and blasts',
    [
      [
        'fire',
        blasts.fire,
        'campfire, bonfire, fireplace, flame, burning, blaze, inferno, torch, ~burn, ~crackle',
      ],
    ],
    [
      [
        'explosion',
        blasts.explosion,
        'blast, bomb, detonation, grenade, dynamite, missile, cannon, artillery, ~explode',
      ],
      [
        'debris',
        blasts.debris,
        'rubble, avalanche, rockslide, landslide, rocks, stones, collapse, earthquake',
      ],
      ['gunshot', blasts.gunshot, 'gun, pistol, rifle, shotgun, sniper, shot, ~shoot, ~fire a gun'],
      ['machine gun', blasts.machineGun, 'gunfire, submachine gun, minigun, war, battle, battlefield'],
      ['fireworks', blasts.fireworks, 'firework, firecracker, new year'],
      [
        'sparks',
        blasts.sparks,
        'spark, electricity, electric shock, short circuit, zap, taser, electric arc, welding',
      ],
    ],
  ),
  group(
    'animals',
    [
      [
        'birds',
        animals.birds,
        'bird, songbird, birdsong, canary, robin, sparrow, nightingale, dawn chorus, ~chirp, ~tweet, ~forest, ~jungle, ~garden, ~park, ~spring, ~morning',
      ],
      ['crickets', animals.crickets, 'cricket, cicada, grasshopper, summer night, ~night, ~meadow'],
      ['frogs', animals.frogs, 'frog, toad, croak, swamp, ~ribbit, ~pond'],
    ],
    [
      ['dog', animals.dog, 'puppy, hound, barking, ~bark, ~woof'],
      ['wolf', animals.wolf, 'wolves, coyote, werewolf, ~howl'],
      ['cat meowing', animals.meow, 'cat, kitten, meow, kitty, ~miaow'],
      ['cat purring', animals.purr, 'purr, purring, cat purr, kitten purring'],
      ['growl', animals.growl, 'lion, tiger, bear, monster, dragon, dinosaur, beast, zombie, ~roar, ~snarl'],
      ['seagulls', animals.gulls, 'gull, seagull, harbour, harbor'],
      ['bee', animals.insect, 'housefly, ~fly, mosquito, wasp, hornet, insect, bumblebee, bug, ~buzz'],
      ['owl', animals.owl, 'hoot, dove, pigeon, cuckoo'],
      ['crow', { sample: 'misc_crow', every: 1.3 }, 'raven, rook, ~caw'],
      ['cow', farm.cow, 'cattle, bull, moo, ~farm'],
      ['sheep', farm.sheep, 'lamb, goat, ~bleat'],
      ['rooster', farm.rooster, 'cock, cockerel, chicken, hen, cock-a-doodle-doo'],
      ['horse', farm.horse, 'hooves, hoof, gallop, galloping horse, pony, horse carriage, ~trot'],
      ['snake', farm.snake, 'rattlesnake, serpent'],
    ],
  ),
] as const;
