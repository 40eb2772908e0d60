// The first hour by socket, with the real studio: every operation, files in and audio out. Printed as people saw it.

import { firstHour } from './operations.ts';

firstHour('socket');
