import { describe, expect, test } from '@jest/globals'
import type { ErrorNotice } from './errors.ts'
import { failureOf, onErrorNotice, presentError, reportError } from './errors.ts'
import { ShopError } from './http.ts'

const present = (error: unknown) => presentError(error, '/cart?x=1')
const shown = { title: '温馨提示', button: '知道了' }

describe('the error catalogue (spec §8)', () => {
  test('10001 and 401 go to sign-in with the way back', () => {
    expect(present(new ShopError('sign-in'))).toEqual({ kind: 'go', url: '/login?next=%2Fcart%3Fx%3D1' })
  })

  test('422 shows the first message of the first field with the error icon', () => {
    const fieldErrors = { phone: ['请输入正确的手机号', '再一条'], name: ['请填写联系人'] }
    expect(present(new ShopError('validation', '请检查', { fieldErrors }))).toEqual({
      kind: 'notice',
      notice: { ...shown, icon: 'error', message: '请输入正确的手机号' },
    })
    expect(present(new ShopError('validation', '请检查'))).toMatchObject({ notice: { message: '请检查' } })
  })

  test('459 shows its message, then goes to the contract', () => {
    expect(present(new ShopError('agreement', '合同已到期'))).toEqual({
      kind: 'notice',
      notice: { ...shown, message: '合同已到期', goTo: '/dzht' },
    })
  })

  test('others below 500 show the message of the server', () => {
    expect(present(new ShopError('refused', '库存不足'))).toEqual({
      kind: 'notice',
      notice: { ...shown, message: '库存不足' },
    })
  })

  test('500 to 599 never show what the server said', () => {
    expect(present(new ShopError('broken', 'SQL error', { requestId: 'r1' }))).toEqual({
      kind: 'notice',
      notice: { ...shown, message: '系统繁忙，请稍候再试', requestId: 'r1' },
    })
  })

  test('a time-out offers to load again', () => {
    expect(present(new ShopError('timeout', '', { requestId: 'r1' }))).toEqual({
      kind: 'notice',
      notice: { title: '温馨提示', button: '刷新', message: '请求超时，请刷新页面', reloads: true, requestId: 'r1' },
    })
  })

  test('no network says so, a cancelled call says nothing, a bug is as good as a broken server', () => {
    expect(present(new ShopError('network'))).toMatchObject({ notice: { message: '网络连接失败，请检查网络后重试' } })
    expect(present(new ShopError('cancelled'))).toEqual({ kind: 'nothing' })
    expect(present(new TypeError('x is undefined'))).toMatchObject({ notice: { message: '系统繁忙，请稍候再试' } })
  })
})

describe('a failure in the place of what did not come', () => {
  const details = { code: 404, requestId: 'r1' }

  test.each<[string, unknown, string | undefined]>([
    ['a refusal', new ShopError('refused', '订单不存在', details), '订单不存在'],
    ['a refusal without words', new ShopError('refused'), '系统繁忙，请稍候再试'],
    ['a form', new ShopError('validation', '请检查', { fieldErrors: { phone: ['手机号有误'] } }), '手机号有误'],
    ['an answer above 500', new ShopError('broken', 'SQL error'), '系统繁忙，请稍候再试'],
    ['a time-out', new ShopError('timeout', 'ETIMEDOUT'), '请求超时，请刷新页面'],
    ['no network', new ShopError('network', 'Failed to fetch'), '网络连接失败，请检查网络后重试'],
    ['no session', new ShopError('sign-in'), '请先登录'],
    ['no contract', new ShopError('agreement'), '请先签署电子合同'],
    ['an odd shape', new TypeError("Cannot read properties of undefined (reading 'map')"), '系统繁忙，请稍候再试'],
    ['something thrown', 'x', '系统繁忙，请稍候再试'],
    ['a call that gave way', new ShopError('cancelled'), undefined],
    ['none', undefined, undefined],
  ])('%s', (_, error, text) => expect(failureOf(error)?.text).toBe(text))

  test('carries its number, and says when only loading again helps', () => {
    expect(failureOf(new ShopError('refused', '订单不存在', details))).toEqual({ text: '订单不存在', ...details })
    expect(failureOf(new ShopError('timeout'))?.reloads).toBe(true)
  })
})

test('failures reach anyone who listens, until they stop or the page is left', () => {
  const heard: ErrorNotice[] = []
  const stop = onErrorNotice((notice) => heard.push(notice))
  reportError(new ShopError('refused', '一'))
  reportError(new ShopError('cancelled'))
  window.dispatchEvent(new Event('pagehide'))
  reportError(new ShopError('network'))
  window.dispatchEvent(new Event('pageshow'))
  reportError(new ShopError('refused', '二'))
  stop()
  reportError(new ShopError('refused', '三'))
  expect(heard.map(({ message }) => message)).toEqual(['一', '二'])
})
