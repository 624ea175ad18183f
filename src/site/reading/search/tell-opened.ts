/**
 * Tells the site, once a page, that something was opened of what a search found: the words, and nothing of who typed them.
 * It stands inline on the one page that it is for; the request outlives the page.
 */
export const tellOpened = `(function(f){function tell(e){if(!e.target.closest('.marked a,a[href*="kind=school"]'))return;f.removeEventListener('click',tell);f.removeEventListener('auxclick',tell);fetch('/api/Home/search_opened',{method:'POST',keepalive:true,headers:{'Content-Type':'application/json',Lang:document.documentElement.dataset.locale||''},body:JSON.stringify({q:f.dataset.searched})}).catch(function(){})}f.addEventListener('click',tell);f.addEventListener('auxclick',tell)})(document.querySelector('[data-searched]'))`
