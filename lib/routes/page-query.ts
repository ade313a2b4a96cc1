import { isId, isNumberId, toId } from '#lib/kernel/id.ts'
import type { GoodsLinkQuery } from './links.ts'
import { addressName } from './parameters.ts'

/** What a page is asked for behind its address, as the framework hands it over. */
export interface PageQuery {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}

/** Which coupons or vouchers an address asks for: 0 usable (also for anything else), 1 used, 2 expired. */
export function parseOwnStatus(value: string | string[] | undefined): 0 | 1 | 2 {
  return value === '1' ? 1 : value === '2' ? 2 : 0
}

/** A calendar day in an address, 2026-11-20; empty for anything else. */
export function parseDay(value: string | string[] | undefined): string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return ''
  const day = new Date(`${value}T00:00:00Z`)
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== value ? '' : value
}

const names = ['goods_price_id', 'ladder_price_id', 'goods_manjian_id', 'offerFlag', 'isNearExpiry'] as const

/** The offer a product link carries (spec §3), or null; what is not an id or a flag of ours is left out. */
export function parseOffer(search: string): GoodsLinkQuery | null {
  const given = new URLSearchParams(search)
  const entries = names.map((name) => [name, given.get(addressName(name))] as const)
  const ids = entries.filter(([, value]) => value !== null && isId(value))
  return ids.length === 0 ? null : Object.fromEntries(ids.map(([name, value]) => [name, toId(value ?? '')]))
}

/** States of the list of receipts, as the address names them. */
export const receiptTabs = [
  { state: 'all', text: '全部' },
  { state: 'owed', text: '待上传' },
  { state: 'uploaded', text: '待审核' },
  { state: 'approved', text: '已通过' },
] as const

export function isReceiptTab(text: string): text is (typeof receiptTabs)[number]['state'] {
  return receiptTabs.some((tab) => tab.state === text)
}

/** Ids out of an address such as ?ids=3,7; what is not an id is left out, and so is what comes twice. */
export function parseIdList(text: string | readonly string[] | undefined): number[] {
  const first = typeof text === 'string' ? text : (text?.[0] ?? '')
  const ids = first.split(',').filter(isId)
  return [...new Set(ids.map(toId))]
}

/** The one id of an address, or null; an id with anything behind it is none, or each page had endless addresses. */
export function parseId(text: string | readonly string[] | undefined): number | null {
  const first = typeof text === 'string' ? text : text?.[0]
  return first?.includes(',') ? null : (parseIdList(first)[0] ?? null)
}

/** A page or a kind in an address: one number, or null. */
export function parseNumber(text: string | readonly string[] | undefined): number | null {
  const first = typeof text === 'string' ? text : text?.[0]
  return first !== undefined && isNumberId(first) ? Number(first) : null
}

/** Yuan in an address, 12.00; empty for anything else. */
export function parseAmount(value: string | string[] | undefined): string {
  return typeof value === 'string' && /^\d{1,9}(?:\.\d{1,2})?$/.test(value) ? value : ''
}
