import type { GoodsDetail } from '#lib/domain/goods-detail.ts'

/** What is known of goods: the facts of the package leaflet, label by label. `id` names the heading. */
export function GoodsFacts({ id, facts }: { id: string; facts: GoodsDetail['facts'] }) {
  return (
    <section aria-labelledby={id} className="bg-surface p-4">
      <h2 id={id} className="mb-2 text-section font-semibold">
        商品信息
      </h2>
      <dl className="grid gap-x-6 text-table tablet:grid-cols-2">
        {facts.map((fact) => (
          <div key={fact.label} className="flex border-line-soft border-b py-1.5">
            <dt className="w-24 shrink-0 text-ink-500">{fact.label}</dt>
            <dd className="min-w-0 wrap-break-word">{fact.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
