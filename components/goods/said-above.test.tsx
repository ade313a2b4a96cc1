import { afterEach, expect, jest, test } from '@jest/globals'
import { cleanup, render, screen, within } from '@testing-library/react'
import { buyState } from '#lib/domain/buy-state.ts'
import { plainGoods } from '#lib/domain/testing/cart-line.ts'
import { routes } from '#lib/routes/registry.ts'

jest.unstable_mockModule('next/navigation', () => ({
  useRouter: () => ({ prefetch: () => undefined }),
  usePathname: () => '/list',
}))
const [{ SaidAbove }, { BlockedText, WayOut }] = await Promise.all([
  import('./said-above.tsx'),
  import('./blocked-note.tsx'),
])

afterEach(cleanup)

const expired = '《药品经营许可证》已到期，请更新'
const wayOut = { label: '更新证照', url: routes.licences.path }
const kept = (id: number, text = expired) =>
  plainGoods({ id, isBuyable: false, reasons: [{ code: 'certificate_expired', text, wayOut }] })

function show(goods: readonly ReturnType<typeof kept>[]): void {
  render(
    <SaidAbove goods={goods}>
      <ul>
        {goods.map((each) => (
          <li key={each.id}>
            <BlockedText state={buyState(each)} />
            <WayOut goods={each} state={buyState(each)} />
          </li>
        ))}
      </ul>
    </SaidAbove>,
  )
}

const rowTexts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('a reason that several rows have is said above them, with the one way out', () => {
  show([kept(1), kept(2), kept(3), kept(4, '《营业执照》已到期')])
  const above = screen.getByRole('status')
  expect(above.textContent).toBe(`${expired}更新证照`)
  expect(within(above).getByRole('link').getAttribute('href')).toBe(wayOut.url)
  expect(rowTexts()).toEqual(['暂不可购买', '暂不可购买', '暂不可购买', '《营业执照》已到期更新证照'])
})

test('a reason of one or two rows stays with them', () => {
  show([kept(1), kept(2)])
  expect(screen.getByRole('status').textContent).toBe('')
  expect(rowTexts()).toEqual([`${expired}更新证照`, `${expired}更新证照`])
})
