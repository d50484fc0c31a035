import { refusals } from '#shared/problem.ts';

export const agencyRefusals = refusals({
  AGENCY_NOT_FOUND: [404, 'Agency not found'],
  AGENCY_INACTIVE: [403, 'This agency is not active'],
});

/** Validation sentences of the agency form, shared by form and server. */
export const agencyFields = {
  nameRequired: 'Agency name is required',
  emailRequired: 'Contact email is required',
  emailInvalid: 'Please enter a valid email address',
  registrationInvalid: 'Please enter letters and then digits, such as E (1) 0000 or REN 00000',
} as const;

/**
 * In place of the id of an agency: the portal chooses one (D-102). Here and not in policy.ts, whose helpers the forms of visitors
 * would load.
 */
export const ANY_AGENCY = 'any';

export const agencyTexts = {
  created: 'Agency created successfully',
  updated: 'Agency updated successfully',
  deleted:
    'Agency deleted successfully. {users} users converted to normal users and {bookings} bookings updated.',
  deleteUnderWay:
    'The agency is closed. {users} users and {bookings} bookings are updated so far; the rest follows within minutes.',
  listLead: 'Buyers book through these agencies; each answers its own requests.',
  listFailed: 'Failed to load agencies. Please try again.',
  createFailed: 'Failed to create agency',
  updateFailed: 'Failed to update agency',
  deleteFailed: 'Failed to delete agency.',
  deleteFailedGone: 'Failed to delete agency. The agency no longer exists.',
  deleteFailedForbidden: 'Failed to delete agency. You do not have permission.',
  deleteFailedServer: 'Failed to delete agency. Server error.',
  deleteDone: 'Agency deleted successfully.',
  deleteTitle: 'Delete agency?',
  /** How many accounts lose their agency by the deletion. */
  deletePeople: 'People in this agency: {n}',
  deleteWarning: 'All users of this agency will become normal users.',
  deleteConsequence:
    'Requests that wait for {agency} go to the park office, which then decides. Bookings keep the name of the agency.',
  deleting: 'The server did not answer; trying again.',
  detailsFailed: 'Failed to load agency details. Please try again later.',
  detailsDenied: 'Access denied. Admin privileges required.',
  refreshed: 'Agencies refreshed',
  refreshFailed: "Couldn't refresh agencies",
  none: 'No agencies yet. Add the first one so that buyers can join it.',
  loading: 'Loading agencies',
  noneOfName: 'No agency with this name',
  nothingMatches: 'No agency matches the search and the filter.',
  createTitle: 'Add agency',
  editTitle: 'Edit agency',
  activeHint:
    'An inactive agency takes no new members and no new requests; what is open can still be answered.',
  registrationHint: 'Shown to people who choose an agency.',
  registrationGiven: 'Registration number',
  negotiator: 'Negotiator: {person}.',
  negotiatorName: 'Negotiator',
  negotiatorHint: 'Whom buyers meet; shown to people who choose an agency.',
  negotiatorRegistration: 'Registration number of the negotiator (REN)',
  negotiatorLanguages: 'Languages',
  any: 'Let the park choose',
  anyHint: 'Your request goes to the agency with the fewest requests to answer.',
  descriptionHint: 'What buyers read when they choose an agency.',
  sameName: 'Another agency has this name already.',
  noPeople: 'Nobody belongs to this agency yet.',
  noAgentAdmin: 'Nobody runs this agency yet.',
  bothListsFailed: 'Failed to fetch agencies from both public and admin endpoints',
  backupList: 'Note: Using backup agency data. You can still submit your request.',
  notAssigned: 'You do not run an agency yet. The park office assigns one to you.',
  notActive: 'Your agency is not active at the moment: it takes no new requests and makes no new bookings.',
  informationFailed: 'The agency’s information could not be loaded.',
  noneLoaded: 'No agencies loaded. Please reload the page or contact support.',
  all: 'All',
  active: 'Active',
  inactive: 'Inactive',
  name: 'Name',
  mostPeople: 'Most people',
  agencies: 'Agencies',
  nameContactOrAgentAdmin: 'Name, contact or agent admin',
  state: 'State',
  sortBy: 'Sort by',
  agency: 'Agency',
  contact: 'Contact',
  people: 'People',
  agentAdmins: 'Agent admins',
  actions: 'Actions',
  delete: 'Delete',
  edit: 'Edit',
  findAnAgency: 'Find an agency',
  searchByName: 'Search by name',
  saveChanges: 'Save changes',
  createAgency: 'Create agency',
  contactEmail: 'Contact email',
  contactPhone: 'Contact phone',
  address: 'Address',
  description: 'Description',
  bookings: 'Bookings',
  figures: 'Figures',
  reloadAgencies: 'Reload agencies',
  deleteAgency: 'Delete agency',
  allAgencies: 'All agencies',
  bookingsOf: 'Bookings of {name}',
  figuresOf: 'Figures of {name}',
  moreTypeAName: '{value} more. Type a name to find them.',
  countFound: '{count} found',
  nameInactive: '{name} (inactive)',
} as const;
