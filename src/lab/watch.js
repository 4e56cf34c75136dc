const $=id=>document.getElementById(id);
let at=0,timer=0;
const parts=[...document.querySelectorAll('[data-i]')];
const marks=[...document.querySelectorAll('[data-mark]')];
const nones=[...document.querySelectorAll('[data-none]')];
function way(i){const w=new Set([0]);while(i>0){w.add(i);i=N[i][0]}return w}
function show(i){
 at=Math.max(0,Math.min(N.length-1,i));
 const w=way(at),known=new Map();
 for(const n of w)for(const k of N[n][3])known.set(k>>1,k&1);
 const full=new Set(),open=new Set();
 for(const m of marks){const k=known.get(+m.dataset.mark);
  if(k===1)full.add(m.dataset.cell);if(k!==0)open.add(m.dataset.cell)}
 for(const m of marks){const k=known.get(+m.dataset.mark),c=m.dataset.cell,there=m.dataset.there==='1';
  m.classList.toggle('off',there?k!==1:k!==0||full.has(c)||!open.has(c))}
 for(const m of nones)m.classList.toggle('off',open.has(m.dataset.none))
 for(const p of parts){const n=+p.dataset.i;
  p.classList.toggle('later',n>at);p.classList.toggle('now',n===at);
  p.classList.toggle('way',p.tagName==='path'&&w.has(n))}
 $('slider').value=at;$('said').textContent=N[at][2];
 const node=document.querySelector('g[data-i="'+at+'"]');
 if(!node)return;
 const box=$('tree'),b=box.getBoundingClientRect(),r=node.getBoundingClientRect();
 if(r.top<b.top+40||r.bottom>b.bottom-40)box.scrollTop+=r.top-b.top-b.height/2;
 if(r.left<b.left||r.right>b.right)box.scrollLeft+=r.left-b.left-b.width/2;
}
function next(o){for(let i=at+1;i<N.length;i++)if(N[i][1]===o)return i;return at}
function stop(){clearInterval(timer);timer=0;$('play').textContent='play'}
function play(){if(timer)return stop();if(at===N.length-1)show(0);
 $('play').textContent='pause';
 timer=setInterval(()=>{if(at>=N.length-1)stop();else show(at+1)},+$('speed').value)}
$('slider').max=N.length-1;
$('slider').oninput=e=>{stop();show(+e.target.value)};
$('first').onclick=()=>{stop();show(0)};$('back').onclick=()=>{stop();show(at-1)};
$('step').onclick=()=>{stop();show(at+1)};$('play').onclick=play;
$('fail').onclick=()=>{stop();show(next(2))};$('found').onclick=()=>{stop();show(next(3))};
$('speed').onchange=()=>{if(timer){stop();play()}};
for(const p of parts)if(p.tagName==='g')p.onclick=()=>{stop();show(+p.dataset.i)};
document.onkeydown=e=>{if(e.target.tagName==='SELECT')return;
 const keys={ArrowLeft:()=>show(at-1),ArrowRight:()=>show(at+1),Home:()=>show(0),End:()=>show(N.length-1),
  f:()=>show(next(2)),s:()=>show(next(3))};
 if(e.key===' '){e.preventDefault();play()}
 else if(keys[e.key]){e.preventDefault();stop();keys[e.key]()}};
show(+location.hash.slice(1)||0);
