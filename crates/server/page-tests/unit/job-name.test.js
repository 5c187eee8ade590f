// @ts-check
// Names of analyses in lists.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distinctNames, jobName, jobTime } from '../../page/app/analysis/report/job-name.js';
import { playersTitle } from '../../page/app/tab.js';

/** @param {string} name @param {Date} created @param {number} [games] */
const job = (name, created, games = 1) => /** @type {any} */ ({ name, created: created.getTime(), games });

const NOON = new Date(2026, 4, 7, 12, 0, 5);

test('a name of question marks is none', () => {
  assert.equal(jobName(job('? - ?', NOON)), 'Unnamed game');
  assert.equal(jobName(job('', NOON, 3)), 'Games');
  assert.equal(jobName(job('Anna – ?', NOON)), 'Anna – ?');
  assert.equal(playersTitle({ White: '?', Black: '?' }), 'Unnamed game');
  assert.equal(playersTitle({ White: 'Anna', Black: '?' }), 'Anna – ?');
});

test('another day has its date', () => {
  assert.doesNotMatch(jobTime(job('', NOON), NOON), /,/u);
  assert.match(jobTime(job('', NOON), new Date(2026, 4, 8)), /7.*, /u);
});

test('names that repeat have their time, as exactly as it takes', () => {
  const later = new Date(NOON.getTime() + 3_600_000);
  const soon = new Date(NOON.getTime() + 2000);
  const names = distinctNames([job('A', NOON), job('B', NOON), job('A', later), job('A', soon)], NOON);
  assert.equal(names[1], 'B');
  assert.equal(new Set(names).size, 4);
  assert.match(names[0], /^A, .*:05/u);
});

test('the seconds are part of the time in each language', () => {
  const jobs = [job('A', NOON), job('A', new Date(NOON.getTime() + 2000))];
  assert.deepEqual(distinctNames(jobs, NOON, 'en-US').map((name) => name.replace(/\s/gu, ' ')), ['A, 12:00:05 PM', 'A, 12:00:07 PM']);
  assert.deepEqual(distinctNames(jobs, NOON, 'de'), ['A, 12:00:05', 'A, 12:00:07']);
});
