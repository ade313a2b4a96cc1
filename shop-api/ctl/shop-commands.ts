import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber, readSwitch } from '#shop-api/platform/cli/command.ts'
import { CtlError } from '#shop-api/platform/cli/shop-client.ts'
import { table } from '#shop-api/platform/cli/table.ts'

const guestPrices: Command = {
  name: 'guest-prices',
  usage: 'on|off',
  help: '未登录的访客能（on）或不能（off）看到价格',
  words: [1, 1],
  run: async (shop, [word]) => {
    const isOn = readSwitch(word)
    await shop.post('/guest-prices', { isOn })
    return isOn ? '访客现在可以看到价格' : '访客现在看不到价格'
  },
}

const rulesShape = z.array(z.object({ name: z.string(), label: z.string(), value: z.string(), unit: z.string() }))

const setting: Command = {
  name: 'setting',
  usage: '[<名称> <值>]',
  help: '查看交易规则（起配、包邮、运费、付款时限、回执期限），或设置其中一项；对之后的订单立即生效',
  words: [0, 2],
  run: async (shop, [name, value]) => {
    const all = rulesShape.parse(await shop.get('/trade-rules'))
    const show = (rules: typeof all) =>
      table(
        ['名称', '规则', '现值'],
        rules.map((rule) => [rule.name, rule.label, `${rule.value} ${rule.unit}`]),
      )
    if (name === undefined) return show(all)
    const known = all.find((rule) => rule.name === name || rule.label === name)
    if (!known) throw new CtlError(`没有规则“${name}”，可用的有：${all.map((rule) => rule.name).join('、')}`)
    if (value === undefined) return show([known])
    const rules = rulesShape.parse(await shop.post('/trade-rules', { name: known.name, value }))
    return show(rules.filter((rule) => rule.name === known.name))
  },
}

const smsLimit: Command = {
  name: 'sms-limit',
  usage: '<条数>',
  help: '全店每小时最多发送多少条短信验证码；超出后暂停发送，并在日志中告警',
  words: [1, 1],
  run: async (shop, [text]) => {
    const perHour = readNumber(text, '条数')
    await shop.post('/sms-limit', { perHour })
    return `全店每小时最多发送${perHour}条短信验证码`
  },
}

const payProof: Command = {
  name: 'pay-proof',
  usage: '<confirm|password>',
  help: '设置支付前的确认方式：confirm 弹窗确认，password 另需输入登录密码',
  words: [1, 1],
  run: async (shop, [proof]) => {
    await shop.post('/pay-proof', { proof })
    return proof === 'password' ? '支付时须输入登录密码' : '支付时弹窗确认，不需要密码'
  },
}

const draftDays: Command = {
  name: 'draft-days',
  usage: '<天数>',
  help: '注册后多少天仍未提交资料的账号自动清除（默认90天）',
  words: [1, 1],
  run: async (shop, [word]) => {
    const days = readNumber(word, '天数')
    await shop.post('/draft-days', { days })
    return `注册后${days}天未提交资料的账号将自动清除`
  },
}

const companyAccount: Command = {
  name: 'company-account',
  usage: '<开户银行> <账号> <户名>',
  help: '设置对公转账的收款账户（含麻订单付款时显示）',
  words: [3, 3],
  run: async (shop, [bank, account, name]) => {
    await shop.post('/company-account', { bank, account, name })
    return `收款账户：${name}，${bank}，${account}`
  },
}

const code: Command = {
  name: 'code',
  usage: '<手机号>',
  help: '查看最近一次发给该手机的验证码（未接短信网关时）',
  words: [1, 1],
  run: async (shop, [phone]) => {
    const shape = z.object({ code: z.string(), purpose: z.string(), sentAt: z.string() })
    const sent = shape.parse(await shop.get(`/codes/${encodeURIComponent(phone ?? '')}`))
    return `${sent.code}（${sent.purpose}，${sent.sentAt} 发送）`
  },
}

const promotionShape = z.object({
  id: z.number(),
  kind: z.string(),
  name: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  isStopped: z.boolean(),
  isRunning: z.boolean(),
})

const kinds: Readonly<Record<string, string>> = {
  flash: '秒杀',
  daily: '每日特价',
  exchange: '换购',
  combination: '组合',
  full_reduction: '满减',
  store_discount: '全场折扣',
  gift: '买赠',
  cash_back: '返现',
  group_buy: '拼团',
}

const promotions: Command = {
  name: 'promotions',
  usage: '',
  help: '列出进行中和未开始的活动',
  words: [0, 0],
  run: async (shop) => {
    const answer = z.object({ promotions: z.array(promotionShape) }).parse(await shop.get('/promotions'))
    const state = (row: z.output<typeof promotionShape>) =>
      row.isStopped ? '已停止' : row.isRunning ? '进行中' : '未开始'
    const rows = answer.promotions.map((row) => [
      row.id,
      kinds[row.kind] ?? row.kind,
      row.name,
      state(row),
      row.startsAt,
      row.endsAt,
    ])
    return table(['编号', '类型', '名称', '状态', '开始', '结束'], rows)
  },
}

const stopOrResume = (name: string, isStopped: boolean, help: string, done: string): Command => ({
  name,
  usage: '<活动编号>',
  help,
  words: [1, 1],
  run: async (shop, [id]) => {
    const answer = await shop.post(`/promotions/${readNumber(id, '活动编号')}/stop`, { isStopped })
    return `${done}：${z.object({ name: z.string() }).parse(answer).name}`
  },
})

const brokenShape = z.object({
  broken: z.array(z.object({ invariant: z.string(), rule: z.string(), row: z.record(z.string(), z.unknown()) })),
})

const invariants: Command = {
  name: 'invariants',
  usage: '',
  help: '核对账目、库存、活动与订单；列出不符的记录，应为 0 条',
  words: [0, 0],
  run: async (shop) => {
    const { broken } = brokenShape.parse(await shop.get('/invariants'))
    const rows = broken.map((each) => [each.invariant, each.rule, JSON.stringify(each.row)])
    return broken.length === 0 ? '不符 0 条' : `${table(['核对项', '规则', '记录'], rows)}\n不符 ${broken.length} 条`
  },
}

export const shopCommands: readonly Command[] = [
  guestPrices,
  setting,
  smsLimit,
  payProof,
  draftDays,
  companyAccount,
  code,
  promotions,
  stopOrResume('stop-promotion', true, '停止一个活动', '已停止'),
  stopOrResume('resume-promotion', false, '恢复一个已停止的活动', '已恢复'),
  invariants,
]
