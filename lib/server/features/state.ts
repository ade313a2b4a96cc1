import 'server-only'
import { features } from '#lib/contract/features.ts'
import type { Feature } from '#lib/kernel/feature.ts'
import { featureNames } from '#lib/kernel/feature.ts'
import { env } from '../env.ts'

/** What one upstream was found not to offer, by its address. */
const slot = Symbol.for('shop.absent-features')

/** One for the whole process: the framework loads modules once a bundle. */
function found(): Map<string, ReadonlySet<Feature>> {
  const box = globalThis as unknown as Record<symbol, Map<string, ReadonlySet<Feature>> | undefined>
  box[slot] ??= new Map()
  return box[slot]
}

const none: ReadonlySet<Feature> = new Set()

/** Configuration has the last word; a feature goes with the one it needs. */
function settled(detected: ReadonlySet<Feature>): ReadonlySet<Feature> {
  const { exact, added, removed } = env().SHOP_FEATURES
  const absent = new Set(exact ? featureNames.filter((name) => !exact.includes(name)) : detected)
  for (const name of added) absent.delete(name)
  for (const name of removed) absent.add(name)
  for (const name of featureNames) {
    const entry = features[name]
    if ('needs' in entry && absent.has(entry.needs)) absent.add(name)
  }
  return absent.size === 0 ? none : absent
}

/** What an upstream does not offer. Before anything was found out, everything is taken to be offered. */
export function absentFeatures(upstream: URL): ReadonlySet<Feature> {
  const known = found().get(upstream.href)
  if (known) return known
  const first = settled(none)
  found().set(upstream.href, first)
  return first
}

/** Whether every upstream offers everything, as far as is known: then no request needs a look at its page. */
export const isEverythingOffered = (): boolean => [...found().values()].every((absent) => absent.size === 0)

/** Takes over what was found out. Whether anything is otherwise than before. */
export function setAbsentFeatures(upstream: URL, detected: ReadonlySet<Feature>): boolean {
  const before = absentFeatures(upstream)
  const now = settled(detected)
  found().set(upstream.href, now)
  return before.size !== now.size || [...now].some((name) => !before.has(name))
}
