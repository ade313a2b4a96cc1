import { checkFile } from './check-file.ts'
import { harmful, harmless } from './testing/pdf-corpus.ts'

const LONG = 60_000

test(
  'documents as buyers send them are taken as they are',
  async () => {
    for (const [name, bytes] of await harmless()) {
      const taken = await checkFile(bytes, name).catch((error: Error) => error.message)
      expect([name, taken]).toEqual([name, { type: 'application/pdf', bytes, width: 0, height: 0 }])
    }
  },
  LONG,
)

/** What each is refused for: a document that fails for another reason would prove nothing. */
const reasonOf = (name: string): RegExp => {
  if (/^(a page|an archive)/.test(name)) return /混有其他类型|仅支持/
  return /bomb|deep|no pages|cut off/.test(name) ? /无法读取|不完整/ : /含脚本、附件、链接/
}

test.each(harmful)(
  '%s is refused, with words for the sender',
  async (name, bytes) => {
    await expect(checkFile(bytes, name)).rejects.toMatchObject({
      code: 422,
      message: expect.stringMatching(reasonOf(name)),
    })
  },
  LONG,
)
