const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** 'Jan 05, 2026' in the reader's time zone; written by hand because Intl versions differ (D-124). */
export function formatDate(iso: string | Date): string {
  const date = new Date(iso);
  return `${months[date.getMonth()]} ${String(date.getDate()).padStart(2, '0')}, ${date.getFullYear()}`;
}

/** '3:07 PM' with an ordinary space before the half of the day. */
export function formatTime(iso: string | Date): string {
  const date = new Date(iso);
  const hour = date.getHours();
  const minutes = String(date.getMinutes()).padStart(2, '0');
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

export function formatDateTime(iso: string | Date): string {
  return `${formatDate(iso)} ${formatTime(iso)}`;
}
