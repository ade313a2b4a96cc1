import { prepare } from './support/install.mjs'
import { ensureBuilt } from './support/storefront-build.mjs'

await prepare({ storefrontOnly: true })
try {
  const built = await ensureBuilt(() => console.log('正在构建商城页面…'))
  console.log(built ? '构建完成。' : '源码没有变化，沿用上一次的构建。')
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
