import { setTimeout as sleep } from 'node:timers/promises'

const answers = async (url) => {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(20_000) })
    await response.arrayBuffer()
    return response.status < 500
  } catch {
    return false
  }
}

/** Resolves once `url` answers with anything below 500. Throws after `limit` milliseconds. */
export const waitUntilReady = async (url, limit) => {
  const until = Date.now() + limit
  while (Date.now() < until) {
    if (await answers(url)) return
    await sleep(100)
  }
  throw new Error(`${url} did not become ready within ${limit / 1000} s`)
}
