import { z } from 'zod'
import { fileCommands } from '#shop-api/modules/base/imports/commands.ts'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { isSwitchedOn, readNumber, UsageError } from '#shop-api/platform/cli/command.ts'
import { facts, table } from '#shop-api/platform/cli/table.ts'
import { kindNames, madeKinds, madeNames, scopeKinds, scopeNames } from './kinds.ts'
import { promotionsAnswer, savedPromotionAnswer } from './shapes.ts'

const kinds: Readonly<Record<string, string>> = kindNames

const promotions: Command = {
  name: 'promotions',
  summary: '列出进行中和未开始的活动',
  example: 'promotions',
  run: async (shop) => {
    const answer = promotionsAnswer.parse(await shop.get('/promotions'))
    const rows = answer.promotions.map((row) => [
      row.id,
      kinds[row.kind] ?? row.kind,
      row.name,
      row.isStopped ? '已停止' : row.isRunning ? '进行中' : '未开始',
      row.startsAt,
      row.endsAt,
    ])
    return table(['编号', '类型', '名称', '状态', '开始', '结束'], rows)
  },
}

const stopOrResume = (name: string, isStopped: boolean, summary: string, done: string): Command => ({
  name,
  words: '<活动编号>',
  summary,
  example: `${name} 5`,
  run: async (shop, [id]) => {
    const answer = await shop.post(`/promotions/${readNumber(id, '活动编号')}/stop`, { isStopped })
    return `${done}：${z.object({ name: z.string() }).parse(answer).name}`
  },
})

function summarise(answer: unknown, done: string): string {
  const { effect, id } = savedPromotionAnswer.parse(answer)
  return [
    facts(effect.facts.map(([label, text]) => [label, text])),
    ...(effect.items.length === 0
      ? []
      : [
          table(
            ['编码', '商品', '单价', '活动', '限量'],
            effect.items.map((item) => [item.code, item.name, item.before, item.after, item.limits]),
          ),
        ]),
    ...effect.warnings.map((text) => `注意：${text}`),
    id === undefined ? '以上为试算，未保存；去掉 --try 后保存' : `${done}，编号 ${id}`,
  ].join('\n')
}

const givenOptions = {
  from: '2026-12-01 08:00',
  until: '2026-12-31',
  scope: scopeKinds.map((kind) => scopeNames[kind]).join('|'),
  among: '名称;名称',
  tiers: '200:10;500:30',
  repeating: '是|否',
  excluded: '编码;编码',
  items: '编码 价格 数量 限购;…',
  price: '组合价',
  threshold: '换购门槛',
  stock: '数量',
  limit: '每客户限购',
  buy: '购买数量',
  'gift-name': '赠品名称',
  'gift-code': '赠品编码',
  'gift-number': '赠品数量',
  try: '是|否',
}

function givenOf(kindName: string | undefined, name: string, options: Readonly<Record<string, string | undefined>>) {
  const kind = madeKinds.find((each) => kindNames[each] === kindName)
  if (!kind) throw new UsageError(`类型须为${Object.values(madeNames).join('、')}之一`)
  const scope = scopeKinds.find((each) => scopeNames[each] === (options.scope ?? scopeNames.all))
  if (!scope) throw new UsageError(`范围须为${scopeKinds.map((each) => scopeNames[each]).join('、')}之一`)
  return {
    kind,
    name,
    scope,
    startsAt: options.from,
    endsAt: options.until,
    among: options.among,
    tiers: options.tiers,
    isRepeating: isSwitchedOn(options.repeating),
    excluded: options.excluded,
    items: options.items,
    price: options.price,
    threshold: options.threshold,
    stock: options.stock,
    memberLimit: options.limit,
    buyNumber: options.buy,
    giftName: options.giftName,
    giftCode: options.giftCode,
    giftNumber: options.giftNumber,
    isTried: isSwitchedOn(options.try),
  }
}

const add: Command = {
  name: 'promotion-add',
  words: '<类型> <名称>',
  options: givenOptions,
  needs: ['from', 'until'],
  summary: '新建活动，并说明它的效果',
  details: `类型：${Object.values(madeNames).join('、')}；拼团用 group-add；--try 是 只试算，不保存；折扣写 9.5 即9.5折`,
  example: 'promotion-add 满减 年末满减 --from 2026-12-01 --until 2026-12-31 --tiers 200:10;500:30 --try 是',
  run: async (shop, [kind, name = ''], options) =>
    summarise(await shop.post('/promotions', givenOf(kind, name, options)), '已保存'),
}

const change: Command = {
  name: 'promotion-change',
  words: '<活动编号> <类型> <名称>',
  options: givenOptions,
  needs: ['from', 'until'],
  summary: '按新内容改一个活动，写法同 promotion-add',
  example: 'promotion-change 5 满减 年末满减 --from 2026-12-01 --until 2027-01-15 --tiers 200:12',
  run: async (shop, [id, kind, name = ''], options) =>
    summarise(await shop.post(`/promotions/${readNumber(id, '活动编号')}`, givenOf(kind, name, options)), '已更改'),
}

export const promotionCommands: readonly Command[] = [
  promotions,
  add,
  change,
  stopOrResume('stop-promotion', true, '停止一个活动', '已停止'),
  stopOrResume('resume-promotion', false, '恢复一个已停止的活动', '已恢复'),
  ...fileCommands({ kind: 'promotions', noun: '活动', extent: `（${Object.values(madeNames).join('、')}）` }),
]
