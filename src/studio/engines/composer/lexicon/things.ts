// Lexicon, part three: interface sounds, impacts, whooshes, people, science fiction. Data.

import * as air from '../recipes/air.ts';
import * as home from '../recipes/household.ts';
import * as impacts from '../recipes/impacts.ts';
import * as ui from '../recipes/interface.ts';
import * as people from '../recipes/people.ts';
import * as scifi from '../recipes/science-fiction.ts';
import { createGroup } from './entry.ts';

export const THINGS = [
  createGroup(
    'interface and games',
    [],
    [
      ['ping', ui.ping, 'ding, notification ping, elevator ding, elevator arriving, lift arriving, ?elevator'],
      [
        'notification',
        ui.notification,
        'new message, incoming message, message received, message sound, message tone, new email, ?message, ?email, ?chime, ?app',
      ],
      [
        'success',
        ui.successChime,
        '?success, ?correct, correct answer, right answer, ?win, victory, achievement, task complete, level complete, tada, fanfare',
      ],
      ['failure', ui.failureChime, '?failure, ?fail, ?lose'],
      ['sad trombone', ui.sadTrombone, 'wah wah, wah wah wah, wah, womp womp'],
      ['buzzer', ui.buzzer, 'error, wrong answer, ?wrong, error buzzer, ?denied, ~game show'],
      ['coin', ui.gameCoin, 'coins, ?pickup, collect coin, coin pickup'],
      ['level up', ui.levelUp, 'power up, powerup, power-up, ?bonus'],
      ['game over', ui.gameOver, 'gameover, game over sound, 8-bit game over, death in a game'],
      ['jump', ui.gameJump, '?jump, boing, ?hop, cartoon jump'],
      ['pop', ui.corkPop, '?pop, bubble pop, balloon pop, popping balloon, cork popping, plop'],
      [
        'mouse click',
        ui.mouseClick,
        '?click, ?button, ?switch, computer mouse, button click, button press, light switch',
      ],
      [
        'beep',
        ui.beep,
        'bleep, censor beep, heart monitor, truck reversing, reversing truck, truck backing up, backing up truck, ?monitor',
      ],
      [
        'computer bleeps',
        ui.computerBleeps,
        'retro computer, computer beeping, computer processing, arcade, video game, ?modem, ?computer, ~8-bit',
      ],
      ['countdown', ui.countdownBeeps, 'count down, race start'],
    ],
  ),
  createGroup(
    'impacts and things',
    [
      [
        'paper',
        impacts.paperRustle,
        '?paper, paper crumpling, crumpling paper, crumpled paper, paper rustling, rustling paper, paper being crumpled up, page turning, turning a page, turning pages, newspaper, plastic bag, wrapping paper, ?crumple, ?rustle, ?book',
      ],
    ],
    [
      [
        'footsteps',
        impacts.footsteps,
        'footstep, ?steps, walking, heels, running feet, ?stairs, marching, ?walk, ?run, ?march',
      ],
      [
        'crunching steps',
        impacts.crunchSteps,
        'footsteps on gravel, footsteps in snow, footsteps on snow, walking on gravel, walking in snow, walking on leaves, ?gravel, snow steps',
      ],
      [
        'knocking',
        impacts.doorKnock,
        'knock, knock knock, knock knock knock, knock on a door, knocking on a door, knock at the door, door knock',
      ],
      [
        'door creaking',
        impacts.doorCreak,
        'creaking door, creak, squeaky door, door creak, rusty hinge, hinge, haunted house, creaking floorboard, floorboard creaking, ?floorboard, ?squeak, creaky, creaky door, creaky old door, rusty gate',
      ],
      [
        'door',
        { sample: 'perc_door', intervalSeconds: 2.8 },
        'door slam, door closing, slamming door, car door, car door closing, car door slamming, ?gate, ?slam',
      ],
      [
        'breaking glass',
        impacts.glassBreak,
        'glass shattering, shattering glass, glass breaking, glass smashing, broken glass, bottle breaking, breaking bottle, bottle smashing, window breaking, breaking window, window shattering, plate breaking, plate smashing, smashing plate, breaking plate, vase breaking, breaking vase, mirror breaking, breaking mirror, shattering, ?smash, ?shatter',
      ],
      [
        'clinking glasses',
        impacts.glassClink,
        'clink, clinking, wine glass, wine glasses, glasses clinking, toasting glasses, champagne glasses, ?toast',
      ],
      [
        'ice cubes',
        impacts.iceCubes,
        'ice cube, ice in a glass, ice clinking, clinking ice, ice rattling, glass of ice',
      ],
      [
        'cutlery',
        impacts.cutlery,
        'silverware, fork on a plate, knife and fork, spoon on a plate, cutlery on a plate, forks, dishes, washing dishes, dinner table',
      ],
      ['wind chimes', impacts.windChimes, 'wind chime, windchimes, windchime'],
      ['metal clang', impacts.metalClang, 'metal, clang, anvil, metal pipe, iron, chain'],
      ['hammer', impacts.hammer, 'hammering, hammering a nail, blacksmith, ~construction site, ~construction'],
      ['thud', impacts.thud, 'thump, body fall, body falling, ?bump, heavy object falling, ?stomp'],
      ['punch', impacts.punch, 'punching, fist fight, fistfight, slap, ?fight, ?hit, ?kick, boxing, ?impact'],
      [
        'crash',
        impacts.metalCrash,
        'car crash, plane crash, crashing car, collision, car accident, ?accident, ?wreck, things falling, ?crash, ?fall',
      ],
      [
        'sword',
        impacts.swordClash,
        'swords, sword fight, medieval battle, sword battle, swords clashing, ?blade, ?knife, ?clash',
      ],
      [
        'sword drawn',
        home.swordUnsheathed,
        'sword being drawn, drawing a sword, sword draw, unsheathe, unsheathing, sheath, scabbard, sword unsheathed, knife sharpening, drawn sword',
      ],
      [
        'bouncing ball',
        impacts.bouncingBall,
        '?ball, ball bouncing, bouncing basketball, basketball bouncing, basketball, tennis ball, ping pong, ping pong ball, ?bounce',
      ],
      [
        'finger snap',
        { sample: 'perc_snap', intervalSeconds: 0.9 },
        '?snap, snapping fingers, fingers snapping, finger snapping',
      ],
      ['drum roll', { sample: 'drum_roll', intervalSeconds: 6.2 }, 'drumroll, snare roll'],
      ['cymbal', { sample: 'drum_splash_hard', intervalSeconds: 2.6 }, 'cymbal crash, crash cymbal, ba dum tss'],
      ['drums', { sample: 'loop_amen' }, 'drum, drum solo, drum loop, breakbeat, drum beat'],
    ],
  ),
  createGroup(
    'whooshes and film',
    [
      [
        'drone',
        air.darkDrone,
        '?drone, dark drone, ambient drone, low drone, deep drone, drone sound, ~ambience, ~ambient, ~atmosphere, ~eerie, ~suspense, ~tension',
      ],
      ['ghostly hum', { sample: 'ambi_haunted_hum' }, '~haunted, ~horror, ~creepy, ~spooky, ~nightmare'],
    ],
    [
      ['whoosh', air.whoosh, 'swoosh, woosh, ?transition, fly-by, flyby'],
      ['swish', air.swish, 'swipe, arrow flying, arrow shot, whip crack, whip, sword swing, swinging sword'],
      ['riser', air.riser, 'build-up, buildup, build up, uplifter, ?rising'],
      ['boom', air.boom, '?boom, sub drop, bass drop, deep boom, hit of a trailer, trailer hit, trailer boom'],
      [
        'cinematic boom',
        { sample: 'misc_cineboom', intervalSeconds: 8 },
        'braam, dramatic hit, cinematic hit, cinematic impact',
      ],
      [
        'steam',
        air.steamHiss,
        '?hiss, steam hissing, gas leak, gas leaking, spray can, spraying, air leak, air leaking, ?gas, ?spray, ?sprayed',
      ],
    ],
  ),
  createGroup(
    'people and crowds',
    [
      [
        'applause',
        people.applause,
        '@audience, audience clapping, crowd clapping, people clapping, clapping crowd, standing ovation, ovation, ~applaud',
      ],
      [
        'chatter',
        people.chatter,
        '@crowd, chatting, talking, murmur, murmuring, coffee shop, cafe, restaurant, people talking, conversation, pub, marketplace, cafeteria, ?babble, ?bar, ~party, ~people, ?chat, ?talk, ~market',
      ],
      [
        'cheering',
        people.crowdCheering,
        'cheer, cheering crowd, ~stadium, hooray, yelling, crowd goes wild, crowd going wild, crowd roaring, crowd roars, goal celebration, fans cheering, cheering fans, ?goal, touchdown, ?shout',
      ],
      [
        'laughter',
        people.crowdLaughter,
        'laugh, laughing, laugh track, giggle, giggling, people laughing, children laughing, audience laughing',
      ],
      ['whispering', people.crowdWhispering, 'whisper, whispers, whispering crowd, people whispering'],
    ],
    [
      ['clapping', people.clapping, 'clap, hand clap, clap hands'],
      ['heartbeat', people.heartbeat, 'heart beating, beating heart, ?heart, ?pulse'],
      ['breathing', people.breathing, 'breath, breathe, panting, sigh'],
      ['snoring', people.snoring, 'snore, ?sleeping'],
      ['whistling', people.whistling, 'whistle, wolf whistle'],
      ['referee whistle', people.refereeWhistle, 'referee, football whistle, sports whistle, coach'],
      ['burp', { sample: 'misc_burp', intervalSeconds: 1.8 }, 'belch'],
      [
        'laughing person',
        people.personLaughing,
        'man laughing, woman laughing, someone laughing, person laughing, guy laughing, girl laughing, boy laughing, laughing man, laughing woman, evil laugh, evil laughter, villain laughing, maniacal laughter, witch laughing, cackle, chuckle',
      ],
      [
        'baby laughing',
        people.babyLaughing,
        'laughing baby, baby giggling, giggling baby, baby laughter, baby giggle, infant laughing, toddler laughing, happy baby',
      ],
    ],
  ),
  createGroup(
    'science fiction and fantasy',
    [
      [
        'spaceship',
        scifi.spaceship,
        'starship, space ship, spaceship engine, spaceship engine hum, spaceship flying, spacecraft, ?ufo, warp drive, reactor, space station',
      ],
      ['force field', scifi.forceField, 'energy field, energy shield, plasma, ?energy'],
      ['static', scifi.radioStatic, 'white noise, radio static, tv static, noise floor, interference'],
    ],
    [
      [
        'laser',
        scifi.laser,
        'laser gun, laser pistol, laser rifle, laser cannon, laser blast, laser beam, laser firing, plasma gun, plasma rifle, blaster pistol, blaster rifle, blaster, laser gun shot, ray gun, phaser, pew, laser shot, pew pew',
      ],
      [
        'sliding space door',
        scifi.spaceDoor,
        'sci-fi door, scifi door, space door, airlock, automatic door, futuristic door, sliding door',
      ],
      ['teleport', scifi.teleport, 'teleporter, portal, beam me up, transporter'],
      ['light blade', scifi.lightBlade, 'lightsaber, light saber, laser sword, energy sword'],
      ['sonar', scifi.sonarPing, 'radar, submarine sonar, ~submarine'],
      ['alien', scifi.alienVoice, '@alien, @aliens, @martian, @extraterrestrial'],
      [
        'robot',
        { sample: 'mehackit_robot4', intervalSeconds: 2.3 },
        'robot talking, robot speaking, robot voice, @robot, @android, @droid, @cyborg',
      ],
      [
        'magic',
        scifi.magicChime,
        'magic spell, magic wand, casting a spell, ?spell, sparkle, ?wand, ?twinkle, fairy dust, @fairy, @wizard',
      ],
      ['ghost', scifi.ghostlyHum, '@ghost, @ghosts, @spirit, @phantom, theremin'],
      [
        'glitch',
        { sample: 'glitch_robot1', intervalSeconds: 1.2 },
        'glitching, digital glitch, ?malfunction, digital error',
      ],
    ],
  ),
] as const;
