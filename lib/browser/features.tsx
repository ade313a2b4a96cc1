import type { ReactNode } from 'react'
import { createContext, use, useCallback, useMemo } from 'react'
import type { Feature } from '#lib/kernel/feature.ts'
import { isOfferedLink } from '#lib/routes/offered.ts'
import { setAbsentCalls } from './absent-calls.ts'

const none: ReadonlySet<Feature> = new Set()
const AbsentFeatures = createContext<ReadonlySet<Feature>>(none)

/** Says to everything below what the upstream does not offer. */
export function FeatureProvider({ absent, children }: { absent: readonly Feature[]; children: ReactNode }) {
  setAbsentCalls(absent)
  const value = useMemo(() => (absent.length === 0 ? none : new Set(absent)), [absent])
  return <AbsentFeatures value={value}>{children}</AbsentFeatures>
}

/** Whether the upstream offers a feature. */
export const useFeature = (feature: Feature): boolean => !use(AbsentFeatures).has(feature)

/** Tells links to pages that there are from links to pages that the upstream does not offer. */
export function useOfferedLinks(): (url: string) => boolean {
  const absent = use(AbsentFeatures)
  return useCallback((url) => isOfferedLink(url, absent), [absent])
}
