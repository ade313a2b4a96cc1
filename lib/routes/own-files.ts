/** Addresses that are no pages of the shop's table: what a browser asks for to install the shop, or without a network. */
export const ownFiles = {
  manifest: '/manifest.webmanifest',
  worker: '/sw.js',
  offline: '/offline',
  shortcut: '/shortcut',
} as const
