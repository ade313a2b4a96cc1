import { beforeAll, beforeEach, expect, test } from '@jest/globals'
import { keepEarlyKeys } from './keep-early-keys.ts'

const inputs: string[] = []
let line: HTMLInputElement
let search: HTMLInputElement

beforeAll(keepEarlyKeys)
beforeEach(() => {
  document.body.innerHTML = '<input data-search-field><input data-desk-line><p tabindex="-1"></p>'
  const [field, desk] = document.querySelectorAll('input')
  if (!field || !desk) throw new Error('nothing to write in')
  search = field
  line = desk
  inputs.length = 0
  line.addEventListener('input', () => inputs.push(line.value))
  delete window.isAlive
  delete window.earlyEntries
})

/** Whether the key was taken, and what the line shows then. */
function press(key: string, value = line.value, given: KeyboardEventInit = {}, on: Element = line): [boolean, string] {
  line.value = value
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...given })
  on.dispatchEvent(event)
  return [event.defaultPrevented, line.value]
}

test('what is entered until the line takes it itself is kept, an empty quantity too, and the line is free', () => {
  expect(press('Enter', '')).toEqual([false, ''])
  window.isAlive = true
  expect(['6901', '20'].map((value) => press('Enter', value))).toEqual([
    [true, ''],
    [true, ''],
  ])
  expect([press('5', ''), press('Tab', '6902'), press('Enter', '')]).toEqual([
    [false, ''],
    [true, ''],
    [true, ''],
  ])
  expect(inputs).toEqual(['', '', '', ''])
  line.dataset.deskLine = 'alive'
  expect(press('Enter', '6903')).toEqual([false, '6903'])
  expect(window.earlyEntries).toEqual(['6901', '20', '6902', ''])
})

test.each<[string, KeyboardEventInit]>([
  ['a way back', { key: 'Tab', shiftKey: true }],
  ['a key that is held', { repeat: true }],
  ['an input method at work', { isComposing: true }],
  ['one that does not say so', { keyCode: 229 }],
  ['a shortcut', { ctrlKey: true }],
])('%s enters nothing', (_, given) => {
  expect(press('Enter', '6901', given)).toEqual([false, '6901'])
  expect(window.earlyEntries).toBeUndefined()
})

test('a slash leads to the line, or to the search where there is none, unless something is written', () => {
  const beside = document.querySelector('p') as Element
  expect(press('/', '', {}, beside)).toEqual([true, ''])
  expect(document.activeElement).toBe(line)
  expect(press('/', '6901')).toEqual([false, '6901'])
  expect(press('/', '', {}, search)).toEqual([false, ''])
  line.remove()
  press('/', '', {}, beside)
  expect(document.activeElement).toBe(search)
  window.isAlive = true
  expect(press('/', '', {}, beside)).toEqual([false, ''])
})
