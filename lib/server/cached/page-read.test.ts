import { beforeEach, expect, jest, test } from '@jest/globals'
import type { askOrRecall as AskOrRecall } from './ask.ts'

const askOrRecall = jest.fn<(...given: Parameters<typeof AskOrRecall>) => Promise<unknown>>()
const tags: string[] = []
const keepTags = (_: string, ...more: string[]) => void tags.push(...more)

jest.unstable_mockModule('../current-site.ts', () => ({
  ofSite:
    (read: (...given: unknown[]) => unknown) =>
    (...given: unknown[]) =>
      read('site', ...given),
}))
jest.unstable_mockModule('./ask.ts', () => ({ askOrRecall }))
jest.unstable_mockModule('./life.ts', () => ({
  keepAsPage: keepTags,
  markStale: (_: string, { state }: { state: string }) => void (state === 'stale' && tags.push('stale')),
  tagGoods: (_: string, goods: { id: number }[]) => void tags.push(...goods.map(({ id }) => `goods:${id}`)),
}))
const { pageRead } = await import('./page-read.ts')

const readBrand = pageRead('focusBrand', {
  tags: ['content'],
  ask: (id: number) => ({ params: { id }, tags: [`brand:${id}`] }),
  toModel: ({ name, goods }) => ({ name, ids: goods.map(({ id }) => id) }),
  none: null,
  goodsOf: ({ ids }) => ids.map((id) => ({ id })),
  limitMs: 5_000,
})
const readWords = pageRead('goodsHot', { tags: ['frame'], toModel: (words) => words, none: [], isOptional: true })

beforeEach(() => {
  tags.length = 0
  askOrRecall.mockReset()
})

test.each(['fresh', 'stale'])('what is %s is mapped and tagged', async (state) => {
  askOrRecall.mockResolvedValue({ state, data: { name: '青囊', goods: [{ id: 7 }, { id: 9 }] } })
  expect(await readBrand(3)).toEqual({ name: '青囊', ids: [7, 9] })
  expect(askOrRecall.mock.calls).toEqual([['site', { key: 'focusBrand', params: { id: 3 }, limitMs: 5_000 }]])
  expect(tags).toEqual(['content', 'brand:3', ...(state === 'stale' ? ['stale'] : []), 'goods:7', 'goods:9'])
})

test.each([{ state: 'building' }, { state: 'fresh', data: null }])('nothing is none: %j', async (found) => {
  askOrRecall.mockResolvedValue(found)
  expect([await readBrand(3), await readWords()]).toEqual([null, []])
})

test('a failure is the page’s, unless the page is whole without the read', async () => {
  askOrRecall.mockRejectedValue(new Error('gone'))
  await expect(readBrand(3)).rejects.toThrow('gone')
  expect(await readWords()).toEqual([])
})
