import { GoodsImage } from '#components/goods/goods-image.tsx'
import { AdLink } from '#components/ui/ad-link.tsx'
import { Link } from '#components/ui/link.tsx'
import type { NewcomersOffer } from '#lib/domain/home.ts'
import { goodsUrl } from '#lib/routes/links.ts'
import { isLinkable } from '#lib/routes/match.ts'
import { Section } from './section.tsx'

const AD_WIDTH = 600
const AD_HEIGHT = 120

/** One row of newcomers' goods: a picture and a name each, so that the page hardly grows by it; and their pictures. */
export function Newcomers({ goods, ads }: NewcomersOffer) {
  const shown = ads.filter(({ url }) => url === null || isLinkable(url))
  if (goods.length + shown.length === 0) return null
  return (
    <Section id="home-newcomers" title="新人特价">
      {goods.length > 0 && (
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
      )}
      {shown.length > 0 && (
        <ul className="mt-2 grid gap-2 tablet:grid-cols-2">
          {shown.map((ad) => (
            <li key={ad.id}>
              <AdLink ad={ad} width={AD_WIDTH} height={AD_HEIGHT} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
