import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'

jest.unstable_mockModule('next/navigation', () => ({ useRouter: () => ({ prefetch: () => undefined }) }))
const { CategoryMenu } = await import('./category-menu.tsx')

const categories = [
  {
    id: 1,
    name: '中西成药',
    children: [{ id: 11, name: '抗感染用药', children: [{ id: 111, name: '青霉素类', children: [] }] }],
  },
  { id: 2, name: '医疗器械', children: [{ id: 21, name: '敷料', children: [] }] },
  { id: 3, name: '养生花茶', children: [] },
]

beforeEach(() => {
  jest.useFakeTimers()
})

afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

const button = (name: string) => screen.getByRole('button', { name })
const link = (name: string) => screen.queryByRole('link', { name })
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms))
const mouse = { pointerType: 'mouse', clientX: 10, clientY: 10 }

describe('category menu', () => {
  test('the button opens the column, an entry’s button its children; links carry the category', () => {
    render(<CategoryMenu categories={categories} />)
    expect(link('中西成药')).toBeNull()
    fireEvent.click(button('展开商品分类'))
    expect(button('展开商品分类').getAttribute('aria-expanded')).toBe('true')
    expect(link('中西成药')?.getAttribute('href')).toBe('/list?select=1')
    fireEvent.click(button('中西成药的下级分类'))
    expect(link('抗感染用药')?.getAttribute('href')).toBe('/list?select=11')
    expect(link('青霉素类')?.getAttribute('href')).toBe('/list?select=111')
    fireEvent.click(button('医疗器械的下级分类'))
    expect(link('抗感染用药')).toBeNull()
    expect(link('敷料')).not.toBeNull()
  })

  test('an entry without children has no button', () => {
    render(<CategoryMenu categories={categories} isPinned />)
    expect(link('养生花茶')).not.toBeNull()
    expect(screen.queryByRole('button', { name: '养生花茶的下级分类' })).toBeNull()
  })

  test('in the free-shipping zone every link stays in the zone', () => {
    render(<CategoryMenu categories={categories} isPreferred isPinned />)
    fireEvent.click(button('中西成药的下级分类'))
    expect(link('全部商品分类')?.getAttribute('href')).toBe('/list?yx=1')
    expect(link('中西成药')?.getAttribute('href')).toBe('/list?select=1&yx=1')
    expect(link('青霉素类')?.getAttribute('href')).toBe('/list?select=111&yx=1')
  })

  test('Esc closes the children first, then the column, and gives the focus back each time', () => {
    render(<CategoryMenu categories={categories} />)
    fireEvent.click(button('展开商品分类'))
    fireEvent.click(button('中西成药的下级分类'))
    const leaf = link('青霉素类')
    leaf?.focus()
    fireEvent.keyDown(leaf as HTMLElement, { key: 'Escape' })
    expect(link('青霉素类')).toBeNull()
    expect(document.activeElement).toBe(button('中西成药的下级分类'))
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })
    expect(link('中西成药')).toBeNull()
    expect(document.activeElement).toBe(button('展开商品分类'))
  })

  test('pointing opens after 150 ms, leaving closes; a pinned column stays', () => {
    const { rerender } = render(<CategoryMenu categories={categories} />)
    const menu = screen.getByRole('navigation', { name: '商品分类' })
    fireEvent.pointerMove(link('全部商品分类') as HTMLElement, mouse)
    wait(140)
    expect(link('中西成药')).toBeNull()
    wait(20)
    expect(link('中西成药')).not.toBeNull()
    fireEvent.pointerMove(link('医疗器械') as HTMLElement, mouse)
    wait(160)
    expect(link('敷料')).not.toBeNull()
    fireEvent.pointerLeave(menu, mouse)
    wait(160)
    expect(link('中西成药')).toBeNull()
    rerender(<CategoryMenu categories={categories} isPinned />)
    fireEvent.pointerLeave(menu, mouse)
    wait(160)
    expect(link('中西成药')).not.toBeNull()
  })

  test('following a link or moving the focus away closes it', () => {
    render(
      <>
        <CategoryMenu categories={categories} />
        <a href="/elsewhere">elsewhere</a>
      </>,
    )
    fireEvent.click(button('展开商品分类'))
    fireEvent.blur(button('展开商品分类'), { relatedTarget: screen.getByText('elsewhere') })
    expect(link('中西成药')).toBeNull()
  })
})
