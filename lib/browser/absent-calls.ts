import type { Call } from '#lib/contract/call.ts'
import type { Feature } from '#lib/kernel/feature.ts'

let absent: ReadonlySet<Feature> = new Set()

/** Takes over what the page says is not offered. The same for everyone, so the server's own rendering may set it too. */
export function setAbsentCalls(features: readonly Feature[]): void {
  if (features.length !== absent.size || features.some((feature) => !absent.has(feature))) absent = new Set(features)
}

/** Whether the upstream lacks a call. */
export const isAbsentCall = ({ feature }: Call): boolean => feature !== undefined && absent.has(feature)
