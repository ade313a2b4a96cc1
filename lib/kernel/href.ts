/** A path of this shop as nearly every link has it. */
const PLAIN = /^\/(?![\\/])[^\t\n\r\\]*$/
const SCHEME = /^([a-z][a-z0-9+.-]*):/i
const FOLLOWED: readonly string[] = ['http', 'https', 'mailto', 'tel']

/**
 * Whether an address that an upstream gave may stand in a link: a path or a query of this shop, or a page, a mail or a phone elsewhere. Read as
 * browsers read it: they leave out line ends and tabs, and take a backslash for a slash, so that `/\host` leads to a host.
 */
export function isFollowed(href: string): boolean {
  if (PLAIN.test(href)) return true
  const read = href
    .replace(/^[\0- ]+/, '')
    .replaceAll(/[\t\n\r]/g, '')
    .replaceAll('\\', '/')
  const scheme = SCHEME.exec(read)?.[1]?.toLowerCase()
  return scheme === undefined ? !read.startsWith('//') : FOLLOWED.includes(scheme) && isAddress(read)
}

/** Whether a text is a whole address: https://[ is none, and code that takes it apart would fail. */
export function isAddress(text: string): boolean {
  try {
    new URL(text)
    return true
  } catch {
    return false
  }
}
