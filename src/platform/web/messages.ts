import { texts } from '#shared/say.ts';

export const uiTexts = texts({
  tryAgain: 'Try Again',
  retry: 'Retry',
  networkErrorPleaseCheckYour: 'Network error. Please check your connection and try again.',
  receivedHtmlResponseInsteadOf:
    'Received HTML response instead of JSON. The API endpoint might be misconfigured.',
  theApiEndpointReturnedAn: 'The API endpoint returned an invalid response format. Please contact support.',
  refreshingData: 'Refreshing data',
});
