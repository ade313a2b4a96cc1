'use client'

import { GoodsGrid } from '#components/goods/goods-grid.tsx'
import { Link } from '#components/ui/link.tsx'
import { useFloors } from '#lib/browser/use-home.ts'
import type { Floor } from '#lib/domain/home.ts'
import { isLinkable } from '#lib/routes/match.ts'
import { Section } from './section.tsx'

/** One shelf a category: its goods, and links to what lies below it. */
export function Floors({ initial }: { initial: readonly Floor[] }) {
  const floors = useFloors(initial)
  return floors.map((floor) => (
    <Section
      key={floor.id}
      id={`home-floor-${floor.id}`}
      title={floor.name}
      more={{ text: '更多', href: floor.url }}
      isFarDown
      aside={
        <ul className="flex flex-wrap gap-x-3 text-table max-tablet:hidden">
          {floor.links
            .filter((link) => isLinkable(link.url))
            .map((link) => (
              <li key={link.url}>
                <Link href={link.url} className="text-ink-500 hover:text-brand-700">
                  {link.name}
                </Link>
              </li>
            ))}
        </ul>
      }
    >
      <GoodsGrid goods={floor.goods} firstCount={0} isShelf />
    </Section>
  ))
}
