import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Operate } from '#shop-api/ctl/testing/operate.ts'
import { operatorOf } from '#shop-api/ctl/testing/operate.ts'
import { regionPath, regionTree } from '#shop-api/modules/base/regions/regions.ts'
import { regions } from '#shop-api/modules/base/regions/tables.ts'
import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import { serviceContact } from '#shop-api/modules/identity/members/service-contact.ts'
import { loadCommon } from '#shop-api/modules/service/content/common.ts'
import { loadGlobalLinks } from '#shop-api/modules/service/content/links.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { askAll } from './ask.ts'

let shop: TestShop
let operate: Operate
const folder = mkdtempSync(path.join(tmpdir(), 'first-run-'))
const file = (name: string, text: string) => {
  writeFileSync(path.join(folder, name), text)
  return path.join(folder, name)
}

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  operate = await operatorOf(shop)
}, OPEN_MS)
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const flags = [
  ...[
    '--company',
    '杏林医药有限公司',
    '--taxNumber',
    '91330108ma2k00000d',
    '--hotline',
    '025-88889999',
    '--contact',
    '张三|13800000000',
  ],
  ...['--licences', '药品经营许可证|苏AA025|2028-12-31;营业执照|9132', '--warehouses', 'NJ01|南京仓|江宁区1号'],
  ...['--categories', '中成药/感冒用药；医疗器械/血压监测', '--operator', 'admin|管理员'],
]

test('an empty shop is opened by options, and pages show it', async () => {
  const answer = await operate('init', ...flags)
  for (const text of [
    '公司名称：杏林医药有限公司',
    '公司税号：91330108MA2K00000D',
    '资质证照：2份',
    '仓库：NJ01',
    '分类：4个',
    '用户名：admin',
    '还缺　　公司地址、地区',
    '收款账户（会员转账付款、充值用，在后台“设置”中填写）',
    '文章：会员注册、订单支付、货物配送、资质证照、药品退换、公告栏、隐私政策、优选包邮规则',
  ])
    expect(answer).toContain(text)
  expect(answer).toMatch(/密码（只显示这一次）：\S{19}/)
  expect(await loadGlobalLinks(shop.db)).toMatchObject({
    company: '杏林医药有限公司',
    licences: [
      { label: '药品经营许可证', number: '苏AA025' },
      { label: '营业执照', number: '9132' },
    ],
  })
  const common = await loadCommon(shop.db, sampleInstant)
  expect([common.config.hot_line, common.category[0]?.children[0]?.name, common.category_qx[0]?.name]).toEqual([
    '025-88889999',
    '感冒用药',
    '医疗器械',
  ])
  expect((await loadSettings(shop.db)).licences[0]?.validTo).toBe('2028-12-31')
  expect(await serviceContact(shop.db, { serviceContactId: null })).toMatchObject({
    name: '张三',
    phone: '13800000000',
  })
})

test('the same again changes nothing', async () => {
  expect(await operate('init', ...flags)).toMatch(/^无变化\n还缺/)
})

test('by files: lines of items, JSON, and regions with their levels', async () => {
  const lines = file(
    'shop.csv',
    '项目,内容\n公司地址,南京市江宁区1号\n仓库,WH01|武汉仓\n仓库,NJ01|南京仓\n分类,中成药/止咳\n',
  )
  const places = file(
    'regions.csv',
    '代码,名称\n320000,江苏省\n320100,南京市\n320115,江宁区\n110000,北京市\n110101,东城区\n',
  )
  expect(await operate('init', '--file', lines, '--regions', places)).toMatch(
    /公司地址：南京市江宁区1号\s+地区：5个\s+仓库：WH01\s+分类：1个\s+还缺　　收款账户.*、文章：/,
  )
  const rows = await shop.db.select().from(regions).orderBy(regions.code)
  expect(rows.map((row) => [row.code, row.parentCode, row.level])).toEqual([
    ['110000', null, 1],
    ['110101', '110000', 2],
    ['320000', null, 1],
    ['320100', '320000', 2],
    ['320115', '320100', 3],
  ])
  const json = file('shop.json', JSON.stringify({ name: '杏林采购', licences: [{ name: '营业执照', number: '9132' }] }))
  expect(await operate('init', '--file', json)).toMatch(/商城名称：杏林采购\s+资质证照：1份\n页面标题.*SITE_NAME/)
})

