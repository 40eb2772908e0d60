// Lexicon, part two: machines, vehicles, alarms, bells. Data.

import * as alarms from '../recipes/alarms.ts';
import * as impacts from '../recipes/impacts.ts';
import * as machines from '../recipes/machines.ts';
import * as vehicles from '../recipes/vehicles.ts';
import { createGroup } from './entry.ts';

export const MACHINES = [
  createGroup(
    'machines',
    [
      [
        'fan',
        machines.electricFan,
        '?fan, electric fan, fan spinning, fan running, ceiling fan, desk fan, vacuum cleaner, vacuum, hoover, hair dryer, air conditioner, air conditioning, ventilation, leaf blower, blender, kitchen mixer, fridge, refrigerator',
      ],
      [
        'electric hum',
        machines.mainsHum,
        'mains hum, transformer, server room, data center, neon, fluorescent light, microwave humming, microwave running, machine humming, humming machine, ?hum',
      ],
      [
        'factory',
        machines.factory,
        'machinery, washing machine, industrial machine, conveyor belt, assembly line, engine room, ~industrial',
      ],
      ['printer', machines.printer, 'copier, photocopier, scanner, fax, ?print'],
      ['vinyl hiss', { sample: 'vinyl_hiss' }, 'vinyl crackle, record crackle, vinyl, record player, gramophone'],
      ['3D printer', { sample: 'loop_3d_printer' }, '3d printing, cnc'],
    ],
    [
      [
        'clock',
        machines.clockTicking,
        'tick, ticking, pocket watch, wrist watch, watch ticking, stopwatch, clockwork, metronome, ?timer, ?watch, tick tock',
      ],
      ['keyboard', machines.keyboardTyping, 'typing, mechanical keyboard, computer keyboard, ?type, ~office'],
      ['typewriter', machines.typewriter, 'teletype'],
      [
        'camera shutter',
        machines.cameraShutter,
        '?camera, ?shutter, ?photo, ?photograph, ?snapshot, camera click, photo being taken, taking a photo',
      ],
      [
        'drill',
        machines.electricDrill,
        '?drill, drilling, electric drill, power drill, drill running, chainsaw, power tool, dentist drill, ?dentist',
      ],
      ['saw', machines.handSaw, '?saw, sawing, handsaw, hand saw, wood saw, saw cutting'],
      [
        'vinyl scratch',
        { sample: 'vinyl_scratch', intervalSeconds: 0.7 },
        'record scratch, vinyl record scratch, dj scratch, ?turntable',
      ],
      [
        'tape rewind',
        { sample: 'vinyl_rewind', intervalSeconds: 3 },
        '?rewind, vinyl rewind, rewinding a tape, cassette rewind, tape rewinding, backspin',
      ],
      [
        'cash register',
        { sample: 'perc_till', intervalSeconds: 3.2 },
        'ka-ching, kaching, cha-ching, ?checkout, ?money',
      ],
    ],
  ),
  createGroup(
    'vehicles',
    [
      [
        'traffic',
        vehicles.traffic,
        'highway, motorway, busy street, street noise, road noise, many cars, passing cars, rush hour, busy road, ~street, ~road, ~city',
      ],
      ['helicopter', vehicles.helicopter, '?chopper, ?rotor, helicopter rotor, drone flying'],
      [
        'jet',
        vehicles.jetEngine,
        '@airplane, @aeroplane, @plane, @aircraft, @airliner, jet engine, plane flying, jet flying, ~airport',
      ],
      ['propeller plane', vehicles.propellerPlane, '?propeller, biplane, cessna'],
      ['train', vehicles.train, 'railway, railroad, subway, ?metro, tram'],
      [
        'jet taking off',
        vehicles.jetTakeOff,
        'plane taking off, airplane taking off, aeroplane taking off, aircraft taking off, airliner taking off, jet take off, plane take off, plane takeoff, airplane takeoff, airplane take off, jet takeoff, plane takes off, jet takes off',
      ],
    ],
    [
      [
        'car engine',
        vehicles.carEngine,
        '@car, ?engine, ?motor, car driving, car accelerating, engine revving, engine running, engine idling, revving, @truck, @lorry, @bus, @tractor, @race car, @van, @vehicle, ?drive',
      ],
      [
        'car starting',
        vehicles.carStart,
        'car engine starting, engine starting, car start, ignition, starting a car, starting car, roars to life, roaring to life',
      ],
      [
        'motorcycle',
        vehicles.motorcycle,
        'motorbike, motorcycle revving, motorbike revving, scooter, moped, motor cycle',
      ],
      [
        'skidding tyres',
        vehicles.skiddingTyres,
        'skid, skidding, screeching tires, screeching tyres, tire screech, ?tires, ?tyres, brakes, braking, car drifting, ?screech',
      ],
      ['car horn', vehicles.carHorn, '?horn, honk, honking, beep beep'],
      ['steam train', vehicles.steamTrain, 'steam engine, locomotive, steam locomotive'],
      ['train whistle', vehicles.trainWhistle, 'train horn, steam whistle, steam train whistle'],
      ['ship horn', vehicles.shipHorn, 'foghorn, @ship, ship blowing its horn, @ferry, fog horn, ~boat'],
      ['bicycle bell', vehicles.bicycleBell, 'bike bell, bicycle bell ringing, ?bicycle, ?bike'],
    ],
  ),
  createGroup(
    'alarms and bells',
    [],
    [
      ['siren', alarms.siren, 'police, police siren, police car, emergency siren'],
      ['ambulance', alarms.twoToneSiren, 'fire engine, fire truck, ambulance siren'],
      ['air-raid siren', alarms.airRaidSiren, 'air raid, tornado siren'],
      [
        'klaxon',
        alarms.klaxon,
        'alarm, red alert, burglar alarm, submarine alarm, security alarm, warning siren, ?warning, ?alert',
      ],
      ['alarm clock', alarms.alarmClock, 'digital alarm, wake up alarm, microwave beeping, microwave beeps'],
      ['smoke alarm', alarms.smokeAlarm, 'fire alarm, smoke detector'],
      ['telephone', alarms.telephoneRing, '@phone, landline, phone ringing, telephone ringing, ?ring'],
      ['ringtone', alarms.ringtone, 'mobile phone, cell phone, cellphone, smartphone'],
      ['vibrating phone', alarms.phoneVibration, 'phone vibrating, phone vibration, phone buzzing, ?vibrate'],
      ['dial tone', alarms.dialTone, 'dialtone'],
      ['busy tone', alarms.busyTone, 'busy signal, engaged tone'],
      ['church bell', alarms.churchBell, 'church bells, bell tower, big bell, ~church, ~cathedral'],
      ['bell', alarms.smallBell, 'hand bell, jingle bells, jingle bell, service bell, school bell, sleigh bells'],
      ['doorbell', alarms.doorbell, 'door bell, ding dong, door chime'],
      ['singing bowl', impacts.singingBowl, 'tibetan singing bowl, tibetan bowl, singing bowls, meditation bell'],
      ['gong', alarms.gong, 'tam-tam, ~temple'],
    ],
  ),
] as const;
