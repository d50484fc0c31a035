import { texts } from '#shared/say.ts';
export const accountTexts = texts({
  myDashboard: 'My Dashboard',
  myProfile: 'My Profile',
  myData: 'My Data',
  editProfile: 'Edit Profile',
  notGiven: 'Not given',
  accountType: 'Account type',
  administrator: 'Administrator',
  agent: 'Agent',
});
