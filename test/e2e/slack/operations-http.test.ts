// The first hour by signed requests, with a media service elsewhere that reaches us by PUBLIC_URL. Printed as people saw it.

import { firstHour } from './operations.ts';

firstHour('http');
