import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}

/** What a phone shows for a secret now, by RFC 6238; written here once more, apart from the library of the shop API. */
function twoStepCode(secret: string): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS)))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff
  return String(number % 1_000_000).padStart(6, '0')
}

/** Signs in at the back office as an administrator does for the first time: by password, then with a phone bound to the account. */
export async function enterAsAdministrator(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/staff')
  await page.getByRole('textbox', { name: '用户名' }).fill(username)
  await page.getByRole('textbox', { name: '密码' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '绑定动态码' })).toBeVisible()
  const secret = ((await page.getByRole('main').locator('code').first().textContent()) ?? '').replaceAll(' ', '')
  await page.getByRole('textbox', { name: '6 位动态码' }).fill(twoStepCode(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: '后台' })).toContainText('设置')
}
