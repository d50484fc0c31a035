import { texts } from '#shared/say.ts';
import type { ViewingAction, ViewingManner, ViewingState, ViewingView } from './lifecycle.ts';

export const mannerLabels: Record<ViewingManner, string> = texts({
  in_person: 'In person',
  video: 'Video call',
});

export const viewingStateLabels: Record<ViewingState, string> = texts({
  requested: 'To confirm',
  confirmed: 'Confirmed',
  declined: 'Declined',
  cancelled: 'Cancelled',
});

export const viewingActionLabels: Record<ViewingAction, string> = texts({
  confirm: 'Confirm',
  move: 'Move',
  decline: 'Decline',
  cancel: 'Cancel viewing',
});

export const viewingViewLabels: Record<ViewingView, string> = texts({
  ahead: 'Ahead',
  requested: 'To confirm',
  past: 'Past',
});
