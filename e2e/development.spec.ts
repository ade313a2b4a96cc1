import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { goodsUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { freePort } from '../scripts/support/ports.mjs'
import { operatorToken, shopApiUrl } from './support/addresses.ts'
import { Server } from './support/own-shop.ts'
import { expect, test } from './support/test.ts'

/** What the framework prints of a page that goes wrong: a mark before what happened, and the stack. */
const COMPLAINT = /^\s*⨯|^\s+at \S|^\s*\w*Error\b/m

let shop: Server
let folder = ''

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-development-'))
  const port = await freePort()
  shop = new Server('scripts/dev.mjs', port, {
    PORT: String(port),
    SHOP_API_URL: shopApiUrl,
    STOREFRONT_DATA: folder,
    SESSION_SECRET: operatorToken,
    // While the framework compiles, an answer may lie a while before it is read.
    PATIENCE: '20',
    SHOP_EVENTS_SECRET: 'not-needed-for-three-pages-of-development',
  })
  await shop.start()
})
test.afterAll(async () => {
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('npm run dev: cached pages are rendered without a complaint of the framework', async () => {
  const before = shop.output.length
  for (const target of [routes.home.path, routes.list.path, goodsUrl(1)]) {
    const answer = await shop.firstAnswer(target)
    const html = await answer.text()
    const said = shop.output.slice(before)
    expect([target, answer.status, html.includes('</html>')], said).toEqual([target, 200, true])
  }
  expect(shop.output.slice(before)).not.toMatch(COMPLAINT)
})
