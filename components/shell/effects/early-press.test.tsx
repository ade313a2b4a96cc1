import { afterEach, expect, jest, test } from '@jest/globals'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
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

/** A part of a page with a button and a form, as the server has sent it. */
function sendPart(): void {
  const part = document.createElement('div')
  part.innerHTML = '<button type="button"><span>加购</span></button><form><button type="submit">提交</button></form>'
  part.addEventListener('click', (event) => {
    presses.push(event)
    event.preventDefault()
  })
  document.body.append(part)
}
const press = (name: string) => fireEvent.click(screen.getByText(name), { detail: 1 })

/** Before the page follows presses by itself, its first script keeps the last one. */
function pressEarly(name: string): MouseEvent {
  press(name)
  const early = presses.pop()
  if (!early) throw new Error('nothing was pressed')
  window.earlyPress = early
  return early
}
const bring = (name: string) => Reflect.set(screen.getByText(name).closest('button') as Element, '__reactProps$1', {})
const afterwards = () => new Promise((done) => setTimeout(done, 150))

test('what was pressed before the page was alive is pressed again when the button is, once, as it was', async () => {
  sendPart()
  pressEarly('加购')
  render(<EarlyPress />)
  expect([window.isAlive, window.earlyPress]).toEqual([true, undefined])
  await afterwards()
  expect(presses).toEqual([])
  bring('加购')
  await afterwards()
  expect(presses.map(({ detail, target }) => [detail, (target as Element).tagName])).toEqual([[1, 'BUTTON']])
})

test('so is a button in a part that comes later than the rest of the page', async () => {
  sendPart()
  render(<EarlyPress />)
  press('加购')
  await afterwards()
  expect(presses).toHaveLength(1)
  bring('加购')
  await afterwards()
  expect(presses).toHaveLength(2)
  press('加购')
  await afterwards()
  expect(presses).toHaveLength(3)
})

test('a part that comes alive for a press has answered it', async () => {
  sendPart()
  render(<EarlyPress />)
  screen.getByText('加购').addEventListener('click', () => bring('加购'))
  press('加购')
  await afterwards()
  expect(presses).toHaveLength(1)
})

test('what the browser answers by itself is left alone, and so is a press of long ago', async () => {
  sendPart()
  pressEarly('提交')
  bring('提交')
  render(<EarlyPress />)
  cleanup()
  const { timeStamp } = pressEarly('加购')
  bring('加购')
  jest.spyOn(performance, 'now').mockReturnValue(timeStamp + 10_001)
  render(<EarlyPress />)
  await afterwards()
  expect(presses).toEqual([])
})

test('a press that makes the whole page alive is answered by that page alone', async () => {
  sendPart()
  const early = pressEarly('加购')
  bring('加购')
  jest.spyOn(window, 'event', 'get').mockReturnValue(early)
  render(<EarlyPress />)
  await afterwards()
  expect(presses).toEqual([])
})
