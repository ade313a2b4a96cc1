import { FileLink } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import type { GoodsDetail } from '#lib/domain/goods-detail.ts'
import { leafletOf } from '#lib/domain/leaflet.ts'

/** What is known of goods, label by label, and the package leaflet part by part where there is one. `id` names the heading. */
export function GoodsFacts({ id, detail }: { id: string; detail: Pick<GoodsDetail, 'facts' | 'leafletUrl'> }) {
  const { facts, leaflet } = leafletOf(detail.facts)
  return (
    <>
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
      {(leaflet.length > 0 || detail.leafletUrl) && (
        <section aria-labelledby={`${id}-leaflet`} className="bg-surface p-4">
          <div className="mb-2 flex flex-wrap items-baseline gap-x-4">
            <h2 id={`${id}-leaflet`} className="text-section font-semibold">
              说明书
            </h2>
            {detail.leafletUrl && (
              <FileLink
                href={detail.leafletUrl}
                target="_blank"
                rel="noopener"
                className={linkClass('quiet', {}, 'text-table')}
              >
                说明书原件
              </FileLink>
            )}
          </div>
          <dl className="gap-x-12 text-base tablet:columns-2">
            {leaflet.map((part) => (
              <div key={part.label} className="break-inside-avoid py-1.5">
                <dt className="font-semibold">{part.label}</dt>
                <dd className="whitespace-pre-line wrap-break-word text-ink-700">{part.text}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  )
}
