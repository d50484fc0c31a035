import { useEffect, useEffectEvent, useRef } from 'react';
import { type BlockerFunction, useBlocker, useLocation, useNavigate, useNavigationType } from 'react-router';
import { depthOf, isBelow, overlaysAbove } from './overlay-stack.ts';

/**
 * Has Back close what covers the page (D-136): asks first where typed text would go, and stays while something is being
 * sent. An entry whose overlay was closed by its buttons is passed over, so that Back leaves the page as if it had never
 * been there. Once for the whole site.
 */
export function OverlayHistory() {
  const location = useLocation();
  const isHistory = useNavigationType() === 'POP';
  const navigate = useNavigate();
  const seen = useRef(location.key);
  /** The entry that Back leads to from one whose overlay is closed already. */
  const passedTo = useRef<string | null>(null);

  const mayLeave: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) => {
    // asked now: where the address says what is open, nothing is any more once the entry has been left
    const closing = historyAction === 'POP' ? overlaysAbove(depthOf(nextLocation)) : [];
    const isPassed = closing.length === 0 && isBelow(nextLocation, currentLocation);
    passedTo.current = isPassed ? nextLocation.key : null;
    return closing.some((overlay) => overlay.isBusy() || overlay.isTyped());
  };
  const blocker = useBlocker(mayLeave);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const closing = overlaysAbove(depthOf(blocker.location));
    const typed = closing.find((overlay) => overlay.isTyped());
    if (typed === undefined || closing.some((overlay) => overlay.isBusy())) blocker.reset();
    else typed.ask(blocker.proceed, blocker.reset);
  }, [blocker]);

  const arrive = useEffectEvent(() => {
    if (!isHistory || seen.current === location.key) return;
    for (const overlay of overlaysAbove(depthOf(location))) overlay.close();
    if (passedTo.current === location.key) void navigate(-1);
  });
  useEffect(() => {
    arrive();
    seen.current = location.key;
  }, [location.key]);
  return null;
}
