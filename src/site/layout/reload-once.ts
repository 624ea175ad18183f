/**
 * A script or style chunk that fails to load (mostly an old page after a new release) forces one reload, at most once per 60 s.
 * It stands inline in the head, because what it watches over may be the very file it would be in.
 */
export const reloadOnce = `addEventListener('error',function(e){var t=e.target;if(!t||!(t.tagName==='SCRIPT'||t.tagName==='LINK'&&/style|modulepreload/.test(t.rel)))return;again()},true);addEventListener('vite:preloadError',again);function again(){try{var k='reloaded_at',n=Date.now();if(n-Number(sessionStorage.getItem(k)||0)<60000)return;sessionStorage.setItem(k,n);location.reload()}catch(_){}}`
