import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { onErrorNotice } from './errors.ts'
import { ShopError } from './http.ts'
import { submitForm } from './submit-form.ts'

let heard: string[] = []
let stop: () => void = () => undefined

beforeEach(() => {
  heard = []
  stop = onErrorNotice(({ message }) => heard.push(message))
})
afterEach(() => stop())

const sent = (error: unknown) => submitForm(() => Promise.reject(error), '提交失败，请重试', { tax_no: 'taxNumber' })

test('what was taken comes back', async () => {
  expect(await submitForm(() => Promise.resolve(7), '提交失败，请重试')).toEqual({ ok: true, value: 7 })
})

test('every refused field has its first message, in order and under the name the form has for it', async () => {
  const fieldErrors = { title: ['请填写抬头', '太短'], tax_no: ['税号有误'] }
  expect(await sent(new ShopError('validation', '请检查', { fieldErrors }))).toEqual({
    ok: false,
    problem: [
      { field: 'title', message: '请填写抬头' },
      { field: 'taxNumber', message: '税号有误' },
    ],
  })
  expect(heard).toEqual([])
})

test.each<[string, ShopError, string]>([
  ['a refusal', new ShopError('refused', '库存不足'), '库存不足'],
  ['a check without fields', new ShopError('validation', '请检查'), '请检查'],
  ['a session that ended', new ShopError('sign-in'), '请先登录'],
])('%s is said at the form alone', async (_, error, message) => {
  expect(await sent(error)).toEqual({ ok: false, problem: [{ message }] })
  expect(heard).toEqual([])
})

test.each<[string, unknown, string]>([
  ['a broken server', new ShopError('broken', 'SQL error'), '系统繁忙，请稍候再试'],
  ['no network', new ShopError('network'), '网络连接失败，请检查网络后重试'],
  ['a missing contract', new ShopError('agreement', '合同已到期'), '合同已到期'],
  ['a bug', new RangeError('x'), '系统繁忙，请稍候再试'],
])('%s is reported as everywhere, and the form says that it failed', async (_, error, message) => {
  expect(await sent(error)).toEqual({ ok: false, problem: [{ message: '提交失败，请重试' }] })
  expect(heard).toEqual([message])
})
