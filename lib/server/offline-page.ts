import 'server-only'
import { ownFiles } from '#lib/routes/files.ts'
import { routes } from '#lib/routes/registry.ts'
import tailwind from '../../tailwind.config.ts'
import { readCommonData } from './cached/frame.ts'
import { readSite } from './current-site.ts'
import { escapeMarkup } from './escape-markup.ts'

const { colors, fontFamily, fontSize, spacing } = tailwind.theme

const style = `
*{box-sizing:border-box}
body{margin:0;background:${colors.page};color:${colors.ink[900]};font:${fontSize.base[0]}/1.6 ${fontFamily.sans.join(',')};color-scheme:light}
main{max-width:${spacing[120]};margin:12vh auto 0;padding:${spacing[6]} ${spacing[4]};background:${colors.surface};border-top:2px solid ${colors.brand[600]}}
h1{margin:0 0 ${spacing[2]};font-size:${fontSize.name[0]};line-height:1.4}
p{margin:0 0 ${spacing[3]};color:${colors.ink[700]}}
a{color:${colors.brand[700]}}
nav{display:flex;flex-wrap:wrap;gap:${spacing[3]};margin-top:${spacing[4]}}
nav a{display:inline-flex;align-items:center;min-height:${spacing[11]};padding:0 ${spacing[6]};border:1px solid ${colors.line.strong};border-radius:2px;color:${colors.ink[900]};text-decoration:none}
nav a:first-child{border-color:${colors.brand[600]};background:${colors.brand[600]};color:${colors.white}}
:focus-visible{outline:2px solid ${colors.focus};outline-offset:2px}
`.replaceAll('\n', '')

/** Tries again when the network is back; under its own address there is nothing to try, so it leads home. */
const script = `const again=()=>location.pathname==="${ownFiles.offline}"?location.replace("${routes.home.path}"):location.reload();addEventListener("online",again);document.querySelector("[data-again]").addEventListener("click",e=>{e.preventDefault();again()})`

/** What a buyer sees instead of a page when there is no network: whole in one file, because no other can be had then. */
export async function offlinePage(): Promise<string> {
  const [{ name }, { config }] = await Promise.all([readSite(), readCommonData()])
  const phone = escapeMarkup(config.hotLine)
  const call = phone === '' ? '' : `<p>急需下单或查询，请拨打 <a href="tel:${phone}">${phone}</a></p>`
  return `<!DOCTYPE html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>网络已断开-${escapeMarkup(name)}</title><style>${style}</style></head><body><main><h1>网络已断开</h1><p>暂时无法连接${escapeMarkup(name)}，请检查网络连接。网络恢复后，本页会自动重新打开；购物车和已提交的订单不受影响。</p>${call}<nav aria-label="下一步"><a href="" data-again>重试</a><a href="${routes.home.path}">返回首页</a></nav></main><script>${script}</script></body></html>`
}
