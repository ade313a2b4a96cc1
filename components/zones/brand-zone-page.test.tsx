import { afterEach, expect, jest, test } from '@jest/globals'
import { cleanup, render } from '@testing-library/react'
import type { CountedBrand } from '#lib/domain/brand.ts'

jest.unstable_mockModule('next/navigation', () => ({
  useRouter: () => ({ prefetch: () => undefined }),
  usePathname: () => '/ppzq',
}))
const { BrandZonePage } = await import('./brand-zone-page.tsx')

afterEach(cleanup)

const textOf = (brands: readonly CountedBrand[]): string =>
  render(<BrandZonePage banners={[]} content={{ brands, page: 1, lastPage: 1 }} />).container.textContent ?? ''

test('what brands are good for is said where there are some', () => {
  expect(textOf([])).toContain('暂无品牌')
  expect(textOf([])).not.toContain('凑单')
  expect(textOf([{ id: 3, name: '同仁堂', logo: '', manufacturer: '', goodsCount: 2 }])).toContain('凑单')
})
