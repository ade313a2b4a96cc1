import { afterEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, render } from '@testing-library/react'
import { routes } from '#lib/routes/registry.ts'
import type { Outcome } from './transport.ts'

const reported: unknown[] = []
const errors = await import('./errors.ts')
jest.unstable_mockModule('./errors.ts', () => ({ ...errors, reportError: (error: unknown) => reported.push(error) }))
const { LiveData } = await import('./live-data.tsx')

const setCookie = (text: string) => Reflect.set(document, 'cookie', text)

afterEach(() => {
  cleanup()
  delete window.earlyCalls
  delete document.documentElement.dataset.member
  reported.length = 0
})

test.each([
  [routes.basicInfo.path, [{ kind: 'sign-in' }]],
  [routes.list.path, []],
])('an ended session that an early call meets once %s is alive', async (path, expected) => {
  window.history.replaceState(null, '', path)
  setCookie('signed_in=1')
  document.documentElement.dataset.member = ''
  const answered = Promise.withResolvers<Outcome>()
  window.earlyCalls = { '/api/user/base': { outcome: answered.promise, at: 0 } }
  render(<LiveData>page</LiveData>)
  expect(reported).toEqual([])
  setCookie('signed_in=; Max-Age=0')
  await act(async () => answered.resolve('network'))
  expect(reported).toMatchObject(expected)
})
