import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { cleanup, render, screen, within } from '@testing-library/react'
import { installFakeShop } from '#lib/browser/testing/fake-shop.ts'
import { forgetData, QuickData } from '#lib/browser/testing/quick-data.tsx'
import { wireMember } from '#lib/browser/testing/wire-member.ts'
import { useUser } from '#lib/browser/use-user.ts'
import { ServicePeople } from './service-people.tsx'

const setCookie = (text: string) => Reflect.set(document, 'cookie', text)

beforeEach(() => {
  setCookie('signed_in=1')
})

afterEach(async () => {
  cleanup()
  setCookie('signed_in=; Max-Age=0')
  await forgetData()
})

function People() {
  return <ServicePeople user={useUser().user} />
}

const contact = ['专属客服李静02812345678']

test.each<[string, object, string[]]>([
  ['nobody else', {}, contact],
  ['a service person', { customer: { name: '赵敏', phone: '13900000001' } }, [...contact, '服务专员赵敏13900000001']],
  ['a service person without phone', { customer: { name: '赵敏', phone: '' } }, [...contact, '服务专员赵敏']],
  ['nothing in the person', { customer: { name: '', phone: '' } }, contact],
  ['the contact as service person', { customer: { name: '李静', phone: '02812345678' } }, contact],
  ['a sales person', { ywy: { name: '钱进', phone: '13900000002' } }, [...contact, '业务员钱进13900000002']],
])('%s', async (_, over, texts) => {
  installFakeShop().answer = () => ({ body: { code: 200, message: '', data: { ...wireMember, ...over } } })
  render(
    <QuickData>
      <People />
    </QuickData>,
  )
  const people = screen.getByRole('region', { name: '服务人员' })
  await within(people).findByText('专属客服')
  const shown = within(people).getAllByRole('term')
  expect(shown.map((term) => term.parentElement?.textContent)).toEqual(texts)
})
