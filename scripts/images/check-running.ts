import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import { signIn } from '../../bench/support/sign-in.ts'
import { freePort } from '../support/ports.mjs'
import type { Check } from './checks.ts'
import type { ImageConfig, Target } from './make-images.ts'
import type { Started } from './run-image.ts'
import { startImage } from './run-image.ts'

/** What may be written to, and nothing else. */
const STATE: Record<Target, string> = { 'shop-api': '/var/lib/shop', storefront: '/var/lib/storefront' }
const START_LIMIT_MS = 180_000
/** What the compose file and the chart grant. */
const STOP_LIMIT_MS = 40_000
/** What a stop ends with: the framework's own way is the signal's number. */
const ENDS_WITH: Record<Target, number> = { 'shop-api': 0, storefront: 143 }
const EVENTS_KEY = 'hears-of-changes-in-images-0123456789'
const AT_ONCE_MS = 2_000

export interface Unpacked {
  readonly config: ImageConfig
  readonly root: string
}

const refusals = (output: string): string[] => output.match(/\b(?:EROFS|EACCES|EPERM|ENOENT)\b[^"\n]{0,120}/g) ?? []

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status

/** Pages, pictures and a member's sign-in through the storefront. */
async function checkShop(check: Check, shop: string): Promise<void> {
  const home = await (await fetch(shop)).text()
  check('home shows the sample shop', home.includes('青囊医药') && /\/list\/info\/\d+/.test(home))
  const goods = /\/list\/info\/\d+/.exec(home)?.[0] ?? '/none'
  check('a page of goods', (await statusOf(shop + goods)) === 200, goods)
  const picture = /\/api\/image\/[^"\s,]+/.exec(home)?.[0]?.replaceAll('&amp;', '&') ?? '/none'
  check('a picture', (await statusOf(shop + picture)) === 200, picture)
  const [who] = sampleSignIns
  const session = who ? await signIn(shop, who) : undefined
  const cart = await fetch(`${shop}/api/cart/total`, { headers: { cookie: session?.cookie ?? '' } })
  const { code } = (await cart.json()) as { code: number }
  check('a member’s cart', code === 200, String(code))
}

async function checkStop(check: Check, target: Target, started: Started): Promise<void> {
  const { code, ms } = await started.stop('SIGTERM')
  check(
    `${target} stops when it is asked to`,
    code === ENDS_WITH[target] && ms < STOP_LIMIT_MS,
    `${code} after ${ms.toFixed(0)} ms`,
  )
  const refused = refusals(started.output)
  check(`${target} missed no file and no right`, refused.length === 0, refused.slice(0, 3).join(' | '))
}

/** Both images as they ship, one in front of the other, as first processes without rights on roots that are only read. */
export async function checkRunning(check: Check, images: Readonly<Record<Target, Unpacked>>): Promise<void> {
  const started: Started[] = []
  const start = (target: Target, env: Record<string, string>): Started => {
    const { root, config } = images[target]
    const one = startImage(root, config, STATE[target], env)
    started.push(one)
    return one
  }
  try {
    const [shopApiPort, storefrontPort] = [String(await freePort()), String(await freePort())]
    const shop = `http://127.0.0.1:${storefrontPort}`
    const sample = { SHOP_SAMPLE: '1', SHOP_STAND_INS: '1', EVENTS_KEY, LOG_LEVEL: 'warn' }
    const shopApi = start('shop-api', { SHOP_API_PORT: shopApiPort, ...sample })
    await shopApi.answers(`http://127.0.0.1:${shopApiPort}/readyz`, START_LIMIT_MS)
    const storefront = start('storefront', {
      PORT: storefrontPort,
      SITE_URL: shop,
      SHOP_API_URL: `http://127.0.0.1:${shopApiPort}`,
      SESSION_SECRET: 'seals-sessions-in-images-0123456789-abcdefghijkl',
      SHOP_EVENTS_SECRET: EVENTS_KEY,
      LOG_LEVEL: 'warn',
    })
    await storefront.answers(`${shop}/readyz`, START_LIMIT_MS)
    check('both are ready on roots that are only read', true)
    for (const [target, each] of [
      ['shop-api', shopApi],
      ['storefront', storefront],
    ] as const) {
      const rights = each.status
      check(
        `${target} has no rights`,
        /^CapEff:\t0+$/m.test(rights) && /^Uid:\t10001\b/m.test(rights),
        /CapEff.*/.exec(rights)?.[0],
      )
      check(
        `${target}'s own health check is content`,
        (await each.runInside(images[target].config.Healthcheck.Test.slice(1))).code === 0,
      )
    }
    await checkShop(check, shop)
    const command = await shopApi.runInside(['/usr/bin/node', 'shop-api/ctl/main.ts', 'members', '--json'])
    check('the operator’s command line', command.code === 0, command.code === 0 ? '' : command.output)
    const kept = storefront.filesBelow(`${STATE.storefront}/route-cache`)
    check('the storefront keeps rendered pages', kept > 0, `${kept} files`)
    await checkStop(check, 'storefront', storefront)
    await checkStop(check, 'shop-api', shopApi)
    const waiting = start('shop-api', { DATABASE_URL: 'postgres://shop:away@127.0.0.1:1/shop', WECHAT_OFF: '1' })
    await waiting.says(/waiting for the database/, START_LIMIT_MS)
    const { code, ms } = await waiting.stop('SIGTERM')
    const isQuick = code === 143 && ms < AT_ONCE_MS
    check('a shop API that still waits for its database stops at once', isQuick, `${code} after ${ms.toFixed(0)} ms`)
  } finally {
    for (const each of started) await each.end()
  }
}
