import { afterEach, expect, jest, test } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import { EarlyPress } from './early-press.tsx'

const presses: MouseEvent[] = []

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  presses.length = 0
  delete window.isAlive
  delete window.earlyPress
  jest.restoreAllMocks()
})

/** A page with a button and a form, one of which was pressed before the page was alive. */
function pressEarly(name: string): MouseEvent {
  document.body.innerHTML =
    '<button type="button"><span>加购</span></button><form><button type="submit">提交</button></form>'
  document.body.addEventListener('click', (event) => {
    presses.push(event)
    event.preventDefault()
  })
  const press = new MouseEvent('click', { detail: 1 })
  Object.defineProperty(press, 'target', { value: screen.getByText(name) })
  window.earlyPress = press
  return press
}

const afterwards = () => new Promise((done) => setTimeout(done, 20))

test('a button that was pressed before the page was alive is pressed again, once, as it was', async () => {
  pressEarly('加购')
  render(<EarlyPress />)
  await afterwards()
  expect(presses.map(({ detail, target }) => [detail, (target as Element).tagName])).toEqual([[1, 'BUTTON']])
  expect([window.isAlive, window.earlyPress]).toEqual([true, undefined])
})

test('what the browser answers by itself is left alone, and so is a press of long ago', async () => {
  pressEarly('提交')
  render(<EarlyPress />)
  cleanup()
  const { timeStamp } = pressEarly('加购')
  jest.spyOn(performance, 'now').mockReturnValue(timeStamp + 10_001)
  render(<EarlyPress />)
  await afterwards()
  expect(presses).toEqual([])
})

test('a press that makes the page alive is answered by that page alone', async () => {
  const press = pressEarly('加购')
  jest.spyOn(window, 'event', 'get').mockReturnValue(press)
  render(<EarlyPress />)
  await afterwards()
  expect(presses).toEqual([])
})
