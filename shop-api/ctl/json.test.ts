import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { commandGroups } from './commands.ts'
import type { Operate } from './testing/operate.ts'
import { operatorOf } from './testing/operate.ts'

let shop: TestShop
let operate: Operate
const folder = mkdtempSync(path.join(tmpdir(), 'ctl-json-'))

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  operate = await operatorOf(shop)
}, OPEN_MS)
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const needsWords = /<|^init$/
const lists = commandGroups
  .flatMap(([, commands]) => commands)
  .flatMap(({ name, words = '' }) => (needsWords.test(words) || needsWords.test(name) ? [] : [name]))

test.each(lists)('%s answers in words, and with --json in one value', async (name) => {
  const [text, json] = [await operate(name), await operate(name, '--json')]
  expect(typeof JSON.parse(json)).toBe('object')
  expect(() => JSON.parse(text)).toThrow()
})

test('the value is the answer of the shop, for lists, single things and what was done', async () => {
  const { members } = JSON.parse(await operate('members', '--json'))
  const [{ id, companyName }] = members
  expect(JSON.parse(await operate('member', id, '--json'))).toMatchObject({ member: { id, companyName } })
  expect(JSON.parse(await operate('--json', 'points', id, 10, '活动补发'))).toEqual({ points: expect.any(Number) })
  expect(JSON.parse(await operate('setting', 'minimumOrder', 300, '--json'))).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'minimumOrder', value: '300.00' })]),
  )
})

test('a file that was written is named instead of shown', async () => {
  const file = path.join(folder, 'goods.csv')
  expect(JSON.parse(await operate('goods-template', file, '--json'))).toEqual({ file })
  expect(readFileSync(file, 'utf8')).toContain('编码')
  const nowhere = path.join(folder, 'nowhere', 'goods.csv')
  await expect(operate('goods-template', nowhere)).rejects.toThrow(`无法写入文件 ${nowhere}`)
  await expect(operate('article-save', nowhere)).rejects.toThrow(`无法读取文件 ${nowhere}`)
})
