import 'server-only'

const START = '<script data-urls="'
const END = '</script>'
const HEAD = /<head>(<meta char[sS]et="utf-8"\/>)?/
/** The head begins within so many bytes. */
const BEGINNING = 2_000

/** The script with its tags; undefined: the page has none. */
function earlyScript(page: Buffer): Buffer | undefined {
  const from = page.indexOf(START)
  const end = from < 0 ? -1 : page.indexOf(END, from)
  return end < 0 ? undefined : page.subarray(from, end + END.length)
}

/**
 * A page whose personal calls leave with its first bytes: a copy of the script that sends them comes before the styles,
 * which the one in the body has to wait for. Pages without personal calls stay as they are. Works on bytes: a page that
 * is rendered for its request is not read as text for it.
 */
export function withCallsFirst(page: Buffer): Buffer {
  const script = earlyScript(page)
  const head = script && HEAD.exec(page.toString('latin1', 0, BEGINNING))
  if (!script || !head) return page
  const at = head.index + head[0].length
  return Buffer.concat([page.subarray(0, at), script, page.subarray(at)])
}
