import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { supplierDocumentCalls } from '#lib/contract/supplier-documents/calls.ts'
import { routes } from '#lib/routes/registry.ts'
import { signInByCall } from './support/members.ts'
import { expect, test } from './support/test.ts'

test('a member finds the first-sale documents in the member centre and takes them away as one file', async ({
  page,
  context,
}) => {
  await signInByCall(context, 'wholesaler')
  await page.goto(routes.memberCentre.path)
  const section = page.getByRole('region', { name: '电子首营资料' })
  await expect(section.getByRole('rowheader', { name: '药品经营许可证' })).toBeVisible()
  const download = page.waitForEvent('download')
  await section.getByRole('link', { name: '仅下载商城资质' }).click()
  expect((await download).suggestedFilename()).toMatch(/^商城资质-\d{4}-\d\d-\d\d-[0-9A-F]{8}\.zip$/)
  const own = await page.request.get(`${supplierDocumentCalls.supplierDocumentPack.path}?part=own`)
  expect([own.status(), own.headers()['content-type'], own.headers()['cache-control']]).toEqual([
    200,
    'application/zip',
    'no-store',
  ])
  expect((await own.body()).subarray(0, 2).toString()).toBe('PK')
})

test('all first-sale documents arrive through the storefront as a file that opens, with their versions', async ({
  page,
  context,
}) => {
  await signInByCall(context, 'pharmacy')
  await page.goto(routes.memberCentre.path)
  const section = page.getByRole('region', { name: '电子首营资料' })
  const version = /当前版本 ([0-9A-F]{8})/.exec((await section.getByText(/当前版本/).textContent()) ?? '')?.[1]
  const started = page.waitForEvent('download')
  await section.getByRole('link', { name: '下载全部首营资料' }).click()
  const download = await started
  expect(download.suggestedFilename()).toContain(`-${version}.zip`)
  const files = unzipSync(new Uint8Array(await readFile(await download.path())))
  const names = Object.keys(files)
  const list = new TextDecoder().decode(files['清单.txt'])
  expect(list).toContain(`版本 ${version}`)
  for (const name of names.filter((each) => each !== '清单.txt')) {
    expect(name).toMatch(/-V\d+\.(png|pdf|jpg)$/)
    expect(list).toContain(name)
  }
  expect(names.some((name) => name.startsWith('商城资质/'))).toBe(true)
  expect(names.some((name) => name.startsWith('商品资料/'))).toBe(true)
})

test('a guest gets none of it', async ({ request }) => {
  const answer = await request.get(`${supplierDocumentCalls.supplierDocumentPack.path}?part=all`)
  expect((await answer.json()).code).toBe(10001)
})
