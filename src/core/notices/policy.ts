import { type Actor, isAdministrator } from '#shared/actor.ts';
import { allowIf, type Permission } from '#shared/permission.ts';
import { commonRefusals } from '#shared/problem.ts';
import { noticeRefusals } from './messages.ts';

export const noticeCan = {
  /** Read and mark a notice: its recipient; another person's is answered like an absent one (D-143). */
  read(actor: Pick<Actor, 'id'>, recipientId: string): Permission {
    return allowIf(actor.id === recipientId, noticeRefusals.NOTICE_NOT_FOUND);
  },
};

export const mailCan = {
  /** Read the mail log and send a mail again: the office (D-147). */
  oversee(actor: Pick<Actor, 'role'>): Permission {
    return allowIf(isAdministrator(actor), commonRefusals.FORBIDDEN);
  },
};
