import type { APIRequestContext, Page } from '@playwright/test'
import { loginUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import type { BareUpstream } from './bare-upstream.ts'
import { startBareUpstream } from './bare-upstream.ts'
import type { Server } from './own-shop.ts'
import { ownFolder, ownStorefront, removeFolder } from './own-shop.ts'
import { PLAIN_COOKIE } from './plain-upstream.ts'

export interface BareShop {
  readonly upstream: BareUpstream
  readonly storefront: Server
  readonly close: () => Promise<void>
}

/** Configuration of a storefront whose buyers sign in at a main site; both answer under one host name here. */
const mainSite = (url: string) => ({
  LOGIN_URL: `${url}/login`,
  MAIN_SITE_URL: url,
  UPSTREAM_COOKIES: 'shared',
  SHARED_COOKIES: `bare_session,${PLAIN_COOKIE}`,
})

/** A storefront in front of the bare upstream, or of another one of the specification alone. */
export async function openBareShop(start: () => Promise<BareUpstream> = startBareUpstream): Promise<BareShop> {
  const upstream = await start()
  const folder = ownFolder()
  const storefront = await ownStorefront(folder, upstream.url, mainSite(upstream.url))
  const close = async () => {
    await storefront.stop()
    await upstream.close()
    removeFolder(folder)
  }
  await storefront.start()
  return { upstream, storefront, close }
}

/** Signs in at the main site, which leads back; `who` is a member from here on. */
export async function signInAtMainSite(who: Page | APIRequestContext, { storefront }: BareShop): Promise<void> {
  const url = storefront.url + loginUrl(routes.memberCentre.path)
  if ('goto' in who) {
    await who.goto(url)
    await who.waitForURL((at) => at.pathname === routes.memberCentre.path)
    return
  }
  const answer = await who.get(url)
  const at = new URL(answer.url()).pathname
  if (at !== routes.memberCentre.path) throw new Error(`signing in led to ${at} (${answer.status()})`)
}
