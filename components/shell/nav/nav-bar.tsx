import type { CategoryScope, CommonData } from '#lib/domain/common.ts'
import { navEntries } from '../linkable.ts'
import { FrameMenu } from './frame-menu.tsx'
import { menuCategories } from './menu-category.ts'
import { NavLinks } from './nav-links.tsx'

interface NavBarProps {
  common: Pick<CommonData, 'nav' | 'categories'>
  /** Whose categories: all goods, or a zone's. The free-shipping zone's links carry yx=1. */
  scope?: CategoryScope
}

/** Category menu and navigation, 40 px; entries that find no room on a narrow screen take a second line. Zones render their own with their scope. */
export function NavBar({ common, scope = 'all' }: NavBarProps) {
  return (
    <div className="border-brand-600 border-b-2 bg-surface max-tablet:hidden">
      <div className="mx-auto flex min-h-10 max-w-shop max-desktop:px-4">
        <FrameMenu categories={menuCategories(common.categories[scope])} isPreferred={scope === 'preferred'} />
        <nav aria-label="主导航" className="min-w-0 flex-1 overflow-x-clip">
          <NavLinks entries={navEntries(common.nav)} />
        </nav>
      </div>
    </div>
  )
}
