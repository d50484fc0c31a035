import { Icon, type IconProps } from './Icon.tsx';

// icons of the pages behind the sign-in

export function InboxIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 13.5 6.4 5h11.2l2.9 8.5V19h-17z" />
      <path d="M3.5 13.5h5l1.2 2.5h4.6l1.2-2.5h5" />
    </Icon>
  );
}

export function PeopleIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="9" cy="8" r="3.5" />
      <path d="M2.8 20c.4-3.6 2.9-5.5 6.2-5.5s5.8 1.9 6.2 5.5" />
      <path d="M15.5 4.9a3.5 3.5 0 0 1 0 6.2M17.8 15.2c1.9.8 3.1 2.4 3.4 4.8" />
    </Icon>
  );
}

export function BookingIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="4.5" y="4.5" width="15" height="16" rx="1.5" />
      <path d="M9 3v3M15 3v3M8.5 13.5l2.3 2.3 4.7-4.8" />
    </Icon>
  );
}

export function LotIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 5.5h17v13h-17zM9.2 5.5v13M14.8 5.5v13M9.2 12h5.6" />
    </Icon>
  );
}

export function PersonIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.5c.5-4 3.4-6 7.5-6s7 2 7.5 6" />
    </Icon>
  );
}

export function CalendarIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="4" y="5.5" width="16" height="15" rx="2" />
      <path d="M4 10h16M8.5 3.5v4M15.5 3.5v4" />
    </Icon>
  );
}

export function ClockIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5.2l3.4 2" />
    </Icon>
  );
}

export function FileIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 3.5h8l4.5 4.5v12.5H6z" />
      <path d="M14 3.5V8h4.5M9 12.5h6M9 16h6" />
    </Icon>
  );
}

export function CameraIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 8h3.5L9 5.5h6L16.5 8H20v11H4z" />
      <circle cx="12" cy="13" r="3.25" />
    </Icon>
  );
}

export function UploadIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 15.5V4.5m0 0L7.5 9M12 4.5 16.5 9" />
      <path d="M4.5 15.5V20h15v-4.5" />
    </Icon>
  );
}

export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5" />
    </Icon>
  );
}

export function AgencyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 20.5V6.2l8-2.7v17M12 9.5l8 2.2v8.8M2.5 20.5h19" />
      <path d="M7.5 9.5h1M7.5 13h1M7.5 16.5h1M15.5 14h1M15.5 17h1" />
    </Icon>
  );
}

export function BadgeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="4.5" y="6" width="15" height="14.5" rx="1.5" />
      <path d="M10 6V3.5h4V6" />
      <circle cx="12" cy="11.5" r="2" />
      <path d="M8.5 17.5c.4-1.8 1.7-2.5 3.5-2.5s3.1.7 3.5 2.5" />
    </Icon>
  );
}

export function MoreIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth={2.75} />
    </Icon>
  );
}

export function KeyboardIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="2.5" y="6" width="19" height="12" rx="2" />
      <path d="M6.5 10h.01M10 10h.01M13.5 10h.01M17 10h.01M8.5 14.25h7" />
    </Icon>
  );
}

export function PlusIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 5v14M5 12h14" />
    </Icon>
  );
}

export function ChartIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 4v16h16M8.5 16v-4M13 16V7M17.5 16v-6" />
    </Icon>
  );
}

export function DownloadIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4v11M7.5 10.8 12 15.3l4.5-4.5M4.5 19.5h15" />
    </Icon>
  );
}

export function FilterIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 7h16M7 12h10M10 17h4" />
    </Icon>
  );
}
