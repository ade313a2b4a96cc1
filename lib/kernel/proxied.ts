const PROXY_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
  'forwarded',
  'via',
]

/** Whether a request says that a proxy passed it on: then its connection says nothing of who asks. */
export const isProxied = (headers: Readonly<Record<string, unknown>>): boolean =>
  PROXY_HEADERS.some((name) => headers[name] !== undefined)
