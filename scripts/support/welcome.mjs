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

/** The address, and where the desk is when the shop API runs here; for the sample shop, whom to sign in as. */
export const printWelcome = async (address, { shopApi, isSample }) => {
  console.log(`\n商城已就绪：${address}`)
  const {
    sampleSignIns: members,
    sampleOperator,
    sampleAdmin,
  } = shopApi && isSample ? await sampleSignIns() : { sampleSignIns: [] }
  if (members.length > 0) console.log('\n示例账号（手机号 / 密码）：')
  for (const { who, name, phone, password } of members) console.log(`  ${phone} / ${password}  ${who} ${name}`)
  if (shopApi) console.log(`\n后台：${shopApi}/staff`)
  if (sampleOperator) {
    for (const { username, password, name } of [sampleOperator, sampleAdmin])
      console.log(`  ${username} / ${password}  ${name}`)
  } else if (shopApi) console.log('  新开的商城请先初始化：npm run ctl -- init（说明见 docs/zh/operations.md）')
  console.log('\n按 Ctrl-C 停止。')
}
