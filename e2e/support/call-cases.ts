import { randomUUID } from 'node:crypto'
import type { WireAgreements } from '#lib/contract/agreements/calls.ts'
import type { CallKey } from '#lib/contract/calls.ts'
import type { WireGoodsDetail, WireGoodsList } from '#lib/contract/goods/calls.ts'
import type { WireControlledZone } from '#lib/contract/zones/calls.ts'
import { onePixel } from '#shop-api/testing/one-pixel.ts'
import { fullApplicant } from './applicants.ts'
import type { Case } from './case-makers.ts'
import {
  address,
  bankAccount,
  boundTicket,
  buyableGoods,
  cartLineInput,
  favourites,
  forgetful,
  forgotten,
  lostSession,
  lotteryKey,
  newAddress,
  newLicence,
  newLine,
  newOrder,
  newPayment,
  newTicket,
  newUpload,
  newWechatCode,
  nextPhone,
  nothing,
  oldestMonth,
  onGoods,
  onLine,
  ownPassword,
  receiveCode,
  recharge,
  sentCode,
  signing,
  sisterBranch,
  someOrder,
  store,
  submission,
  withdrawLicence,
} from './case-makers.ts'
import { signInOf } from './members.ts'
import { newClaim, receipt, receiptUpload, returnRequest, sendOrder, transferWord, uploaded } from './order-cases.ts'
import { selfServiceCases } from './self-service-cases.ts'
import { forgetSentCodes, operate } from './shop-api.ts'
import { tradeCases } from './trade-cases.ts'

