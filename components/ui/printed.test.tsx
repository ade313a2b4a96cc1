import { afterEach, expect, test } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import { act } from 'react'
import { Printed } from './printed.tsx'

afterEach(cleanup)

const say = (event: string): void => act(() => void window.dispatchEvent(new Event(event)))

test('a paper is in the document only while the browser prints, beside the screen', () => {
  const view = render(
    <main>
      <Printed wide>对账单</Printed>
    </main>,
  )
  expect(screen.queryByText('对账单')).toBeNull()
  say('beforeprint')
  const paper = screen.getByText('对账单')
  expect([paper.parentElement, paper.className, document.body.className]).toEqual([
    document.body,
    'paper paper-wide',
    'prints-paper',
  ])
  say('afterprint')
  expect([screen.queryByText('对账单'), document.body.className]).toEqual([null, ''])
  say('beforeprint')
  view.unmount()
  expect(document.body.className).toBe('')
})
