import type { Icon } from '@tabler/icons-react';
import IconAlertTriangle from '@tabler/icons-react/icons/IconAlertTriangle';
import IconChevronDown from '@tabler/icons-react/icons/IconChevronDown';
import IconCircleCheck from '@tabler/icons-react/icons/IconCircleCheck';
import IconCircleX from '@tabler/icons-react/icons/IconCircleX';
import IconDownload from '@tabler/icons-react/icons/IconDownload';
import IconInfoCircle from '@tabler/icons-react/icons/IconInfoCircle';
import IconLayoutDashboard from '@tabler/icons-react/icons/IconLayoutDashboard';
import IconLogout from '@tabler/icons-react/icons/IconLogout';
import IconMail from '@tabler/icons-react/icons/IconMail';
import IconMapPin from '@tabler/icons-react/icons/IconMapPin';
import IconMenu2 from '@tabler/icons-react/icons/IconMenu2';
import IconMessageCircle from '@tabler/icons-react/icons/IconMessageCircle';
import IconPhone from '@tabler/icons-react/icons/IconPhone';
import IconPlayerPlayFilled from '@tabler/icons-react/icons/IconPlayerPlayFilled';
import IconReload from '@tabler/icons-react/icons/IconReload';
import IconUser from '@tabler/icons-react/icons/IconUser';

/** A line icon in the weight of the text around it. Decorative: hidden from screen readers. */
export const icon = (Shape: Icon) => (props: { size?: number }) => (
  <Shape stroke={1.75} aria-hidden {...props} />
);

// icons of the public pages; work-icons.tsx has the others, so that public pages do not load them

export const CheckIcon = icon(IconCircleCheck);
export const WarningIcon = icon(IconAlertTriangle);
export const InfoIcon = icon(IconInfoCircle);
export const RefreshIcon = icon(IconReload);
export const DashboardIcon = icon(IconLayoutDashboard);
export const ChevronDownIcon = icon(IconChevronDown);
export const MailIcon = icon(IconMail);
export const PhoneIcon = icon(IconPhone);
export const PlaceIcon = icon(IconMapPin);
export const ChatIcon = icon(IconMessageCircle);
export const PlayIcon = icon(IconPlayerPlayFilled);
export const PersonIcon = icon(IconUser);
export const LeaveIcon = icon(IconLogout);
export const CloseIcon = icon(IconCircleX);
export const MenuIcon = icon(IconMenu2);
export const DownloadIcon = icon(IconDownload);
