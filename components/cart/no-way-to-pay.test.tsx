import { afterEach, expect, test } from '@jest/globals'
import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { useServiceDesk } from '#lib/browser/service-desk.ts'
import { NoWayToPay } from './no-way-to-pay.tsx'

afterEach(cleanup)

test('who can pay by none of the ways is one press from the shop, with the order in question', () => {
  render(<NoWayToPay order={{ id: 7, number: 'A7' }} />)
  const desk = renderHook(useServiceDesk)
  expect(desk.result.current.isOpen).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: '联系客服' }))
  expect(desk.result.current).toEqual({
    isOpen: true,
    subject: { kind: 'order', id: 7, title: '订单 A7', image: '' },
  })
})
