import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { changeDisplay } from '#lib/browser/use-display.ts'
import { parseDisplay, usualDisplay } from '#lib/routes/display.ts'
import { DisplayChoices } from './display-choices.tsx'

jest.unstable_mockModule('next/navigation', () => ({ useRouter: () => ({ prefetch: () => undefined }) }))
const { ListModeLink } = await import('#components/catalog/list-mode-link.tsx')

const marks = () => ({ ...document.documentElement.dataset })
const setCookie = (text: string) => Reflect.set(document, 'cookie', text)
const kept = () => parseDisplay(document.cookie)

beforeEach(() => act(() => changeDisplay(usualDisplay)))
afterEach(cleanup)

test('what is chosen shows at once and is kept', () => {
  render(<DisplayChoices />)
  expect([marks(), kept()]).toEqual([{}, usualDisplay])
  fireEvent.click(screen.getByRole('radio', { name: '紧凑' }))
  fireEvent.click(screen.getByRole('radio', { name: '大字' }))
  expect(marks()).toEqual({ density: 'compact', text: 'large' })
  expect(kept()).toEqual({ ...usualDisplay, isCompact: true, isLarge: true })
  fireEvent.click(screen.getAllByRole('radio', { name: '标准' })[0] as HTMLElement)
  expect([marks(), kept()]).toEqual([{ text: 'large' }, { ...usualDisplay, isLarge: true }])
})

test('links to lists open the view that was chosen last, else a guest sees pictures', () => {
  render(<ListModeLink href="/list?select=3">感冒呼吸</ListModeLink>)
  const link = () => screen.getByRole('link', { name: '感冒呼吸' }).getAttribute('href')
  expect(link()).toBe('/list?select=3')
  act(() => changeDisplay({ listMode: 'table' }))
  expect(link()).toBe('/list/table?select=3')
  expect(kept().listMode).toBe('table')
})

test('members who chose no view yet see the table', () => {
  setCookie('signed_in=1')
  render(<ListModeLink href="/list?select=3">感冒呼吸</ListModeLink>)
  expect(screen.getByRole('link', { name: '感冒呼吸' }).getAttribute('href')).toBe('/list/table?select=3')
  setCookie('signed_in=; max-age=0')
})
