import type { ViewingAction, ViewingManner, ViewingState, ViewingView } from './lifecycle.ts';

export const mannerLabels: Record<ViewingManner, string> = {
  in_person: 'In person',
  video: 'Video call',
};

export const viewingStateLabels: Record<ViewingState, string> = {
  requested: 'To confirm',
  confirmed: 'Confirmed',
  declined: 'Declined',
  cancelled: 'Cancelled',
};

export const viewingActionLabels: Record<ViewingAction, string> = {
  confirm: 'Confirm',
  move: 'Move',
  decline: 'Decline',
  cancel: 'Cancel viewing',
};

export const viewingViewLabels: Record<ViewingView, string> = {
  ahead: 'Ahead',
  requested: 'To confirm',
  past: 'Past',
};
