import type { CallKey } from '#lib/contract/calls.ts'
import type { Feature } from '#lib/kernel/feature.ts'
import type { Findings } from './compare.ts'

/** ok; refused: sign-in is asked for, as it should be; failed: no answer, an error, or not what a page needs. */
export type Verdict = 'ok' | 'needs-member' | 'failed' | 'skipped'

export interface CallResult {
  readonly key: CallKey
  readonly method: string
  readonly path: string
  /** Without it the shop has no goods to show or no cart: the check fails. */
  readonly isRequired: boolean
  /** Null: shown by the specification. */
  readonly feature: Feature | null
  readonly verdict: Verdict
  /** Why it failed or was left out; empty when there is nothing to say. */
  readonly reason: string
  readonly status: number | null
  readonly code: number | null
  readonly ms: number | null
  readonly findings: Findings | null
  /** What of the envelope was read otherwise than it came. */
  readonly remarks: readonly string[]
  /** Where what it answers is seen. */
  readonly pages: readonly string[]
}

/** offered; absent; broken: it is there and fails; unknown: nothing can be read to find out. */
export type FeatureState = 'offered' | 'absent' | 'broken' | 'unknown'

export interface FeatureResult {
  readonly feature: Feature
  readonly title: string
  readonly state: FeatureState
  /** Address of the pages that are there with it and say 暂未开通 without. */
  readonly pages: readonly string[]
}

/** A form of POST /api/cart and of edit that was tried. */
export interface FormResult {
  readonly path: string
  /** A value of CART_FORM. */
  readonly form: string
  readonly isUnderstood: boolean
}

export interface Report {
  readonly address: string
  readonly checkedAt: string
  readonly asMember: boolean
  readonly withWrites: boolean
  readonly calls: readonly CallResult[]
  readonly features: readonly FeatureResult[]
  readonly forms: readonly FormResult[]
}

/** What the main line cannot do without: goods to see, and for a member a cart. */
export const requiredCalls: readonly CallKey[] = [
  'goodsList',
  'goodsDetail',
  'userBase',
  'cartList',
  'cartTotal',
  'cartAdd',
  'cartEdit',
  'cartSelect',
  'cartDelete',
]

export const failures = ({ calls }: Report): readonly CallResult[] =>
  calls.filter(({ verdict, feature }) => verdict === 'failed' && feature === null)

/** 0: every required call answers as shown. */
export const exitCodeOf = (report: Report): number => (failures(report).some(({ isRequired }) => isRequired) ? 1 : 0)
