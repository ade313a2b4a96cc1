/** The parts of a set-cookie line; names of attributes in lower case, the last of a name counts. */
export interface SetCookieParts {
  readonly name: string
  readonly value: string
  readonly attributes: ReadonlyMap<string, string>
}

function cut(text: string): [name: string, value: string] {
  const equals = text.indexOf('=')
  return equals < 0 ? [text.trim(), ''] : [text.slice(0, equals).trim(), text.slice(equals + 1).trim()]
}

export function splitSetCookie(line: string): SetCookieParts {
  const [pair = '', ...rest] = line.split(';')
  const attributes = rest.map((part) => cut(part)).map(([name, value]) => [name.toLowerCase(), value] as const)
  // A pair without "=" names nothing.
  const [name, value] = pair.includes('=') ? cut(pair) : ['', pair]
  return { name, value, attributes: new Map(attributes) }
}

/** Whether a line takes the cookie away. */
export function isDeletion(attributes: ReadonlyMap<string, string>): boolean {
  const maxAge = attributes.get('max-age')
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0
  return Date.parse(attributes.get('expires') ?? '') <= Date.now()
}