test('regions are put where they belong, renamed and taken out of use', async () => {
  const ofJiangsu = async () => {
    const { children = [] } = (await regionTree(shop.db)).find(({ code }) => code === '320000') ?? {}
    return children.map((city) => [city.name, city.children?.map(({ name }) => name)])
  }
  // As earlier releases left a district that came without its city.
  await shop.db.insert(regions).values({ code: '320116', name: '六合区', parentCode: '320000', level: 2 })
  const few = file('few.csv', '代码,名称\n320104,秦淮区\n320116,六合区\n320115,江宁新区\n')
  const answer = await operate('init', '--regions', few)
  for (const text of [
    '地区：1个',
    '地区归入所属的市：320116 六合区',
    '320115 已有名称“江宁区”，文件中为“江宁新区”，改名请用 region-rename',
  ])
    expect(answer).toContain(text)
  expect(await ofJiangsu()).toEqual([['南京市', ['秦淮区', '江宁区', '六合区']]])
  const lost = file('lost.csv', '代码,名称\n320205,锡山区\n')
  await expect(operate('init', '--regions', lost)).rejects.toThrow('地区 320205 锡山区：上级地区 320200 不存在')

  expect(await operate('region-add', '320200', '无锡市')).toBe('已添加地区：320200 无锡市')
  expect(await operate('region-add', '320205', '锡山区')).toBe('已添加地区：320205 锡山区')
  expect(await operate('region-add', '320205', '锡山新区')).toContain('已有名称“锡山区”')
  expect(await operate('region-rename', '320115', '江宁新区')).toBe('地区 320115：江宁区 已改名为 江宁新区')
  expect(await operate('region-retire', '320116')).toBe('已撤销地区：320116 六合区')
  expect(await ofJiangsu()).toEqual([
    ['南京市', ['秦淮区', '江宁新区']],
    ['无锡市', ['锡山区']],
  ])
  await expect(regionPath(shop.db, '320116')).rejects.toMatchObject({
    errors: { region: ['“六合区”已撤销，请重新选择省市区'] },
  })
  expect(await operate('regions', '320100')).toMatch(/320116\s+六合区\s+已撤销/)
  expect(await operate('region-restore', '320116')).toBe('已恢复地区：320116 六合区')
  expect(await regionPath(shop.db, '320116')).toMatchObject({ cityCode: '320100' })
  await expect(operate('region-rename', '990000', '乌有省')).rejects.toThrow('地区 990000 不存在')
  await expect(operate('region-retire', '32')).rejects.toThrow('六位数字')
})

test('what can not be taken is named, and nothing is set', async () => {
  const before = await loadSettings(shop.db)
  const wrong: [string[], string][] = [
    [[], '请写明要设置的内容'],
    [['--licences', '营业执照'], '资质证照（如'],
    [['--hotline', 'abc'], '须为电话号码'],
    [['--taxNumber', '111111111111111111'], '公司税号（如 统一社会信用代码，18位）：纳税人识别号有误'],
    [['--file', file('wrong.csv', '天气,晴\n')], '无法识别的项目“天气”'],
    [['--file', file('wrong.json', '{')], '不是正确的 JSON'],
    [['--file', file('more.json', '{"company":"新公司","colour":1}')], 'colour'],
    [['--file', path.join(folder, 'nowhere.csv')], '无法读取文件'],
  ]
  for (const [args, message] of wrong) await expect(operate('init', ...args)).rejects.toThrow(message)
  expect(await loadSettings(shop.db)).toEqual(before)
})

/** Answers by how questions begin; each question of a kind gets the next answer, then none. */
function answering(given: Readonly<Record<string, readonly string[]>>) {
  const asked: string[] = []
  const ask = async (question: string): Promise<string> => {
    asked.push(question)
    const kind = Object.keys(given).find((each) => question.split('\n').at(-1)?.startsWith(each)) ?? ''
    const times = asked.filter((each) => each.split('\n').at(-1)?.startsWith(kind)).length
    return given[kind]?.[times - 1] ?? ''
  }
  return { asked, ask }
}

test('a terminal is asked item by item, and may skip; the country’s divisions are what is usual', async () => {
  const { asked, ask } = answering({ 公司名称: [' 杏林 '] })
  const { company, regions: found = '', ...rest } = await askAll(ask)
  expect([company, rest, asked.length]).toEqual(['杏林', {}, 14])
  expect(readFileSync(found, 'utf8')).toContain('330106,西湖区')
  expect(await askAll(answering({ 地区文件: ['无'] }).ask)).toEqual({})
  const own = file('own-regions.csv', '代码,名称\n330000,浙江省\n')
  expect(await askAll(answering({ 地区文件: [own] }).ask)).toEqual({ regions: own })
  const bare = answering({})
  expect(await askAll(bare.ask, '')).toEqual({})
  expect(bare.asked.at(-1)).toContain('回车跳过')
})

test('a wrong answer is asked for once more at once, with the reason, and the others are kept', async () => {
  const none = file('no-regions.csv', '姓名,电话\n')
  const { asked, ask } = answering({
    公司名称: ['杏林'],
    投诉电话: ['call me', '025-88889999'],
    资质证照: ['许可证|1|后天', ''],
    地区文件: [path.join(folder, 'nowhere.csv'), none, '无'],
  })
  expect(await askAll(ask)).toEqual({ company: '杏林', hotline: '025-88889999' })
  expect(asked.length).toBe(14 + 4)
  const again = asked.filter((question) => question.includes('\n')).map((question) => question.split('\n')[0])
  expect(again).toEqual([
    expect.stringContaining('须为电话号码'),
    expect.stringContaining('有效期须如 2028-12-31'),
    expect.stringContaining('无法读取文件'),
    expect.stringContaining('无地区'),
  ])
})

test('goods come into the opened shop by file', async () => {
  const goods = file(
    'goods.csv',
    '编码,名称,规格,单位,生产厂家,分类,经营范围,单价,批号,生产日期,有效期至,库存\nA1,感冒灵颗粒,10g*9袋,盒,某药厂,中成药/感冒用药,中成药,9.80,B1,2026-01-01,2028-12-31,50\n',
  )
  expect(await operate('goods-import', goods)).toContain('新增1')
  expect(await operate('goods', 'A1')).toContain('感冒灵颗粒')
})
