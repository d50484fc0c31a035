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

/** 'Chrome on Windows', or 'A browser on Linux' and 'Another app': what a browser says of itself, for people. */
export function deviceName(userAgent: string): string {
  const find = (marks: typeof browsers) => marks.find(([mark]) => mark.test(userAgent))?.[1];
  const system = find(systems);
  const browser = find(browsers) ?? (system === undefined ? t('Another app') : t('A browser'));
  return system === undefined ? browser : t('{browser} on {system}', { browser, system });
}
