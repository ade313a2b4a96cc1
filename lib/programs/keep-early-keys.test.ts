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
  delete window.earlyRows
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

/** Whether the paste was taken from the field. */
function paste(text: string, on: HTMLElement = line): boolean {
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData: { getData: () => text },
  })
  on.dispatchEvent(event)
  return event.defaultPrevented
}

test('rows pasted before the line is alive are kept as rows, and it says so; one row is the line\u2019s own', () => {
  expect(paste('布洛芬\t10\n阿莫西林\t20')).toBe(false)
  line.dataset.deskRows = 'true'
  expect(['6901', ' 6901\r\n', '\n\n'].map((text) => paste(text))).toEqual([false, false, false])
  expect(['布洛芬\t10\r\n阿莫西林\t20\r\n', '6901\n6902', 'a\rb'].map((text) => paste(text))).toEqual([
    true,
    true,
    true,
  ])
  expect([paste('6901\n6902', search), line.placeholder]).toEqual([false, '已粘贴多行，页面就绪后打开导入'])
  window.isAlive = true
  expect(paste('6903\n6904')).toBe(true)
  line.dataset.deskLine = 'alive'
  expect(paste('6905\n6906')).toBe(false)
  expect(window.earlyRows).toEqual(['布洛芬\t10\r\n阿莫西林\t20\r\n', '6901\n6902', 'a\rb', '6903\n6904'])
})
