import { describe, expect, it } from 'vitest';
import { adminFilters, agentFilters, statusLabel, userFilters } from './labels.ts';

describe('labels (R-STAT-01 to R-STAT-07)', () => {
  const labels: [status: string, user: string, badge: string, history: string, admin: string][] = [
    ['pending', 'Pending Agency Approval', 'Pending Your Approval', 'Pending Agent', 'Pending Agent'],
    ['pending_agent', 'Pending Agency Approval', 'Pending Your Approval', 'Pending Agent', 'Pending Agent'],
    [
      'pending_admin',
      'Pending Admin Approval',
      'Pending Admin',
      'Forwarded to Admin',
      'Pending Your Approval',
    ],
    ['forwarded', 'Pending Admin Approval', 'Pending Admin', 'Forwarded to Admin', 'Pending Your Approval'],
    ['approved', 'Approved', 'Approved', 'Approved', 'Approved'],
    ['confirmed', 'Approved', 'Approved', 'Approved', 'Approved'],
    ['booked', 'Booked', 'Booked', 'Booked', 'Booked'],
    ['sold', 'Sold', 'Sold', 'Sold', 'Sold'],
    ['completed', 'Completed', 'Completed', 'Completed', 'Completed'],
    ['rejected', 'Rejected', 'Rejected', 'Rejected', 'Rejected'],
    ['rejected_by_agent', 'Rejected', 'Rejected', 'Rejected', 'Rejected'],
    ['rejected_by_admin', 'Rejected', 'Rejected', 'Rejected', 'Rejected'],
    ['cancelled', 'Cancelled', 'Cancelled', 'Cancelled', 'Cancelled'],
    ['checking', 'Checking', 'Checking', 'Checking', 'Checking'],
    ['expired', 'Expired', 'Expired', 'Expired', 'Expired'],
    ['on_hold', 'On hold', 'On hold', 'On hold', 'On hold'],
    ['constructor', 'Constructor', 'Constructor', 'Constructor', 'Constructor'],
    ['', '', '', '', ''],
  ];

  it.each(labels)('%s', (status, user, badge, history, admin) => {
    expect(statusLabel(status, 'user')).toBe(user);
    expect(statusLabel(status, 'agentBadge')).toBe(badge);
    expect(statusLabel(status, 'record')).toBe(history);
    expect(statusLabel(status, 'admin')).toBe(admin);
  });
});

describe('filter groups (D-87)', () => {
  it('hold what the pages promise (R-STAT-08, R-STAT-18, R-AGT-14)', () => {
    expect(userFilters).toEqual({
      pending: ['pending', 'pending_agent', 'pending_admin'],
      approved: ['approved', 'confirmed', 'booked'],
      cancelled: ['cancelled', 'rejected', 'rejected_by_agent', 'rejected_by_admin', 'expired'],
    });
    expect(adminFilters).toEqual({
      pending_admin: ['pending_admin', 'checking', 'forwarded'],
      approved: ['approved', 'booked', 'confirmed'],
      sold: ['sold', 'completed'],
      rejected: ['rejected', 'rejected_by_agent', 'rejected_by_admin'],
    });
    expect(agentFilters).toEqual(['pending_agent', 'pending_admin', 'approved', 'rejected_by_agent']);
  });

  it('puts no status into two groups', () => {
    for (const groups of [userFilters, adminFilters]) {
      const all = Object.values(groups).flat();
      expect(new Set(all).size).toBe(all.length);
    }
  });
});
