import { type ReactNode, useState } from 'react';
import { ChevronDownIcon } from '#platform/web/ui/icons.tsx';
import { usePartInSight } from '../use-part-in-sight.ts';
import classes from './Fold.module.css';

type Props = {
  title: string;
  /** The level of its heading: 3 within an open booking. */
  order?: 2 | 3;
  /** What can be known of it without opening it. */
  hint?: ReactNode;
  /** The reader came for it: it is open, in sight and has the focus. */
  isSought?: boolean;
  /** It is open, where it stands. */
  startsOpen?: boolean;
  isLoaded?: boolean;
  /** Made when it is first opened. */
  children: ReactNode;
};

/** A part of an open booking, or of a page on a phone, that its reader opens when they need it (D-471). */
export function Fold({
  title,
  order = 3,
  hint,
  isSought = false,
  startsOpen = false,
  isLoaded = true,
  children,
}: Props) {
  const Heading = `h${order}` as const;
  const { tabIndex: _, ...summary } = usePartInSight<HTMLElement>(isSought, isLoaded);
  const [isOpen, setOpen] = useState(isSought || startsOpen);
  const [isMade, setMade] = useState(isOpen);
  const [wasSought, setWasSought] = useState(isSought);
  if (isSought !== wasSought) {
    setWasSought(isSought);
    if (isSought) {
      setOpen(true);
      setMade(true);
    }
  }
  return (
    <details
      className={classes.fold}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        if (currentTarget.open) setMade(true);
      }}
    >
      <summary {...summary}>
        <Heading className={classes.title}>{title}</Heading>
        {hint && <span className={classes.hint}>{hint}</span>}
        <ChevronDownIcon size={18} />
      </summary>
      {isMade && <div className={classes.content}>{children}</div>}
    </details>
  );
}