/** How every call is tried. A call of the contract without a case here fails the test. */
export const callCases: Partial<Record<CallKey, Case>> = {
  cartCopy: async (member) => ({ body: { ids: [await newLine(member)], other_user_ids: [sisterBranch] } }),
  cartCheckout: async (member) => ({ body: { ids: [await newLine(member)], new: 1 } }),
  cartDelete: onLine,
  cartEdit: async (member) => ({ params: { id: await newLine(member) }, body: { params: { number: 20 }, new: 1 } }),
  cartSelect: async (member) => ({ body: { ids: [await newLine(member)], is_selected: 0 } }),
  cartTotal: nothing,
  cartList: async (member) => {
    await newLine(member)
    return { query: { filters: 99999, new: 1 } }
  },
  cartQuickAdd: async (member) => ({ params: { id: (await buyableGoods(member)).goods.id } }),
  cartAdd: async (member) => ({ body: { params: [await cartLineInput(member)] } }),
  cartExplain: onLine,
  cartHintKinds: nothing,
  cartNextHint: onLine,
  availableCoupons: () => ({ query: { type: 0, page: 1 } }),
  coupons: () => ({ query: { page: 1, type: 0, status: 0 } }),
  couponNumbers: nothing,
  money: nothing,
  moneyLog: () => ({ query: { page: 1, use_type: 2, start_time: '2026-01-01', end_time: '2030-01-01' } }),
  moneyExport: () => ({ query: { start_time: '2026-01-01' } }),
  moneyDays: nothing,
  moneyRequests: () => ({ query: { page: 1 } }),
  pointsLog: () => ({ query: { page: 1, direction: 'in' } }),
  vouchers: () => ({ query: { page: 1, status: 0 } }),
  voucherNumbers: nothing,
  rechargeAsk: async (member) => ({ body: { ...recharge(), upload_ids: [await uploaded(member, 'receipt')] } }),
  rechargeOnline: () => ({ body: { amount: '0.01', method: 'alipay', device: 'desktop' } }),
  withdrawAsk: async (member) => {
    const { company } = await member.data<{ company: string }>('userBase')
    return { body: { ...bankAccount, account_name: company, amount: '0.01', request_key: randomUUID() } }
  },
  moneyRequestCancel: async (member) => ({
    params: { id: (await member.data<{ id: number }>('rechargeAsk', { body: recharge() })).id },
  }),
  userBase: nothing,
  logout: nothing,
  goodsSearch: () => ({ query: { keywords: 'amxl', type: 0 } }),
  goodsHot: nothing,
  goodsList: () => ({ query: { page: 2, per_page: 5, sort: 'sales', order: 'desc', in_stock: 1 } }),
  goodsDetail: onGoods,
  goodsCampaigns: nothing,
  everydayPrice: nothing,
  exchangeGroups: nothing,
  exchangeList: nothing,
  combinations: nothing,
  goodsTerms: async (member) => ({ query: { ids: String((await buyableGoods(member)).goods.id) } }),
  recommendations: nothing,
  spike: nothing,
  focusPreferred: nothing,
  focusPieces: nothing,
  focusZone: () => ({ params: { name: 'near_expiry' } }),
  focusBrandZone: nothing,
  focusBrand: () => ({ params: { id: 1 } }),
  focusNewcomers: nothing,
  focusRight: nothing,
  focusTop: nothing,
  focusLogin: nothing,
  focusHome: nothing,
  focusCommon: nothing,
  focusControlled: nothing,
  focusControlledNew: nothing,
  focusControlledAds: async (member) => {
    const { banners } = await member.data<WireControlledZone>('focusControlled')
    return { query: { ids: banners.map(({ id }) => id).join(',') } }
  },
  focusControlledGoods: () => ({ params: { id: 1 } }),
  focusDemo: nothing,
  focusPostList: nothing,
  articleCategory: () => ({ query: { category_id: 3 } }),
  campaignList: () => ({ query: { kind: 'fair' } }),
  campaignDetail: () => ({ params: { id: 1 } }),
  campaignResolve: () => ({ query: { url: 'autumn-fair', url1: 1 } }),
  lottery: nothing,
  lotteryWinners: nothing,
  lotteryCampaign: () => ({ params: { id: 1 } }),
  lotterySimple: nothing,
  lotteryRecords: nothing,
  lotteryAds: nothing,
  lotteryJoin: () => ({ params: { id: 1 }, body: { draw_key: lotteryKey } }),
  favorites: () => ({ query: { page: 1 } }),
  favoriteAdd: favourites,
  favoriteCancel: favourites,
  globalLinks: nothing,
  postDetail: () => ({ query: { type: 1, id: 72, page: 1 } }),
  categoryServe: nothing,
  sitemapCampaigns: nothing,
  statementMonths: nothing,
  statementFile: () => ({ query: { month: '2026-11', format: 'xlsx' } }),
  // The oldest, of few orders: to draw all of the newest takes a busy machine half a minute.
  monthFolder: async (member) => ({ query: { month: await oldestMonth(member) } }),
  orderFolder: async (member) => ({ params: { id: await someOrder(member) } }),
  supplierDocumentList: nothing,
  supplierDocumentPack: () => ({ query: { part: 'shop' } }),
  sitemapGoods: () => ({ query: { page: 1 } }),
  postList: () => ({ query: { type: 3, page: 1 } }),
  articleSearch: () => ({ query: { keywords: '发货' } }),
  login: () => {
    const { phone, password } = signInOf('chain')
    return { body: { account: phone, password } }
  },
  signInWays: nothing,
  loginByCode: sentCode,
  sendCode: () => {
    return { body: { phone: nextPhone(), purpose: 'register' } }
  },
  forgetVerify: async (member) => ({ body: await forgotten(member) }),
  resetPassword: async (member) => {
    const verified = await member.data<{ step_token: string }>('forgetVerify', { body: await forgotten(member) })
    return { body: { password: forgetful.password, step_token: verified.step_token } }
  },
  phoneCheck: () => ({ params: { value: '13900000000' } }),
  register: async (member) => {
    const phone = nextPhone()
    const code = await receiveCode(member, phone, 'register')
    return { body: { username: `case_${phone}`, phone, code, password: 'a-case-password', flow: 'single', agree: '1' } }
  },
  registrationRules: nothing,
  registration: nothing,
  registrationSave: async () => ({ body: { kind: 'pharmacy' }, as: (await fullApplicant()).applicant }),
  registrationSubmit: async () => ({ as: (await fullApplicant()).applicant }),
  wechatTicket: nothing,
  wechatTicketCheck: async (member) => ({ body: { ticket: (await newTicket(member)).ticket } }),
  loginByWechat: boundTicket,
  agreements: nothing,
  agreement: () => ({ params: { id: 1 } }),
  agreementRead: () => ({ params: { id: 1 } }),
  agreementCode: async () => {
    await forgetSentCodes()
    return { params: { id: 1 } }
  },
  agreementSign: signing,
  agreementCopy: async (member) => {
    const { data } = await member.data<WireAgreements>('agreements')
    return { params: { id: data[0]?.copy_id ?? 0 } }
  },
  ...tradeCases,
  switchBranch: () => ({ body: { member_id: store } }),
  addresses: nothing,
  addressAdd: () => ({ body: address }),
  addressEdit: async (member) => ({ params: { id: await newAddress(member) }, body: { ...address, name: '改名' } }),
  addressDelete: async (member) => ({ params: { id: await newAddress(member) } }),
  regions: nothing,
  orderSubmit: async (member) => ({ body: await submission(member) }),
  orderPay: async (member) => ({
    params: { id: await newOrder(member) },
    body: { method: 'balance', pay_key: randomUUID() },
  }),
  orderPayOnline: async (member) => ({ params: { id: await newOrder(member) }, body: { method: 'wechat' } }),
  onlinePayment: async (member) => ({ params: { id: await newPayment(member) } }),
  orderCancel: async (member) => ({ params: { id: await newOrder(member) } }),
  orderList: () => ({ query: { page: 1, state: 'all' } }),
  orderDetail: async (member) => ({ params: { id: await newOrder(member) } }),
  orderNumbers: nothing,
  ...selfServiceCases,
  orderReceive: async (member) => receipt(member, await sendOrder(member, await newOrder(member))),
  orderReorder: async (member) => ({ params: { id: await newOrder(member) } }),
  returnApply: async (member) => returnRequest(member, await sendOrder(member, await newOrder(member))),
  afterSalesList: () => ({ query: { page: 1, state: 'open' } }),
  afterSalesDetail: async (member) => ({
    params: { id: await newClaim(member, await sendOrder(member, await newOrder(member))) },
  }),
  afterSalesWithdraw: async (member) => ({
    params: { id: await newClaim(member, await sendOrder(member, await newOrder(member))) },
  }),
  afterSalesSendBack: async (member) => ({
    params: { id: await newClaim(member, await sendOrder(member, await newOrder(member)), true) },
    body: { carrier: '顺丰速运', tracking_no: 'SF1000000002026' },
  }),
  receiptList: () => ({ query: { page: 1, state: 'all' } }),
  receiptUpload,
  transferNotice: transferWord,
  image: async (member) => {
    const { data } = await member.data<WireGoodsList>('goodsList', { query: { per_page: 3 } })
    return { params: { kind: 'goods', name: data[0]?.code ?? '', size: 'list' } }
  },
  leafletScan: async (member) => {
    const { goods } = await buyableGoods(member)
    await operate(`/goods/${goods.id}/leaflet/scan`, { base64: onePixel.toString('base64') })
    const { leaflet_key } = await member.data<WireGoodsDetail>('goodsDetail', { params: { id: goods.id } })
    return { params: { name: leaflet_key ?? '' } }
  },
  uploadAdd: () => ({ query: { purpose: 'feedback', name: '样例.png' }, bytes: onePixel }),
  upload: async (member) => ({ params: { id: await newUpload(member) } }),
  userCreateCode: () => ({ body: ownPassword }),
  userUnbindWechat: async (member) => {
    const code = await newWechatCode(member)
    await operate('/wechat/confirm', { scene: code, openId: randomUUID(), nickname: '样例' })
    await member.data('wechatCheck', { body: { code } })
    return {}
  },
  wechatBinding: nothing,
  wechatCheck: async (member) => ({ body: { code: await newWechatCode(member) } }),
  businessScope: nothing,
  licences: nothing,
  licenceSubmit: async (member) => ({ body: await newLicence(member) }),
  licenceWithdraw: async (member) => {
    await withdrawLicence(member)
    const { id } = await member.data<{ id: number }>('licenceSubmit', { body: await newLicence(member) })
    return { params: { id } }
  },
  branches: nothing,
  sessions: nothing,
  sessionEnd: lostSession,
  // Somebody new has no other session that a test may still need.
  sessionsEndOthers: async () => ({ as: (await fullApplicant()).applicant }),
  updateUserInfo: () => ({ body: { name: '样例联系人' } }),
  messages: () => ({ query: { page: 1 } }),
  messageUnread: nothing,
  messageRead: () => ({ body: { kind: 'activity' } }),
  subscriptions: nothing,
  subscriptionSet: () => ({ body: { kind: 'activity', is_on: 1 } }),
  chat: nothing,
  chatMessages: nothing,
  chatSend: async (member) => ({
    body: { key: randomUUID(), text: '这笔订单什么时候到？', order_id: await someOrder(member) },
  }),
  chatRead: () => ({ body: { last_id: 1 } }),
  chatStream: nothing,
  campaignClick: () => ({ body: { path: '/', title: '首页', entered_at: Math.floor(Date.now() / 1000), seconds: 3 } }),
}
