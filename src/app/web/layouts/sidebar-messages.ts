import { t } from '#shared/say.ts';
export const sidebarTexts = {
  toConfirm: t('to confirm'),
} as const;
