import { act, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { useFirstThenAll } from './use-first-then-all.ts'

const counts: number[] = []
function Counter() {
  const count = useFirstThenAll(40, 15)
  counts.push(count)
  return <output>{count}</output>
}

beforeEach(() => counts.splice(0))

it('renders the first items at once and all of them right after', () => {
  render(<Counter />)
  expect(counts[0]).toBe(15)
  expect(screen.getByRole('status').textContent).toBe('40')
})

it('never renders fewer than the server did', async () => {
  const page = document.createElement('div')
  page.innerHTML = renderToString(<Counter />)
  expect(page.textContent).toBe('40')
  await act(async () => hydrateRoot(page, <Counter />))
  expect(counts.every((count) => count === 40)).toBe(true)
})
