import { once } from 'node:events'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { configure } from '../testing/browser.ts'
import { openFrontDoor } from './front-door.ts'

const POLICY = 'public, max-age=0, must-revalidate, s-maxage=1'

const server = createServer((_, response) => {
  response.setHeader('x-nextjs-cache', 'HIT').setHeader('content-type', 'text/html').end('page')
})
let release: () => void

beforeAll(async () => {
  configure('http://127.0.0.1:1', { TRUST_PROXY: '1' })
  release = openFrontDoor()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.close()
  release()
})

/** The headers of a page about keeping it, in the order they came. */
async function policyFor(askedAt?: string): Promise<string[]> {
  const headers = { host: 'shop.example', ...(askedAt === undefined ? {} : { 'x-asked-at': askedAt }) }
  const outgoing = ask({ port: (server.address() as AddressInfo).port, path: '/privacy', headers }).end()
  const [incoming] = await once(outgoing, 'response')
  incoming.resume()
  const lines = incoming.rawHeaders.flatMap((name: string, at: number, all: string[]) =>
    at % 2 === 0 ? [`${name}: ${all[at + 1]}`.toLowerCase()] : [],
  )
  return lines.filter((line: string) => /^(cache-control|x-accel-expires):/.test(line))
}

test('a proxy that says when it asked keeps the page until that second is over, and hears of it after the policy', async () => {
  expect(await policyFor('1795528320.734')).toEqual([
    `cache-control: ${POLICY}, stale-while-revalidate=1`,
    'x-accel-expires: @1795528320',
  ])
})

test.each([undefined, '', 'soon', '99999999999.000', '1795528320', '@1795528320.734'])(
  'who says %s keeps it for a second',
  async (askedAt) => {
    expect(await policyFor(askedAt)).toEqual([`cache-control: ${POLICY}`])
  },
)

test('what was sent to one is not sent to another who asked at another time', async () => {
  for (const _ of [1, 2, 3]) {
    for (const second of ['1795528320', '1795528321']) {
      expect(await policyFor(`${second}.001`)).toContain(`x-accel-expires: @${second}`)
    }
    expect(await policyFor()).toEqual([`cache-control: ${POLICY}`])
  }
})
