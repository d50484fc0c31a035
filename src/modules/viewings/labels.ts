import { t, texts } from '#shared/say.ts';
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

/** The states as who asked for the viewing reads them. */
export const ownStateLabels: Record<ViewingState, string> = {
  ...viewingStateLabels,
  requested: t('Waiting for the park office'),
};

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
