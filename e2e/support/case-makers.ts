import { randomUUID } from 'node:crypto'
import type { WireSession } from '#lib/contract/account/calls.ts'
import type { WireAddress } from '#lib/contract/addresses/calls.ts'
import type { WireCart, WireSettlement } from '#lib/contract/cart/calls.ts'
import type { WireGoodsList } from '#lib/contract/goods/calls.ts'
import type { WireUpload } from '#lib/contract/uploads/calls.ts'
import { onePixel } from '#shop-api/testing/one-pixel.ts'
import type { Caller, Input } from './caller.ts'
import { openCaller } from './caller.ts'
import { chooseGoods } from './choose-goods.ts'
import { signInOf } from './members.ts'
import { forgetSentCodes, operate, sentCodeOf } from './shop-api.ts'

/** Stores of the sample chain: calls are made as one of them, so that the head office's own cart is left alone. */
export const store = 111
export const sisterBranch = 112

/** Makes what a call needs, as the member who will make it, and says how to ask. */
export type Case = (member: Caller) => Promise<Input> | Input

export const nothing: Case = () => ({})

export async function buyableGoods(member: Caller) {
  const { data } = await member.data<WireGoodsList>('goodsList', { query: { in_stock: 1, per_page: 100 } })
  return chooseGoods(data)
}

export async function cartLineInput(member: Caller) {
  const { goods, number } = await buyableGoods(member)
  return { goods_id: goods.id, price: String(goods.sale_price), number, ck_id: goods.ck_id }
}

/** A line of the cart, put there for this call. */
export async function newLine(member: Caller): Promise<number> {
  const line = await cartLineInput(member)
  await member.data('cartAdd', { body: { params: [line] } })
  const cart = await member.data<WireCart>('cartList', { query: { filters: 99999, new: 1 } })
  const found = cart.data.find((each) => each.goods?.id === line.goods_id)
  if (!found) throw new Error('the line is not in the cart')
  return found.id
}

export async function submission(member: Caller) {
  const ids = [await newLine(member)]
  const settlement = await member.data<WireSettlement>('cartCheckout', { body: { ids, new: 1 } })
  const { addresses, amounts } = settlement
  return { ids, address_id: addresses[0]?.id ?? 0, pay_amount: amounts?.pay_amount, submit_key: randomUUID() }
}

export async function newOrder(member: Caller): Promise<number> {
  const body = await submission(member)
  const { orders } = await member.data<{ orders: { id: number }[] }>('orderSubmit', { body })
  return orders[0]?.id ?? 0
}

/** A payment at a provider that waits. */
export async function newPayment(member: Caller): Promise<number> {
  const params = { id: await newOrder(member) }
  const { id } = await member.data<{ id: number }>('orderPayOnline', { params, body: { method: 'wechat' } })
  return id
}

/** Any order of the member; made when there is none. */
export async function someOrder(member: Caller): Promise<number> {
  const { data } = await member.data<{ data: { id: number }[] }>('orderList', { query: { page: 1 } })
  return data[0]?.id ?? newOrder(member)
}

/** The oldest month with money or orders of the member. */
export async function oldestMonth(member: Caller): Promise<string> {
  const oldest = (await member.data<{ month: string }[]>('statementMonths', {})).at(-1)
  if (!oldest) throw new Error('the member has no month')
  return oldest.month
}

export const address = {
  name: '样例收货人',
  phone: '13800000011',
  region: '320115',
  street: '东山街道样例路3号',
  is_default: 0,
}

export async function newAddress(member: Caller): Promise<number> {
  const { id } = await member.data<WireAddress>('addressAdd', { body: address })
  return id
}

const someGoods = async (member: Caller) =>
  (await member.data<WireGoodsList>('goodsList', { query: { per_page: 3 } })).data[0]?.id ?? 0
export const onGoods: Case = async (member) => ({ params: { id: await someGoods(member) } })
export const onLine: Case = async (member) => ({ body: { ids: [await newLine(member)] } })
export const favourites: Case = async (member) => ({ body: { goods_ids: [await someGoods(member)] } })

export async function newUpload(member: Caller): Promise<number> {
  const query = { purpose: 'feedback', name: '样例.png' }
  return (await member.data<WireUpload>('uploadAdd', { query, bytes: onePixel })).id
}

/** Of the member these calls are made as. */
export const ownPassword = { old_password: signInOf('chain').password }

