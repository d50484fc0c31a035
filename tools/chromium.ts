import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser for the journeys: CHROMIUM_PATH, one in PATH, or the one Playwright installed; undefined if there is none. */
export function findChromium(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const inPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...inPath.filter(starts), chromium.executablePath()].find(existsSync);
}

/** Some distributions have a stub in PATH that only explains how to install the browser. */
function starts(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

/** Installs a browser: Debian's package if permitted, otherwise Playwright's. */
export function installChromium(): string | undefined {
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    attempt('apt-get', ['update']);
    attempt('apt-get', ['install', '-y', 'chromium']);
  }
  if (!findChromium()) attempt('npx', ['playwright', 'install', 'chromium']);
  return findChromium();
}

function attempt(command: string, parameters: string[]): void {
  try {
    execFileSync(command, parameters, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch {
    // the caller looks for the browser again
  }
}
