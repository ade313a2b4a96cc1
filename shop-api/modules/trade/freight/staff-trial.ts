import { z } from 'zod'
import { fen, formatFen, sumFen } from '#lib/kernel/money.ts'
import { wholeIn } from '#lib/kernel/plain-text.ts'
import { amountOf } from '#shop-api/modules/base/access/asked.ts'
import { readRegions } from '#shop-api/modules/base/regions/region-words.ts'
import { allRegions } from '#shop-api/modules/base/regions/regions.ts'
import { factList, inputField } from '#shop-api/modules/identity/back-office/parts.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { readOne } from '#shop-api/platform/db/reads.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { fieldRefusal, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { TriedGoods } from './preview.ts'
import { triedFreight } from './preview.ts'
import { freightTemplates } from './tables.ts'
import type { FreightPlace } from './terms.ts'
import { shippingRuleAt, shippingSettings, templateFor } from './terms.ts'

export const trialQuery = z.object({
  region: z.string().trim().max(100).default(''),
  amount: z.string().trim().max(20).default(''),
  grams: z.string().trim().max(20).default(''),
  coldAmount: z.string().trim().max(20).default(''),
  coldGrams: z.string().trim().max(20).default(''),
})

type Trial = Partial<z.output<typeof trialQuery>>

/** A place and all that is above it. Throws ShopRefusal 422. */
async function placeOf(db: Db, region: string): Promise<FreightPlace> {
  const all = await allRegions(db)
  const codes = readRegions('region', region, all)
  const [code] = codes
  if (code === undefined || codes.length > 1) throw fieldRefusal('region', '请填写一个收货地区')
  const path: string[] = []
  for (let at = all.find((each) => each.code === code); at; at = all.find((each) => each.code === at?.parentCode)) {
    path.unshift(at.code)
  }
  const [province = '', city = '', district = ''] = path
  return [province, city, district]
}

function goodsOf(trial: Trial, keys: readonly ['amount' | 'coldAmount', 'grams' | 'coldGrams']): TriedGoods[] {
  const [amount = '', grams = ''] = keys.map((key) => trial[key])
  const isColdChain = keys[0] === 'coldAmount'
  if (amount === '') return []
  const weight = grams === '' ? null : wholeIn(grams, 1, 100_000_000)
  if (grams !== '' && weight === null) throw fieldRefusal(keys[1], `重量须为整数（克），现为“${grams}”`)
  return [{ amount: amountOf(keys[0], '商品金额', amount), grams: weight, isColdChain }]
}

async function answerOf(db: Db, trial: Trial): Promise<Html> {
  const place = await placeOf(db, trial.region ?? '')
  const goods = [...goodsOf(trial, ['amount', 'grams']), ...goodsOf(trial, ['coldAmount', 'coldGrams'])]
  if (goods.length === 0) throw fieldRefusal('amount', '请填写商品金额')
  const templates = await db.select().from(freightTemplates)
  const settings = await readOne(db, shippingSettings)
  const rule = shippingRuleAt({ templates, place, settings, unshipped: fen(0) })
  const parts = triedFreight(goods, rule)
  const by = (['ordinary', 'cold'] as const).map((reach) => templateFor(templates, reach, place)?.name)
  return factList([
    ...parts.map(({ label, fee }): [string, string] => [label, fee === 0 ? '包邮' : `¥${formatFen(fee)}`]),
    ['合计', `¥${formatFen(sumFen(parts.map(({ fee }) => fee)))}`],
    ['普通商品按', by[0] ?? '设置中的运费和包邮金额'],
    ['冷链商品按', by[1] ?? '普通商品计算'],
  ])
}

/** Tries what an order to a place costs by the templates as they are; what can't be read is said above the fields. */
export async function trialSection(db: Db, trial: Trial): Promise<Html> {
  const isAsked = Object.values(trial).some((text) => text !== '')
  let answer: Html | false = false
  try {
    if (isAsked) answer = await answerOf(db, trial)
  } catch (error) {
    if (!(error instanceof ShopRefusal)) throw error
    answer = html`<p class="problem" role="alert">${Object.values(error.errors ?? {}).flat()[0] ?? error.message}</p>`
  }
  const field = (name: keyof Trial, label: string, hint = '') =>
    inputField({ name, label, hint, value: trial[name], most: name === 'region' ? 100 : 20 })
  return html`<section id="trial"><h2>试算一单的运费</h2>${answer}
<form class="fields" method="get" action="/staff/freight-templates#trial">${field('region', '收货地区', '省、市、区的名称或代码')}
${field('amount', '普通商品金额（元）')}${field('grams', '普通商品重量（克）', '留空为有商品缺重量')}
${field('coldAmount', '冷链商品金额（元）')}${field('coldGrams', '冷链商品重量（克）', '留空为有商品缺重量')}<button>试算</button></form></section>`
}
