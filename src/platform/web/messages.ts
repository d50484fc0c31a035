import { texts } from '#shared/say.ts';
export const uiTexts = texts({
  email: 'Email',
  phone: 'Phone',
  clearFilters: 'Clear filters',
  name: 'Name',
  address: 'Address',
  tryAgain: 'Try Again',
  retry: 'Retry',
  close: 'Close',
  upload: 'Upload',
  message: 'Message',
  view: 'View',
  actions: 'Actions',
  cancel: 'Cancel',
  all: 'All',
  sortBy: 'Sort by',
  networkErrorPleaseCheckYour: 'Network error. Please check your connection and try again.',
  receivedHtmlResponseInsteadOf:
    'Received HTML response instead of JSON. The API endpoint might be misconfigured.',
  theApiEndpointReturnedAn: 'The API endpoint returned an invalid response format. Please contact support.',
  dismissMessage: 'Dismiss message',
  refreshingData: 'Refreshing data',
});
