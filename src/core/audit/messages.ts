import { t, texts } from '#shared/say.ts';
/** Texts beside the audit trail. */
export const auditTexts = {
  refreshFailed: t('Failed to load the audit trail'),
} as const;

/** Texts of the check of the audit trail against its seals, on the page and on the command line. */
export const trailTexts = texts({
  failed: 'The audit trail could not be checked. Please try again later.',
  noneFits: 'No entry fits its seal: most likely portal.key is not the one that they were sealed with.',
  late: 'Entries have waited for their seal since {since}. Tell the operator of the portal: its log says why.',
  unchecked:
    '{count} entries are left out, since they differed and were accepted by the operator of the portal: {reason}',
  more: 'Further entries that differ: {count}.',
  difference: {
    changed: 'Is not what was sealed',
    removed: 'Was removed after it was sealed',
    added: 'Was added later, among sealed entries',
    gap: 'Entries before it were removed with their seals',
  },
  head: {
    agrees: 'The trail reaches as far as was noted outside the database.',
    cut: 'The trail ends before what was noted outside the database: its end was cut off, or an older backup was restored.',
    replaced:
      'The trail goes on differently from what was noted outside the database: its end was replaced, or the portal went on after an older backup was restored.',
    foreign:
      'What was noted outside the database was signed with another key: portal.key is not the one that it was, or the note was changed.',
    none: 'Nothing was noted outside the database yet, so a cut at the end of the trail would not be seen.',
  },
});

