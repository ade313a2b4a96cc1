import { plainText } from '#lib/kernel/plain-text.ts'
import { CellError, hinted, ofCodes } from '#shop-api/platform/table-files/cells.ts'

/** Longest code of goods, in characters. */
const LONGEST = 40
const CODE = /^[\p{Script=Han}A-Za-z0-9][\p{Script=Han}A-Za-z0-9._-]*$/u

/** A code of goods as forms and files take it; addresses, names of files and searches carry every such code. */
export const goodsCode = Object.assign(
  ofCodes(
    hinted('字母、数字、汉字和 . - _', (given) => {
      const text = plainText(given)
      if (text === '' || (text.length <= LONGEST && CODE.test(text))) return text
      throw new CellError(`须为${LONGEST}位以内的字母、数字、汉字和 . - _，以字母、数字或汉字开头，现为“${text}”`)
    }),
  ),
  { most: LONGEST },
)

const PLAIN = /^[A-Za-z0-9_-]+$/
const ENCODED = 'b64_'

/** A code as one part of an address, which takes letters, digits, - and _ only. */
export const codeInAddress = (code: string): string =>
  PLAIN.test(code) && !code.startsWith(ENCODED) ? code : ENCODED + Buffer.from(code).toString('base64url')

/** The code behind such a part. */
export const codeOfAddress = (part: string): string =>
  part.startsWith(ENCODED) ? Buffer.from(part.slice(ENCODED.length), 'base64url').toString() : part
