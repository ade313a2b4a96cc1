import { CHANGES_PATH, SHOP_ID_HEADER } from '#lib/contract/changes.ts'
import { until } from '#lib/kernel/testing/until.ts'
import { followChanges } from './change-listener.ts'
import { siteByKey, sites } from './sites.ts'
import { configure } from './testing/browser.ts'
import type { RecordingUpstream } from './testing/recording-upstream.ts'
import { envelope, startRecordingUpstream } from './testing/recording-upstream.ts'
import { noteShop, onOtherShop, shopAt } from './upstream/shop-identity.ts'

let upstreams: RecordingUpstream[]

beforeAll(async () => {
  upstreams = await Promise.all([startRecordingUpstream(), startRecordingUpstream()])
  configure(upstreams.map(({ url }) => url).join(','))
})
afterAll(() => Promise.all(upstreams.map((each) => each.close())))

/** Which of them lines were opened at, in their order. */
const opened: number[] = []

test('another shop at the same address is noticed by its first answer, and by no answer that says nothing', () => {
  const base = new URL('http://shop.example')
  let others = 0
  onOtherShop(base, () => {
    others += 1
  })
  const noticed = [{}, { [SHOP_ID_HEADER]: 'a' }, {}, { [SHOP_ID_HEADER]: 'a' }, { [SHOP_ID_HEADER]: 'b' }].map(
    (headers) => {
      noteShop(base, headers)
      return [shopAt(base), others]
    },
  )
  expect(noticed).toEqual([
    [undefined, 0],
    ['a', 0],
    ['a', 0],
    ['a', 0],
    ['b', 1],
  ])
})

test('a line that dies is opened again at another shop API', async () => {
  for (const [at, upstream] of upstreams.entries()) {
    upstream.answer = ({ target }) => {
      if (target !== CHANGES_PATH) return envelope({})
      opened.push(at)
      return {
        headers: { 'content-type': 'text/event-stream' },
        // The first line dies with its shop API, the next stays.
        stream: (response) => {
          response.write(': open\n\n')
          if (opened.length === 1) {
            upstream.answer = () => ({ status: 503 })
            response.destroy()
          }
        },
      }
    }
  }
  const over = new AbortController()
  void followChanges(siteByKey(sites().all[0]?.key ?? ''), over.signal)
  await until(() => opened.length > 1)
  over.abort()
  expect(opened).toHaveLength(2)
  expect(opened[0]).not.toBe(opened[1])
})
