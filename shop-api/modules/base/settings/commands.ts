import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { readNumber, readSwitch, UsageError } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'

const guestPrices: Command = {
  name: 'guest-prices',
  words: '<on|off>',
  summary: '未登录访客可见（on）或不可见（off）价格',
  example: 'guest-prices off',
  run: async (shop, [word]) => {
    const isOn = readSwitch(word)
    await shop.post('/guest-prices', { isOn })
    return isOn ? '访客可见价格' : '访客不可见价格'
  },
}

const rulesShape = z.array(z.object({ name: z.string(), label: z.string(), value: z.string(), unit: z.string() }))

const setting: Command = {
  name: 'setting',
  words: '[名称] [值]',
  summary: '查看或设置交易规则',
  details:
    '起配、包邮、运费、付款时限、回执期限、未付款订单上限、保存期限；写明名称和值则设置其中一项；对之后的订单立即生效',
  example: 'setting minimumOrder 300',
  run: async (shop, [name, value]) => {
    const all = rulesShape.parse(await shop.get('/trade-rules'))
    const show = (rules: typeof all) =>
      table(['名称', '规则', '现值'], rules, (rule) => [rule.name, rule.label, `${rule.value} ${rule.unit}`])
    if (name === undefined) return show(all)
    const known = all.find((rule) => rule.name === name || rule.label === name)
    if (!known) throw new UsageError(`规则“${name}”不存在，可用的有：${all.map((rule) => rule.name).join('、')}`)
    if (value === undefined) return show([known])
    const rules = rulesShape.parse(await shop.post('/trade-rules', { name: known.name, value }))
    return show(rules.filter((rule) => rule.name === known.name))
  },
}

const smsLimit: Command = {
  name: 'sms-limit',
  words: '<条数>',
  summary: '全店每小时最多发送多少条短信验证码',
  details: '超出后暂停发送，并在日志中告警',
  example: 'sms-limit 1000',
  run: async (shop, [text]) => {
    const perHour = readNumber(text, '条数')
    await shop.post('/sms-limit', { perHour })
    return `全店每小时最多发送${perHour}条短信验证码`
  },
}

const payProof: Command = {
  name: 'pay-proof',
  words: '<confirm|password>',
  summary: '设置支付前的确认方式',
  details: 'confirm 弹窗确认，password 另需输入登录密码',
  example: 'pay-proof password',
  run: async (shop, [proof]) => {
    await shop.post('/pay-proof', { proof })
    return proof === 'password' ? '支付时须输入登录密码' : '支付时弹窗确认，不需要密码'
  },
}

const draftDays: Command = {
  name: 'draft-days',
  words: '<天数>',
  summary: '注册后多少天仍未提交资料的账号自动清除（默认90天）',
  example: 'draft-days 90',
  run: async (shop, [word]) => {
    const days = readNumber(word, '天数')
    await shop.post('/draft-days', { days })
    return `注册后${days}天未提交资料的账号将自动清除`
  },
}

const companyAccount: Command = {
  name: 'company-account',
  words: '<开户银行> <账号> <户名>',
  summary: '设置对公转账的收款账户（付款和充值时显示）',
  example: 'company-account 中国银行南京分行 4321000012345678 某某医药有限公司',
  run: async (shop, [bank, account, name]) => {
    await shop.post('/company-account', { bank, account, name })
    return `收款账户：${name}，${bank}，${account}`
  },
}

const accountsShape = z.object({
  accounts: z.array(z.object({ province: z.string(), bank: z.string(), account: z.string(), name: z.string() })),
})

const provinceAccount: Command = {
  name: 'province-account',
  words: '<省份> [开户银行] [账号] [户名]',
  summary: '设置某省会员对公转账的收款账户；只写省份则改回通用账户',
  example: 'province-account 江苏省 中国银行南京分行 4321000012345678 某某医药有限公司',
  run: async (shop, [province = '', bank = '', account = '', name = '']) => {
    const { accounts } = accountsShape.parse(await shop.get('/province-accounts', {}))
    const others = accounts.filter((each) => each.province !== province)
    const own = bank === '' ? [] : [{ province, bank, account, name }]
    await shop.post('/province-accounts', { accounts: [...others, ...own] })
    return bank === '' ? `${province}使用通用收款账户` : `${province}收款账户：${name}，${bank}，${account}`
  },
}

export const settingCommands: readonly Command[] = [
  setting,
  guestPrices,
  smsLimit,
  payProof,
  draftDays,
  companyAccount,
  provinceAccount,
]