/** Labels of the recorded actions, by noun, in the past tense. */
export const auditActions = texts({
  booking: {
    name: 'Bookings',
    verbs: {
      request: 'Requested a booking',
      create: 'Created a booking',
      forward: 'Forwarded a request to the office',
      reject_by_agency: 'Rejected a request for the agency',
      book: 'Marked a booking as booked',
      replace_notes: 'Replaced the notes of a booking',
      sell: 'Marked a booking as sold',
      reject: 'Rejected a booking',
      cancel: 'Cancelled a booking',
      expire: 'Let an unanswered request expire',
      hand_to_office: 'Handed a request over to the office',
      close_account: 'Cancelled a booking because an account was closed',
      extend: 'Extended the hold of a lot',
      move_lot: 'Moved a booking to another lot',
      agree_price: 'Agreed on another price of a booking',
      propose_price: 'Proposed another price of a booking',
      drop_proposal: 'Dropped a proposed price of a booking',
      export: 'Downloaded the register of bookings',
      note: 'Wrote an internal note on a booking',
      assign: 'Assigned a booking to a person',
      follow_up: 'Set a day to come back to a booking, or took it off',
      hold_documents: 'Put the documents of a booking under a legal hold',
      lift_hold: 'Lifted the legal hold on documents of a booking',
      erase_documents: 'Erased the documents of a booking at request',
    },
  },
  queue: {
    name: 'Lines',
    verbs: {
      join: 'Joined the line of a lot',
      offer: 'Offered a lot to the next in line',
      take: 'Requested a lot that was offered',
      lapse: 'Ended an offer that was over',
      decline: 'Declined an offer',
      leave: 'Left the line of a lot',
      remove: 'Took somebody off the line',
      close: 'Closed a place in the line',
    },
  },
  purchaser: {
    name: 'Purchasers',
    verbs: {
      save: 'Changed who buys',
      reveal: 'Read a full identity number',
    },
  },
  milestone: {
    name: 'Milestones',
    verbs: { record: 'Recorded milestones of a sale' },
  },
  payment: {
    name: 'Deposits',
    verbs: {
      set_due: 'Set what is due for a booking',
      record: 'Recorded a deposit entry',
      confirm: 'Confirmed a deposit entry',
      void: 'Voided a deposit entry',
      reverse: 'Reversed a deposit entry',
      set_rules: 'Set the booking deposit rules',
      save_account: 'Said to which account money is paid back',
      reveal_account: 'Read a refund account in full',
      export: 'Downloaded the list of booking deposits',
    },
  },
  paper: {
    name: 'Papers',
    verbs: {
      issue: 'Issued a booking form',
      open: 'Opened a paper',
      accept: 'Accepted a booking form',
    },
  },
  lot: {
    name: 'Lots',
    verbs: {
      create: 'Added a lot',
      update: 'Changed a lot',
      lock: 'Locked a lot',
      unlock: 'Unlocked a lot',
      set_status: 'Changed the status of a lot',
      import: 'Imported lots from a file',
      export: 'Downloaded the list of lots',
    },
  },
  user: {
    name: 'Accounts',
    verbs: {
      register: 'Opened an account',
      create: 'Created an account',
      update: 'Changed an account',
      update_profile: 'Changed their own profile',
      change_password: 'Changed their own password',
      reset_password: 'Set a new password by a link in a mail',
      confirm_email: 'Confirmed their email address',
      two_step_on: 'Switched on two-step login',
      two_step_off: 'Switched off two-step login',
      two_step_codes: 'Made new recovery codes',
      close: 'Closed an account',
    },
  },
  membership: {
    name: 'Memberships',
    verbs: {
      request: 'Asked to join an agency',
      withdraw: 'Withdrew a request to join',
      approve: 'Accepted a member',
      reject: 'Turned down a request to join',
      remove: 'Removed a member',
      change_role: 'Changed the role of a member',
      appoint: 'Appointed an agent admin',
      dismiss: 'Dismissed an agent admin',
      close_agency: 'Ended a membership because the agency was deleted',
    },
  },
  agency: {
    name: 'Agencies',
    verbs: { create: 'Added an agency', update: 'Changed an agency', delete: 'Deleted an agency' },
  },
  document: {
    name: 'Documents',
    verbs: {
      upload: 'Uploaded a document',
      attach: 'Added an uploaded document to a booking',
      view: 'Saw a document',
      accept: 'Accepted a document',
      send_back: 'Sent a document back',
      recheck: 'Took back the acceptance of a document, as somebody else buys',
      open_original: 'Opened the original of a document',
      purge: 'Removed a document that is no longer needed',
      move: 'Moved a document to another store',
      list_breach: 'Listed who is affected by a breach of documents',
    },
  },
  enquiry: {
    name: 'Enquiries',
    verbs: {
      send: 'Sent an enquiry',
      handle: 'Marked an enquiry as handled',
      reopen: 'Opened an enquiry again',
      reply: 'Replied to an enquiry',
      purge: 'Removed an enquiry that is no longer needed',
    },
  },
  viewing: {
    name: 'Viewings',
    verbs: {
      request: 'Asked for a viewing',
      confirm: 'Confirmed a viewing',
      move: 'Moved a viewing',
      decline: 'Declined a viewing',
      cancel: 'Cancelled a viewing',
      propose: 'Asked for another time of a viewing as its visitor',
      withdraw: 'Cancelled a viewing as its visitor',
      purge: 'Removed a viewing that was long ago',
    },
  },
  mail: { name: 'Mails', verbs: { send_again: 'Sent a mail again' } },
  session: {
    name: 'Logins',
    verbs: {
      start: 'Logged in',
      extend: 'Stayed logged in',
      end: 'Logged out',
      end_others: 'Logged all other devices out',
    },
  },
}) satisfies Record<string, { name: string; verbs: Record<string, string> }>;

type Recorded = typeof auditActions;

/** Every recorded action as noun and verb, such as 'booking.forward'. */
export type AuditAction = {
  [Noun in keyof Recorded]: `${Noun}.${Extract<keyof Recorded[Noun]['verbs'], string>}`;
}[keyof Recorded];

/** The label of an action such as 'booking.forward'; an unknown one is shown as readable text. */
export function actionText(action: string): string {
  const [noun = '', verb = ''] = action.split('.');
  const known: { verbs: Record<string, string> } | undefined = Object.hasOwn(auditActions, noun)
    ? auditActions[noun as keyof typeof auditActions]
    : undefined;
  if (known && Object.hasOwn(known.verbs, verb)) return known.verbs[verb] ?? action;
  const words = `${noun}: ${verb}`.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** States of an entry of a deposit, whose changes the trail holds. */
export const paymentStateLabels = texts({
  recorded: 'Waiting for the park office',
  confirmed: 'Confirmed',
  void: 'Void',
  reversed: 'Reversed',
});
