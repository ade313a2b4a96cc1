import { describe, expect, test } from '@jest/globals'
import { pageSlots } from './pages.ts'

describe('page slots', () => {
  test('few pages are all shown', () => {
    expect(pageSlots(1, 1)).toEqual([1])
    expect(pageSlots(3, 5)).toEqual([1, 2, 3, 4, 5])
  })
  test('far pages become gaps, a gap of one is the page itself', () => {
    expect(pageSlots(10, 20)).toEqual([1, 'gap', 8, 9, 10, 11, 12, 'gap', 20])
    expect(pageSlots(5, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
  test('a current page past the end still shows a way back', () => {
    expect(pageSlots(99, 3)).toEqual([1, 2, 3])
  })
})
