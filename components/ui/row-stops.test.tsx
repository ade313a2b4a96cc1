import { afterEach, expect, test } from '@jest/globals'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRowStops } from './row-stops.ts'

afterEach(cleanup)

function List({ names }: { names: readonly string[] }) {
  return (
    <table {...useRowStops()}>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <td>
              <a href={`/${name}`}>{name}</a>
            </td>
            <td>
              <button type="button">明细 {name}</button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const stops = () =>
  [...document.querySelectorAll<HTMLElement>('a, button')].filter(({ tabIndex }) => tabIndex === 0).map(textOf)
const textOf = (element: Element | null) => element?.textContent
const afterPress = (key: string) => {
  fireEvent.keyDown(document.activeElement as Element, { key })
  return textOf(document.activeElement)
}

test('Tab stops once, arrows go on by row and within it, and stay inside', () => {
  const view = render(<List names={['甲', '乙', '丙']} />)
  expect(stops()).toEqual(['甲'])
  screen.getByRole('link', { name: '甲' }).focus()
  const way = ['ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowLeft']
  expect(way.map(afterPress)).toEqual(['甲', '乙', '明细 乙', '明细 乙', '明细 丙', '明细 丙', '丙', '丙'])
  expect(stops()).toEqual(['丙'])
  view.rerender(<List names={['甲', '乙']} />)
  expect(stops()).toEqual(['甲'])
})
