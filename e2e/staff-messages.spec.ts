import { chinaDate, DAY_MS } from '#lib/kernel/time.ts'
import { routes } from '#lib/routes/registry.ts'
import { shopApiUrl } from './support/addresses.ts'
import { memberId, signInByCall } from './support/members.ts'
import { operate } from './support/shop-api.ts'
import { expect, test } from './support/test.ts'

interface Sent {
  readonly mails: readonly { readonly address: string; readonly subject: string; readonly createdAt: string }[]
  readonly texts: readonly { readonly title: string }[]
}

const setClock = (clock: object) =>
  fetch(`${shopApiUrl}/test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(clock),
  })

test.afterAll(() => setClock({ shift: 0 }))

test('messages go by the kinds and channels that are chosen, wait for the end of the quiet hours and come once', async ({
  page,
  context,
}) => {
  await operate('/trade-rules', { name: 'quietFrom', value: '20' })
  await operate('/trade-rules', { name: 'quietUntil', value: '9' })
  await expect(operate('/trade-rules', { name: 'quietUntil', value: '24' })).rejects.toThrow('须在0到23点之间')
  const today = chinaDate(new Date())
  await setClock({ at: `${today}T13:00:00Z` })
  await signInByCall(context, 'clinic')
  await page.goto(routes.notifications.path)
  const settings = page.getByRole('region', { name: '接收设置' })
  await expect(settings).toContainText('20:00 至 9:00 不发送')
  const byMail = (kind: string) => settings.getByRole('checkbox', { name: `邮件接收${kind}消息` })
  for (const kind of ['系统', '价格']) {
    const box = byMail(kind)
    const isWanted = kind === '系统'
    if ((await box.isChecked()) !== isWanted) await box.click()
    await expect(box).toBeChecked({ checked: isWanted })
  }
  await page.reload()
  await expect(byMail('系统')).toBeChecked()
  await expect(byMail('价格')).not.toBeChecked()
  await expect(settings.getByRole('checkbox', { name: /^短信接收系统消息/ })).not.toBeChecked()

  for (const limit of ['1000.00', '2000.00']) await operate(`/members/${memberId('clinic')}/credit-limit`, { limit })
  await page.reload()
  await expect(page.getByText('您的账期额度为¥1000.00')).toHaveCount(1)
  await expect(page.getByText('您的账期额度为¥2000.00')).toHaveCount(1)
  const notified = async () => {
    const { mails, texts } = await operate<Sent>('/mails')
    return {
      mails: mails.filter(({ subject }) => /账期|条新消息/.test(subject)),
      texts: texts.filter(({ title }) => title.includes('账期')),
    }
  }
  expect(await notified()).toEqual({ mails: [], texts: [] })

  const tomorrow = chinaDate(new Date(Date.now() + DAY_MS))
  await setClock({ at: `${tomorrow}T01:30:00Z` })
  // The job looks once a minute.
  await expect.poll(async () => (await notified()).mails.length, { timeout: 120_000 }).toBe(1)
  const { mails, texts } = await notified()
  expect(mails[0]?.subject).toContain('2 条新消息')
  expect(mails[0]?.createdAt.slice(0, 13)).toBe(`${tomorrow} 09`)
  expect(texts).toEqual([])
})
