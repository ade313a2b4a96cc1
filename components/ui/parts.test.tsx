import { afterEach, expect, test } from '@jest/globals'
import { cleanup, render } from '@testing-library/react'
import { Parts } from './parts.tsx'

afterEach(cleanup)

test('facts stand with dots between them; empty ones are left out, and each stays on one line', () => {
  const { container } = render(<Parts texts={['剩余60件', '', '每客户限兑3件']} />)
  expect(container.textContent).toBe('剩余60件 · 每客户限兑3件')
  expect([...container.children].map(({ className }) => className)).toEqual(['whitespace-nowrap', 'whitespace-nowrap'])
})
