import { afterEach, expect, jest, test } from '@jest/globals'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Shown } from './shown.tsx'

afterEach(cleanup)

const reload = jest.fn()
const failure = { text: '系统繁忙', requestId: 'id-of-the-call' }

function show(data: readonly string[] | undefined, error?: typeof failure): void {
  render(
    <Shown asked={{ data, error, reload }} label="门店">
      {(names) => <p>{names.length === 0 ? '没有门店' : names.join('、')}</p>}
    </Shown>,
  )
}

test('says what is waited for', () => {
  show(undefined)
  expect(screen.getByRole('status', { name: '正在加载门店…' })).toBeDefined()
})

test('says why there is nothing, and tries again', () => {
  show(undefined, failure)
  expect(screen.getByRole('alert').textContent).toContain('id-of-the-call')
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a time-out offers to reload the page, which asking again would not help', () => {
  render(
    <Shown asked={{ data: undefined, error: { text: '请求超时，请刷新页面', reloads: true }, reload }} label="门店">
      {() => null}
    </Shown>,
  )
  expect(screen.getByRole('alert').textContent).toBe('请求超时，请刷新页面刷新')
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['刷新'])
})

test('what was there stays when asking again fails; nothing found is something, too', () => {
  show(['鼓楼店', '江宁店'], failure)
  expect(screen.getByText('鼓楼店、江宁店')).toBeDefined()
  cleanup()
  show([])
  expect(screen.getByText('没有门店')).toBeDefined()
})
