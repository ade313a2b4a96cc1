import { buildCallPath } from '#lib/contract/call.ts'
import { calls } from '#lib/contract/calls.ts'
import { configure, TestBrowser } from '../testing/browser.ts'
import type { PlannedAnswer, RecordingUpstream } from '../testing/recording-upstream.ts'
import { envelope, startRecordingUpstream } from '../testing/recording-upstream.ts'

let upstream: RecordingUpstream
beforeAll(async () => {
  upstream = await startRecordingUpstream()
  configure(upstream.url)
})
afterAll(() => upstream.close())

const fileCalls = {
  invoice: calls.invoiceFile,
  copy: calls.agreementCopy,
  upload: calls.upload,
  report: calls.inspectionFile,
  reports: calls.inspectionArchive,
  papers: calls.supplierDocumentPack,
} as const

type Name = keyof typeof fileCalls

const open = (name: Name, planned: PlannedAnswer) => {
  upstream.answer = () => planned
  return new TestBrowser().ask('GET', buildCallPath(fileCalls[name], { id: 7 }))
}

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const bytes = {
  pdf: Buffer.from('%PDF-1.7\n'),
  zip: Buffer.from('504b030414000000', 'hex'),
  emptyZip: Buffer.from('504b0506000000000000', 'hex'),
  jpeg: Buffer.from('ffd8ffe000104a46', 'hex'),
  png: Buffer.from('89504e470d0a1a0a0000', 'hex'),
  csv: Buffer.from('\uFEFF品名,数量\r\n阿莫西林,2\r\n'),
  xml: Buffer.from('\uFEFF<?xml version="1.0"?><EInvoice></EInvoice>'),
  page: Buffer.from('<!DOCTYPE html><title>502 Bad Gateway</title>'),
  envelope: Buffer.from('{"code":200,"message":"","data":{}}'),
  nothing: Buffer.alloc(0),
} as const

const answerOf = (type: string, content: keyof typeof bytes, disposition = ''): PlannedAnswer => ({
  headers: { 'content-type': type, ...(disposition ? { 'content-disposition': disposition } : {}) },
  body: bytes[content],
})

test.each<[Name, string, keyof typeof bytes, string?]>([
  ['invoice', 'application/pdf', 'pdf'],
  ['invoice', 'image/png', 'png'],
  ['invoice', 'application/ofd', 'zip'],
  ['invoice', 'application/xml;charset=utf-8', 'xml'],
  ['report', 'application/pdf;charset=binary', 'pdf'],
  ['report', 'image/jpeg', 'jpeg'],
  ['reports', 'application/zip', 'zip'],
  ['papers', 'application/zip', 'emptyZip'],
  ['upload', 'image/jpeg', 'jpeg'],
  ['upload', 'image/png', 'png'],
  ['upload', 'application/pdf', 'pdf'],
  ['upload', 'application/zip', 'zip'],
  ['upload', SHEET, 'zip'],
  ['upload', 'text/csv; charset=utf-8', 'csv'],
  ['copy', 'application/pdf', 'pdf'],
  ['copy', 'text/html; charset=utf-8', 'page', "attachment; filename*=UTF-8''a.html"],
])('%s as %s with the bytes of %s is the file', async (...[name, type, content, disposition]) => {
  const answer = await open(name, answerOf(type, content, disposition))
  expect(answer.status).toBe(200)
  expect(answer.text).toBe(new TextDecoder().decode(bytes[content]))
})

test('a page is kept, never opened in place, and has no rights anywhere', async () => {
  const { headers } = await open('copy', answerOf('text/html', 'page', "attachment; filename*=UTF-8''a.html"))
  expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''a.html")
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test.each<[Name, string, keyof typeof bytes, string?]>([
  // A page of what is in front of the upstream, under its own type or under the file's.
  ...(['invoice', 'report', 'reports', 'papers', 'upload'] as const).map((name): [Name, string, 'page', string] => [
    name,
    'text/html',
    'page',
    'attachment; filename="a.html"',
  ]),
  ['copy', 'text/html', 'page'],
  ['copy', 'text/html', 'page', 'inline; filename="a.html"'],
  ['invoice', 'application/pdf', 'page'],
  ['invoice', 'application/ofd', 'page'],
  ['invoice', 'application/xml', 'page'],
  ['reports', 'application/zip', 'page'],
  ['upload', 'image/jpeg', 'page'],
  ['upload', 'image/png', 'jpeg'],
  ['upload', SHEET, 'page'],
  ['upload', 'text/csv', 'page'],
  // An envelope is for the shop's scripts.
  ['invoice', 'application/pdf', 'envelope'],
  ['papers', 'application/zip', 'envelope'],
  ['upload', 'text/csv', 'envelope'],
  ['copy', 'text/html', 'envelope', 'attachment; filename="a.html"'],
  // Whole, but not what was promised.
  ['invoice', 'application/zip', 'zip'],
  ['reports', 'application/pdf', 'pdf'],
  ['papers', 'text/csv', 'csv'],
  ['upload', 'text/csv', 'zip'],
  ['upload', 'application/octet-stream', 'pdf'],
  ['report', 'application/pdf', 'nothing'],
])('%s as %s with the bytes of %s is none, and says so', async (...[name, type, content, disposition]) => {
  const answer = await open(name, answerOf(type, content, disposition))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([502, 'application/json; charset=utf-8'])
  expect(answer.json).toMatchObject({ code: 502, message: '系统繁忙，请稍候再试' })
  expect(answer.headers.get('content-disposition')).toBeNull()
})

test('what the upstream says in place of a file is heard, whatever its type', async () => {
  const { body } = envelope(null, 422, { message: '发票还未开具' })
  const answer = await open('invoice', { headers: { 'content-type': 'application/pdf' }, body })
  expect(answer.json).toMatchObject({ code: 422, message: '发票还未开具' })
})

test('every call that answers with a file says which', () => {
  const promises = Object.entries(calls).map(([key, { answer, files = [] }]) => [
    key,
    answer === 'file',
    files.length > 0,
  ])
  expect(promises.filter(([, isFile, says]) => isFile !== says)).toEqual([])
})
