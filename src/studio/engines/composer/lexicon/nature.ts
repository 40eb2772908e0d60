// Lexicon, part one: weather, water, fire and blasts, animals. Data.

import * as animals from '../recipes/animals.ts';
import * as farm from '../recipes/farm.ts';
import * as blasts from '../recipes/fire-and-explosions.ts';
import * as water from '../recipes/water.ts';
import * as weather from '../recipes/weather.ts';
import { createGroup } from './entry.ts';

export const NATURE = [
  createGroup(
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
        'breeze, gust, gale, storm, thunderstorm, blizzard, hurricane, tornado, typhoon, snowstorm, ~howl, ~tree, ~leaf, ~desert, ~mountain',
      ],
      ['hail', weather.hail, 'hailstone, hailstorm, sleet'],
    ],
    [
      [
        'thunder',
        weather.thunder,
        'thunderclap, clap of thunder, thunder clap, lightning, thunderstorm, thunderbolt, storm',
      ],
    ],
  ),
  createGroup(
    'water',
    [
      ['waves', water.oceanWaves, 'wave, ocean, sea, surf, tide, shore, seashore, ?coast, ~beach, ~island'],
      [
        'stream',
        water.waterStream,
        'river, brook, creek, ?water, fountain, flowing water, water flowing, running water, water running, ?tap, ?faucet, ?flow, trickle',
      ],
      ['waterfall', water.waterfall, 'cascade, river rapids, white water, shower head'],
      ['bubbles', water.bubbles, 'boiling, boiling water, aquarium, fizz, ?soda, ?simmer'],
      ['underwater', water.underwater, 'scuba, submerged, deep sea, ?dive'],
    ],
    [
      [
        'dripping',
        water.waterDrip,
        'drip, drip of water, drop of water, water drop, water dripping, dripping water, ?leak, droplet, ?drop, ~cave',
      ],
      ['splash', water.waterSplash, 'splashing, ?plunge, water splash, swimming, ?swim, ?pool, ?jump in'],
      ['pouring', water.waterPouring, '?pour, pouring water, pouring a drink, pouring coffee, filling a glass'],
    ],
  ),
  createGroup(
    'fire and blasts',
    [
      [
        'fire',
        blasts.fire,
        '?fire, campfire, camp fire, bonfire, fireplace, flame, burning fire, crackling fire, fire crackling, forest fire, fire burning, house on fire, breathing fire, fire breathing, blaze, inferno, torch, ?burn, ?crackle',
      ],
    ],
    [
      [
        'explosion',
        blasts.explosion,
        '?blast, bomb, detonation, grenade, dynamite, missile, cannon, artillery, cannon fire, exploding, ?explode',
      ],
      [
        'debris',
        blasts.debris,
        'rubble, avalanche, rockslide, landslide, falling rocks, rocks falling, falling stones, stones falling, collapsing building, building collapsing, ?collapse, earthquake',
      ],
      [
        'gunshot',
        blasts.gunshot,
        'gun, pistol, rifle, shotgun, sniper, gun shot, pistol shot, rifle shot, gun fired, ?shot, ?shoot',
      ],
      [
        'machine gun',
        blasts.machineGun,
        'gunfire, gun fire, submachine gun, minigun, machine gun fire, ~war, ~battle, ~battlefield',
      ],
      ['fireworks', blasts.fireworks, 'firework, firecracker, ~new year'],
      ['sparks', blasts.sparks, 'spark, electricity, electric shock, short circuit, zap, taser, electric arc, welding'],
    ],
  ),
  createGroup(
    'animals',
    [
      [
        'birds',
        animals.birds,
        '@bird, songbird, birdsong, canary, robin, sparrow, nightingale, dawn chorus, ?chirp, ?tweet, ~forest, ~jungle, ~garden, ~park, ~meadow, ~dawn, ~morning',
      ],
      ['crickets', animals.crickets, 'cricket, cicada, grasshopper, summer night, ~night, ~evening'],
      ['frogs', animals.frogs, 'frog, toad, croak, croaking, ~swamp, ribbit, frogs at night, frog pond'],
    ],
    [
      ['dog', animals.dogBarking, '@dog, @puppy, @hound, @doggy, barking, ?bark, woof'],
      ['wolf', animals.wolfHowl, 'wolves, coyote, werewolf, dog howling, howling dog, wolf pack, ?howl'],
      ['cat meowing', animals.catMeow, '@cat, @kitten, @kitty, meow, meowing, miaow'],
      ['cat purring', animals.catPurr, 'purr, purring, cat purr, kitten purring'],
      [
        'growl',
        animals.growl,
        '@lion, @tiger, @bear, @monster, @dragon, @dinosaur, @beast, @zombie, growling, roaring, lion roar, ?roar, snarl, snarling',
      ],
      ['seagulls', animals.gulls, 'gull, seagull, ~harbour, ~harbor'],
      [
        'bee',
        animals.insectBuzz,
        'bees, housefly, fly buzzing, buzzing fly, mosquito, wasp, hornet, @insect, bumblebee, beehive, swarm, ?buzz',
      ],
      ['owl', animals.owl, 'hoot, hooting'],
      ['crow', { sample: 'misc_crow', intervalSeconds: 1.3 }, 'raven, caw, cawing'],
      ['cow', farm.cow, '@cow, @cattle, @bull, moo, mooing, ~farm'],
      ['sheep', farm.sheep, '@sheep, @lamb, @goat, bleat, bleating, baa'],
      ['rooster', farm.rooster, 'cockerel, cock crowing, rooster crowing, crowing rooster, cock-a-doodle-doo'],
      [
        'horse',
        farm.horseHooves,
        '@horse, @pony, hooves, hoof, galloping, galloping horse, horse running, horse trotting, horse carriage, ?trot, ?gallop',
      ],
      ['snake', farm.snakeHiss, '@snake, @rattlesnake, @serpent, snake hissing, hissing snake, snake slithering'],
    ],
  ),
] as const;
