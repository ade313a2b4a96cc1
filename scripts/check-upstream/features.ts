import type { CallKey } from '#lib/contract/calls.ts'
import { calls } from '#lib/contract/calls.ts'
import type { FeatureEntry } from '#lib/contract/features.ts'
import { features } from '#lib/contract/features.ts'
import type { Feature } from '#lib/kernel/feature.ts'
import type { UpstreamClient } from './client.ts'
import { isAbsent, kindOf } from './judge.ts'
import { pagesOf } from './pages.ts'
import type { FeatureResult, FeatureState } from './results.ts'

const entries = Object.entries(features) as [Feature, FeatureEntry][]

async function probe(client: UpstreamClient, { probe: asked }: FeatureEntry): Promise<FeatureState> {
  if (!asked) return 'unknown'
  const answer = await client.ask(calls[asked.key as CallKey], asked.params ? { params: asked.params } : {})
  if (isAbsent(answer)) return 'absent'
  return kindOf(answer) === 'broken' ? 'broken' : 'offered'
}

/** Finds out by reading which features beyond the specification an upstream offers. */
export async function probeFeatures(client: UpstreamClient): Promise<FeatureResult[]> {
  const states = new Map<Feature, FeatureState>()
  for (const [feature, entry] of entries) states.set(feature, await probe(client, entry))
  return entries.map(([feature, entry]) => {
    const needed = entry.needs === undefined ? undefined : states.get(entry.needs as Feature)
    const own = states.get(feature) ?? 'unknown'
    return { feature, title: entry.title, state: needed === 'absent' ? 'absent' : own, pages: pagesOf(feature) }
  })
}
