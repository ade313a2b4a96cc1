// The smallest shop API that the storefront works with: the calls that the specification shows, the fields of
// acceptance/fields.tsv, and 404 for everything else. Its goods and texts are in bare-shop.json.
//   node docs/examples/bare-upstream.mjs 4200
//   node docs/examples/bare-upstream.mjs 4200 json    404 in the envelope, as most shop APIs have it
//   SHOP_API_URL=http://127.0.0.1:4200 npm start
// Sign-in is no call of the specification: /login is the main site's own page and signs in everybody who opens it.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'

const shop = JSON.parse(readFileSync(new URL('bare-shop.json', import.meta.url), 'utf8'))
const COOKIE = 'bare_session'
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWO4e/cuAAUyApiWENc5AAAAAElFTkSuQmCC',
  'base64',
)

/** Thrown by a call that does not do what it was asked. */
class Refusal extends Error {
  constructor(code, message, more) {
    super(message)
    this.answer = { code, message, ...more }
  }
}

const found = (thing) => {
  if (!thing) throw new Refusal(404, '内容不存在')
  return thing
}
const goodsById = (id) => found(shop.goods.find((each) => each.id === Number(id)))
/** Guests see no price. */
const seen = (each, session) => (session ? each : { ...each, base_price: null, number: null, ladder_price: [] })
const shelf = (ids, session) => ids.map((id) => seen(goodsById(id), session))

/** A call that does something for every id in a form, which may hold them as ids=1,2 or ids[]=1 or ids[0]=1. */
const forEachId = (name, act) => (call) => {
  for (const [key, text] of call.form) {
    if (key.split('[', 1)[0] === name) for (const id of text.split(',')) act(call.session, Number(id), call)
  }
  return null
}

/** Fields of one line (number) or of numbered lines (0[number]), by themselves or under params (params[number]). */
function linesIn(form) {
  const lines = new Map()
  for (const [key, text] of form) {
    const [, at = '', name = key] = /^(?:params)?\[?(\d*)\]?\[?(\w*)\]?$/.exec(key) ?? []
    lines.set(at, { ...lines.get(at), [name]: Number(text) })
  }
  return [...lines.values()]
}

const toMoney = (amount) => (Math.floor(amount * 100 + 1e-6) / 100).toFixed(2)
const tierPrice = ({ base_price, ladder_price, ladder_price_type }, number) => {
  const reached = ladder_price_type === 1 ? [] : ladder_price.filter((tier) => tier.number <= number)
  return reached.at(-1)?.price ?? base_price
}

function addLine(cart, { goods_id, number = 1, type = 0 }) {
  const goods = goodsById(goods_id)
  if (!goods.is_buy || goods.number < 1) throw new Refusal(400, `${goods.name}暂不能购买`)
  const same = [...cart.values()].find((line) => line.goods?.id === goods.id && line.type === type)
  const line = same ?? { id: Math.max(500, ...cart.keys()) + 1, type, number: 0, is_selected: 1, goods }
  cart.set(line.id, { ...line, number: line.number + number })
}

/** A line as the cart list has it. */
function lineOf({ goods, ...line }) {
  const { goods_price_id, ladder_price_id, goods_manjian_id, is_yj, ck_id } = goods
  const offer = { goods_price_id, ladder_price_id, goods_manjian_id, is_yj, ck_id }
  const amounts = { price: tierPrice(goods, line.number), raw_price: goods.base_price }
  const content = line.type === 3 ? { combination: shop.combination } : { goods }
  return { key: `line-${line.id}`, ...line, ...shop.line, ...amounts, ...offer, ...content }
}
const linesOf = (cart) => [...cart.values()].map(lineOf)
const sumOf = (lines) => lines.reduce((sum, line) => sum + line.number * Number(line.price), 0)

function cartState(cart) {
  const data = linesOf(cart)
  const selected = sumOf(data.filter((line) => line.is_selected))
  const tier = (amount) => ({ amount, status: selected >= Number(amount) ? 1 : 0 })
  const activity_data = { manjians: { manjians: [tier('200.00')] }, discounts: { discounts: [tier('500.00')] } }
  return { action: 0, data, activity_data, ...shop.cart }
}

