import { allFamilies } from '#shop-api/platform/metrics/counts.ts'

/** What the process has counted and measured, by metric and labels: `shop_api_orders_placed_total ordinary`. */
const numbersOf = (names: RegExp): Map<string, number> =>
  new Map(
    allFamilies()
      .filter(({ name }) => names.test(name))
      .flatMap(({ name, samples }) =>
        samples().map(({ labels, value }) => [`${name} ${Object.values(labels).join()}`.trimEnd(), value]),
      ),
  )

/** One number as it is now; undefined where nothing was counted yet. */
export const measured = (name: string, label = ''): number | undefined =>
  numbersOf(/^shop_api_/).get(`${name} ${label}`.trimEnd())

/** Remembers the counters of these names; answers with a way to ask what has come on top since. */
export function countFrom(names: RegExp): () => Record<string, number> {
  const before = numbersOf(names)
  return () =>
    Object.fromEntries(
      [...numbersOf(names)]
        .map(([name, value]) => [name, value - (before.get(name) ?? 0)] as const)
        .filter(([, more]) => more !== 0),
    )
}
