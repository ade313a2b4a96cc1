import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber, readSwitch } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'

const groupStates: Readonly<Record<string, string>> = { open: '拼团中', succeeded: '已成团', failed: '未成团' }

const groups: Command = {
  name: 'groups',
  usage: '',
  help: '列出拼团的团：人数、状态与截止时间，新的在前',
  words: [0, 0],
  run: async (shop) => {
    const shape = z.object({
      id: z.number(),
      offerId: z.number(),
      name: z.string(),
      goodsName: z.string(),
      state: z.string(),
      seats: z.number(),
      taken: z.number(),
      closesAt: z.string(),
    })
    const answer = z.object({ groups: z.array(shape) }).parse(await shop.get('/groups'))
    const rows = answer.groups.map((row) => [
      row.id,
      `${row.name}（活动 ${row.offerId}）`,
      row.goodsName,
      `${row.taken}/${row.seats}`,
      groupStates[row.state] ?? row.state,
      row.closesAt,
    ])
    return table(['编号', '活动', '商品', '人数', '状态', '截止'], rows)
  },
}

const closeGroup: Command = {
  name: 'group-close',
  usage: '<团编号>',
  help: '立即结束一个未满员的团：订单取消，款项退回',
  words: [1, 1],
  run: async (shop, [id]) => {
    await shop.post(`/groups/${readNumber(id, '团编号')}/close`)
    return `已结束团 ${id}，款项已退回`
  },
}

const addGroupOffer: Command = {
  name: 'group-add',
  usage:
    '<商品编号> <拼团价> <成团人数> <库存> [--min 起拼量] [--limit 每会员限购] [--hours 成团时限] [--days 活动天数]',
  help: '从现在起开一个拼团活动',
  words: [4, 4],
  options: ['min', 'limit', 'hours', 'days'],
  run: async (shop, [goodsId, price, seats, stock], { min, limit, hours, days }) => {
    const body = {
      goodsId: readNumber(goodsId, '商品编号'),
      price,
      seats: readNumber(seats, '成团人数'),
      stock: readNumber(stock, '库存'),
      ...(min ? { minNumber: readNumber(min, '起拼量') } : {}),
      ...(limit ? { memberLimit: readNumber(limit, '每会员限购') } : {}),
      ...(hours ? { hours: readNumber(hours, '成团时限') } : {}),
      ...(days ? { days: readNumber(days, '活动天数') } : {}),
    }
    const made = z.object({ id: z.number(), name: z.string() }).parse(await shop.post('/group-offers', body))
    return `已开拼团活动 ${made.id}：${made.name}，${seats}家成团，¥${price}`
  },
}

const coupons: Command = {
  name: 'coupons',
  usage: '',
  help: '列出优惠券：发放总量、已领数量与是否可领',
  words: [0, 0],
  run: async (shop) => {
    const shape = z.object({
      id: z.number(),
      name: z.string(),
      total: z.number(),
      claimed: z.number(),
      points: z.number(),
      claimTo: z.string(),
      isClaimable: z.boolean(),
    })
    const answer = z.object({ coupons: z.array(shape) }).parse(await shop.get('/coupons'))
    const rows = answer.coupons.map((row) => [
      row.id,
      row.name,
      `${row.claimed}/${row.total}`,
      row.points === 0 ? '免费' : `${row.points}积分`,
      row.claimTo,
      row.isClaimable ? '可领' : '停领',
    ])
    return table(['编号', '优惠券', '已领/总量', '领取', '领取截止', '状态'], rows)
  },
}

const coupon: Command = {
  name: 'coupon',
  usage: '<优惠券编号> on|off|<总量>',
  help: '优惠券开放领取（on）、停止领取（off）或改发放总量',
  words: [2, 2],
  run: async (shop, [id, word = '']) => {
    const change = /^\d+$/.test(word) ? { total: Number(word) } : { isClaimable: readSwitch(word) }
    const answer = await shop.post(`/coupons/${readNumber(id, '优惠券编号')}`, change)
    return `已更改：${z.object({ name: z.string() }).parse(answer).name}`
  },
}

