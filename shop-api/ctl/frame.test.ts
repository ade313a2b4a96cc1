import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ShopClient } from '#shop-api/platform/cli/shop-client.ts'
import { CtlError } from '#shop-api/platform/cli/shop-client.ts'
import { commandGroups } from './commands.ts'
import { runLine } from './testing/operate.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const commands = commandGroups.flatMap(([, group]) => group)
const names = commands.map((command) => command.name)

/** Refuses every call, as a rule of the shop would. */
const refusing: ShopClient = {
  get: () => Promise.reject(new CtlError('不可以')),
  post: () => Promise.reject(new CtlError('不可以')),
}
/** Answers every call with the same. */
const answering = (answer: unknown): ShopClient => ({
  get: () => Promise.resolve(answer),
  post: () => Promise.resolve(answer),
})
const run = (...args: string[]) => runLine(args, () => refusing)

/** Words of a shell's line, without quoting. */
const wordsOf = (line: string): string[] => line.split(' ')

test('no name is registered twice, and each command says what it is for', () => {
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  const silent = commands.filter(({ name, summary, example }) => !summary || wordsOf(example)[0] !== name)
  expect(silent.map((command) => command.name)).toEqual([])
})

test('a command loads nothing of the database, of pictures or of passwords: that takes longer than all it does', () => {
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = new Set()
    registerHooks({ load: (url, context, next) => { loaded.add(url.split('/node_modules/')[1]?.split('/')[0]); return next(url, context) } })
    await import('#shop-api/ctl/commands.ts')
    console.log([...loaded].filter(Boolean).join(' '))`
  const loaded = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' })
  expect(loaded.trim().split(' ').sort()).toEqual(['fflate', 'zod'])
})

test.each([[[]], [['help']], [['--help']]])(
  'all commands are listed by their nouns, one line each: %p',
  async (args) => {
    const { code, out, err } = await run(...args)
    expect([code, err]).toEqual([0, ''])
    for (const [title, group] of commandGroups) {
      const lines = out.split(`\n\n${title}：\n`)[1]?.split('\n\n')[0]?.split('\n') ?? []
      expect(lines.map((line) => line.trim().split(/ {2,}/))).toEqual(group.map(({ name, summary }) => [name, summary]))
    }
  },
)

test.each(names)('%s has help with usage, options and an example that fits', async (name) => {
  const command = commands.find((each) => each.name === name)!
  const help = await run('help', name)
  expect(await run(name, '--help')).toEqual(help)
  expect([help.code, help.err]).toEqual([0, ''])
  expect(help.out).toContain(`npm run ctl -- ${name}${command.words === undefined ? '' : ` ${command.words}`}`)
  for (const option of Object.keys(command.options ?? {})) expect(help.out).toMatch(new RegExp(`^ +--${option} <`, 'm'))
  expect(help.out).toMatch(/^ +--json /m)
  expect(help.out).toContain(`例如： npm run ctl -- ${command.example}`)
  // What follows is up to the shop: files that are not there and calls it refuses.
  expect(await run(...wordsOf(command.example))).toMatchObject({ code: 1, out: '' })
})

test.each([
  [['pric'], '命令“pric”不存在。是不是 price？'],
  [['help', 'staf-add'], '命令“staf-add”不存在。是不是 staff-add？'],
  [['nothing-like-it', '--help'], '命令“nothing-like-it”不存在\n运行 npm run ctl -- help'],
  [['stop-activity'], '命令“stop-activity”已改名为 stop-campaign\n'],
  [['--nothing'], '选项 --nothing 不存在'],
  [['ship', '12'], '缺少参数：承运商\n用法：npm run ctl -- ship <编号或单号> <承运商> <运单号> [--lines'],
  [['approve', '12', '13'], '参数太多'],
  [['members', '--stat', '待审核'], '选项 --stat 不存在。是不是 --state？'],
  [['members', '--page'], '选项 --page <页> 后面须有内容'],
  [['supplier-document-add', 'a.pdf', '--name', '执照'], '须写明选项 --number <编号>'],
  [['member', 'x'], '会员编号须为整数\n用法：npm run ctl -- member <会员编号>'],
  [['shelf', '12', 'perhaps'], '请写 on（开）或 off（关）'],
  [['completion', 'tcsh'], '请写 bash、zsh、fish 之一'],
])('what is mistyped is named, with exit code 2: %p', async (args, said) => {
  const { code, out, err } = await run(...args)
  expect([code, out]).toEqual([2, ''])
  expect(err).toContain(said)
  const json = await run(...args, '--json')
  expect([json.code, json.out, Object.keys(JSON.parse(json.err))]).toEqual([2, '', ['error']])
})

test('what the shop refuses ends with 1, in words or as JSON', async () => {
  expect(await run('member', '7')).toEqual({ code: 1, out: '', err: '不可以' })
  for (const args of [
    ['--json', 'member', '7'],
    ['member', '7', '--json'],
  ])
    expect(await run(...args)).toEqual({ code: 1, out: '', err: '{"error":"不可以"}' })
})

test('--json prints one value: what the shop answered, or the message where it answers nothing', async () => {
  const jsonOf = async (answer: unknown, ...args: string[]) => {
    const { code, out, err } = await runLine([...args, '--json'], () => answering(answer))
    expect([code, err]).toEqual([0, ''])
    return JSON.parse(out)
  }
  expect(await jsonOf({ total: 0, page: 1, members: [] }, 'members')).toEqual({ total: 0, page: 1, members: [] })
  expect(await jsonOf([], 'prizes')).toEqual([])
  expect(await jsonOf({}, 'draft-days', '30')).toEqual({ message: '注册后30天未提交资料的账号将自动清除' })
  expect(await jsonOf(undefined, 'answer-feedback', '5', '已修复')).toEqual({ message: '已回复反馈 5' })
  expect(await jsonOf({}, 'help', 'price')).toEqual({ help: (await run('help', 'price')).out })
  expect(await jsonOf({}, 'completion', 'fish')).toEqual({ script: (await run('completion', 'fish')).out })
})

test('an answer of another shape is a fault, shown whole, and JSON where JSON was asked for', async () => {
  const wrong = () => answering({ total: 'many' })
  await expect(runLine(['members'], wrong)).rejects.toThrow('total')
  const { code, err } = await runLine(['members', '--json'], wrong)
  expect([code, Object.keys(JSON.parse(err))]).toEqual([1, ['error']])
})

test('completion knows every command and its options', async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { code, out } = await run('completion', shell)
    expect(code).toBe(0)
    for (const name of [...names, 'help', 'completion'])
      expect(out).toMatch(new RegExp(`(^|[ '])${name}([ ':]|$)`, 'm'))
    expect(out).toContain(shell === 'fish' ? "from price' -l offers -r" : '*:price:-*)')
  }
})

test('bash completes with it', async () => {
  const { out: script } = await run('completion', 'bash')
  const completed = (...line: string[]) => {
    const words = line.map((word) => `'${word}'`).join(' ')
    const tried = `${script}\nCOMP_WORDS=(${words}) COMP_CWORD=${line.length - 1}; _ctl; echo "\${COMPREPLY[*]}"`
    return execFileSync('bash', ['-c', tried], { encoding: 'utf8' }).trim()
  }
  expect(completed('ctl', 'priz')).toBe('prizes prize-sent')
  expect(completed('ctl', 'help', 'leaflet')).toBe(
    'leaflet leaflet-save leaflet-scan leaflet-scan-remove leaflets-import leaflets-export leaflets-template',
  )
  expect(completed('ctl', 'price', '12', '--o')).toBe('--offers')
  expect(completed('ctl', 'completion', '')).toBe('bash zsh fish')
  expect(completed('ctl', 'leaflet-save', '12', '')).toBe('')
})

test('every command and option that documents name exists', () => {
  const folders = ['.', 'docs', 'docs/decisions', 'docs/zh', 'deploy']
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => path.join(folder, name)),
  )
  const named = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    return [...text.matchAll(/`(?:npm run )?ctl (?:-- )?([a-z][\w-]*)([^`]*)`/g)].map(([, name = '', rest = '']) => ({
      file,
      name,
      options: [...rest.matchAll(/ --([\w-]+)/g)].map(([, option = '']) => option),
    }))
  })
  const places = named.map(({ file }) => file)
  expect(places).toEqual(expect.arrayContaining(['docs/operations.md', 'docs/configuration.md']))
  const wrong = named.filter(({ name, options }) => {
    const command = commands.find((each) => each.name === name)
    const isOwn = name === 'help' || name === 'completion'
    const known = ['json', 'help', ...Object.keys(command?.options ?? {})]
    return !(command || isOwn) || options.some((option) => !known.includes(option))
  })
  expect(wrong).toEqual([])
  expect(named.length).toBeGreaterThan(40)
})
