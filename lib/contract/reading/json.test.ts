import { parseJson } from './json.ts'

const wide = '1795000000123456789'

test.each([
  [`{"id":${wide}}`, `{"id":"${wide}"}`],
  [`{"ids": [ ${wide}, -${wide} ,3]}`, `{"ids": [ "${wide}", "-${wide}" ,3]}`],
  [`[${wide}]`, `["${wide}"]`],
  [`{"id":"${wide}","text":"\\"id\\":${wide},"}`, `{"id":"${wide}","text":"\\"id\\":${wide},"}`],
  [`{"text":"1:${wide}, 2","id":${wide}}`, `{"text":"1:${wide}, 2","id":"${wide}"}`],
  [`{"share":0.${wide},"id":123456789012345}`, `{"share":0.${wide},"id":123456789012345}`],
])('%s is read as %s', (sent, read) =>
  expect(parseJson(sent)).toEqual({ value: JSON.parse(read), isExact: sent === read }),
)
