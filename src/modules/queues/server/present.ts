import { isOpenPlace } from '#core/lines/lifecycle.ts';
import type { Place, WaitingPerson } from '../contract.ts';
import type { ListedPlace } from './store.ts';

/** A place for its owner: nothing of who else stands in the line (D-274). */
export function presentPlace({ place, lotNumber, lotType, position, firstMustAnswerBy }: ListedPlace): Place {
  const isOpen = isOpenPlace(place);
  return {
    _id: place.id,
    id: place.id,
    lotId: place.lotId,
    lotNumber,
    lotType,
    state: place.state,
    number: place.number,
    position: isOpen ? position : 0,
    createdAt: place.createdAt.toISOString(),
    offerUntil: place.state === 'offered' ? (place.offerUntil?.toISOString() ?? null) : null,
    firstMustAnswerBy: isOpen ? (firstMustAnswerBy?.toISOString() ?? null) : null,
    endedAt: place.endedAt?.toISOString() ?? null,
  };
}

export function presentWaiting(listed: ListedPlace): WaitingPerson {
  const { name, agencyName } = listed.person;
  return { ...presentPlace(listed), name, agencyName: agencyName ?? '' };
}
