import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { inRoot } from './paths.mjs'

const signInsFile = inRoot('shop-api', 'sample-shop', 'sign-ins.ts')

const sampleSignIns = async () => {
  const none = { sampleSignIns: [] }
  if (!existsSync(signInsFile)) return none
  try {
    return { ...none, ...(await import(pathToFileURL(signInsFile).href)) }
  } catch {
    return none
  }
}

/** The address and, for the sample shop, whom to sign in as; `shopApi` is where its desk is, when it runs here. */
export const printWelcome = async (address, { shopApi }) => {
  console.log(`\n商城已就绪：${address}`)
  const {
    sampleSignIns: members,
    sampleOperator,
    sampleAdmin,
  } = shopApi ? await sampleSignIns() : { sampleSignIns: [] }
  if (members.length > 0) console.log('\n示例账号（手机号 / 密码）：')
  for (const { who, name, phone, password } of members) console.log(`  ${phone} / ${password}  ${who} ${name}`)
  if (sampleOperator) {
    console.log(`\n后台：${shopApi}/staff`)
    for (const { username, password, name } of [sampleOperator, sampleAdmin])
      console.log(`  ${username} / ${password}  ${name}`)
  }
  console.log('\n按 Ctrl-C 停止。')
}
