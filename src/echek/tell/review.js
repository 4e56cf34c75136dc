const plies=[...document.querySelectorAll('.ply')];
const places=[...document.querySelectorAll('svg.graph a')];
const turns=[...document.querySelectorAll('#turns a')].map(a=>a.hash);
let at=0;
function show(i){
 at=Math.max(0,Math.min(plies.length-1,i));
 plies.forEach((p,k)=>p.classList.toggle('now',k===at));
 places.forEach(a=>a.classList.toggle('now',a.dataset.ply===plies[at].dataset.ply));
 document.getElementById('said').textContent=plies[at].querySelector('.words').textContent;
 document.getElementById('back').disabled=document.getElementById('first').disabled=at===0;
 document.getElementById('next').disabled=document.getElementById('last').disabled=at===plies.length-1;
}
function go(i){show(i);history.replaceState(null,'','#'+plies[at].id)}
function turn(){const i=plies.findIndex((p,k)=>k>at&&turns.includes('#'+p.id));
 if(i>=0)go(i);else if(turns.length)go(plies.findIndex(p=>'#'+p.id===turns[0]))}
function read(){const i=plies.findIndex(p=>'#'+p.id===location.hash);show(i<0?0:i)}
const steps={first:()=>go(0),back:()=>go(at-1),next:()=>go(at+1),last:()=>go(plies.length-1),turn};
for(const id in steps)document.getElementById(id).onclick=steps[id];
const keys={ArrowLeft:'back',ArrowRight:'next',Home:'first',End:'last',t:'turn'};
document.onkeydown=e=>{if(e.ctrlKey||e.metaKey||e.altKey||!keys[e.key])return;
 e.preventDefault();steps[keys[e.key]]()};
for(const a of document.querySelectorAll('svg.graph a,#turns a'))a.onclick=e=>{e.preventDefault();
 go(plies.findIndex(p=>p.id===a.getAttribute('href').slice(1)))};
window.onhashchange=read;document.body.classList.add('walk');read();
