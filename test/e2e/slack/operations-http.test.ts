// A workspace's first hour in HTTP mode, with an external media service that fetches files by PUBLIC_URL. Printed as
// users saw it.

import { firstHour } from './operations.ts';

firstHour('http');
