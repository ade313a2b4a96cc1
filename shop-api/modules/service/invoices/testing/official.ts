import { Buffer } from 'node:buffer'
import { eq } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { fen } from '#lib/kernel/money.ts'
import { pdf } from '#shop-api/modules/base/uploads/testing/pdf-corpus.ts'
import { invoices } from '#shop-api/modules/service/invoices/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Storage } from '#shop-api/platform/storage/storage.ts'
import type { Files } from '../record.ts'
import { recordInvoice } from '../record.ts'

let made = 0

/** A number and a paper of it that no other test has. */
export function sampleOfficial(issuedOn = '2026-11-20') {
  made += 1
  const number = `${issuedOn.slice(2, 4)}32${String(made).padStart(16, '0')}`
  return { number, issuedOn, file: pdf(`/Lang (sample ${made})`) }
}

export const xmlOf = (number: string): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<EInvoice><No>${number}</No><样张>样张</样张></EInvoice>\n`)

export const ofdOf = (number: string, more: Readonly<Record<string, string>> = {}): Buffer => {
  const datum = `<ofd:CustomData Name="发票号码">${number}</ofd:CustomData>`
  const head = `<?xml version="1.0" encoding="UTF-8"?><ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016">${datum}</ofd:OFD>`
  const parts = Object.entries({ 'OFD.xml': head, 'Doc_0/Document.xml': '<x/>', ...more })
  return Buffer.from(zipSync(Object.fromEntries(parts.map(([name, text]) => [name, strToU8(text)]))))
}

/** Files of a test that has none: what is put is there. */
export function memoryStorage(): Storage & { readonly names: () => string[] } {
  const kept = new Map<string, Buffer>()
  return {
    put: async (name, bytes) => void kept.set(name, bytes),
    get: async (name) => kept.get(name) ?? null,
    remove: async (name) => void kept.delete(name),
    list: async () => [...kept.keys()],
    names: () => [...kept.keys()],
  }
}

export const filesIn = (db: Db): Files => ({ db, storage: memoryStorage() })

/** Records an invoice over an amount; over what was asked for when none is given. */
export async function recordSample(db: Db, id: number, now: Date, amount?: number) {
  const [row] = await db.select({ asked: invoices.amountFen }).from(invoices).where(eq(invoices.id, id))
  return recordInvoice(filesIn(db), id, { ...sampleOfficial(), amount: fen(amount ?? row?.asked ?? 0) }, now)
}