const pointsGoods: Command = {
  name: 'points-goods',
  usage: '[编号 on|off|库存总量]',
  help: '列出积分商品；写明编号则上架、下架或改库存总量',
  words: [0, 2],
  run: async (shop, [id, word]) => {
    if (id !== undefined && word !== undefined) {
      const change = /^\d+$/.test(word) ? { stock: Number(word) } : { isOnShelf: readSwitch(word) }
      const answer = await shop.post(`/points-goods/${readNumber(id, '编号')}`, change)
      return `已更改：${z.object({ name: z.string() }).parse(answer).name}`
    }
    const shape = z.object({
      id: z.number(),
      name: z.string(),
      points: z.number(),
      stock: z.number(),
      left: z.number(),
      isOnShelf: z.boolean(),
    })
    const { goods } = z.object({ goods: z.array(shape) }).parse(await shop.get('/points-goods'))
    const rows = goods.map((row) => [
      row.id,
      row.name,
      row.points,
      `${row.left}/${row.stock}`,
      row.isOnShelf ? '在架' : '下架',
    ])
    return table(['编号', '商品', '积分', '剩余/总量', '状态'], rows)
  },
}

const orderStates: Readonly<Record<string, string>> = {
  待发货: 'submitted',
  已发货: 'shipped',
  已完成: 'done',
  已取消: 'cancelled',
  全部: 'all',
}

const pointsOrders: Command = {
  name: 'points-orders',
  usage: '[--state 待发货|已发货|已完成|已取消|全部] [--page 页]',
  help: '列出积分订单，默认为待发货',
  words: [0, 0],
  options: ['state', 'page'],
  run: async (shop, _, { state, page }) => {
    const shape = z.object({
      id: z.number(),
      no: z.string(),
      memberId: z.number(),
      name: z.string(),
      number: z.number(),
      points: z.number(),
      stateText: z.string(),
      createdAt: z.string(),
    })
    const answer = await shop.get('/points-orders', { state: state && (orderStates[state] ?? state), page })
    const { total, orders } = z.object({ total: z.number(), orders: z.array(shape) }).parse(answer)
    const rows = orders.map((row) => [
      row.id,
      row.no,
      row.memberId,
      `${row.name}×${row.number}`,
      row.points,
      row.stateText,
      row.createdAt,
    ])
    return `${table(['编号', '单号', '会员', '商品', '积分', '状态', '时间'], rows)}\n共 ${total} 单`
  },
}

const shipPoints: Command = {
  name: 'points-ship',
  usage: '<积分订单编号> <承运商> <运单号>',
  help: '积分订单发货',
  words: [3, 3],
  run: async (shop, [id, carrier, trackingNo]) => {
    const answer = await shop.post(`/points-orders/${readNumber(id, '积分订单编号')}/ship`, { carrier, trackingNo })
    return `已发货：${z.object({ no: z.string() }).parse(answer).no}，${carrier} ${trackingNo}`
  },
}

const points: Command = {
  name: 'points',
  usage: '<会员编号> <积分|减积分> <原因>',
  help: '为会员增加或扣减积分，如 points 101 减50 兑换差错',
  words: [3, 3],
  run: async (shop, [id, number = '', note]) => {
    const isLess = number.startsWith('减')
    const amount = readNumber(isLess ? number.slice(1) : number, '积分')
    const body = { points: isLess ? -amount : amount, note, key: randomUUID() }
    const answer = await shop.post(`/members/${readNumber(id, '会员编号')}/points`, body)
    return `现有积分 ${z.object({ points: z.number() }).parse(answer).points}`
  },
}

const voucher: Command = {
  name: 'voucher',
  usage: '<会员编号> <金额> [--name 名称] [--days 有效天数]',
  help: '发给会员一张现金券，金额单位为元',
  words: [2, 2],
  options: ['name', 'days'],
  run: async (shop, [id, amount], { name, days }) => {
    const body = {
      amount,
      ...(name ? { name } : {}),
      ...(days ? { days: readNumber(days, '有效天数') } : {}),
      key: randomUUID(),
    }
    const answer = await shop.post(`/members/${readNumber(id, '会员编号')}/vouchers`, body)
    return `已发现金券 ¥${amount}，有效期至 ${z.object({ validTo: z.string() }).parse(answer).validTo}`
  },
}

export const tradeCommands: readonly Command[] = [
  groups,
  addGroupOffer,
  closeGroup,
  coupons,
  coupon,
  pointsGoods,
  pointsOrders,
  shipPoints,
  points,
  voucher,
]
