import { afterEach, expect, jest, test } from '@jest/globals'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { installFakeShop } from '#lib/browser/testing/fake-shop.ts'
import { forgetData, QuickData } from '#lib/browser/testing/quick-data.tsx'

jest.unstable_mockModule('next/navigation', () => ({ useRouter: () => ({ prefetch: () => undefined }) }))
const { SignInPage } = await import('./sign-in-page.tsx')

afterEach(async () => {
  cleanup()
  await forgetData()
})

test('arrow keys change the way to sign in and take the focus along; one tab alone is a stop of the tab key', () => {
  installFakeShop()
  render(
    <QuickData>
      <SignInPage next="/" ad={null} />
    </QuickData>,
  )
  const byPassword = screen.getByRole('tab', { name: '密码登录' })
  const byCode = screen.getByRole('tab', { name: '验证码登录' })
  byPassword.focus()
  for (const [key, open, closed] of [
    ['ArrowRight', byCode, byPassword],
    ['ArrowRight', byPassword, byCode],
    ['ArrowLeft', byCode, byPassword],
    ['Home', byCode, byPassword],
  ] as const) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key })
    expect(document.activeElement).toBe(open)
    expect([open.tabIndex, closed.tabIndex]).toEqual([0, -1])
    expect([open, closed].map((tab) => tab.getAttribute('aria-selected'))).toEqual(['true', 'false'])
    expect(screen.getByRole('tabpanel').id).toBe(open.getAttribute('aria-controls'))
  }
})
