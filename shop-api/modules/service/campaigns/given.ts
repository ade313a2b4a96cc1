import { z } from 'zod'
import { wholeIn } from '#lib/kernel/plain-text.ts'
import { fromMoment, plainField, untilMoment } from '#shop-api/modules/base/access/asked.ts'
import type { PromotionScope } from '#shop-api/modules/catalogue/pricing/promotion-scope.ts'
import { readScope, scopeText } from '#shop-api/modules/catalogue/promotions/given-scope.ts'
import { scopeKinds, scopeNames } from '#shop-api/modules/catalogue/promotions/kinds.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { fieldRefusal, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { CellError } from '#shop-api/platform/table-files/cells.ts'
import { paletteNames, palettes } from './palettes.ts'
import { kindNames } from './shapes.ts'
import type { CampaignRow } from './state.ts'
import type { CampaignKind } from './tables.ts'

const kinds = Object.keys(kindNames) as [CampaignKind, ...CampaignKind[]]

export const readCode = Object.assign(
  (text: string): string => {
    const code = text.trim()
    if (code === '' || /^(?=.*[A-Za-z])[\w-]{1,64}$/.test(code)) return code
    throw new CellError('须由字母、数字和“-”组成，至少有一个字母')
  },
  { hint: '字母、数字和“-”', most: 64 },
)

/** What an operator gives for a campaign, as texts. */
export const givenCampaign = z
  .object({
    kind: z.enum(kinds),
    title: plainField,
    line: plainField,
    code: plainField,
    palette: z.enum(paletteNames),
    startsAt: fromMoment,
    endsAt: untilMoment,
    /** A line each. */
    rules: plainField,
    /** A line each: name, scope, names of it, most goods, remark; with bars between them. */
    sections: plainField,
  })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, { path: ['endsAt'], message: '结束时间须晚于开始时间' })

export type GivenCampaign = z.output<typeof givenCampaign> & { readonly isStopped?: boolean }

export interface DraftSection {
  readonly name: string
  readonly note: string
  readonly scope: PromotionScope
  readonly goodsLimit: number
}

/** A campaign as it would be kept. */
export interface CampaignDraft {
  readonly columns: Pick<
    CampaignRow,
    'kind' | 'title' | 'line' | 'code' | 'rules' | 'ground' | 'ink' | 'accent' | 'startsAt' | 'endsAt'
  > & { readonly isStopped?: boolean }
  readonly sections: readonly DraftSection[]
}

const MOST_SECTIONS = 12
const MOST_RULES = 20
const USUAL_GOODS = 20
const MOST_GOODS = 100

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

async function readSection(db: Db, line: string): Promise<DraftSection> {
  const refused = (reason: string) => fieldRefusal('sections', `“${line}”：${reason}`)
  const [name = '', kindName = '', among = '', most = '', note = '', ...rest] = line
    .split(/[|｜]/)
    .map((part) => part.trim())
  const kind = scopeKinds.find((each) => scopeNames[each] === kindName)
  if (rest.length > 0 || !kind) {
    throw refused(`须写作“名称|范围|指定的名称或编码|商品数|说明”，范围为${Object.values(scopeNames).join('、')}之一`)
  }
  if (name === '' || name.length > 20) throw refused('名称须为1到20个字')
  if (note.length > 60) throw refused('说明最多60个字')
  const goodsLimit = most === '' ? USUAL_GOODS : wholeIn(most, 1, MOST_GOODS)
  if (goodsLimit === null) throw refused(`商品数须在1到${MOST_GOODS}之间`)
  try {
    return { name, note, goodsLimit, scope: await readScope(db, kind, among) }
  } catch (error) {
    throw error instanceof ShopRefusal ? refused(error.message) : error
  }
}

async function readSections(db: Db, text: string): Promise<DraftSection[]> {
  const lines = linesOf(text)
  if (lines.length === 0) throw fieldRefusal('sections', '请填写会场，每行一个')
  if (lines.length > MOST_SECTIONS) throw fieldRefusal('sections', `会场最多${MOST_SECTIONS}个`)
  const sections: DraftSection[] = []
  for (const line of lines) sections.push(await readSection(db, line))
  const twice = sections.find(({ name }, at) => sections.findIndex((each) => each.name === name) !== at)
  if (twice) throw fieldRefusal('sections', `会场“${twice.name}”重复`)
  return sections
}

/** What an operator's texts mean. Throws ShopRefusal 422. */
export async function draftCampaign(db: Db, given: GivenCampaign, now: Date): Promise<CampaignDraft> {
  const { palette, rules: ruleText, sections: sectionText, ...texts } = given
  if (given.endsAt <= now) throw fieldRefusal('endsAt', '结束时间已过，活动不会显示')
  const rules = linesOf(ruleText)
  if (rules.length > MOST_RULES) throw fieldRefusal('rules', `规则最多${MOST_RULES}条`)
  const sections = await readSections(db, sectionText)
  const [ground, ink, accent] = palettes[palette].colours
  return { columns: { ...texts, rules, ground, ink, accent }, sections }
}

/** Sections as the form writes them. */
export async function sectionLines(db: Db, rows: readonly DraftSection[]): Promise<string> {
  const lines = rows.map(async ({ name, scope, goodsLimit, note }) =>
    [name, scopeNames[scope.kind], await scopeText(db, scope), goodsLimit, note].join('|').replace(/\|+$/, ''),
  )
  return (await Promise.all(lines)).join('\n')
}

/** Sections the way they are kept; those that can't be read stay as they are, and saving says why. */
export async function settledSections(db: Db, text: string): Promise<string> {
  try {
    return await sectionLines(db, await readSections(db, text))
  } catch (error) {
    if (error instanceof ShopRefusal) return text
    throw error
  }
}
