import { t, texts } from '#shared/say.ts';

const browsers: [mark: RegExp, name: string][] = texts([
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]);

const systems: [mark: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** 'Chrome on Windows': what a browser says of itself, for people; what it does not say is left out. */
export function deviceName(userAgent: string): string {
  const find = (marks: typeof browsers) => marks.find(([mark]) => mark.test(userAgent))?.[1];
  const browser = find(browsers) ?? t('Unknown browser');
  const system = find(systems);
  return system === undefined ? browser : t('{browser} on {system}', { browser, system });
}
