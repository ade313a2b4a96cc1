import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { headsFor, insideTriangle, useHoverIntent } from './hover-intent.ts'

/** jsdom's own pointer events know neither where they are nor what made them. */
class PointerEventWithPlace extends MouseEvent {
  readonly pointerType: string
  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init)
    this.pointerType = init.pointerType ?? ''
  }
}

beforeEach(() => {
  Object.assign(window, { PointerEvent: PointerEventWithPlace })
  jest.useFakeTimers()
})

afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

/** Triggers are in a column 200 px wide, the panel to its right from x 200 to 600 and y 0 to 400. */
function Menu() {
  const [current, setCurrent] = useState<string>()
  const panel = useRef<HTMLDivElement>(null)
  const hover = useHoverIntent({ current, onChange: setCurrent, panel: () => panel.current })
  return (
    <div data-testid="area" {...hover.area()}>
      <button type="button" {...hover.item('one')}>
        one
      </button>
      <button type="button" {...hover.item('two')}>
        two
      </button>
      {current && (
        <div
          ref={(node) => {
            panel.current = node
            if (node) node.getBoundingClientRect = () => new DOMRect(200, 0, 400, 400)
          }}
          data-testid="panel"
          {...hover.panelProps}
        >
          {current}
        </div>
      )}
    </div>
  )
}

const at = (clientX: number, clientY: number, pointerType = 'mouse') => ({ clientX, clientY, pointerType })
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms))
const open = () => screen.queryByTestId('panel')?.textContent
const move = (name: string, where: ReturnType<typeof at>) =>
  fireEvent.pointerMove(screen.getByRole('button', { name }), where)

describe('hover intent', () => {
  test('opens after a rest of 150 ms, not in passing', () => {
    render(<Menu />)
    move('one', at(50, 20))
    wait(140)
    expect(open()).toBeUndefined()
    wait(20)
    expect(open()).toBe('one')
  })

  test('on the way to the panel a neighbour is crossed without switching', () => {
    render(<Menu />)
    move('one', at(50, 20))
    wait(160)
    move('one', at(100, 30))
    move('two', at(150, 45))
    wait(160)
    expect(open()).toBe('one')
    fireEvent.pointerEnter(screen.getByTestId('panel'), at(210, 60))
    wait(1000)
    expect(open()).toBe('one')
  })

  test('moving straight down the column switches after the rest', () => {
    render(<Menu />)
    move('one', at(50, 20))
    wait(160)
    move('two', at(45, 60))
    wait(160)
    expect(open()).toBe('two')
  })

  test('leaving the area closes; a finger never opens', () => {
    render(<Menu />)
    move('one', at(50, 20, 'touch'))
    wait(500)
    expect(open()).toBeUndefined()
    move('one', at(50, 20))
    wait(160)
    fireEvent.pointerLeave(screen.getByTestId('area'), at(-5, 20))
    wait(160)
    expect(open()).toBeUndefined()
  })
})

test('geometry', () => {
  const triangle = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 0, y: 10 },
  ] as const
  expect(insideTriangle({ x: 2, y: 2 }, triangle)).toBe(true)
  expect(insideTriangle({ x: 9, y: 9 }, triangle)).toBe(false)
  const below = { left: 0, right: 300, top: 100, bottom: 400 }
  expect(headsFor(below, { x: 50, y: 50 }, { x: 70, y: 80 })).toBe(true)
  expect(headsFor(below, { x: 50, y: 50 }, { x: 200, y: 52 })).toBe(false)
})
