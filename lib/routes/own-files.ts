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
