const LONGEST = 2_000
/** The proxied call for pictures, and what an answer already says of ours. */
const OWN = /^\/(api\/image(\/[\w-]{1,64}){3}|picture\/\d{1,4}\/[\w.-]{1,3000})$/
const CALL = '/api/image/'

export interface PictureRules {
  /** Base address of the upstream that answered. */
  readonly base: URL
  /** Origins of all its addresses: an instance may name its own. */
  readonly origins: readonly string[]
  /** Hosts whose pictures may be shown: by name, or *.example.com for every name below one; a port only where it is named. */
  readonly hosts: readonly string[]
}

function isOf(host: string, listed: string): boolean {
  return listed.startsWith('*.') ? host.endsWith(listed.slice(1)) && host.length > listed.length - 1 : host === listed
}

export const isListed = ({ host }: URL, hosts: readonly string[]): boolean => hosts.some((listed) => isOf(host, listed))

/** The path of the picture call behind an absolute address of the upstream itself. */
function proxied({ pathname, search }: URL, { base }: PictureRules): string | null {
  const path = pathname.slice(base.pathname.replace(/\/$/, '').length)
  return path.startsWith(CALL) && search === '' && pathname.endsWith(path) && OWN.test(path) ? path : null
}

/** The same picture where the upstream is known by: one address whichever instance named it. */
function atFirst({ pathname, search }: URL, { base }: PictureRules): URL {
  const url = new URL(base.origin)
  url.pathname = pathname
  url.search = search
  return url
}

/** `//host/x` is a picture of https, whatever the upstream itself is reached by; a host of the upstream's own is reached as ever. */
function parse(text: string, { base, origins }: PictureRules): URL | null {
  try {
    const url = new URL(text, `${base.origin}/`)
    return text.startsWith('//') && !origins.includes(url.origin) ? new URL(`https:${text}`) : url
  } catch {
    return null
  }
}

/**
 * What an upstream's word for a picture means: an address of ours as text, the address of a picture that may be fetched
 * for a page, or null for one that must not be shown. What is no absolute address is the upstream's.
 */
export function resolvePicture(word: string, rules: PictureRules): string | URL | null {
  const text = word.trim()
  if (OWN.test(text)) return text
  if (text === '' || text.length > LONGEST || /[\\\p{Cc}]/u.test(text)) return null
  const url = parse(text, rules)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  url.hash = ''
  // The upstream's own pictures are shown without being listed.
  if (rules.origins.includes(url.origin)) return proxied(url, rules) ?? atFirst(url, rules)
  return isListed(url, rules.hosts) ? url : null
}
