import { icon } from './icons.tsx';

// icons of the pages behind the sign-in

export const InboxIcon = icon(
  <>
    <path d="M3.5 13.5 6.4 5h11.2l2.9 8.5V19h-17z" />
    <path d="M3.5 13.5h5l1.2 2.5h4.6l1.2-2.5h5" />
  </>,
);

export const SendIcon = icon(<path d="M3.5 11.2 20.5 4l-6.8 16.5-2.9-7.3z M20.5 4l-9.7 9.2" />);

export const PeopleIcon = icon(
  <>
    <circle cx="9" cy="8" r="3.5" />
    <path d="M2.8 20c.4-3.6 2.9-5.5 6.2-5.5s5.8 1.9 6.2 5.5" />
    <path d="M15.5 4.9a3.5 3.5 0 0 1 0 6.2M17.8 15.2c1.9.8 3.1 2.4 3.4 4.8" />
  </>,
);

export const BookingIcon = icon(
  <>
    <rect x="4.5" y="4.5" width="15" height="16" rx="1.5" />
    <path d="M9 3v3M15 3v3M8.5 13.5l2.3 2.3 4.7-4.8" />
  </>,
);

export const LotIcon = icon(<path d="M3.5 5.5h17v13h-17zM9.2 5.5v13M14.8 5.5v13M9.2 12h5.6" />);

export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.5-4 3.4-6 7.5-6s7 2 7.5 6" />
  </>,
);

/** Somebody who asks to join. */
export const ApplicantIcon = icon(
  <>
    <circle cx="9.5" cy="8" r="3.8" />
    <path d="M2.8 20c.5-3.8 3-6 6.7-6 1.6 0 3 .4 4.1 1.2M18 13.5v6.4M14.8 16.7h6.4" />
  </>,
);

export const CalendarIcon = icon(
  <>
    <rect x="4" y="5.5" width="16" height="15" rx="2" />
    <path d="M4 10h16M8.5 3.5v4M15.5 3.5v4" />
  </>,
);

export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5.2l3.4 2" />
  </>,
);

export const FileIcon = icon(
  <>
    <path d="M6 3.5h8l4.5 4.5v12.5H6z" />
    <path d="M14 3.5V8h4.5M9 12.5h6M9 16h6" />
  </>,
);

export const CameraIcon = icon(
  <>
    <path d="M4 8h3.5L9 5.5h6L16.5 8H20v11H4z" />
    <circle cx="12" cy="13" r="3.25" />
  </>,
);

export const UploadIcon = icon(
  <>
    <path d="M12 15.5V4.5m0 0L7.5 9M12 4.5 16.5 9" />
    <path d="M4.5 15.5V20h15v-4.5" />
  </>,
);

export const SearchIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </>,
);

export const AgencyIcon = icon(
  <>
    <path d="M4 20.5V6.2l8-2.7v17M12 9.5l8 2.2v8.8M2.5 20.5h19" />
    <path d="M7.5 9.5h1M7.5 13h1M7.5 16.5h1M15.5 14h1M15.5 17h1" />
  </>,
);

export const BadgeIcon = icon(
  <>
    <rect x="4.5" y="6" width="15" height="14.5" rx="1.5" />
    <path d="M10 6V3.5h4V6" />
    <circle cx="12" cy="11.5" r="2" />
    <path d="M8.5 17.5c.4-1.8 1.7-2.5 3.5-2.5s3.1.7 3.5 2.5" />
  </>,
);

export const MoreIcon = icon(<path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth={2.75} />);

export const KeyboardIcon = icon(
  <>
    <rect x="2.5" y="6" width="19" height="12" rx="2" />
    <path d="M6.5 10h.01M10 10h.01M13.5 10h.01M17 10h.01M8.5 14.25h7" />
  </>,
);

export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);

export const ChartIcon = icon(<path d="M4 4v16h16M8.5 16v-4M13 16V7M17.5 16v-6" />);

export const DownloadIcon = icon(<path d="M12 4v11M7.5 10.8 12 15.3l4.5-4.5M4.5 19.5h15" />);

export const FilterIcon = icon(<path d="M4 7h16M7 12h10M10 17h4" />);

export const ZoomInIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5M7.8 10.5h5.4M10.5 7.8v5.4" />
  </>,
);

export const ZoomOutIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5M7.8 10.5h5.4" />
  </>,
);

export const FitIcon = icon(<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />);

export const TurnIcon = icon(
  <>
    <rect x="3.5" y="11" width="11" height="9.5" rx="1" />
    <path d="M10.5 5.5h3a6 6 0 0 1 6 6v2.5M16.5 11.5l3 3 3-3" />
  </>,
);

export const SentBackIcon = icon(<path d="M9 5 4 10l5 5M4 10h10.5a5.5 5.5 0 0 1 0 11H11" />);

export const MissingIcon = icon(<circle cx="12" cy="12" r="8.5" strokeDasharray="3.2 3.5" />);
