// A workspace's first hour in Socket Mode with the real studio: every operation, with input files and audio results.
// Printed as users saw it.

import { firstHour } from './operations.ts';

firstHour('socket');
