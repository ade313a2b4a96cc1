import { Shelf } from '#components/goods/shelf.tsx'
import { Link } from '#components/ui/link.tsx'
import { toBrief } from '#lib/domain/goods-brief.ts'
import type { Floor } from '#lib/domain/home.ts'
import { isLinkable } from '#lib/routes/match.ts'
import { Section } from './section.tsx'

/** One shelf a category: its goods, and links to what lies below it. */
export function Floors({ floors }: { floors: readonly Floor[] }) {
  return floors.map((floor) => (
    <Section
      key={floor.id}
      id={`home-floor-${floor.id}`}
      title={floor.name}
      more={{ text: '更多', href: floor.url }}
      isFarDown
      aside={
        <div className="flex flex-wrap gap-x-3 text-table max-tablet:hidden">
          {floor.links
            .filter((link) => isLinkable(link.url))
            .map((link) => (
              <Link key={link.url} href={link.url} className="text-ink-500 hover:text-brand-700">
                {link.name}
              </Link>
            ))}
        </div>
      }
    >
      <Shelf source={floor.id} briefs={floor.goods.map(toBrief)} fillsRows />
    </Section>
  ))
}
