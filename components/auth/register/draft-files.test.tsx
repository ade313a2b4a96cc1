import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { FakeRequest, fakeRequests } from '#lib/browser/testing/fake-request.ts'
import type { LicenceRule, Registration, RegistrationRules } from '#lib/domain/registration.ts'
import { CompanyFields } from './company-fields.tsx'
import { useDraftForm } from './use-draft-form.ts'

const rule = (kind: string): LicenceRule => ({ kind, name: kind, isRequired: true, canBeEndless: false, hint: '' })
const rules: RegistrationRules = {
  kinds: [{ kind: 'pharmacy', name: '药店', papers: ['licence', 'permit'].map(rule), scopes: [] }],
  moreKinds: [],
  branchLicences: [],
  scopes: [],
}
const place = { region: '', street: '' }
const registration: Registration = {
  flow: 'single',
  state: 'draft',
  stateText: '',
  username: '',
  phone: '',
  savedAt: '',
  reason: '',
  faults: [],
  missing: [],
  history: [],
  fields: {
    ...place,
    kind: 'pharmacy',
    company: '',
    contact: '',
    email: '',
    scopes: [],
    papers: [],
    delivery: { ...place, name: '', phone: '' },
    stores: [],
  },
}

function Draft() {
  const draft = useDraftForm(
    registration,
    () => new Promise(() => undefined),
    () => undefined,
  )
  const kept = draft.fields.papers.map(({ kind, number, files }) => [kind, number, ...files.map(({ name }) => name)])
  return (
    <>
      <CompanyFields flow="single" {...draft} rules={rules} />
      <output aria-label="kept">{JSON.stringify(kept)}</output>
    </>
  )
}

beforeEach(fakeRequests)
afterEach(cleanup)

test('files of two licences that arrive together are both of the form, beside what is typed', async () => {
  render(<Draft />)
  for (const kind of ['licence', 'permit']) {
    const file = new File(['x'], `${kind}.png`, { type: 'image/png' })
    const field = screen.getByLabelText(`${kind}照片或扫描件`, { selector: 'input' })
    fireEvent.change(field, { target: { files: [file] } })
  }
  await act(async () => {
    for (const [id, request] of FakeRequest.all.entries()) {
      const name = new URL(request.url, 'http://shop.example').searchParams.get('name')
      const data = { id: id + 1, name, type: 'image/png', size: 1, url: `/api/upload/${id}` }
      request.answer(200, { code: 200, message: '', data })
    }
  })
  const [number] = screen.getAllByRole('textbox', { name: '证照编号' })
  if (number) fireEvent.change(number, { target: { value: 'A1' } })
  expect(JSON.parse(screen.getByLabelText('kept').textContent ?? '')).toEqual([
    ['licence', 'A1', 'licence.png'],
    ['permit', '', 'permit.png'],
  ])
})