export async function newWechatCode(member: Caller): Promise<string> {
  return (await member.data<{ code: string }>('userCreateCode', { body: ownPassword })).code
}

/** Takes back what another call of these tests has submitted: one of a kind waits at a time. */
export async function withdrawLicence(member: Caller): Promise<void> {
  const papers = await member.data<{ kind: string; review: { id: number; state: string } | null }[]>('licences')
  const review = papers.find(({ kind }) => kind === 'foodLicence')?.review
  if (review?.state === 'reviewing') await member.data('licenceWithdraw', { params: { id: review.id } })
}

export async function newLicence(member: Caller) {
  await withdrawLicence(member)
  const query = { purpose: 'certificate', name: '样例.png' }
  const { id } = await member.data<WireUpload>('uploadAdd', { query, bytes: onePixel })
  const dates = { valid_from: '2026-01-01', valid_to: '2036-01-01' }
  return { kind: 'foodLicence', number: 'JY1320100001', ...dates, upload_ids: [id] }
}

/** A phone a code was not sent to yet in this minute: one each time. */
let unknownPhones = 13_912_340_000

/** A phone that no member of the sample has. */
export function nextPhone(): string {
  unknownPhones += 1
  return String(unknownPhones)
}
const members = (['pending', 'rejected', 'expired', 'clinic'] as const).map((who) => signInOf(who).phone)

export async function sentCode(member: Caller): Promise<Input> {
  const phone = members.shift() ?? ''
  return { body: { phone, code: await receiveCode(member, phone, 'login') } }
}

export async function receiveCode(member: Caller, phone: string, purpose: string): Promise<string> {
  await forgetSentCodes()
  await member.data('sendCode', { body: { phone, purpose } })
  return sentCodeOf(phone)
}

/** Whose password is reset; all their sessions end by it, so no other test signs in as them. */
export const forgetful = signInOf('forgetful')

export async function forgotten(member: Caller) {
  return { phone: forgetful.phone, code: await receiveCode(member, forgetful.phone, 'forget') }
}

export const recharge = () => ({ amount: '100.00', payer: '样例付款公司', request_key: randomUUID() })
export const bankAccount = { bank: '样例银行南京分行', account_no: '6222000011112222' }

interface Ticket {
  readonly ticket: string
  readonly url: string
}

export const newTicket = (member: Caller): Promise<Ticket> => member.data<Ticket>('wechatTicket')

/** A ticket confirmed by a WeChat user who is bound to an account: one that was opened with such a ticket. */
export async function boundTicket(member: Caller): Promise<Input> {
  const openId = `case ${unknownPhones}`
  const confirmed = async (): Promise<string> => {
    const { ticket, url } = await newTicket(member)
    await operate('/wechat/confirm', { scene: new URL(url).searchParams.get('scene'), openId, nickname: '样例' })
    return ticket
  }
  const phone = nextPhone()
  const code = await receiveCode(member, phone, 'register')
  const account = { username: `wechat_${phone}`, phone, code, password: 'a-case-password', flow: 'single', agree: '1' }
  const guest = await openCaller('the shop API')
  await guest.data('register', { body: { ...account, wechat: await confirmed() } })
  await guest.close()
  return { body: { ticket: await confirmed() } }
}

/** Contracts of the sample, each signed once by the one member who has not: one for each way. */
const unsigned = [1, 2]

export async function signing(): Promise<Input> {
  const params = { id: unsigned.shift() ?? 0 }
  const { name: username, password, phone } = forgetful
  const signer = await openCaller('the shop API')
  await signer.data('login', { body: { account: username, password } })
  await signer.data('agreementRead', { params })
  await forgetSentCodes()
  await signer.data('agreementCode', { params })
  await signer.close()
  return { params, body: { code: await sentCodeOf(phone), signer: '谭月' }, as: { username, password } }
}
/** One key: the store has one chance, and the same answer however often it asks. */
export const lotteryKey = randomUUID()

/** A session of the calling member that was begun elsewhere. */
export const lostSession: Case = async () => {
  const { phone, password } = signInOf('chain')
  const elsewhere = await openCaller('the shop API')
  await elsewhere.data('login', { body: { account: phone, password } })
  const sessions = await elsewhere.data<WireSession[]>('sessions')
  await elsewhere.close()
  return { params: { id: sessions.find(({ is_current }) => is_current === 1)?.id ?? 0 } }
}
