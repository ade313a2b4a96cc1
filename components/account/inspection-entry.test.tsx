import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { currentDialog } from '#components/ui/dialog-state.ts'
import { installFakeShop } from '#lib/browser/testing/fake-shop.ts'
import { forgetData, QuickData } from '#lib/browser/testing/quick-data.tsx'
import { wireMember } from '#lib/browser/testing/wire-member.ts'

jest.unstable_mockModule('next/navigation', () => ({ useRouter: () => ({ prefetch: () => undefined }) }))
const { InspectionReportEntry } = await import('./inspection-entry.tsx')

const setCookie = (text: string) => Reflect.set(document, 'cookie', text)

beforeEach(() => {
  setCookie('signed_in=1')
})

afterEach(async () => {
  cleanup()
  setCookie('signed_in=; Max-Age=0')
  await forgetData()
})

function show(url: string | null, msg: string): void {
  installFakeShop().answer = () => ({
    body: {
      code: 200,
      message: '',
      data: { ...wireMember, quality_inspection: { quality_inspection_url: url, url: null, msg } },
    },
  })
  render(
    <QuickData>
      <InspectionReportEntry className="" />
    </QuickData>,
  )
}

test.each(['/zzfw/dzfp?view=reports', 'https://reports.example.com/'])('its address %s is opened', async (url) => {
  show(url, '随货同行')
  const link = await screen.findByRole('link', { name: '检验报告查询' })
  expect(link.getAttribute('href')).toBe(url)
})

test.each([null, 'javascript:alert(1)', '/nowhere'])(
  'without an address to go to (%s) its message is shown',
  async (url) => {
    show(url, '随货同行')
    const button = screen.getByRole<HTMLButtonElement>('button', { name: '检验报告查询' })
    expect(button.disabled).toBe(true)
    await waitFor(() => expect(button.disabled).toBe(false))
    fireEvent.click(button)
    expect(currentDialog()?.message).toBe('随货同行')
  },
)
