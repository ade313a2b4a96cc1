import 'server-only'

const EARLY = /<script data-urls="[^"]*">\{.*?<\/script>/s
const HEAD = /<head>(<meta char[sS]et="utf-8"\/>)?/

/**
 * A page whose personal calls leave with its first bytes: a copy of the script that sends them comes before the styles,
 * which the one in the body has to wait for. Pages without personal calls stay as they are.
 */
export function withCallsFirst(page: Buffer): Buffer {
  const html = page.toString()
  const script = EARLY.exec(html)?.[0]
  if (script === undefined) return page
  return Buffer.from(html.replace(HEAD, (head) => head + script))
}
