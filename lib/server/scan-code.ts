import 'server-only'
import { renderSVG } from 'uqr'
import { scanAddress } from '#lib/routes/files.ts'
import { readSiteLinks } from './cached/frame.ts'
import { readSite } from './current-site.ts'

/**
 * The code of that name which the shop shows in its frame, as SVG; null when it shows none. Only its own codes: a picture
 * of ours must not lead to an address somebody else chose.
 */
export async function scanCodePicture(name: string): Promise<string | null> {
  const [site, links] = await Promise.all([readSite(), readSiteLinks()])
  const code = links.codes.find((each) => each.name === name)
  return code ? renderSVG(scanAddress(code.url, site.url), { ecc: 'M', border: 2 }) : null
}
