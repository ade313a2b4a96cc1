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
  const bytes = new Uint8Array(await response.arrayBuffer())
  const answered = { status: response.status, headers: Object.fromEntries(response.headers) }
  return { ...answered, bytes, body: new TextDecoder().decode(bytes) }
}
