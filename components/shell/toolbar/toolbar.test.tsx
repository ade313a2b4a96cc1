import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { answerDialog, currentDialog } from '#components/ui/dialog-state.ts'
import { refreshCart } from '#lib/browser/cart-keys.ts'
import { LiveData } from '#lib/browser/live-data.tsx'
import type { FakeShop } from '#lib/browser/testing/fake-shop.ts'
import { installFakeShop } from '#lib/browser/testing/fake-shop.ts'
import { wireCart } from '#lib/browser/testing/wire-cart.ts'
import { wireMember } from '#lib/browser/testing/wire-member.ts'

jest.unstable_mockModule('next/navigation', () => ({ useRouter: () => ({ prefetch: () => undefined }) }))
const { Toolbar } = await import('./toolbar.tsx')

let shop: FakeShop
let cart = wireCart()
const setCookie = (text: string) => Reflect.set(document, 'cookie', text)
const asked = (path: string) => shop.sent.filter((call) => call.url.startsWith(path)).length
const drawer = () => screen.getByRole('complementary', { name: '购物车', hidden: true })
const opener = () => screen.getByRole('button', { name: /^购物车/ })
const isOpen = () => opener().getAttribute('aria-expanded') === 'true'

beforeAll(() => import('./cart-drawer.tsx'))

beforeEach(async () => {
  shop = installFakeShop()
  shop.answer = ({ url }) => {
    const data =
      url === '/api/user/base' ? wireMember : url.startsWith('/api/cart/list') ? cart : { count: 0, total: '0' }
    return { body: { code: 200, message: '', data } }
  }
  cart = wireCart([1, '阿莫西林胶囊', 10, '86.00'], [2, '布洛芬缓释胶囊', 3, '25.80'])
  setCookie('signed_in=1')
  window.history.replaceState(null, '', '/list')
  await refreshCart({ count: 120, total: '0' })
})

afterEach(() => {
  cleanup()
  setCookie('signed_in=; Max-Age=0')
})

async function show(): Promise<void> {
  render(
    <LiveData>
      <Toolbar hotLine="025-88889999" chatAccounts={['800000001']} wechat={null} />
    </LiveData>,
  )
  await screen.findByRole('button', { name: '购物车 99+ 个品种' })
}

async function opened(): Promise<void> {
  await show()
  fireEvent.click(opener())
  await within(drawer()).findByText('阿莫西林胶囊')
}

