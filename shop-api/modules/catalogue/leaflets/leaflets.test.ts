import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import type { Operate } from '#shop-api/ctl/testing/operate.ts'
import { operatorOf } from '#shop-api/ctl/testing/operate.ts'
import { goodsDetail } from '#shop-api/modules/catalogue/browsing/detail.ts'
import { viewerOf } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { leafletText, readLeaflet } from './leaflet-text.ts'

test('a pasted leaflet is read by its headings, whatever ends its lines', () => {
  expect(
    readLeaflet(' 【适 应 症】用于发热。\r\n第二行  \r\n\r\n\r\n\r\n【禁忌】\r\n对【本品】过敏者禁用。\r\n'),
  ).toEqual([
    { label: '适应症', text: '用于发热。\n第二行' },
    { label: '禁忌', text: '对【本品】过敏者禁用。' },
  ])
  expect(readLeaflet(' \n ')).toEqual([])
})

test.each([
  ['请仔细阅读说明书\n【禁忌】无', '说明书须以【项目】开头，“请仔细阅读说明书”不属于任何项目'],
  ['【禁忌】\n\n【成份】水', '【禁忌】缺少内容'],
  ['【禁忌】甲\n【禁忌】乙', '【禁忌】重复'],
  ['【】甲', '【】中的项目名称须为 1 至 30 字'],
  [`【${'长'.repeat(31)}】甲`, '【】中的项目名称须为 1 至 30 字'],
])('%j is refused in words', (text, reason) => {
  expect(() => readLeaflet(text)).toThrow(ShopRefusal)
  expect(() => readLeaflet(text)).toThrow(reason)
})

test('what is written out reads the same again', () => {
  const line = fc.stringMatching(/^[一-龥a-z0-9，。]{1,20}$/)
  const part = fc.record({
    label: fc.stringMatching(/^[一-龥]{1,10}$/),
    text: fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n')),
  })
  fc.assert(
    fc.property(fc.uniqueArray(part, { selector: ({ label }) => label, maxLength: 8 }), (parts) => {
      expect(readLeaflet(leafletText(parts))).toEqual(parts)
    }),
  )
})

describe('by command', () => {
  let shop: TestShop
  let ctl: Operate
  const folder = mkdtempSync(path.join(tmpdir(), 'leaflets-'))
  const file = path.join(folder, 'leaflet.txt')

  beforeAll(async () => {
    shop = await openShop({ content: 'sample', now: sampleInstant })
    ctl = await operatorOf(shop)
  }, OPEN_MS)
  afterAll(async () => {
    rmSync(folder, { recursive: true })
    await shop.close()
  })

  const factsNow = async () => (await goodsDetail(shop.db, 1, await viewerOf(shop.db, null, sampleInstant))).facts

  test('a leaflet is entered, replaced and taken away; what goods say themselves holds', async () => {
    writeFileSync(file, '')
    await ctl('leaflet-save', 1, file)
    expect(await ctl('leaflet', 1)).toBe('未录入说明书')
    const plain = await factsNow()
    writeFileSync(file, '【适应症】用于发热。\n【规格】别的规格')
    expect(await ctl('leaflet-save', 1, file)).toBe('已保存说明书，共 2 项')
    expect(await ctl('leaflet', 1)).toBe('【适应症】\n用于发热。\n\n【规格】\n别的规格')
    expect(await factsNow()).toEqual([...plain, { label: '适应症', text: '用于发热。' }])
    writeFileSync(file, '【禁忌】无')
    await ctl('leaflet-save', 1, file)
    expect(await factsNow()).toEqual([...plain, { label: '禁忌', text: '无' }])
    writeFileSync(file, ' \n')
    expect(await ctl('leaflet-save', 1, file)).toBe('已删除说明书')
    expect(await factsNow()).toEqual(plain)
  })

  test('what is wrong is refused and changes nothing', async () => {
    writeFileSync(file, '【成份】水')
    await ctl('leaflet-save', 2, file)
    writeFileSync(file, '前言\n【成份】糖')
    await expect(ctl('leaflet-save', 2, file)).rejects.toThrow('“前言”不属于任何项目')
    writeFileSync(file, Buffer.from([0xb3, 0xc9]))
    await expect(ctl('leaflet-save', 2, file)).rejects.toThrow('不是 UTF-8 文本')
    await expect(ctl('leaflet-save', 2, path.join(folder, 'none'))).rejects.toThrow('无法读取文件')
    await expect(ctl('leaflet', 999_999_999)).rejects.toThrow('商品不存在')
    expect(await ctl('leaflet', 2)).toBe('【成份】\n水')
  })
})
