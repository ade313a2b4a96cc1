// Runs as it is here, before any script of ours: its text is put into the page.
const ask = `(u)=>fetch(u,{signal:AbortSignal.timeout(3e4)}).then(async(r)=>({status:r.status,text:await r.text(),requestId:r.headers.get("x-request-id")||undefined}),(e)=>e.name=="TimeoutError"?"timeout":"network").catch(()=>"network")`

/**
 * Script for the head of a page: for somebody whose cookies carry `mark` it sends the page's personal calls while the
 * rest of the page is still on its way. The calls are in its data-urls attribute: its own text is the same on every page
 * and known by its digest to the policy of pages rendered per request.
 */
export function earlyScript(mark: string): string {
  return `{const s=document.currentScript;if(s&&/${mark}/.test(document.cookie)){const ask=${ask};window.earlyCalls={};for(const u of JSON.parse(s.dataset.urls))window.earlyCalls[u]={outcome:ask(u),at:performance.now()}}}`
}
