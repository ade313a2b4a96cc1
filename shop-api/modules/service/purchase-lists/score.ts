import type { WireListedRow } from '#lib/contract/purchase-lists/calls.ts'
import { normalise } from '#shop-api/modules/catalogue/search/normalise.ts'
import { specFit, specTokens } from '#shop-api/modules/catalogue/search/spec-tokens.ts'
import type { Found, MatchKind } from './find-goods.ts'
import type { Described } from './read-row.ts'

/** What is known of goods a row may mean. */
export interface Candidate {
  readonly id: number
  readonly spec: ReadonlySet<string>
  readonly maker: { readonly name: string; readonly shortName: string }
  readonly isInStock: boolean
  /** The member bought it before. */
  readonly isKnown: boolean
  readonly sales: number
}

export interface Scored {
  readonly id: number
  readonly confidence: number
}

export interface Judged {
  readonly confidence: number
  readonly level: WireListedRow['level']
  /** Best first. */
  readonly ranked: readonly Scored[]
}

/** How much is sure before specification and maker are looked at. */
const base: Readonly<Record<MatchKind, number>> = {
  code: 100,
  chosen: 100,
  barcode: 98,
  approval: 75,
  name: 60,
  pinyin: 40,
  none: 0,
}
const INEXACT = 12
const SPEC = { same: 25, part: 8, other: -25 } as const
const MAKER = { same: 15, other: -20 } as const
/** Nothing else like it: a name that only one article carries needs no more words. */
const ALONE = 20
const KNOWN = 5
const CERTAIN = 91
const LIKELY = 70
/** Two that are closer than this can't be distinguished. */
const GAP = 5

/** Company words that everybody leaves out. */
const COMPANY = /(?:有限责任公司|股份有限公司|有限公司|集团|制药厂|制药|药业|药厂|医药|样例|公司|股份)/gu

function isMaker(typed: string, { name, shortName }: Candidate['maker']): boolean {
  const word = normalise(typed)
  const core = word.replaceAll(COMPANY, '')
  const whole = normalise(name)
  const short = normalise(shortName)
  return whole.includes(word) || word.includes(short) || (core.length >= 2 && whole.includes(core))
}

function scoreOf(row: Described, found: Found, candidate: Candidate): number {
  let score = base[found.kind] - (found.isExact ? 0 : INEXACT)
  if (found.kind === 'code' || found.kind === 'chosen') return score
  const typed = specTokens(row.spec)
  if (typed.size > 0) score += SPEC[specFit(typed, candidate.spec)]
  if (row.maker !== '') score += MAKER[isMaker(row.maker, candidate.maker) ? 'same' : 'other']
  if (found.places.length === 1) score += ALONE
  return score + (candidate.isKnown ? KNOWN : 0)
}

const clamp = (score: number): number => Math.max(1, Math.min(100, score))

/** Puts what a row may mean in order and says how sure the first of them is. */
export function judge(row: Described, found: Found, candidates: readonly Candidate[]): Judged {
  const scored = candidates
    .map((candidate) => ({ candidate, score: scoreOf(row, found, candidate) }))
    .sort(
      (a, b) =>
        b.score - a.score ||
        Number(b.candidate.isInStock) - Number(a.candidate.isInStock) ||
        b.candidate.sales - a.candidate.sales ||
        a.candidate.id - b.candidate.id,
    )
  const [first, second] = scored
  if (!first) return { confidence: 0, level: 'none', ranked: [] }
  const confidence = clamp(first.score)
  const isAlone = !second || first.score - second.score >= GAP
  const level = !isAlone || confidence < LIKELY ? 'unsure' : confidence >= CERTAIN ? 'certain' : 'likely'
  return {
    confidence: level === 'unsure' ? Math.min(confidence, LIKELY - 1) : confidence,
    level,
    ranked: scored.map(({ candidate, score }) => ({ id: candidate.id, confidence: clamp(score) })),
  }
}

const words: Readonly<Record<MatchKind, string>> = {
  code: '商品编码',
  barcode: '条码',
  approval: '批准文号',
  chosen: '您选择的商品',
  name: '名称',
  pinyin: '拼音',
  none: '未找到匹配商品',
}

/** Why these goods, for the buyer: 名称、规格、厂家相符. */
export function matchText(row: Described, found: Found, { level, ranked }: Judged): string {
  if (ranked.length === 0) return words.none
  if (found.kind === 'chosen') return words.chosen
  const parts = [words[found.kind]]
  if (row.spec !== '' && found.kind !== 'code') parts.push('规格')
  if (row.maker !== '' && found.kind !== 'code') parts.push('厂家')
  if (level === 'unsure') return `按${words[found.kind]}找到 ${ranked.length} 个相近商品，请选择`
  return level === 'certain' ? `${parts.join('、')}相符` : `按${words[found.kind]}匹配，请核对规格与厂家`
}
