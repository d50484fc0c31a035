import { describe, expect, it } from 'vitest';
import { viewingSettingsShape } from '#core/park/viewing-contract.ts';
import { parkTime } from '#shared/dates.ts';
import { offeredStarts, viewingActions, viewingAfter, viewingStates } from './lifecycle.ts';

/** Sunday evening in the park. */
const now = new Date('2026-03-01T12:00:00Z');
const settingsOf = (more: object) =>
  viewingSettingsShape.parse({
    hours: [{ days: ['mon'], from: '09:00', to: '11:00' }],
    aheadDays: 8,
    ...more,
  });
const startsOf = (more: object) =>
  offeredStarts(settingsOf(more), now).map((start) => parkTime(start).slice(5, 16));

describe('times of viewings (D-284)', () => {
  it('begin at the opening, one after the other, as long as they end before the closing', () => {
    expect(startsOf({ noticeHours: 0 })).toEqual([
      '03-02T09:00',
      '03-02T09:45',
      '03-09T09:00',
      '03-09T09:45',
    ]);
    expect(startsOf({ minutes: 120, noticeHours: 0 })).toEqual(['03-02T09:00', '03-09T09:00']);
    expect(startsOf({ minutes: 121, noticeHours: 0 })).toEqual([]);
  });

  it('are not offered within the notice, beyond the last day, or on a closed day', () => {
    expect(startsOf({ noticeHours: 13 })).toContain('03-02T09:00');
    expect(startsOf({ noticeHours: 14 })[0]).toBe('03-09T09:00');
    expect(startsOf({ noticeHours: 0, aheadDays: 7 })).toEqual(['03-02T09:00', '03-02T09:45']);
    expect(startsOf({ noticeHours: 0, closed: ['2026-03-02'] })).toEqual(['03-09T09:00', '03-09T09:45']);
  });

  it('stand once and in order when parts of a day overlap, and reach to midnight', () => {
    const part = (from: string, to: string) => ({ days: ['mon', 'mon'], from, to });
    const hours = [part('22:30', '24:00'), part('21:45', '23:15')];
    expect(startsOf({ hours, noticeHours: 0, aheadDays: 1 })).toEqual([
      '03-02T21:45',
      '03-02T22:30',
      '03-02T23:15',
    ]);
  });
});

it.each([
  [{ minutes: 5 }, 'minutes', 'must be a whole number from 10 to 480'],
  [
    { hours: [{ days: ['funday'], from: '09:00', to: '10:00' }] },
    'hours.0.days.0',
    'must be one of sun, mon, tue, wed, thu, fri, sat',
  ],
  [
    { hours: [{ days: ['mon'], from: '08:60', to: '10:00' }] },
    'hours.0.from',
    'must be a time from "00:00" to "24:00", in quotes',
  ],
  [{ hours: [{ days: ['mon'], from: '10:00', to: '10:00' }] }, 'hours.0', 'must end after it begins'],
  [{ closed: ['1 May'] }, 'closed.0', 'must be a day such as "2027-01-01", in quotes'],
])('settings %j are refused at %s', (wrong, path, message) => {
  const hours = [{ days: ['mon'], from: '09:00', to: '11:00' }];
  const { error } = viewingSettingsShape.safeParse({ hours, ...wrong });
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, message]]);
});

it('lets the office do to each state just this (D-285)', () => {
  const possible = viewingStates.map((state) => [
    state,
    Object.fromEntries(
      viewingActions.map((action) => [action, viewingAfter(action, state)]).filter(([, to]) => to),
    ),
  ]);
  expect(possible).toEqual([
    ['requested', { confirm: 'confirmed', move: 'confirmed', decline: 'declined' }],
    ['confirmed', { move: 'confirmed', cancel: 'cancelled' }],
    ['declined', {}],
    ['cancelled', {}],
  ]);
});
