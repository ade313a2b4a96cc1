import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

/*
 * A second shop API of the specification alone, which shares nothing with the first: no codes but statuses, data bare or under
 * `data`, paging beside the rows, ids of 19 digits as text and as numbers, numbers as text, flags as booleans, times in UTC, 404s in
 * JSON of their own, and fields beside the answer in forms of their own.
 */

interface PlainGoods {
  readonly id: string
  readonly name: string
  readonly sccj: string
  readonly base_price: string | number
  readonly [field: string]: unknown
}

interface PlainLine {
  readonly id: string
  readonly goods: PlainGoods
  number: number
  is_selected: boolean
}

export interface Session {
  readonly lines: PlainLine[]
  readonly favourites: string[]
}

interface PlainShop {
  readonly goods: readonly PlainGoods[]
  readonly [name: string]: unknown
}

const shop = JSON.parse(readFileSync(new URL('plain-shop.json', import.meta.url), 'utf8')) as PlainShop & {
  readonly posts: readonly { readonly id: number }[]
  readonly brands: readonly { readonly id: string | number }[]
}

const PER_PAGE = 4

export class Refusal {
  readonly status: number
  readonly body: object
  constructor(status: number, body: object) {
    this.status = status
    this.body = body
  }
}

export interface Asked {
  readonly id: string
  readonly query: URLSearchParams
  readonly form: URLSearchParams
  readonly session: Session
}

/** What is answered: data alone, under `data`, or nothing but a status. */
export type Answer = readonly [status: number, body?: unknown]

const bare = (data: unknown): Answer => [200, data]
const under = (data: unknown): Answer => [
  200,
  { success: true, message: null, errors: [], timestamp: null, trace: randomUUID(), data },
]

const gone = (): Refusal => new Refusal(404, { status: 404, error: 'Not Found', message: '记录不存在' })

function one<Row>(row: Row | undefined): Row {
  if (row === undefined) throw gone()
  return row
}

const goodsOf = (id: string | null): PlainGoods => one(shop.goods.find((each) => each.id === id))
const numbered = (form: URLSearchParams, name: string): string[] =>
  [...form].filter(([key]) => key.split('[', 1)[0] === name).map(([, value]) => value)
const field = (form: URLSearchParams, name: string): string =>
  [...form].find(([key]) => key === name || key.endsWith(`[${name}]`))?.[1] ?? ''

function addTo({ lines }: Session, goods: PlainGoods, quantity: number): void {
  if (goods.number === 0) throw new Refusal(400, { message: `${goods.name}暂时缺货` })
  const line = lines.find((each) => each.goods.id === goods.id)
  if (line) line.number += quantity
  else lines.push({ id: `17950000009${goods.id.slice(-8)}`, goods, number: quantity, is_selected: true })
}

const lineOf = ({ id, goods, number, is_selected }: PlainLine) => ({
  id: `#${id}#`,
  number: String(number),
  price: goods.base_price,
  is_selected,
  goods,
})
const chosen = ({ session, form }: Asked): PlainLine[] =>
  session.lines.filter(({ id }) => numbered(form, 'ids').includes(id))
const sumOf = (lines: readonly PlainLine[]): number =>
  lines.reduce((sum, { goods, number }) => sum + Math.round(Number(goods.base_price) * number * 100) / 100, 0)

/** A page with its paging beside the rows. */
function page(rows: readonly unknown[], query: URLSearchParams): Answer {
  const at = Number(query.get('page') ?? 1)
  const meta = {
    current_page: at,
    per_page: PER_PAGE,
    last_page: Math.ceil(rows.length / PER_PAGE),
    total: rows.length,
  }
  return [200, { data: rows.slice((at - 1) * PER_PAGE, at * PER_PAGE), links: { next: null }, meta }]
}

const matching = (query: URLSearchParams): readonly PlainGoods[] => {
  const words = query.get('keywords') ?? ''
  return shop.goods.filter(({ name, sccj }) => (query.get('type') === '1' ? sccj : name).includes(words))
}

const first = (count: number) => () => bare(shop.goods.slice(0, count))
const ads = () => bare([{ image: '/img/ad.png', url: '/list' }])
const nothing = () => under([])

