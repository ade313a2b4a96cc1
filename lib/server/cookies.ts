/** A cookie as a browser sends it back. */
export interface CookiePair {
  readonly name: string
  readonly value: string
}

/** The cookies of a request, in its order. */
export function cookiePairs(header: string | null | undefined): CookiePair[] {
  return (header ?? '').split(';').flatMap((part) => {
    const pair = part.trim()
    const equals = pair.indexOf('=')
    return equals < 1 ? [] : [{ name: pair.slice(0, equals), value: pair.slice(equals + 1) }]
  })
}

export function cookieValue(header: string | null | undefined, name: string): string | undefined {
  return cookiePairs(header).find((pair) => pair.name === name)?.value
}

/** Puts further set-cookie lines to those an answer has. */
export function addCookieLines(headers: Headers, lines: readonly string[]): void {
  for (const line of lines) headers.append('set-cookie', line)
}
