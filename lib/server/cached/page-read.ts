import 'server-only'
import type { DataOf } from '#lib/contract/call.ts'
import type { CallKey, calls } from '#lib/contract/calls.ts'
import { ofSite } from '../current-site.ts'
import type { SiteKey } from '../sites.ts'
import type { Question } from './ask.ts'
import { askOrRecall } from './ask.ts'
import { keepAsPage, markStale, tagGoods } from './life.ts'

interface Asked<Key extends CallKey> extends Pick<Question<Key>, 'params' | 'query'> {
  /** Tags of one item, beside those of the read. */
  readonly tags?: readonly string[]
}

/** A call that a page makes for everyone, kept like the page. */
interface PageRead<Key extends CallKey, Args extends readonly unknown[], Model, None> {
  readonly tags: readonly string[]
  readonly toModel: (wire: DataOf<(typeof calls)[Key]>) => Model
  /** What is read where the shop API has nothing. */
  readonly none: None
  readonly ask?: (...args: Args) => Asked<Key>
  /** Goods that the page shows: a change of one renews it. */
  readonly goodsOf?: (model: Model) => readonly { readonly id: number }[]
  readonly limitMs?: number
  /** The page is whole without it. */
  readonly isOptional?: true
}

// A cached function takes and keeps plain values only: it finds the read by the key of its call.
const reads = new Map<CallKey, PageRead<CallKey, readonly unknown[], unknown, unknown>>()

async function readKept(site: SiteKey, key: CallKey, asked: Asked<CallKey>): Promise<unknown> {
  'use cache'
  const read = reads.get(key)
  if (!read) throw new Error(`no page reads ${key}`)
  const { tags = [], ...target } = asked
  keepAsPage(site, ...read.tags, ...tags)
  const answer = askOrRecall(site, { ...target, key, limitMs: read.limitMs })
  const found = await (read.isOptional ? answer.catch(() => null) : answer)
  if (found) markStale(site, found)
  if (!found || found.state === 'building' || !found.data) return read.none
  const model = read.toModel(found.data)
  tagGoods(site, read.goodsOf?.(model) ?? [])
  return model
}

const readOfSite = ofSite(readKept)

/** The function with which pages make a read. */
export function pageRead<Key extends CallKey, Model, None, Args extends readonly unknown[] = []>(
  key: Key,
  read: PageRead<Key, Args, Model, None>,
): (...args: Args) => Promise<Model | None> {
  reads.set(key, read as unknown as PageRead<CallKey, readonly unknown[], unknown, unknown>)
  return async (...args) => (await readOfSite(key, read.ask?.(...args) ?? {})) as Model | None
}
