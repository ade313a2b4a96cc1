import { GoodsImage } from '#components/goods/goods-image.tsx'
import { Link } from '#components/ui/link.tsx'
import type { Goods } from '#lib/domain/goods.ts'
import { goodsUrl } from '#lib/routes/links.ts'
import { Section } from './section.tsx'

/** One row of newcomers' goods: a picture and a name each, so that the page hardly grows by it. */
export function Newcomers({ goods }: { goods: readonly Goods[] }) {
  if (goods.length === 0) return null
  return (
    <Section id="home-newcomers" title="新人特价">
      <ul className="ruled grid grid-cols-2 tablet:grid-cols-5">
        {goods.map(({ id, name, spec, image }) => (
          <li key={id} className="bg-surface p-2 text-table last:max-tablet:hidden">
            <Link href={goodsUrl(id)} className="flex items-center gap-2 hover:text-brand-700">
              <GoodsImage goods={{ name, image }} size="row" />
              <span className="min-w-0">
                <span className="line-clamp-2">{name}</span>
                <span className="block truncate text-meta text-ink-500">{spec}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
