import { beforeEach, expect, test } from '@jest/globals'
import { walkQuantities } from './walk-quantities.ts'

const PER_LINE = 3
let fields: HTMLInputElement[]

beforeEach(() => {
  document.body.innerHTML = `<ul>${'<li><input data-quantity></li>'.repeat(8)}</ul><input data-quantity>`
  fields = [...document.querySelectorAll<HTMLInputElement>('ul input')]
  fields.forEach((field, at) => {
    const rect = { left: (at % PER_LINE) * 200, top: Math.floor(at / PER_LINE) * 340 }
    Object.assign(field, { getBoundingClientRect: () => rect })
  })
})

const from = (at: number, key: Parameters<typeof walkQuantities>[1]): number => {
  const field = fields[at] as HTMLInputElement
  field.focus()
  walkQuantities(field, key)
  return fields.indexOf(document.activeElement as HTMLInputElement)
}

test.each([
  ['enter', 2, 3],
  ['shift-enter', 3, 2],
  ['down', 1, 4],
  ['up', 4, 1],
  // The last line is shorter: the nearest one of it.
  ['down', 5, 7],
] as const)('%s from %i goes to %i', (key, at, to) => {
  expect(from(at, key)).toBe(to)
})

test.each([
  ['enter', 7],
  ['shift-enter', 0],
  ['up', 1],
  ['down', 7],
] as const)('%s from %i stays: the list ends there', (key, at) => {
  expect(from(at, key)).toBe(at)
})
