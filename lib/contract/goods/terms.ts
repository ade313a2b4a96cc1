import type { WireGoods } from './calls.ts'

/**
 * What a viewer gets goods on, as the terms call has it: of the fields of goods only these, and of these only the ones
 * that are otherwise than usual. What is left out has the value here; `sale_price` left out is the base price.
 */
export const usualTerms = {
  base_price: null,
  is_buy: 1,
  reasons: [],
  number: null,
  bzdw: '盒',
  ck_id: 1,
  zbz: 0,
  is_zbz: 0,
  min_number: 1,
  max_number: null,
  ladder_price: [],
  ladder_price_type: 0,
  is_dpby: 0,
  qg_number: 0,
  is_free_shipping: 0,
  free_shipping_number: 0,
  is_kx: 0,
  tags: [],
  xq: null,
  xq_days: null,
  batch_no: null,
  made_on: null,
  is_jxq: 0,
  spike: null,
  goods_price_id: 0,
  ladder_price_id: 0,
  goods_manjian_id: 0,
  is_yj: 0,
  cart_number: 0,
} as const satisfies Partial<WireGoods>

type TermsField = keyof typeof usualTerms

/** The terms of one goods with nothing left out. */
export type WholeTerms = Pick<WireGoods, TermsField | 'id' | 'sale_price'>

/** Most goods the call tells of at once. */
export const MOST_TERMS = 120
