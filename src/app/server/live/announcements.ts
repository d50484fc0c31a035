import { z } from 'zod';
import { roles } from '#shared/actor.ts';

/** The payload of `lots_changed` is the id of a lot, that of `portal_changed` one of these (migration announce_changes). */
const announcementShape = z.union([
  z.object({
    booking: z.string(),
    createdBy: z.string(),
    createdByRole: z.enum(roles),
    userId: z.string(),
    agencyId: z.string().nullable(),
    /** About what only the desks of the booking may know (D-189). */
    desksOnly: z.boolean().optional(),
  }),
  z.object({ notice: z.string() }),
  z.object({ user: z.string(), agencies: z.array(z.string()) }),
  z.object({ session: z.string() }),
]);

/** A committed change, as the triggers of the database announce it. */
export type Announcement = z.output<typeof announcementShape>;
export type BookingAnnouncement = Extract<Announcement, { booking: string }>;
export type NoticeAnnouncement = Extract<Announcement, { notice: string }>;
export type MembershipAnnouncement = Extract<Announcement, { user: string }>;

/** Parses a payload of `portal_changed`; undefined for one of another version of the portal. */
export function readAnnouncement(payload: string): Announcement | undefined {
  try {
    return announcementShape.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
