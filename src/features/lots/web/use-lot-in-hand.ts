import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import type { PlacedLot } from './plan-data.ts';

/** A mouse that only crosses lots on its way, to the card for example, changes nothing. */
const HOVER_MS = 120;

/** Which lot the mouse rests on and which one was chosen by click, touch or focus. The rested one shows first. */
export function useLotInHand(lots: readonly PlacedLot[]) {
  const [pointedId, setPointedId] = useState<string | null>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const settle = useDebouncedCallback(setPointedId, HOVER_MS);
  const find = (id: string | null) => lots.find((lot) => lot._id === id);
  return {
    pointed: find(pointedId),
    chosen: find(chosenId),
    point: (lot: PlacedLot | null) => settle(lot?._id ?? null),
    choose: (lot: PlacedLot) => {
      settle.cancel();
      setPointedId(null);
      setChosenId(lot._id);
    },
    leave: () => {
      settle.cancel();
      setPointedId(null);
      setChosenId(null);
    },
  };
}
