import { afterEach, expect, test } from '@jest/globals'
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense, use } from 'react'
import { forgetPastedRows, keepPastedRows } from '#lib/browser/pasted-rows.ts'
import { PurchaseListSource } from './purchase-list-source.tsx'

const ROWS = '布洛芬\t10\n阿莫西林\t20'

afterEach(() => {
  cleanup()
  forgetPastedRows()
})

function Late({ ready }: { ready: Promise<void> }) {
  use(ready)
  return null
}

function show(ready: Promise<void>) {
  return (
    <Suspense fallback={null}>
      <PurchaseListSource isBusy={false} onLines={() => undefined} />
      <Late ready={ready} />
    </Suspense>
  )
}

const field = (): HTMLElement => screen.getByRole('textbox', { name: '粘贴或输入采购计划' })

test('rows pasted elsewhere outlive a drawing that React throws away, and are taken over once', async () => {
  keepPastedRows(ROWS)
  let answer = (): void => undefined
  const ready = new Promise<void>((resolve) => {
    answer = resolve
  })
  await act(async () => render(show(ready)))
  await act(async () => answer())
  expect(field()).toHaveProperty('value', ROWS)
  cleanup()
  await act(async () => render(show(Promise.resolve())))
  expect(field()).toHaveProperty('value', '')
})
