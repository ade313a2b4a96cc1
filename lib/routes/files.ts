import { matchRoute } from './match.ts'

/** First parts of addresses that are no page: what machines ask for, and files. A test compares them with the folders. */
export const fileNames: ReadonlySet<string> = new Set([
  '_next',
  'api',
  'apple-icon.png',
  'favicon.ico',
  'healthz',
  'icon.svg',
  'icons',
  'manifest.webmanifest',
  'offline',
  'picture',
  'readyz',
  'robots.txt',
  'scan-code',
  'shortcut',
  'sitemap',
  'sitemap.xml',
  'sw.js',
])

/** Whether a path is of nothing at all: no page, no alias, no file. One with a slash at its end may mean one without. */
export function leadsNowhere(path: string): boolean {
  const [, first = ''] = path.split('/')
  return !path.endsWith('/') && matchRoute(path) === null && !fileNames.has(first)
}
