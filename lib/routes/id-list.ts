const MOST_IDS = 500

/** Ids out of an address such as ?ids=3,7; what is not an id is left out, and so is what comes twice. */
export function parseIdList(text: string | readonly string[] | undefined): number[] {
  const first = typeof text === 'string' ? text : (text?.[0] ?? '')
  const ids = first.split(',').filter((part) => /^[1-9]\d{0,14}$/.test(part))
  return [...new Set(ids.map(Number))].slice(0, MOST_IDS)
}

/** The one id of an address, or null; an id with anything behind it is none, or each page had endless addresses. */
export function parseId(text: string | readonly string[] | undefined): number | null {
  const first = typeof text === 'string' ? text : text?.[0]
  return first?.includes(',') ? null : (parseIdList(first)[0] ?? null)
}
