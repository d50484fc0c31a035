export const sidebarTexts = {
  toConfirm: 'to confirm',
  failedInTheLast7: 'failed in the last 7 days',
  unfoldTheMenu: 'Unfold the menu',
  foldTheMenu: 'Fold the menu',
  superAdmin: 'Super Admin',
  agentAdmin: 'Agent Admin',
  staffArea: 'Staff area',
} as const;
