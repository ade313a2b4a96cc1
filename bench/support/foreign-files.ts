import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'

const MEGABYTE = 1024 * 1024

const document = (...parts: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat(
    ['%PDF-1.7\n', ...parts, '\n%%EOF\n'].map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'latin1') : part,
    ),
  )

const stream = (entries: string, data: Buffer) =>
  [`<<${entries}/Length ${data.length}>>\nstream\n`, data, '\nendstream\nendobj\n'] as const

/** Files of the size of honest ones that cost as much as can be. */
export async function foreignFiles(): Promise<readonly (readonly [name: string, bytes: Buffer])[]> {
  const catalog = '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n'
  return [
    [
      'PDF of 7 MB with a scan and a script',
      document(
        catalog,
        '3 0 obj\n',
        ...stream('', randomBytes(7 * MEGABYTE)),
        '4 0 obj\n<</S/JavaScript/JS(1)>>\nendobj',
      ),
    ],
    [
      'PDF of 7 MB with many objects',
      document(catalog, '5 0 obj\n<</A[1 2 3]/B(text)>>\nendobj\n'.repeat((7 * MEGABYTE) / 36)),
    ],
    ['PDF of 7 MB with many names', document(catalog, '5 0 obj\n<<', '/A#41 1'.repeat(MEGABYTE), '>>\nendobj')],
    [
      'PDF with packed objects',
      document(
        catalog,
        '6 0 obj\n',
        ...stream(
          '/Type/ObjStm/N 1/First 5/Filter/FlateDecode',
          deflateSync(Buffer.concat([Buffer.from('50 0 ['), Buffer.alloc(31 * MEGABYTE, '1 ')])),
        ),
      ),
    ],
  ]
}
