import { buildTable } from "#domains/providers/index/build-table.ts";
import { openDatabase } from "#platform/db/open.ts";
import { createLog } from "#platform/log.ts";
import { PerformanceObserver, monitorEventLoopDelay } from "node:perf_hooks";
import { setImmediate } from "node:timers/promises";
new PerformanceObserver((l)=>{for(const e of l.getEntries()) if(e.duration>20) console.log('gc',e.duration.toFixed(0),(e as any).detail.kind)}).observe({entryTypes:['gc']});
const db=await openDatabase({database:{url:process.env.BENCH_DATABASE_URL+'/bench_search_250000',pool:4},dataDir:''} as any,createLog('error'));
const w=monitorEventLoopDelay({resolution:1}); w.enable();
const cpu=()=>{const u=process.threadCpuUsage();return (u.user+u.system)/1000};
let last=performance.now(), lc=cpu(), n=0; const t0=last; const big:any[]=[];
const pause=async(t:any)=>{ const c=cpu()-lc, d=performance.now()-last; n++; if(c>15) big.push([n,t.places,c.toFixed(0),d.toFixed(0)]); await setImmediate(); last=performance.now(); lc=cpu();};
const t=await buildTable(db.patient.db,0,pause);
w.disable(); console.log('total',(performance.now()-t0).toFixed(0),'pauses',n,'max wait',(w.max/1e6).toFixed(0),'p99.9',(w.percentile(99.9)/1e6).toFixed(0), process.threadCpuUsage(), (process.memoryUsage.rss()/1e6).toFixed(0)); console.log(big.map(String).join(' | '));
const times=[]; for(let i=0;i<60;i++){const place=Math.floor(Math.random()*t.places); const c=cpu(), b=performance.now(); t.put({id:t.ids[place]!,account:i+900000000,score:30,reviews:i,name:t.names[place]!,telehealth:false,tok:[10000001,20000001],cover:[3000],answers:[[1,'open',Date.now()*1000]]}); t.rank(); times.push([cpu()-c,performance.now()-b]);}
console.log('one change: cpu ms', times.map(x=>x[0]!).sort((a,b)=>a-b)[30]!.toFixed(2),'wall p50',times.map(x=>x[1]!).sort((a,b)=>a-b)[30]!.toFixed(2),'max',Math.max(...times.map(x=>x[1]!)).toFixed(1));
await db.close();
