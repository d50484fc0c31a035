import type { ReactNode } from 'react';

type IconProps = { size?: number };

function Icon({ size = 24, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

/** A line icon on a 24 px grid. Decorative: hidden from screen readers. */
export const icon = (shapes: ReactNode) => (props: IconProps) => <Icon {...props}>{shapes}</Icon>;

// icons of the public pages; work-icons.tsx has the others, so that public pages do not load them

export const CheckIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="m8 12.5 2.7 2.7L16 9.6" />
  </>,
);

export const WarningIcon = icon(
  <>
    <path d="M12 4 2.8 20h18.4z" />
    <path d="M12 10v4.5M12 17.4v.1" />
  </>,
);

export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5M12 7.9v.1" />
  </>,
);

export const RefreshIcon = icon(
  <>
    <path d="M20 5v5h-5" />
    <path d="M19.6 10A8 8 0 1 0 20 13.5" />
  </>,
);

export const DashboardIcon = icon(
  <>
    <rect x="3.5" y="3.5" width="7" height="8" rx="1" />
    <rect x="13.5" y="3.5" width="7" height="5" rx="1" />
    <rect x="13.5" y="11.5" width="7" height="9" rx="1" />
    <rect x="3.5" y="14.5" width="7" height="6" rx="1" />
  </>,
);

export const ChevronDownIcon = icon(<path d="m6 9.5 6 6 6-6" />);

export const MailIcon = icon(
  <>
    <rect x="3" y="5.5" width="18" height="13" rx="1.5" />
    <path d="m3.5 7 8.5 6.5L20.5 7" />
  </>,
);

export const PhoneIcon = icon(
  <path d="M5 4h4l1.6 4.6-2.2 1.6a12 12 0 0 0 5.4 5.4l1.6-2.2L20 15v4a1.5 1.5 0 0 1-1.6 1.5C10.6 20 4 13.4 3.5 5.6A1.5 1.5 0 0 1 5 4z" />,
);

export const PlaceIcon = icon(
  <>
    <path d="M12 21.5s-7-6.2-7-11.5a7 7 0 0 1 14 0c0 5.3-7 11.5-7 11.5z" />
    <circle cx="12" cy="10" r="2.5" />
  </>,
);

export const ChatIcon = icon(
  <>
    <path d="M4 20l1.3-4.2A8.3 8.3 0 1 1 8.4 19z" />
    <path d="M9 10.5h6M9 13.5h4" />
  </>,
);

export const PlayIcon = icon(<path d="M8 5.5v13l10.5-6.5z" fill="currentColor" />);

export const LeaveIcon = icon(<path d="M10 4.5H5v15h5M15 8l4 4-4 4M19 12H9" />);

export const CloseIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="m9 9 6 6m0-6-6 6" />
  </>,
);

export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);