describe('cart drawer', () => {
  test('asks for the cart when it opens, and shows lines, count, sum and the way on', async () => {
    await show()
    expect(asked('/api/cart/list')).toBe(0)
    fireEvent.click(opener())
    await within(drawer()).findByText('阿莫西林胶囊')
    expect(asked('/api/cart/list?filters=99999&new=1')).toBe(1)
    expect(drawer().textContent).toContain('示例制药有限公司')
    expect(drawer().textContent).toContain('¥8.60/盒 × 10')
    expect(drawer().textContent).toContain('共 2 个品种')
    expect(drawer().textContent).toContain('¥111.80')
    expect(within(drawer()).getByRole('link', { name: '去结算' }).getAttribute('href')).toBe('/cart_step1')
  })

  test('opened again it asks only when the cart has changed meanwhile', async () => {
    await opened()
    fireEvent.click(opener())
    fireEvent.click(opener())
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(asked('/api/cart/list')).toBe(1)
    fireEvent.click(opener())
    cart = wireCart([3, '连花清瘟胶囊', 1, '8.60'])
    await act(() => refreshCart({ count: 1, total: '8.60' }))
    expect(asked('/api/cart/list')).toBe(1)
    fireEvent.click(opener())
    await within(drawer()).findByText('连花清瘟胶囊')
    expect(asked('/api/cart/list')).toBe(2)
  })

  test('never opens on cart step 1, and closes when the buyer goes there', async () => {
    await opened()
    act(() => {
      window.history.pushState(null, '', '/cart')
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    expect(isOpen()).toBe(false)
    fireEvent.click(opener())
    expect(isOpen()).toBe(false)
    window.history.pushState(null, '', '/cart_step2')
    fireEvent.click(opener())
    expect(isOpen()).toBe(true)
  })

  test('Esc closes it and gives the focus back; closed, its content is out of reach', async () => {
    await opened()
    fireEvent.keyDown(within(drawer()).getByRole('link', { name: '去结算' }), { key: 'Escape' })
    expect(isOpen()).toBe(false)
    expect(document.activeElement).toBe(opener())
    expect(drawer().hasAttribute('inert')).toBe(true)
  })

  test('opened by keyboard the focus goes on in it, by pointer it stays; closing it never loses the focus', async () => {
    await show()
    opener().focus()
    fireEvent.click(opener(), { detail: 1 })
    await within(drawer()).findByText('阿莫西林胶囊')
    expect(document.activeElement).toBe(opener())
    fireEvent.keyDown(opener(), { key: 'Escape' })
    expect(isOpen()).toBe(false)

    fireEvent.click(opener(), { detail: 0 })
    const close = within(drawer()).getByRole('button', { name: '收起购物车' })
    expect(document.activeElement).toBe(close)
    fireEvent.click(close)
    expect(isOpen()).toBe(false)
    expect(document.activeElement).toBe(opener())
  })

  test('deleting asks first, with the words of the spec', async () => {
    await opened()
    fireEvent.click(within(drawer()).getByRole('button', { name: '删除阿莫西林胶囊' }))
    expect(currentDialog()?.message).toBe('确定删除这件商品吗?')
    await act(async () => answerDialog(currentDialog()?.id ?? 0, false))
    expect(asked('/api/cart/batch_delete')).toBe(0)
    fireEvent.click(within(drawer()).getByRole('button', { name: '删除阿莫西林胶囊' }))
    cart = wireCart([2, '布洛芬缓释胶囊', 3, '25.80'])
    await act(async () => answerDialog(currentDialog()?.id ?? 0, true))
    await waitFor(() => expect(within(drawer()).queryByText('阿莫西林胶囊')).toBeNull())
    expect(shop.sent.find((call) => call.url === '/api/cart/batch_delete')?.body).toContain('=1')
  })

  test('says when it is empty', async () => {
    cart = wireCart()
    await show()
    fireEvent.click(opener())
    await within(drawer()).findByText('购物车空空如也~')
  })

  test('a guest is shown the way in and nothing is asked', async () => {
    setCookie('signed_in=; Max-Age=0')
    render(
      <LiveData>
        <Toolbar hotLine="025-88889999" chatAccounts={[]} wechat={null} />
      </LiveData>,
    )
    fireEvent.click(opener())
    await within(drawer()).findByText('登录后可查看购物车')
    expect(shop.sent).toEqual([])
  })
})

test('service: the member’s chat desk and own contact, two links at most', async () => {
  await show()
  fireEvent.click(screen.getByRole('button', { name: '客服' }))
  expect(screen.getByRole('link', { name: '售前客服' }).getAttribute('href')).toContain('uin=10001')
  expect(screen.queryByRole('link', { name: '售后客服' })).toBeNull()
  expect(screen.getByRole('link', { name: '02812345678' }).getAttribute('href')).toBe('tel:02812345678')
})

describe('back to top', () => {
  const wishForLessMotion = (matches: boolean) => {
    window.matchMedia = () => ({ matches, addEventListener: () => undefined }) as unknown as MediaQueryList
  }
  const scrolls: ScrollToOptions[] = []
  beforeEach(() => {
    scrolls.length = 0
    window.scrollTo = (options?: ScrollToOptions | number) =>
      void (typeof options === 'object' && scrolls.push(options))
    document.body.insertAdjacentHTML('afterbegin', '<a href="#main" class="skip-link">跳到主要内容</a>')
  })
  afterEach(() => document.querySelector('.skip-link')?.remove())

  test('glides, and at once where less motion is wished for', async () => {
    await show()
    const button = screen.getByRole('button', { name: '回到顶部' })
    wishForLessMotion(false)
    fireEvent.click(button, { detail: 1 })
    wishForLessMotion(true)
    fireEvent.click(button, { detail: 1 })
    expect(scrolls).toEqual([
      { top: 0, behavior: 'smooth' },
      { top: 0, behavior: 'instant' },
    ])
  })

  test('by keyboard the focus goes to the beginning too, by pointer it does not jump', async () => {
    await show()
    wishForLessMotion(true)
    const button = screen.getByRole('button', { name: '回到顶部' })
    button.focus()
    fireEvent.click(button, { detail: 1 })
    expect(document.activeElement).toBe(button)
    fireEvent.click(button, { detail: 0 })
    expect(document.activeElement?.textContent).toBe('跳到主要内容')
  })
})
