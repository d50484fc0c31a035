import { lotReasons } from '#core/bookings/labels.ts';
import { bookingHistoryTexts, defaultAgentNotes, historyNames } from '#core/bookings/messages.ts';
import { leftTexts } from '#core/bookings/outcome-labels.ts';
import { lineReasons } from '#core/lines/messages.ts';
import { AGENT_ADMIN_POSITION, DEFAULT_POSITION } from '#core/memberships/lifecycle.ts';
import { closingTexts } from '#core/users/messages.ts';

/** What the portal writes into histories and notes, in English; a reply says it in the language of its reader (D-298). */
export const storedTexts: ReadonlySet<string> = new Set([
  ...[
    bookingHistoryTexts,
    leftTexts,
    defaultAgentNotes,
    historyNames,
    lotReasons,
    lineReasons,
    closingTexts,
  ].flatMap((texts) => Object.values<string>(texts)),
  DEFAULT_POSITION,
  AGENT_ADMIN_POSITION,
]);
