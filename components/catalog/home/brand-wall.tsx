import { Link } from '#components/ui/link.tsx'
import { Logo } from '#components/ui/logo.tsx'
import type { Brand } from '#lib/domain/common.ts'
import { brandUrl } from '#lib/routes/links.ts'
import { Section } from './section.tsx'

const shownBrands = 16

/** Brands of the shop, each leading to its goods. */
export function BrandWall({ brands }: { brands: readonly Brand[] }) {
  if (brands.length === 0) return null
  return (
    <Section id="home-brands" title="品牌">
      <ul className="ruled grid grid-cols-4 desktop:grid-cols-8">
        {brands.slice(0, shownBrands).map((brand) => (
          <li key={brand.id} className="bg-surface">
            <Link href={brandUrl(brand.id)} className="brand-tile">
              <Logo src={brand.logo} />
              {brand.name}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
