import { isIP, isIPv6 } from 'node:net';

/**
 * The caller's IP address in a form the inet type accepts: some proxies append a port ('1.2.3.4:5678',
 * '[::1]:5678') or a zone ('fe80::1%eth0'). Null when it is invalid, or the client has disconnected.
 */
export function plainAddress(written: string | undefined): string | null {
  const bare = (written ?? '')
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '');
  return isIP(bare) === 0 ? null : bare;
}

/**
 * The rate-limit subject of an address (D-130): the IPv4 address, also when mapped into IPv6, or the /64 network of an IPv6
 * address, since one subscriber owns the whole /64. Callers without an address share one subject.
 */
export function networkOf(address: string | null): string {
  if (address === null) return 'unknown';
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const ipv4 = /^0:0:0:0:0:ffff:([^:]+):([^:]+)$/.exec(groups.join(':'));
  if (!ipv4) return `${groups.slice(0, 4).join(':')}::/64`;
  return ipv4
    .slice(1)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

/** The eight groups of an IPv6 address in hex, without leading zeros. */
function groupsOf(address: string): string[] {
  // the URL parser normalizes the address
  const [front = '', back] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  if (back === undefined) return groups(front);
  const zeros = 8 - groups(front).length - groups(back).length;
  return [...groups(front), ...Array<string>(zeros).fill('0'), ...groups(back)];
}
