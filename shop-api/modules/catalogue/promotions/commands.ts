import { z } from 'zod'
import { fileCommands } from '#shop-api/modules/base/imports/commands.ts'
import { termCommands } from '#shop-api/modules/identity/resource/commands.ts'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { isSwitchedOn, readNumber, UsageError } from '#shop-api/platform/cli/command.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { kindNames, madeKinds, madeNames } from './kinds.ts'
import { scopeNamed, scopeWords } from './scope-words.ts'
import { promotionsAnswer } from './shapes.ts'

const kinds: Readonly<Record<string, string>> = kindNames

const promotions: Command = {
  name: 'promotions',
  summary: '列出进行中和未开始的活动',
  example: 'promotions',
  run: async (shop) => {
    const answer = promotionsAnswer.parse(await shop.get('/promotions'))
    return table(['编号', '类型', '名称', '状态', '开始', '结束'], answer.promotions, (row) => [
      row.id,
      kinds[row.kind] ?? row.kind,
      row.name,
      row.isStopped ? '已停止' : row.isRunning ? '进行中' : '未开始',
      row.startsAt,
      row.endsAt,
    ])
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

const givenOptions = {
  from: '2026-12-01 08:00',
  until: '2026-12-31',
  scope: scopeWords.join('|'),
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
}

function givenOf([kindName, name = '']: readonly string[], options: Readonly<Record<string, string | undefined>>) {
  const kind = madeKinds.find((each) => kindNames[each] === kindName)
  if (!kind) throw new UsageError(`类型须为${Object.values(madeNames).join('、')}之一`)
  return {
    kind,
    name,
    scope: scopeNamed(options.scope),
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
  }
}

export const promotionCommands: readonly Command[] = [
  promotions,
  ...termCommands({
    name: 'promotion',
    noun: '活动',
    words: '<类型> <名称>',
    options: givenOptions,
    needs: ['from', 'until'],
    given: givenOf,
    change: (id) => `/promotions/${id}`,
    details: { add: `类型：${Object.values(madeNames).join('、')}；拼团用 group-add；折扣写 9.5 即9.5折` },
    examples: {
      add: 'promotion-add 满减 年末满减 --from 2026-12-01 --until 2026-12-31 --tiers 200:10;500:30 --try 是',
      change: 'promotion-change 5 满减 年末满减 --from 2026-12-01 --until 2027-01-15 --tiers 200:12',
    },
  }),
  stopOrResume('stop-promotion', true, '停止一个活动', '已停止'),
  stopOrResume('resume-promotion', false, '恢复一个已停止的活动', '已恢复'),
  ...fileCommands({ kind: 'promotions', noun: '活动', extent: `（${Object.values(madeNames).join('、')}）` }),
]
