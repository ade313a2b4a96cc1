import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Modal } from '#components/ui/modal.tsx'
import type { joinGroup as JoinGroup } from '#lib/browser/offer-actions.ts'
import type { GroupOffer } from '#lib/domain/group-buy.ts'
import { fen, parsePrice } from '#lib/kernel/money.ts'

const joinGroup = jest.fn<typeof JoinGroup>()
jest.unstable_mockModule('#lib/browser/offer-actions.ts', () => ({ joinGroup }))
const { JoinConfirm } = await import('./join-confirm.tsx')

beforeAll(() => import('#components/ui/modal-view.tsx'))
beforeEach(() => {
  joinGroup.mockReset()
})
afterEach(cleanup)

const offer = { id: 3, goods: { name: '板蓝根颗粒', spec: '10g*20袋', unit: '盒' } } as GroupOffer
const seat = {
  offerId: 3,
  groupId: null,
  quantity: 20,
  amount: fen(15_800),
  isConfirmed: false,
  statement: '[["offer 3"]]',
  address: { id: 5, statement: '[["address 5"]]' },
}
const joined = { orderId: 12, isFull: false, missing: 2 }
const wrongPassword = { ok: false as const, problem: [{ field: 'password', message: '当前密码不正确' }] }

async function opened(needsPassword: boolean) {
  const onJoined = jest.fn()
  const onBack = jest.fn()
  const price = parsePrice('7.90')
  const given = { offer, price, seat, balance: fen(20_000), needsPassword, onBack, onJoined }
  render(
    <Modal open onClose={onBack} title="确认支付">
      <JoinConfirm {...given} />
    </Modal>,
  )
  const dialog = await screen.findByRole('dialog', { name: '确认支付' })
  const pay = () => fireEvent.click(screen.getByRole('button', { name: '确认支付' }))
  return { dialog, onJoined, onBack, pay }
}

test('nothing is paid before the sum and what pays it were shown and confirmed', async () => {
  joinGroup.mockResolvedValue({ ok: true, value: joined })
  const { dialog, onJoined, onBack, pay } = await opened(false)
  expect(dialog.textContent).toContain('拼团价¥7.90 × 20盒运费包邮应付¥158.00')
  expect(dialog.textContent).toContain('余额支付¥158.00支付后余额¥42.00')
  expect(screen.queryByLabelText(/^登录密码/)).toBeNull()
  expect(joinGroup).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: '返回修改' }))
  expect(onBack).toHaveBeenCalledTimes(1)
  pay()
  await waitFor(() => expect(onJoined).toHaveBeenCalledWith(joined, expect.anything()))
  expect(joinGroup.mock.calls).toEqual([[{ ...seat, password: '' }]])
})

test('where a password is needed, none is not sent, and a wrong one is said at its field', async () => {
  joinGroup.mockResolvedValue(wrongPassword)
  const { onJoined, pay } = await opened(true)
  pay()
  expect(await screen.findByText('请输入登录密码')).toBeTruthy()
  expect(joinGroup).not.toHaveBeenCalled()
  fireEvent.change(screen.getByLabelText(/^登录密码/), { target: { value: ' secret ' } })
  pay()
  expect(await screen.findByText('当前密码不正确')).toBeTruthy()
  expect(joinGroup.mock.calls).toEqual([[{ ...seat, password: ' secret ' }]])
  expect(onJoined).not.toHaveBeenCalled()
})

test('a shop that wants it since the page was loaded gets it, too', async () => {
  joinGroup.mockResolvedValue(wrongPassword)
  const { pay } = await opened(false)
  pay()
  expect(await screen.findByLabelText(/^登录密码/)).toBeTruthy()
})
