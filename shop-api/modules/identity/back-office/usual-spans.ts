import { chinaDate, DAY_MS } from '#lib/kernel/time.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { withQuery } from './parts.ts'

const dayOf = (instant: number): string => chinaDate(new Date(instant))

/** Spans that are asked for most, each with its first and last day in China. */
export function usualSpans(now: Date): readonly (readonly [label: string, from: string, to: string])[] {
  const today = chinaDate(now)
  const beforeToday = (days: number) => dayOf(now.getTime() - days * DAY_MS)
  const month = `${today.slice(0, 7)}-01`
  const lastOfBefore = new Date(Date.parse(month) - DAY_MS).toISOString().slice(0, 10)
  return [
    ['今天', today, today],
    ['昨天', beforeToday(1), beforeToday(1)],
    ['近7天', beforeToday(6), today],
    ['本月', month, today],
    ['上月', `${lastOfBefore.slice(0, 7)}-01`, lastOfBefore],
  ]
}

/** Links that put such a span into an address, which says its days under these names. */
export const spanLinks = (
  path: string,
  query: Readonly<Record<string, string>>,
  [from, to]: readonly [from: string, to: string],
  now: Date,
): Html =>
  html`<nav class="links" aria-label="常用日期"><ul>${usualSpans(now).map(
    ([label, first, last]) =>
      html`<li><a href="${withQuery(path, { ...query, [from]: first, [to]: last })}">${label}</a></li>`,
  )}</ul></nav>`
