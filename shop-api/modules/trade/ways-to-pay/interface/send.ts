import type { Send } from './provider.ts'

const LIMIT_MS = 8000

/** Over the network, once; who asks tries again. Throws where nothing came back. */
export const sendOverNetwork: Send = async ({ method, url, headers, body }) => {
  const response = await fetch(url, {
    method,
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(LIMIT_MS),
    ...(method === 'GET' ? {} : { body }),
  })
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
}
