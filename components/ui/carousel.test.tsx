import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Carousel } from './carousel.tsx'
import { NoticeBar } from './notice-bar.tsx'

let reduced = false
const realTimeout = globalThis.setTimeout

/** jsdom lays nothing out; the library only needs the observers to exist and boxes to have a width. */
class SilentObserver {
  observe(): undefined {
    return undefined
  }
  unobserve(): undefined {
    return undefined
  }
  disconnect(): undefined {
    return undefined
  }
}

beforeAll(async () => {
  await import('./carousel-engine.tsx')
  document.head.innerHTML = '<style>li { margin: 0px }</style>'
  Object.assign(globalThis, { IntersectionObserver: SilentObserver, ResizeObserver: SilentObserver })
  for (const [side, size] of [
    ['offsetWidth', 600],
    ['offsetHeight', 200],
  ] as const) {
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => size })
  }
  Object.defineProperty(HTMLElement.prototype, 'offsetLeft', {
    configurable: true,
    get(this: HTMLElement) {
      return [...(this.parentElement?.children ?? [])].indexOf(this) * 600
    },
  })
})

beforeEach(() => {
  jest.useFakeTimers()
  reduced = false
  window.matchMedia = (media: string) =>
    Object.assign(new EventTarget(), { media, matches: reduced, onchange: null }) as MediaQueryList
})

afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const shown = () => document.querySelector('li:not([inert])')?.textContent

async function showSlides() {
  render(
    <Carousel label="首页推荐">
      <p>一</p>
      <p>二</p>
      <p>三</p>
    </Carousel>,
  )
  // The engine is a module of its own: importing is not driven by the faked timers.
  await act(async () => {
    await import('./carousel-engine.tsx')
    await new Promise((resolve) => realTimeout(resolve, 20))
  })
  await wait(50)
  return screen.getByRole('region', { name: '首页推荐' })
}

describe('carousel', () => {
  test('a step every 5 s; pointing and focus hold it', async () => {
    const region = await showSlides()
    expect(shown()).toBe('一')
    await wait(5100)
    expect(shown()).toBe('二')
    fireEvent.pointerEnter(region)
    await wait(20_000)
    expect(shown()).toBe('二')
    fireEvent.pointerLeave(region)
    fireEvent.focus(screen.getByRole('button', { name: '暂停轮播' }))
    await wait(20_000)
    expect(shown()).toBe('二')
    fireEvent.blur(screen.getByRole('button', { name: '暂停轮播' }))
    await wait(5100)
    expect(shown()).toBe('三')
  })

  test('the pause button comes first, stops it, and the dots name their slides', async () => {
    await showSlides()
    const buttons = screen.getAllByRole('button')
    expect(buttons[0]?.getAttribute('aria-label')).toBe('暂停轮播')
    fireEvent.click(screen.getByRole('button', { name: '暂停轮播' }))
    await wait(20_000)
    expect(shown()).toBe('一')
    fireEvent.click(screen.getByRole('button', { name: '第 3 张，共 3 张' }))
    await wait(1000)
    expect(shown()).toBe('三')
    expect(screen.getByRole('button', { name: '播放轮播' })).toBeTruthy()
  })

  test('nothing moves by itself under reduced motion', async () => {
    reduced = true
    await showSlides()
    await wait(20_000)
    expect(shown()).toBe('一')
    expect(screen.getByRole('button', { name: '播放轮播' })).toBeTruthy()
  })

  test('a single picture has no controls', () => {
    render(
      <Carousel label="首页推荐">
        <p>一</p>
      </Carousel>,
    )
    expect(screen.queryByRole('button')).toBeNull()
  })
})

test('notices step and can be stopped', async () => {
  render(
    <NoticeBar
      notices={[
        { id: 1, text: '国庆发货安排' },
        { id: 2, text: '新品到货' },
      ]}
    />,
  )
  await wait(4100)
  expect(screen.getByText('新品到货')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '暂停公告' }))
  await wait(20_000)
  expect(screen.getByText('新品到货')).toBeTruthy()
})
