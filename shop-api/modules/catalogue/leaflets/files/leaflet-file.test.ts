import fc from 'fast-check'
import { importing, stateCounts } from '#shop-api/modules/base/imports/testing/imports.ts'
import { leafletOf } from '#shop-api/modules/catalogue/leaflets/reads.ts'
import { putLeaflet } from '#shop-api/modules/catalogue/leaflets/repository.ts'
import type { LeafletPart } from '#shop-api/modules/catalogue/leaflets/tables.ts'
import { usualLabels } from '#shop-api/modules/catalogue/leaflets/usual-labels.ts'
import { openDeskShop, tagsDuring } from '#shop-api/modules/catalogue/master-data/testing/desk-shop.ts'
import { sheetFormats } from '#shop-api/platform/sheets/sheet-task.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS } from '#shop-api/testing/sample-shop.ts'
import { addGoods } from '#shop-api/testing/small-shop.ts'
import { leafletFile } from './leaflet-file.ts'

let shop: TestShop
let files: ReturnType<typeof importing>

beforeAll(async () => {
  shop = await openDeskShop()
  files = importing(shop, leafletFile)
}, OPEN_MS)
afterAll(() => shop.close())

const part = (label: string, text: string): LeafletPart => ({ label, text })

async function goodsWith(code: string, ...parts: readonly LeafletPart[]): Promise<number> {
  const id = await addGoods(shop.db, { now: shop.now, code })
  await putLeaflet(shop.db, id, parts, shop.now)
  return id
}

test('a row sets the parts it has columns for, lines and all, and leaves the others', async () => {
  const id = await goodsWith('L1', part('用法用量', '口服'), part('自拟', '保留'), part('禁忌', '旧的'))
  const tags = await tagsDuring(shop, async () => {
    const { rows } = await files.load(['编码,名称,成份,禁忌,贮藏', 'L1,别名,"甲\n\n\n乙 ",,密封'])
    expect(rows[0]?.changes).toEqual([
      { heading: '成份', before: '', after: '甲\n\n乙' },
      { heading: '禁忌', before: '旧的', after: '' },
      { heading: '贮藏', before: '', after: '密封' },
    ])
  })
  expect(tags).toEqual([`goods:${id}`])
  expect(await leafletOf(shop.db, id)).toEqual([
    ...[part('成份', '甲\n\n乙'), part('用法用量', '口服'), part('自拟', '保留'), part('贮藏', '密封')],
  ])
  await files.load(['编码,其他项目', 'L1,【有效期】\n24个月'])
  const labels = (await leafletOf(shop.db, id)).map(({ label }) => label)
  expect(labels).toEqual(['成份', '用法用量', '贮藏', '有效期'])
})

test('what is exported comes back as it is, whatever parts there are', async () => {
  const line = fc.stringMatching(/^[一-龥a-z0-9，。=+@"'-]{1,20}$/)
  const parts = fc.uniqueArray(
    fc.record({
      label: fc.oneof(fc.constantFrom(...usualLabels), fc.stringMatching(/^[一-龥]{1,6}$/)),
      text: fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
    }),
    { selector: ({ label }) => label, maxLength: 8 },
  )
  let number = 0
  await fc.assert(
    fc.asyncProperty(fc.array(parts, { minLength: 3, maxLength: 6 }), async (all) => {
      for (const each of all) {
        number += 1
        await goodsWith(`R${number}`, ...each)
      }
      for (const format of sheetFormats.filter((each) => each !== 'gb18030')) {
        const { rows } = await files.bytes(await files.exported(format))
        expect(rows.flatMap(({ reasons, changes }) => [...reasons, ...changes])).toEqual([])
        expect(Object.keys(stateCounts(rows))).toEqual(['same'])
      }
    }),
    { numRuns: 3, endOnFailure: true },
  )
}, 120_000)

test('what is wrong is said, and keeps all of the file out', async () => {
  const id = await goodsWith('W1', part('禁忌', '无'))
  expect(await files.reasons('编码,禁忌', 'W1,有', 'W2,有')).toEqual(['商品编码不存在'])
  expect(await files.reasons('编码,禁忌', '"W1","有\n【成份】水"')).toEqual(['禁忌中不能另有以【】开头的项目'])
  expect(await files.reasons('编码,其他项目', 'W1,【禁忌】有')).toEqual(['其他项目中的【禁忌】请写在“禁忌”一列'])
  expect(await files.reasons('编码,其他项目', 'W1,没有项目名')).toEqual([
    expect.stringContaining('“没有项目名”不属于任何项目'),
  ])
  await goodsWith('W3', part('成份', '长'.repeat(50_000)))
  expect(await files.reasons('编码,禁忌', `W3,${'长'.repeat(15_000)}`)).toEqual(['说明书最多 60000 字'])
  expect(await leafletOf(shop.db, id)).toEqual([part('禁忌', '无')])
})
