const delayMs = 200
const longestMs = 5000

/** A bar for pages that let wait: it shows after 200 ms and lasts 5 s at most. */
export function showLoadingBar(): void {
  const start = () => setTimeout(show, delayMs)
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
    const isPlain = !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
    if (link && isPlain && link.origin === location.origin && !link.target && !isOnThisPage(link)) start()
  })
  document.addEventListener('submit', (event) => {
    if (!event.defaultPrevented) start()
  })
}

const isOnThisPage = ({ pathname, search, hash }: HTMLAnchorElement) =>
  hash !== '' && pathname === location.pathname && search === location.search

function show(): void {
  const bar = document.createElement('div')
  bar.className = 'loading-bar'
  document.body.append(bar)
  const hide = () => bar.remove()
  setTimeout(hide, longestMs)
  addEventListener('pagehide', hide, { once: true })
}
