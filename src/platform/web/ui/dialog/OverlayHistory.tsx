import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type BlockerFunction,
  type Location,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router';
import { depthOf, isBelow, overlaysAbove } from './overlay-stack.ts';

/**
 * Makes Back close the open overlay (D-136): asks first if unsaved input would be lost, and does nothing while a request is
 * running. The history entry of an overlay closed by its buttons is skipped. Rendered once
 * for the whole site.
 */
export function OverlayHistory() {
  const location = useLocation();
  const isHistory = useNavigationType() === 'POP';
  const navigate = useNavigate();
  const seen = useRef(location.key);
  /** The entry Back should reach from the entry of a closed overlay. */
  const passedTo = useRef<string | null>(null);
  /** The rendered entry, when Back reached it before React rendered the pushed one: location.key does not change then. */
  const [returnedTo, setReturnedTo] = useState<Location | null>(null);

  const mayLeave: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) => {
    // read before navigating: afterwards the URL no longer names the open overlay
    const closing = historyAction === 'POP' ? overlaysAbove(depthOf(nextLocation)) : [];
    const isPassed = closing.length === 0 && isBelow(nextLocation, currentLocation);
    passedTo.current = isPassed ? nextLocation.key : null;
    const isBlocked = closing.some((overlay) => overlay.isBusy() || overlay.isDirty());
    if (closing.length > 0 && !isBlocked && nextLocation.key === seen.current) setReturnedTo(nextLocation);
    return isBlocked;
  };
  const blocker = useBlocker(mayLeave);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const closing = overlaysAbove(depthOf(blocker.location));
    const dirty = closing.find((overlay) => overlay.isDirty());
    if (dirty === undefined || closing.some((overlay) => overlay.isBusy())) blocker.reset();
    else dirty.ask(blocker.proceed, blocker.reset);
  }, [blocker]);

  const arrive = useEffectEvent(() => {
    if (!isHistory || seen.current === location.key) return;
    closeAbove(location);
    if (passedTo.current === location.key) void navigate(-1);
  });
  useEffect(() => {
    arrive();
    seen.current = location.key;
  }, [location.key]);
  useEffect(() => {
    if (returnedTo !== null) closeAbove(returnedTo);
  }, [returnedTo]);
  return null;
}

function closeAbove(location: Location): void {
  for (const overlay of overlaysAbove(depthOf(location))) overlay.close();
}
