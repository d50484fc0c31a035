import { t } from '#shared/say.ts';
export const guardTexts = {
  logOut: t('Log Out'),
} as const;
