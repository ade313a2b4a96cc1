import { diskTrouble } from './disk-trouble.ts'

const withCode = (code: string) => Object.assign(new Error('failed'), { code })
/** As the embedded database throws it: an object of its file system's, with a number of WASI. */
const numbered = (errno: number) => ({ name: 'ErrnoError', errno })

test.each([
  ['a full disk', withCode('ENOSPC'), 'full'],
  ['a quota that is used up', withCode('EDQUOT'), 'full'],
  ['what PostgreSQL says of its own', withCode('53100'), 'full'],
  ['the same below what Drizzle wraps around it', new Error('insert', { cause: withCode('53100') }), 'full'],
  ['a disk that is mounted for reading', withCode('EROFS'), 'read-only'],
  ['a full disk of the embedded database', numbered(51), 'full'],
  ['a used quota of it', numbered(19), 'full'],
  ['a read-only disk of it', numbered(69), 'read-only'],
  ['a file that is not there, to it', numbered(44), null],
  ['a number of something else', { name: 'Error', errno: 51 }, null],
  ['a file that is not there', withCode('ENOENT'), null],
  ['an ordinary failure', new Error('failed'), null],
  ['a text', 'ENOSPC', null],
  ['nothing', undefined, null],
] as const)('%s: %p is %s', (_, error, trouble) => {
  expect(diskTrouble(error)).toBe(trouble)
})
