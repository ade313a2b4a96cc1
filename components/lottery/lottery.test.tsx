import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { answerDialog, currentDialog } from '#components/ui/dialog-state.ts'
import { ShopError } from '#lib/browser/http.ts'
import type { Lottery, LotteryOutcome } from '#lib/domain/lottery.ts'

const joinLottery = jest.fn<(id: number) => Promise<LotteryOutcome>>()
const lottery: Lottery = {
  id: 3,
  name: '采购季抽奖',
  remarks: '每位会员一次机会',
  chances: 1,
  isJoined: false,
  prizes: [
    { id: 1, name: '10元现金券', remarks: '30天内有效' },
    { id: 2, name: '50积分', remarks: '即时到账' },
  ],
}
const read = <Data,>(data: Data) => ({ data, error: undefined, reload: () => undefined })
jest.unstable_mockModule('next/navigation', () => ({ useRouter: () => ({ prefetch: () => undefined }) }))
jest.unstable_mockModule('#lib/browser/use-lottery.ts', () => ({
  useLottery: () => read(lottery),
  useOwnPrizes: () => read([]),
  useWinners: () => [],
  useLotteryAds: () => [],
  refreshAfterLottery: async () => undefined,
  joinLottery,
}))
const { DialogHost } = await import('#components/ui/dialog-host.tsx')
const { LotteryPopup } = await import('./lottery-popup.tsx')

const won: LotteryOutcome = { isWon: true, name: '50积分', remarks: '即时到账', chances: 0 }
const onClosed = jest.fn()

// Dialogs come when they are wanted; compiling them is not what these tests time.
beforeAll(() => import('#components/ui/dialog-view.tsx'))

beforeEach(() => {
  jest.useFakeTimers()
  setMotion(true)
  onClosed.mockReset()
  joinLottery.mockReset().mockResolvedValue(won)
})
afterEach(async () => {
  for (let dialog = currentDialog(); dialog; dialog = currentDialog()) answerDialog(dialog.id, false)
  cleanup()
  await jest.runAllTimersAsync()
  jest.useRealTimers()
})

function setMotion(isMoving: boolean): void {
  const media = { matches: !isMoving, addEventListener: () => undefined, removeEventListener: () => undefined }
  window.matchMedia = () => media as unknown as MediaQueryList
}

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const popup = () => screen.queryByRole('dialog', { name: '采购季抽奖' })
const status = () => screen.getAllByRole('status', { hidden: true })[0]?.textContent
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const alert = () => screen.queryByRole('alertdialog')

async function show(): Promise<void> {
  render(
    <>
      <LotteryPopup id={3} onClosed={onClosed} />
      <DialogHost />
    </>,
  )
  await wait(0)
}

describe('a draw', () => {
  test('is reported 2 s after the press, not before, and not twice', async () => {
    await show()
    press('立即抽奖')
    press('立即抽奖')
    await wait(1_990)
    expect(status()).toBe('抽奖中…')
    expect(alert()).toBeNull()
    await wait(20)
    expect(status()).toBe('恭喜您，抽中50积分（即时到账）')
    expect(alert()?.textContent).toContain('恭喜您，抽中50积分（即时到账）')
    expect(joinLottery).toHaveBeenCalledTimes(1)
    press('知道了')
    await wait(0)
    expect(screen.getByRole('button', { name: '抽奖机会已用完' }).getAttribute('aria-disabled')).toBe('true')
    press('抽奖机会已用完')
    expect(joinLottery).toHaveBeenCalledTimes(1)
  })

  test('that the shop answers late is reported when it is known', async () => {
    joinLottery.mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve(won), 5_000)))
    await show()
    press('立即抽奖')
    await wait(4_990)
    expect(status()).toBe('抽奖中…')
    await wait(20)
    expect(status()).toContain('恭喜您')
  })

  test('that wins nothing says so', async () => {
    joinLottery.mockResolvedValue({ isWon: false, name: '未中奖', remarks: '', chances: 0 })
    await show()
    press('立即抽奖')
    await wait(2_000)
    expect(alert()?.textContent).toContain('很遗憾，未中奖，感谢参与')
  })

  test('that fails is reported in the pop-up and can be tried again', async () => {
    joinLottery.mockRejectedValueOnce(new ShopError('network'))
    await show()
    press('立即抽奖')
    await wait(0)
    expect(screen.getByRole('alert').textContent).toContain('网络连接失败，请检查网络后重试')
    press('重试')
    await wait(2_000)
    expect(status()).toContain('恭喜您')
  })

  test('turns a wheel to the prize the shop decided, and none for who wants less motion', async () => {
    await show()
    const wheel = () => document.querySelector<SVGGElement>('svg g[style]')
    press('立即抽奖')
    await wait(2_000)
    const degrees = Number(/rotate\(([\d.]+)deg\)/.exec(wheel()?.style.transform ?? '')?.[1])
    // The second of three places: its middle, at 180°, is under the pointer.
    expect(degrees % 360).toBeCloseTo(180)
    press('知道了')
    cleanup()
    setMotion(false)
    await show()
    expect(wheel()).toBeNull()
    expect(screen.getByRole('list', { name: '奖品' })).not.toBeNull()
  })
})

describe('closing', () => {
  test('takes one second to leave and is remembered', async () => {
    await show()
    // From its opening on, for every tab.
    expect(document.cookie).toContain('lottery_shown=1')
    press('关闭')
    await wait(990)
    expect(popup()).toBeNull()
    expect(document.querySelector('[inert] .lottery-leave')).not.toBeNull()
    expect(onClosed).not.toHaveBeenCalled()
    await wait(20)
    expect(onClosed).toHaveBeenCalledTimes(1)
  })

  test('during a draw asks first; the result is reported all the same', async () => {
    await show()
    press('立即抽奖')
    await wait(100)
    press('关闭')
    await wait(0)
    await wait(100)
    const question = screen.getByRole('alertdialog')
    expect(question.textContent).toContain('正在抽奖中，如关闭后未显示结果，请在个人中心查看抽奖结果')
    expect(document.activeElement?.textContent).toBe('取消')
    fireEvent.click(within(question).getByRole('button', { name: '取消' }))
    await wait(0)
    expect(popup()).not.toBeNull()

    press('关闭')
    await wait(100)
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '关闭' }))
    await wait(0)
    expect(popup()).toBeNull()
    await wait(1_900)
    expect(alert()?.textContent).toContain('恭喜您，抽中50积分（即时到账）')
    expect(onClosed).toHaveBeenCalledTimes(1)
  })
})
