// The lexicon, third part: interface sounds, impacts, whooshes, people, science fiction. Data.

import * as air from '../recipes/air.ts';
import * as home from '../recipes/household.ts';
import * as impacts from '../recipes/impacts.ts';
import * as ui from '../recipes/interface.ts';
import * as people from '../recipes/people.ts';
import * as scifi from '../recipes/scifi.ts';
import { group } from './entry.ts';

export const THINGS = [
  group(
    'interface and games',
    [],
    [
      ['ping', ui.ping, 'ding, notification ping, elevator, elevator ding, lift arriving'],
      ['notification', ui.notification, 'message, new message, email, chime, incoming message, ~app'],
      [
        'success',
        ui.success,
        'correct, right answer, win, victory, achievement, task complete, tada, fanfare',
      ],
      ['failure', ui.failure, 'fail, lose, losing'],
      ['sad trombone', ui.sadTrombone, 'wah wah, wah wah wah, wah, womp womp, trombone'],
      ['buzzer', ui.buzzer, 'error, wrong answer, wrong, error buzzer, denied, ~game show'],
      ['coin', ui.coin, 'coins, pickup, collect coin'],
      ['level up', ui.levelUp, 'power up, powerup, power-up, bonus'],
      ['game over', ui.gameOver, 'gameover, game over sound, 8-bit game over, death in a game'],
      ['jump', ui.jump, 'boing, hop, cartoon jump'],
      ['pop', ui.pop, 'bubble pop, cork, plop'],
      ['mouse click', ui.mouseClick, 'click, button, switch, mouse, button click'],
      ['beep', ui.beep, 'bleep, censor beep, microwave beep, heart monitor, ~monitor'],
      [
        'computer bleeps',
        ui.bleeps,
        'computer, retro computer, data, arcade, video game, modem, terminal, 8-bit',
      ],
      ['countdown', ui.countdown, 'count down, race start'],
    ],
  ),
  group(
    'impacts and things',
    [
      [
        'paper',
        impacts.paper,
        'paper crumpling, page, newspaper, plastic bag, wrapping paper, ~crumple, ~rustle, ~book',
      ],
    ],
    [
      [
        'footsteps',
        impacts.footsteps,
        'footstep, steps, walking, heels, running feet, stairs, ~walk, ~run, ~march',
      ],
      [
        'crunching steps',
        impacts.crunchSteps,
        'footsteps on gravel, footsteps in snow, footsteps on snow, walking on gravel, walking in snow, walking on leaves, gravel, snow steps',
      ],
      [
        'knocking',
        impacts.knock,
        'knock, knock on a door, knocking on a door, knock at the door, door knock',
      ],
      [
        'door creaking',
        impacts.creak,
        'creaking door, creak, squeaky door, door creak, hinge, haunted house, floorboard, squeak, creaky, creaky door, creaky old door, rusty gate',
      ],
      ['door', { sample: 'perc_door', every: 2.8 }, 'door slam, door closing, slamming door, gate, ~slam'],
      [
        'breaking glass',
        impacts.glassBreak,
        'glass, glass shattering, bottle, vase, shattering, smash, plate, mirror, ~shatter, ~break, ~window',
      ],
      ['clinking glasses', impacts.glassClink, 'clink, wine glass, toast, dishes, cutlery, crystal'],
      ['metal clang', impacts.metalClang, 'metal, clang, anvil, metal pipe, iron, chain'],
      ['hammer', impacts.hammer, 'hammering, nail, blacksmith, ~construction site'],
      ['thud', impacts.thud, 'thump, body fall, bump, heavy object, stomp'],
      ['punch', impacts.punch, 'fight, hit, slap, kick, boxing, impact'],
      ['crash', impacts.crash, 'car crash, collision, accident, wreck, things falling, ~crash, ~fall'],
      ['sword', impacts.sword, 'swords, blade, knife, sword fight, ~clash'],
      [
        'sword drawn',
        home.unsheathe,
        'sword being drawn, drawing a sword, sword draw, unsheathe, unsheathing, sheath, scabbard, sword unsheathed, knife sharpening, drawn sword',
      ],
      ['bouncing ball', impacts.ball, 'ball, basketball, tennis, ping pong, ~bounce'],
      ['finger snap', { sample: 'perc_snap', every: 0.9 }, 'snap, snapping fingers, finger snapping'],
      ['drum roll', { sample: 'drum_roll', every: 6.2 }, 'drumroll, snare roll'],
      ['cymbal', { sample: 'drum_splash_hard', every: 2.6 }, 'cymbal crash, crash cymbal, ba dum tss'],
      ['drums', { sample: 'loop_amen' }, 'drum, drum loop, breakbeat, drum beat'],
    ],
  ),
  group(
    'whooshes and film',
    [
      ['drone', air.drone, 'dark drone, ~ambience, ~ambient, ~atmosphere, eerie, suspense, tension'],
      ['ghostly hum', { sample: 'ambi_haunted_hum' }, 'haunted, horror, creepy, spooky, nightmare'],
    ],
    [
      ['whoosh', air.whoosh, 'swoosh, woosh, transition, fly-by, flyby'],
      ['swish', air.swish, 'swipe, arrow, whip, sword swing'],
      ['riser', air.riser, 'build-up, buildup, build up, uplifter, rising'],
      ['boom', air.boom, 'sub drop, bass drop, deep boom, hit of a trailer, trailer hit'],
      ['cinematic boom', { sample: 'misc_cineboom', every: 8 }, 'cinematic, braam, dramatic hit'],
      ['steam', air.hiss, 'hiss, gas, spray, air leak, espresso machine, pressure, ~sprayed'],
    ],
  ),
  group(
    'people and crowds',
    [
      ['applause', people.applause, 'audience, clapping crowd, standing ovation, ovation, ~applaud'],
      [
        'chatter',
        people.chatter,
        'crowd, chatting, talking, murmur, coffee shop, cafe, restaurant, people talking, conversation, bar, pub, party, marketplace, cafeteria, babble, ~people, ~chat, ~talk, ~market',
      ],
      [
        'cheering',
        people.cheer,
        'cheer, cheering crowd, stadium, hooray, yell, crowd goes wild, crowd going wild, crowd roaring, crowd roars, goal, fans, touchdown, ~shout',
      ],
      ['laughter', people.laughter, 'laugh, laughing, laugh track, giggle'],
    ],
    [
      ['clapping', people.clapping, 'clap, hand clap, clap hands'],
      ['heartbeat', people.heartbeat, 'heart, pulse'],
      ['breathing', people.breathing, 'breath, breathe, panting, sigh'],
      ['snoring', people.snore, 'snore, sleeping, ~sleep'],
      ['whistling', people.whistle, 'whistle, wolf whistle'],
      ['referee whistle', people.refereeWhistle, 'referee, football whistle, sports whistle, coach'],
      ['burp', { sample: 'misc_burp', every: 1.8 }, 'belch'],
    ],
  ),
  group(
    'science fiction and fantasy',
    [
      [
        'spaceship',
        scifi.spaceship,
        'starship, space ship, spaceship engine, spaceship engine hum, spacecraft, ufo, warp drive, reactor, space station, space',
      ],
      ['force field', scifi.forceField, 'energy field, shield, plasma, energy'],
      ['static', scifi.radioStatic, 'white noise, radio static, tv static, noise floor, interference'],
    ],
    [
      ['laser', scifi.laser, 'laser gun, blaster, laser gun shot, ray gun, phaser, pew, laser shot, pew pew'],
      [
        'sliding space door',
        scifi.spaceDoor,
        'sci-fi door, scifi door, space door, airlock, automatic door, futuristic door, sliding door',
      ],
      ['teleport', scifi.teleport, 'teleporter, portal, beam me up, transporter'],
      ['light blade', scifi.lightBlade, 'lightsaber, light saber, laser sword, energy sword'],
      ['sonar', scifi.sonar, 'radar, submarine'],
      ['alien', scifi.alien, 'aliens, martian, extraterrestrial'],
      ['robot', { sample: 'mehackit_robot4', every: 2.3 }, 'android, droid, cyborg'],
      ['magic', scifi.magic, 'spell, fairy, sparkle, wand, wizard, twinkle, fairy dust'],
      ['ghost', scifi.ghost, 'spirit, phantom, theremin, ghosts'],
      ['glitch', { sample: 'glitch_robot1', every: 1.2 }, 'malfunction, digital error'],
    ],
  ),
] as const;
