/**
 * Reports, once per page, that the visitor opened a search result: only the query, no personal data.
 * Inlined in the search page; the request survives navigation.
 */
export const reportOpened = `(function(f){function tell(e){if(!e.target.closest('.marked a,a[href*="kind=school"]'))return;f.removeEventListener('click',tell);f.removeEventListener('auxclick',tell);fetch('/api/Home/search_opened',{method:'POST',keepalive:true,headers:{'Content-Type':'application/json',Lang:document.documentElement.dataset.locale||''},body:JSON.stringify({q:f.dataset.searched})}).catch(function(){})}f.addEventListener('click',tell);f.addEventListener('auxclick',tell)})(document.querySelector('[data-searched]'))`
