export const sidebarTexts = {
  toConfirm: 'to confirm',
} as const;
