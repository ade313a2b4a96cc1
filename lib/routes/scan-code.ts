import { isLinkable } from './match.ts'
import { ownFiles } from './own-files.ts'

/** Address inside a code to scan: absolute, and the shop itself where the page does not stand yet. */
export function scanAddress(url: string, siteUrl: string): string {
  if (url.startsWith('/')) return new URL(isLinkable(url) ? url : '/', siteUrl).href
  return isLinkable(url) ? url : siteUrl
}

/** Where the picture of a code of the frame is, by the code's name. */
export const scanPictureUrl = (name: string): string => `${ownFiles.scanCode}?name=${encodeURIComponent(name)}`
