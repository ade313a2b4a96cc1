import { afterEach, expect, jest, test } from '@jest/globals'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'

jest.unstable_mockModule('next/navigation', () => ({ useRouter: () => ({ prefetch: () => undefined }) }))
const { ClosableAd } = await import('./closable-ad.tsx')

afterEach(cleanup)

const ad = (id: number) => (
  <ClosableAd ad={{ id, title: '领券中心', image: '/a.webp', url: null }} width={180} height={72} />
)
const place = () => screen.getByRole('complementary', { hidden: true })

test('closed, it keeps its place and stays away for the visit; another one still shows', () => {
  const { unmount } = render(ad(1))
  expect(place().className).not.toContain('invisible')
  fireEvent.click(screen.getByRole('button', { name: '关闭广告' }))
  expect(place().className).toContain('invisible')
  unmount()
  const again = render(ad(1))
  expect(place().className).toContain('invisible')
  again.unmount()
  render(ad(2))
  expect(place().className).not.toContain('invisible')
})

test('the cached page holds its place without showing it, so that a closed one never flashes', () => {
  expect(renderToString(ad(3))).toContain('invisible')
})
