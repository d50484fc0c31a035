export const accountTexts = {
  myDashboard: 'My Dashboard',
  myProfile: 'My Profile',
  myData: 'My Data',
  editProfile: 'Edit Profile',
  notGiven: 'Not given',
  accountType: 'Account type',
  administrator: 'Administrator',
  agent: 'Agent',
} as const;
