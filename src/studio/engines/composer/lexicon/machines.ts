// The lexicon, second part: machines, vehicles, alarms and bells. Data.

import * as alarms from '../recipes/alarms.ts';
import * as impacts from '../recipes/impacts.ts';
import * as machines from '../recipes/machines.ts';
import * as vehicles from '../recipes/vehicles.ts';
import { group } from './entry.ts';

export const MACHINES = [
  group(
    'machines',
    [
      [
        'fan',
        machines.fan,
        'vacuum cleaner, vacuum, hoover, hair dryer, air conditioner, air conditioning, ventilation, blower, blender, mixer, fridge',
      ],
      [
        'electric hum',
        machines.hum,
        'mains hum, transformer, server room, data center, neon, fluorescent light, ~hum',
      ],
      [
        'factory',
        machines.factory,
        'machine, machinery, washing machine, industrial, conveyor belt, assembly line, press, engine room',
      ],
      ['printer', machines.printer, 'copier, photocopier, scanner, fax, ~print'],
      [
        'vinyl hiss',
        { sample: 'vinyl_hiss' },
        'vinyl crackle, record crackle, vinyl, record player, gramophone',
      ],
      ['3D printer', { sample: 'loop_3d_printer' }, '3d printing, cnc'],
    ],
    [
      ['clock', machines.clock, 'tick, ticking, watch, stopwatch, clockwork, metronome, timer, ~tock'],
      ['keyboard', machines.keyboard, 'typing, mechanical keyboard, computer keyboard, ~type, ~office'],
      ['typewriter', machines.typewriter, 'teletype'],
      ['camera shutter', machines.shutter, 'camera, shutter, photo, photograph, snapshot, screenshot'],
      [
        'drill',
        machines.drill,
        'power drill, drilling, chainsaw, power tool, electric motor, dentist, ~construction',
      ],
      ['saw', machines.saw, 'sawing, handsaw, wood saw'],
      [
        'vinyl scratch',
        { sample: 'vinyl_scratch', every: 0.7 },
        'record scratch, vinyl record scratch, dj scratch, turntable, ~scratch',
      ],
      ['tape rewind', { sample: 'vinyl_rewind', every: 3 }, 'rewind, vinyl rewind, tape, cassette, backspin'],
      [
        'cash register',
        { sample: 'perc_till', every: 3.2 },
        'till, ka-ching, kaching, cha-ching, checkout, money',
      ],
    ],
  ),
  group(
    'vehicles',
    [
      [
        'traffic',
        vehicles.traffic,
        'highway, motorway, street, road noise, many cars, passing cars, rush hour, busy road, ~road, ~city',
      ],
      ['helicopter', vehicles.helicopter, 'chopper, rotor, drone flying'],
      [
        'jet',
        vehicles.jet,
        'airplane, aeroplane, plane, aircraft, airliner, jet engine, rocket engine, ~airport',
      ],
      ['propeller plane', vehicles.propeller, 'propeller, biplane, cessna'],
      ['train', vehicles.train, 'railway, railroad, subway, metro, tram'],
    ],
    [
      [
        'car engine',
        vehicles.car,
        'car, engine, motor, revving, truck, lorry, bus, tractor, race car, van, vehicle, ~drive',
      ],
      [
        'car starting',
        vehicles.carStart,
        'car engine starting, engine starting, car start, ignition, starting a car, starting car, roars to life, roaring to life, ~rev',
      ],
      ['motorcycle', vehicles.motorcycle, 'motorbike, scooter, moped, motor cycle'],
      [
        'skidding tyres',
        vehicles.skid,
        'skid, screeching tires, tire screech, tires, tyres, brakes, drift, ~screech',
      ],
      ['car horn', vehicles.carHorn, 'horn, honk, honking, ~beep beep'],
      ['steam train', vehicles.steamTrain, 'steam engine, locomotive, steam locomotive'],
      ['train whistle', vehicles.trainWhistle, 'train horn, steam whistle, steam train whistle'],
      ['ship horn', vehicles.shipHorn, 'foghorn, ship, boat, ferry, fog horn'],
      ['bicycle bell', vehicles.bicycleBell, 'bike bell, bicycle, bike'],
    ],
  ),
  group(
    'alarms and bells',
    [],
    [
      ['siren', alarms.siren, 'police, police siren, police car, emergency'],
      ['ambulance', alarms.twoTone, 'fire engine, fire truck, ambulance siren'],
      ['air-raid siren', alarms.airRaid, 'air raid, tornado siren'],
      [
        'klaxon',
        alarms.klaxon,
        'alarm, red alert, burglar alarm, submarine alarm, security alarm, warning, alert',
      ],
      ['alarm clock', alarms.alarmClock, 'digital alarm, wake up alarm, microwave'],
      ['smoke alarm', alarms.smokeAlarm, 'fire alarm, smoke detector'],
      ['telephone', alarms.phone, 'phone, landline, phone ringing, telephone ringing, ~ring'],
      ['ringtone', alarms.ringtone, 'mobile phone, cell phone, cellphone, smartphone'],
      ['vibrating phone', alarms.vibration, 'phone vibrating, phone vibration, phone buzzing, ~vibrate'],
      ['dial tone', alarms.dialTone, 'dialtone'],
      ['busy tone', alarms.busyTone, 'busy signal, engaged tone'],
      ['church bell', alarms.churchBell, 'church bells, cathedral, bell tower, big bell, ~church'],
      [
        'bell',
        alarms.smallBell,
        'hand bell, jingle bells, jingle bell, service bell, school bell, sleigh bells',
      ],
      ['doorbell', alarms.doorbell, 'door bell, ding dong, door chime'],
      ['singing bowl', impacts.bowl, 'tibetan singing bowl, tibetan bowl, singing bowls, meditation bell'],
      ['gong', alarms.gong, 'tam-tam, temple'],
    ],
  ),
] as const;