export const plainCalls: Readonly<Record<string, (asked: Asked) => Answer>> = {
  'GET /api/goods/list': ({ query }) => page(matching(query), query),
  'GET /api/goods/search': ({ query }) => bare(matching(query).map(({ name }) => ({ name }))),
  'GET /api/goods/hot': () => bare(['口罩', '感冒']),
  'GET /api/goods/detail/{id}': ({ id }) => bare({ ...goodsOf(id), code: 'YP-701' }),
  'GET /api/goods/activities': () => under([{ id: '5', name: '冬季专场', goods: shop.goods.slice(0, 2) }]),
  'GET /api/activity/everyday_price': first(1),
  'GET /api/focus/demo': nothing,
  'GET /api/combinationMzhgGroup': () => bare([{ name: '满百换购', goods: shop.goods.slice(1, 3) }]),
  'GET /api/combinationMzhg': nothing,
  'GET /api/index_wntj/1': () => bare({ list: shop.goods }),
  'GET /api/index/spike': nothing,
  'GET /api/article/category': () => bare({ results: shop.posts }),
  'GET /api/focus/kxzq_ad': nothing,
  'GET /api/focus/new_kxzq': first(2),
  'GET /api/focus/right': nothing,
  'GET /api/focus/xrtj': first(2),
  'GET /api/focus/top': ads,
  'GET /api/focus/ppzq': () => bare(shop.brands),
  'GET /api/focus/kxzq': first(2),
  'GET /api/focus/zyzq': () => bare(shop.goods.filter(({ type }) => type === '1')),
  'GET /api/focus/login': ads,
  'GET /api/focus/yx': () => bare(shop.goods.filter((each) => each.is_youx)),
  'GET /api/focus': () => bare([{ image: '/img/banner.png' }]),
  'GET /api/focus/brand/{id}': ({ id }) =>
    bare({ ...one(shop.brands.find((each) => String(each.id) === id)), goods: shop.goods }),
  'GET /api/focus/common': () =>
    bare({
      rnss: ['口罩', '感冒'],
      nav: [
        { name: '首页', url: '/' },
        { name: '品牌专区', url: '/ppzq', children: null },
      ],
      category: shop.categories,
      brand: shop.brands,
      timestamp: '2026-11-20T01:30:00.000+00:00',
    }),
  'GET /api/focus/postList': () => bare(shop.posts),
  'GET /api/draw': () => bare({ name: '十元红包', remarks: '三日内到账' }),
  'GET /api/draw/new_record': () => bare(['周药房']),
  'GET /api/draw/{id}/activity': () => bare({ id: 4, is_join: false, name: '开业抽奖' }),
  'GET /api/draw/simple': () => [204],
  'GET /api/draw/record': () => bare([{ name: '十元红包' }]),
  'GET /api/draw/ads': nothing,
  'GET /api/global/links': () => bare(shop.links),
  'GET /api/post/postDetail': ({ query }) => bare(one(shop.posts.find(({ id }) => String(id) === query.get('id')))),
  'GET /api/user/phone/{value}': () => [204],
  'GET /api/user/base': () => under(shop.member),
  'DELETE /api/user/logout': () => [204],
  'POST /api/user/create_code': () => under({ code: '402913' }),
  'DELETE /api/user/unbind_wechat': () => [204],
  'POST /api/user/feedback': () => [201, { message: 'created' }],
  'POST /api/user/buy': () => [201, {}],
  'GET /api/user/buy': ({ query }) => page([{ id: 3, name: '安宫牛黄丸' }], query),
  'GET /api/user/fast_buy': ({ query }) => page(shop.goods.slice(0, 3), query),
  'GET /api/user/availableCoupon': ({ query }) => page(shop.coupons as readonly unknown[], query),
  'GET /api/user/coupon': ({ query }) => page(shop.coupons as readonly unknown[], query),
  'GET /api/user/couponNum': () => bare({ coupon: '1' }),
  'GET /api/user/user_money_log': ({ query }) => page(shop.money_log as readonly unknown[], query),
  'GET /api/user/user_money': () => under('88.00'),
  'GET /api/user/jyfw': () => bare(['中成药', '化学药制剂']),
  'GET /api/user/zizhi': () => bare([{ name: '营业执照' }]),
  'POST /api/user/updateUserInfo': () => [200, { message: '已保存' }],
  'POST /api/user/resetPassword': () => {
    throw new Refusal(422, { message: 'The given data was invalid.', errors: { password: '密码至少8位' } })
  },
  'GET /api/jybg/filter': nothing,
  'GET /api/favorite': ({ session, query }) => page(session.favourites.map(goodsOf), query),
  'POST /api/favorite': ({ session, form }) => {
    session.favourites.push(...numbered(form, 'goods_ids').map((id) => goodsOf(id).id))
    return [204]
  },
  'POST /api/favorite/cancel': ({ session, form }) => {
    for (const id of numbered(form, 'goods_ids')) session.favourites.splice(session.favourites.indexOf(id), 1)
    return [204]
  },
  'GET /api/cart/total': ({ session }) => bare({ count: String(session.lines.length), total: sumOf(session.lines) }),
  'GET /api/cart/list': ({ session }) => under(session.lines.map(lineOf)),
  'POST /api/cart': ({ session, form }) => {
    addTo(session, goodsOf(field(form, 'goods_id')), Number(field(form, 'number')))
    return [201, { data: {} }]
  },
  'POST /api/cart/quick_add/{id}': ({ session, id }) => {
    addTo(session, goodsOf(id), 1)
    return [204]
  },
  'POST /api/cart/{id}/edit': ({ session, id, form }) => {
    const line = one(session.lines.find((each) => each.id === id))
    const number = Number(field(form, 'number'))
    if (!(number > 0))
      throw new Refusal(422, { message: 'The given data was invalid.', errors: { number: '数量须大于0' } })
    line.number = number
    return [200, { id: `#${id}#`, number }]
  },
  'POST /api/cart/batch_select': (asked) => {
    for (const line of chosen(asked)) line.is_selected = asked.form.get('is_selected') === '1'
    return [204]
  },
  'POST /api/cart/batch_delete': (asked) => {
    for (const line of chosen(asked)) asked.session.lines.splice(asked.session.lines.indexOf(line), 1)
    return [204]
  },
  'POST /api/cart/checkout': (asked) => bare(chosen(asked).map(lineOf)),
  'POST /api/cart/copy': () => [204],
  'POST /api/cart/next_hint': () => [204],
}
