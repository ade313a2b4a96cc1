import { matchRoute } from './match.ts'

/**
 * Addresses that are no pages of the shop's table: what a browser asks for to install the shop, without a network, or to
 * show with every page.
 */
export const ownFiles = {
  manifest: '/manifest.webmanifest',
  worker: '/sw.js',
  offline: '/offline',
  shortcut: '/shortcut',
  scanCode: '/scan-code',
} as const

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

/** Address inside a code to scan, of one that leads somewhere: absolute. */
export const scanAddress = (url: string, siteUrl: string): string => new URL(url, siteUrl).href

/** Where the picture of a code of the frame is, by the code's name. */
export const scanPictureUrl = (name: string): string => `${ownFiles.scanCode}?name=${encodeURIComponent(name)}`
