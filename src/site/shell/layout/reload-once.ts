/**
 * A script or style chunk that fails to load (mostly an old page after a new release) forces one reload, at most once per 60 s,
 * and never over a form in which something was typed. It stands inline in the head, because what it watches over may be the very file it would be in.
 */
export const reloadOnce = `addEventListener('error',function(e){var t=e.target;if(!t||!(t.tagName==='SCRIPT'||t.tagName==='LINK'&&/style|modulepreload/.test(t.rel)))return;again()},true);addEventListener('vite:preloadError',again);function typed(e){return e.type==='hidden'?false:e.tagName==='SELECT'?[].some.call(e.options,function(o){return o.selected!==o.defaultSelected}):e.value!==e.defaultValue||e.checked!==e.defaultChecked}function again(){try{if([].some.call(document.querySelectorAll('main form :is(input,select,textarea)'),typed))return;var k='reloaded_at',n=Date.now();if(n-Number(sessionStorage.getItem(k)||0)<60000)return;sessionStorage.setItem(k,n);location.reload()}catch(_){}}`
