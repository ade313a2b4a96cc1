import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createBareUpstream } from '../../docs/examples/bare-upstream.mjs'
import { shownCalls } from '../../scripts/support/fields.ts'

/** Changes the data of an answer before it is sent; given the call as `METHOD /template`. */
export type Alter = (key: string, data: unknown) => unknown

export interface BareUpstream {
  readonly url: string
  /** Every request so far as `METHOD /path`, in the order they came. */
  readonly heard: string[]
  /** From now on answers are changed so; without one they are as they were written. */
  readonly alter: (alter?: Alter) => void
  readonly close: () => Promise<void>
}

const asIs: Alter = (_key, data) => data

/** The operators' example of a bare upstream, listening in this process and remembering what it is asked; unknown addresses are answered in either way. */
export async function startBareUpstream(notFound: 'text' | 'json' = 'text'): Promise<BareUpstream> {
  const heard: string[] = []
  let current = asIs
  const server = createBareUpstream({
    notFound,
    alter: (key: string, data: unknown) => current(key, data),
    heard: (method: string, path: string) => void heard.push(`${method} ${path}`),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    heard,
    alter: (alter = asIs) => {
      current = alter
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Cookie of a member who has just signed in at the bare upstream's own page, with a cart of their own. */
export async function memberCookie({ url }: Pick<BareUpstream, 'url'>): Promise<string> {
  const { headers } = await fetch(`${url}/login`, { redirect: 'manual' })
  return headers.get('set-cookie')?.split(';', 1)[0] ?? ''
}

const forms: Readonly<Record<string, string>> = {
  '/api/cart': 'goods_id=101&number=1',
  '/api/cart/{id}/edit': 'number=2',
  '/api/cart/checkout': 'ids[0]=501&ids[1]=502&ids[2]=503',
}

/** Fields of a call that writes. */
export const formFor = (path: string): string | undefined => forms[path]

/** A thing of the bare shop for a call that names one. */
export function idFor(path: string): string {
  if (path.includes('/cart/{id}')) return '501'
  return /goods|quick_add/.test(path) ? '101' : '1'
}

/** Makes every shown call once as a member, the one that ends the session last. */
export async function askEverything(upstream: Pick<BareUpstream, 'url'>): Promise<void> {
  const cookie = await memberCookie(upstream)
  const inOrder = [...shownCalls].sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))
  for (const { method, path } of inOrder) {
    const query = path.endsWith('postDetail') ? '?id=72' : ''
    const body = method === 'POST' ? new URLSearchParams(forms[path] ?? '') : null
    await fetch(upstream.url + path.replace(/\{\w+\}/, idFor(path)) + query, { method, headers: { cookie }, body })
  }
}
