import { afterEach, expect, jest, test } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import type { RegistrationState } from '#lib/browser/use-registration.ts'
import type { Registration } from '#lib/domain/registration.ts'

let registration: RegistrationState
let isApproved = false
jest.unstable_mockModule('#lib/browser/use-registration.ts', () => ({ useRegistration: () => registration }))
jest.unstable_mockModule('#lib/browser/use-user.ts', () => ({ useUser: () => ({ show: true, user: { isApproved } }) }))
jest.unstable_mockModule('next/navigation', () => ({ useRouter: () => ({ prefetch: () => undefined }) }))
const { ReviewNotice } = await import('./review-notice.tsx')

afterEach(cleanup)

const of = (part: Partial<Registration>): RegistrationState => ({
  is: 'there',
  registration: { flow: 'single', reason: '', faults: [], missing: [], ...part } as Registration,
})

const fault = (step: 2 | 3) => ({ step, field: 'papers', text: '许可证照片看不清' })

test.each<[string, RegistrationState, string, string]>([
  [
    'refused',
    of({ state: 'refused', reason: '照片不清', faults: [fault(3), fault(2)] }),
    '修改并重新提交',
    '/register/step2',
  ],
  ['refused at the last step', of({ state: 'refused', faults: [fault(3)] }), '修改并重新提交', '/register/step3'],
  [
    'refused head office',
    of({ state: 'refused', flow: 'stores', faults: [fault(2)] }),
    '修改并重新提交',
    '/register/dd/step2',
  ],
  ['pending', of({ state: 'pending' }), '查看审核进度', '/register/step3'],
  ['not handed in', of({ state: 'draft' }), '继续填写', '/register/step3'],
  ['unknown', { is: 'none' }, '查看资质证件', '/zhzx/zzzj'],
])('a member whose papers are %s is led on', (_, state, label, url) => {
  registration = state
  render(<ReviewNotice />)
  expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(url)
})

test('an approved member reads nothing of it', () => {
  isApproved = true
  const { container } = render(<ReviewNotice />)
  expect(container.textContent).toBe('')
})
