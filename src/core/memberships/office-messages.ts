import { texts } from '#shared/say.ts';
export const memberListTexts = texts({
  agency: 'Agency',
  contact: 'Contact',
  reject: 'Reject',
  approve: 'Approve',
  nameEmailOrPhone: 'Name, email or phone',
  removeUser: 'Remove user',
  makeAgent: 'Make agent',
  makeNormalUser: 'Make normal user',
  assignAgentAdmin: 'Assign agent admin',
});
