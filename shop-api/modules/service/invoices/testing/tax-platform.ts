import { strToU8, zipSync } from 'fflate'
import type { Fen } from '#lib/kernel/money.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { pdf } from '#shop-api/modules/base/uploads/testing/pdf-corpus.ts'

/** What an operator types into the tax platform to have an invoice issued. */
interface Wanted {
  readonly buyer: string
  readonly taxNo: string
  readonly amount: Fen
  readonly remark?: string
}

interface Issued extends Wanted {
  readonly number: string
  readonly day: string
}

const xmlOf = ({ number, day, buyer, taxNo, amount, remark = '' }: Issued): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<EInvoice><Header><EInvoiceTag>SWEI3200</EInvoiceTag></Header><EInvoiceData><BuyerInformation><BuyerIdNum>${taxNo}</BuyerIdNum><BuyerName>${buyer}</BuyerName></BuyerInformation><BasicInformation><TotalTax-includedAmount>${formatFen(amount)}</TotalTax-includedAmount></BasicInformation><AdditionalInformation><Remark>${remark}</Remark></AdditionalInformation></EInvoiceData><TaxSupervisionInfo><InvoiceNumber>${number}</InvoiceNumber><IssueTime>${day} 10:20:30</IssueTime></TaxSupervisionInfo></EInvoice>
`

let issued = 0

/** A tax platform for tests: issues invoices, with file names in the format of the real platform. */
export function issue(wanted: Wanted, day = '2026-11-20') {
  issued += 1
  const number = `${day.slice(2, 4)}33${String(issued).padStart(16, '0')}`
  const name = `dzfp_${number}_${wanted.buyer}_${day.replaceAll('-', '')}102030`
  const whole = { ...wanted, number, day }
  const files: Readonly<Record<string, Uint8Array>> = {
    [`${name}.pdf`]: pdf(`/Lang (official ${number})`),
    [`${name}.xml`]: strToU8(xmlOf(whole)),
  }
  return { number, name, files, xml: xmlOf(whole) }
}

/** Downloads of several invoices as one archive. */
export const archiveOf = (...all: readonly Readonly<Record<string, Uint8Array | string>>[]): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        all
          .flatMap((files) => Object.entries(files))
          .map(([name, bytes]) => [name, typeof bytes === 'string' ? strToU8(bytes) : bytes]),
      ),
    ),
  )
