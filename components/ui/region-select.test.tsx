import { afterEach, describe, expect, test } from '@jest/globals'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { RegionSelect } from './region-select.tsx'

afterEach(cleanup)

const end = (code: string, name: string) => ({ code, name, children: [] })
const regions = [
  {
    code: '32',
    name: '江苏省',
    children: [
      { code: '3201', name: '南京市', children: [end('320106', '鼓楼区'), end('320115', '江宁区')] },
      { code: '3205', name: '苏州市', children: [end('320508', '姑苏区')] },
    ],
  },
  { code: '44', name: '广东省', children: [end('4419', '东莞市')] },
  { code: '82', name: '澳门特别行政区', children: [end('820001', '花地玛堂区')] },
]

const heard: string[] = []

function Form({ initial }: { initial: string }) {
  const [region, setRegion] = useState(initial)
  const choose = (code: string): void => {
    heard.push(code)
    setRegion(code)
  }
  return <RegionSelect regions={regions} value={region} onChange={choose} name="region" required />
}

function setup(initial = ''): void {
  heard.length = 0
  render(<Form initial={initial} />)
}

const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(label)), { target: { value } })
const shown = (label: string) => screen.getByLabelText<HTMLSelectElement>(new RegExp(label))

describe('choosing a region', () => {
  test('the way goes from province to district, and only its end is a choice', () => {
    setup()
    choose('省份', '32')
    choose('城市', '3201')
    expect(heard).toEqual(['', ''])
    choose('区县', '320115')
    expect(heard.at(-1)).toBe('320115')
    expect(['省份', '城市', '区县'].map((label) => shown(label).value)).toEqual(['32', '3201', '320115'])
  })

  test('another city forgets the district', () => {
    setup('320115')
    choose('城市', '3205')
    expect(heard).toEqual([''])
    expect([shown('城市').value, shown('区县').value]).toEqual(['3205', ''])
  })

  test('a city without districts is the end of the way and carries the name and the message', () => {
    setup()
    choose('省份', '44')
    choose('城市', '4419')
    expect(heard.at(-1)).toBe('4419')
    expect(screen.queryByLabelText(/区县/)).toBeNull()
    expect(shown('城市').name).toBe('region')
    expect(shown('城市').required).toBe(true)
  })

  test('one stored earlier is shown whole, and leaving it opens all three again', () => {
    setup('820001')
    expect(shown('省份').value).toBe('82')
    expect(screen.queryByLabelText(/区县/)).toBeNull()
    choose('省份', '')
    expect(heard).toEqual([''])
    expect(shown('区县').value).toBe('')
  })

  test('a code that is no longer in the list is asked for again', () => {
    setup('999999')
    expect(['省份', '城市', '区县'].map((label) => shown(label).value)).toEqual(['', '', ''])
  })
})
