import { commonDataShape } from '#lib/contract/zones/shapes.ts'
import { toCategory, toCommonData } from './common.ts'
import { absent, flag, id, mapsFields, none, required, text, time } from './testing/fields.ts'

const address = [
  [absent, null],
  [null, null],
  ['', null],
  [0, '0'],
  ['7', '7'],
] as const
const wire = (number: number) => [{ id: number, name: `类${number}`, logo1: `/${number}.png`, children: [] }]
const model = (number: number) => [{ id: number, name: `类${number}`, logo: `/${number}.png`, children: [] }]

mapsFields(commonDataShape, toCommonData, [
  ['rnss', 'hotWords', [...none, [['板蓝根'], [{ name: '板蓝根', url: null, isHot: false }]]]],
  ['rnss.0.name', '阿莫西林', 'hotWords.0.name', '阿莫西林', required(text)],
  ['rnss.0.url', '/list/info/1', 'hotWords.0.url', '/list/info/1', address],
  ['rnss.0.is_hot', 0, 'hotWords.0.isHot', false, flag],
  ['nav', 'nav', none],
  ['nav.0.name', '首页', 'nav.0.name', '首页', required(text)],
  ['nav.0.url', '/', 'nav.0.url', '/', address],
  ['nav.0.children', 'nav.0.children', none],
  ['nav.0.children.0.name', '控销', 'nav.0.children.0.name', '控销', required(text)],
  ['nav.0.children.0.url', '/kx', 'nav.0.children.0.url', '/kx', address],
  ['category', wire(11), 'categories.all', model(11), none],
  ['category_yx', wire(12), 'categories.preferred', model(12), none],
  ['category_zy', wire(13), 'categories.pieces', model(13), none],
  ['category_qx', wire(14), 'categories.devices', model(14), none],
  ['brand', 'brands', none],
  ['brand.0.id', 21, 'brands.0.id', 21, id],
  ['brand.0.name', '示例牌', 'brands.0.name', '示例牌', required(text)],
  ['brand.0.logo', '/brand.png', 'brands.0.logo', '/brand.png', text],
  ['brand.0.sccj', '示例制药', 'brands.0.manufacturer', '示例制药', text],
  ['timestamp', 1_795_000_000, 'serverTime', 1_795_000_000_000, time],
  ['config.hot_line', '400-800-1234', 'config.hotLine', '400-800-1234', text],
  [
    'config.qq1',
    '10001',
    'config.chatAccounts',
    ['10001', '10002'],
    [
      [absent, ['10002']],
      [7, ['7', '10002']],
    ],
  ],
  [
    'config.qq2',
    '10002',
    'config.chatAccounts',
    ['10001', '10002'],
    [
      [null, ['10001']],
      ['7', ['10001', '7']],
    ],
  ],
  ['config.guest_prices', 0, 'config.guestPrices', false, flag],
])

test('categories keep what is below them', () => {
  const [below] = wire(2)
  expect(toCategory({ id: 1, name: '西药', logo1: '/1.png', children: below ? [below] : [] })).toEqual({
    id: 1,
    name: '西药',
    logo: '/1.png',
    children: model(2),
  })
})
