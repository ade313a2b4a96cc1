import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { inRoot } from './paths.mjs'

const signInsFile = inRoot('shop-api', 'db', 'sample', 'sign-ins.ts')

const sampleSignIns = async () => {
  if (!existsSync(signInsFile)) return []
  try {
    const module = await import(pathToFileURL(signInsFile).href)
    return module.sampleSignIns ?? []
  } catch {
    return []
  }
}

/** The address and, for the sample shop, whom to sign in as. */
export const printWelcome = async (address, { withSample }) => {
  console.log(`\n商城已就绪：${address}`)
  const signIns = withSample ? await sampleSignIns() : []
  if (signIns.length > 0) console.log('\n示例账号（手机号 / 密码）：')
  for (const { who, name, phone, password } of signIns) console.log(`  ${phone} / ${password}  ${who} ${name}`)
  console.log('\n按 Ctrl-C 停止。')
}
