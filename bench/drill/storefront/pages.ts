import { setTimeout as sleep } from 'node:timers/promises'
import type { WireGoodsList } from '#lib/contract/goods/calls.ts'
import { brandUrl, brandZoneUrl, goodsUrl, listUrl, searchUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { readableText } from '../../../e2e/support/page-text.ts'

const LONGEST_MS = 30_000

export interface PageAnswer {
  /** 0 without an answer. */
  readonly status: number
  readonly words: ReadonlySet<string>
}

/** The words of a page that are names of something, more or less: prices and clocks come and go. */
const wordsOf = (html: string): ReadonlySet<string> =>
  new Set(readableText(html).match(/[\p{Script=Han}A-Za-z]{3,}/gu) ?? [])

export async function readPage(address: string): Promise<PageAnswer> {
  try {
    const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(LONGEST_MS) })
    return { status: answer.status, words: wordsOf(await answer.text()) }
  } catch {
    return { status: 0, words: new Set() }
  }
}

/** Pages of every kind that guests see. */
export async function choosePages(shopApi: string): Promise<readonly string[]> {
  const answer = await fetch(`${shopApi}/api/goods/list?per_page=20`)
  const { data } = (await answer.json()) as { data: WireGoodsList }
  const [first, second, third] = data.data
  if (!first || !second || !third) throw new Error('the sample shop has no goods')
  const zones = ['controlled', 'preferred', 'pieces', 'devices', 'nearExpiry', 'groupBuy', 'dailySpecial'] as const
  const others = ['combinations', 'combinationGifts', 'couponCentre', 'pointsMall', 'news', 'helpRegistration'] as const
  return [
    routes.home.path,
    ...[first, second, third].map(({ id }) => goodsUrl(id)),
    listUrl('card'),
    listUrl('table', { page: 2 }),
    searchUrl('card', { keywords: first.name.slice(0, 2) }),
    brandZoneUrl(),
    brandUrl(1),
    ...[...zones, ...others].map((key) => routes[key].path),
  ]
}

const WHOLE_LIMIT_MS = 60_000

/** A page that may still suffer from what went wrong before. */
async function readWhole(address: string): Promise<PageAnswer> {
  for (const end = Date.now() + WHOLE_LIMIT_MS; ; await sleep(500)) {
    const answer = await readPage(address)
    if (answer.status === 200 || Date.now() > end) return answer
  }
}

export type Words = ReadonlyMap<string, readonly string[]>

/** What is readable on every page time and again. */
export async function learnWords(base: string, pages: readonly string[]): Promise<Words> {
  const known = new Map<string, readonly string[]>()
  for (let round = 0; round < 3; round += 1) {
    for (const page of pages) {
      const { status, words } = await readWhole(base + page)
      if (status !== 200) throw new Error(`${page} answers ${status} before anything goes wrong`)
      known.set(page, [...(known.get(page)?.filter((word) => words.has(word)) ?? words)])
    }
    await sleep(500)
  }
  return known
}

export const missingFrom = (before: readonly string[], now: ReadonlySet<string>): readonly string[] =>
  before.filter((word) => !now.has(word))