/** Answers that depend on what was asked, and by whom; all others are in the file. */
const handlers = {
  'GET /api/goods/list': ({ query, session }) => {
    const field = query.get('type') === '1' ? 'sccj' : 'name'
    const matching = shop.goods.filter((each) => each[field].includes(query.get('keywords') ?? ''))
    return { data: Number(query.get('page') ?? 1) > 1 ? [] : matching.map((each) => seen(each, session)) }
  },
  'GET /api/goods/search': (call) => {
    const { data } = handlers['GET /api/goods/list'](call)
    return { data: data.map(({ id, name, sccj }) => ({ id, name, sccj })) }
  },
  'GET /api/goods/detail/{id}': ({ id, session }) => ({ goods: seen(goodsById(id), session) }),
  'GET /api/focus/brand/{id}': ({ id, session }) => {
    const brand = found(shop.brands.find((each) => each.id === Number(id)))
    return { ...brand, goods: shelf(brand.goods, session) }
  },
  'GET /api/post/postDetail': ({ query }) => found(shop.posts.find((each) => each.id === Number(query.get('id')))),
  'GET /api/user/base': ({ session, loginUrl }) => ({ ...shop.member, login_url: loginUrl, cart: session.cart.size }),
  'DELETE /api/user/logout': ({ session, sessions }) => sessions.delete(session.id) && null,
  'GET /api/user/fast_buy': () => ({ data: shop.goods.slice(0, 3).map((goods) => ({ goods })) }),
  'GET /api/user/availableCoupon': () => ({ data: shop.coupons.filter((each) => each.status === 0) }),
  'GET /api/user/coupon': ({ query }) => ({
    data: shop.coupons.filter(({ status }) => String(status) === (query.get('status') ?? String(status))),
  }),
  'GET /api/cart/list': ({ session }) => cartState(session.cart),
  'GET /api/cart/total': ({ session: { cart } }) => ({ count: cart.size, total: toMoney(sumOf(linesOf(cart))) }),
  'POST /api/cart': ({ session, form }) => {
    for (const line of linesIn(form)) addLine(session.cart, line)
    return null
  },
  'POST /api/cart/quick_add/{id}': ({ session, id }) => addLine(session.cart, { goods_id: id }) ?? null,
  'POST /api/cart/{id}/edit': ({ session, id, form }) => {
    const line = found(session.cart.get(Number(id)))
    const [{ number }] = linesIn(form)
    if (!(number > 0)) throw new Refusal(422, '数量须大于0', { errors: { number: ['数量须大于0'] } })
    session.cart.set(line.id, { ...line, number: Math.min(number, line.goods.number) })
    return null
  },
  'POST /api/cart/batch_select': forEachId('ids', ({ cart }, id, { form }) => {
    found(cart.get(id)).is_selected = Number(form.get('is_selected'))
  }),
  'POST /api/cart/batch_delete': forEachId('ids', ({ cart }, id) => cart.delete(id)),
  'POST /api/cart/checkout': (call) => {
    const ids = new Set()
    forEachId('ids', (_session, id) => ids.add(id))(call)
    return { data: linesOf(call.session.cart).filter(({ id }) => ids.has(id)), shipping_data: shop.cart.shipping_data }
  },
  'GET /api/favorite': ({ session: { favourites: ids } }) => ({ data: shelf([...ids], true), goods_ids: [...ids] }),
  'POST /api/favorite': forEachId('goods_ids', ({ favourites }, id) => favourites.add(goodsById(id).id)),
  'POST /api/favorite/cancel': forEachId('goods_ids', ({ favourites }, id) => favourites.delete(id)),
}
for (const [key, ids] of Object.entries(shop.shelves)) handlers[key] = ({ session }) => ({ data: shelf(ids, session) })
for (const [key, groups] of Object.entries(shop.groups)) {
  handlers[key] = ({ session }) => ({ data: groups.map((each) => ({ ...each, goods: shelf(each.goods, session) })) })
}
for (const [key, answer] of Object.entries(shop.answers)) handlers[key] = () => answer

/** What a guest may not ask. */
const isForMembers = (key) =>
  /\/api\/(cart|favorite|user|jybg|draw\/(simple|record))/.test(key) && !/\/(resetPassword|phone)/.test(key)
const routes = Object.keys(handlers).map((key) => ({
  key,
  pattern: new RegExp(`^${key.replace(/\{\w+\}/, '(?<id>[\\w-]+)')}$`),
}))

function newSession() {
  const cart = new Map()
  for (const line of shop.cartLines) addLine(cart, line)
  return { id: randomUUID(), cart, favourites: new Set([101, 109]) }
}

const notFoundAnswers = {
  text: ['text/plain', 'Not Found'],
  json: ['application/json', JSON.stringify({ code: 404, message: '请求的地址不存在' })],
}

/**
 * alter: changes an answer's data before it is sent; heard: is given the method and path of every request; notFound: how an
 * unknown address is answered, text or json.
 */
export function createBareUpstream({
  alter = (_key, data) => data,
  heard = (_method, _path) => undefined,
  notFound = 'text',
} = {}) {
  const [notFoundType, notFoundBody] = notFoundAnswers[notFound]
  const sessions = new Map()
  const answer = (key, call) => {
    try {
      if (isForMembers(key) && !call.session) {
        throw new Refusal(10001, '请先登录', { data: { login_url: call.loginUrl } })
      }
      return { code: 200, message: 'ok', data: alter(key, handlers[key](call), call) }
    } catch (refusal) {
      if (refusal instanceof Refusal) return refusal.answer
      throw refusal
    }
  }
  const signIn = (query) => {
    const session = newSession()
    sessions.set(session.id, session)
    const location = query.get('from') ?? query.get('redirect') ?? '/'
    return [302, { 'set-cookie': `${COOKIE}=${session.id}; Path=/; HttpOnly`, location }]
  }
  return createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', `http://${request.headers.host}`)
    heard(request.method, pathname)
    if (pathname.startsWith('/pictures/')) return response.writeHead(200, { 'content-type': 'image/png' }).end(PIXEL)
    if (pathname === '/login') return response.writeHead(...signIn(searchParams)).end()
    const asked = `${request.method} ${pathname}`
    const route = routes.find(({ pattern }) => pattern.test(asked))
    if (!route) return response.writeHead(404, { 'content-type': notFoundType }).end(notFoundBody)
    let body = ''
    for await (const piece of request) body += piece
    const session = sessions.get(new RegExp(`${COOKIE}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1])
    const parts = { id: route.pattern.exec(asked).groups?.id, query: searchParams, form: new URLSearchParams(body) }
    const call = { ...parts, session, sessions, loginUrl: `http://${request.headers.host}/login` }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer(route.key, call)))
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  createBareUpstream({ notFound: process.argv[3] ?? 'text' }).listen(Number(process.argv[2] ?? 4200), '127.0.0.1')
}
