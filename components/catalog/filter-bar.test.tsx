import { afterEach, expect, test } from '@jest/globals'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { GoodsList } from '#lib/domain/goods-list.ts'
import { noGoods } from '#lib/domain/goods-list.ts'
import { FilterBar } from './filter-bar.tsx'
import { FilterFold } from './filter-fold.tsx'

afterEach(cleanup)

const makers =
  '重庆药业 安徽制药 北京同仁 成都制药 大连药厂 福建药业 广东制药 河北药业 江苏制药 辽宁药厂 南京医药 山东制药 天津药业 西安制药 云南白药 浙江药业 长春制药 贵州药业 湖南制药 青岛药厂'
const list: GoodsList = {
  ...noGoods,
  manufacturers: makers.split(' ').map((label, at) => ({ label, value: label, count: at + 1 })),
}

test('many makers are put under their letters, with a field that narrows them, once they are opened', () => {
  render(<FilterBar place={{ kind: 'list', mode: 'card', query: {} }} list={list} />)
  const field = () => screen.queryByRole('searchbox', { name: '搜索厂家', hidden: true })
  const makersShown = () => screen.getAllByRole('link', { hidden: true }).map(({ textContent }) => textContent ?? '')
  expect(field()).toBeNull()
  expect(makersShown()).toHaveLength(20)
  const more = screen.getByText('更多').closest('details')
  if (!more) throw new Error('nothing can be opened')
  more.open = true
  fireEvent(more, new Event('toggle'))
  const typed = field()
  if (!typed) throw new Error('no field to search in')
  const sorted = makersShown().slice(-20)
  expect([sorted[0], sorted.at(-1)]).toEqual(['安徽制药2', '浙江药业16'])
  fireEvent.change(typed, { target: { value: '白药' } })
  expect(makersShown().at(-1)).toBe('云南白药15')
})

test('filters that were opened are open on the next list as well, until they are closed', () => {
  const fold = () => {
    render(
      <FilterFold labels={['厂家']} chosen={[]}>
        筛选项
      </FilterFold>,
    )
    return screen.getByText('筛选项', { ignore: 'summary *' })
  }
  const toggle = (details: HTMLElement, isOpen: boolean) => {
    if (!(details instanceof HTMLDetailsElement)) throw new Error('nothing can be opened')
    details.open = isOpen
    fireEvent(details, new Event('toggle'))
  }
  const states: boolean[] = []
  for (const isOpen of [false, true, true]) {
    const details = fold()
    states.push(details.hasAttribute('open'))
    toggle(details, isOpen)
    cleanup()
  }
  expect(states).toEqual([true, false, true])
})
