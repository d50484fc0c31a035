import { Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { createTexts } from '#features/bookings/messages.ts';
import { isFree } from '#features/lots/lifecycle.ts';
import { LazyPlan } from '#features/lots/web/plan/LazyPlan.tsx';
import type { User } from '#features/users/contract.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import type { Choice } from '#platform/web/ui/list/SearchedSelect.tsx';
import { plannedLotChoice } from './booking-choices.ts';

/** From this width on the plan is beside the form; below it, it is in a dialog. */
const besideForm = '(min-width: 75em)';

type Props = { viewer: User; chosen: Choice | null; onPick: (choice: Choice) => void };

/** The plan of the park to choose a free lot from. */
export function PlanPicker({ viewer, chosen, onPick }: Props) {
  const isBeside = useMediaQuery(besideForm, true, { getInitialValueInEffect: false });
  const [opened, dialog] = useDisclosure();
  const plan = (
    <LazyPlan
      viewer={viewer}
      mayPick={isFree}
      pickedId={chosen?.value}
      onPick={(lot) => {
        onPick(plannedLotChoice(lot));
        dialog.close();
      }}
    />
  );
  if (isBeside) return <section aria-label={createTexts.plan}>{plan}</section>;
  return (
    <>
      <Button variant="default" onClick={dialog.open} aria-haspopup="dialog">
        {createTexts.plan}
      </Button>
      <Dialog opened={opened} onClose={dialog.close} title={createTexts.plan} size="xl" fillsPhone>
        {plan}
      </Dialog>
    </>
  );
}
