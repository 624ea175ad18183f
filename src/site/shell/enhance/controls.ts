/** Dialogs open by `command`, or what stands in for it (layout/command-stand-in.ts); this closes them on a click outside and on leaving. */
export function closeDialogs(): void {
  document.addEventListener('click', (event) => {
    const { target } = event
    if (target instanceof HTMLDialogElement && isOutside(target, event)) target.close()
  })
  // a page that comes back from the browser's memory comes back without its pop-ups
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close()
  })
}

/** A click on the backdrop is a click on the dialog, outside its box. */
function isOutside(dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/** What is folded on phones alone says that it is open where all of it is seen, and where an address leads into it. */
export function openFolds(): void {
  const folds = [...document.querySelectorAll<HTMLDetailsElement>('details.fold')]
  const wide = matchMedia('(width >= 768px)')
  const follow = () => {
    // `:target` is set only once the page has scrolled there
    const target = document.getElementById(location.hash.slice(1))
    for (const fold of folds) if (wide.matches || target?.contains(fold) || fold.contains(target)) fold.open = true
  }
  follow()
  wide.addEventListener('change', follow)
  addEventListener('hashchange', follow)
}

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')

/** A click outside or Escape closes an open drop-down; Escape gives the focus back to what opened it. */
export function closeMenusOutside(): void {
  document.addEventListener('click', ({ target }) => {
    for (const menu of openMenus()) if (!menu.contains(target instanceof Node ? target : null)) menu.open = false
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const menu of openMenus()) {
      const hadFocus = menu.contains(document.activeElement)
      menu.open = false
      if (hadFocus) menu.querySelector('summary')?.focus()
    }
  })
}

/** In a row of tabs that scrolls inside itself, the chosen one comes into sight; the page stays where it is. */
export function showChosenTabs(): void {
  for (const tab of document.querySelectorAll<HTMLElement>('main nav a[aria-current]')) {
    const row = tab.closest('nav')
    if (!row || row.scrollWidth <= row.clientWidth) continue
    const { left, right } = tab.getBoundingClientRect()
    const frame = row.getBoundingClientRect()
    if (left < frame.left || right > frame.right) row.scrollLeft += left - frame.left - frame.width / 4
  }
}

/** Shows the buttons that print a page, which nothing but script can. */
export function offerPrint(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-print]')) {
    button.hidden = false
    button.addEventListener('click', () => print())
  }
}

/** Buttons that copy a text or hand it to the device, which nothing but script can. */
export function offerSharing(): void {
  const textOf = (id = '') => (document.getElementById(id) as HTMLInputElement | null)?.value ?? ''
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    button.hidden = !navigator.clipboard
    const label = button.textContent
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(textOf(button.dataset.copy))
      button.textContent = button.dataset.copied ?? ''
      button.addEventListener('blur', () => {
        button.textContent = label
      })
    })
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-share]')) {
    button.hidden = !navigator.share
    // who changes their mind shares nothing, and that is no fault
    button.addEventListener('click', () =>
      navigator.share({ text: textOf(button.dataset.share) }).catch(() => undefined),
    )
  }
}

/** Readers of Thai and of Simplified Chinese have no edition of their own: the English one offers them their own chat. */
export function showChannelOfBrowser(): void {
  const [language = ''] = navigator.languages
  const channel = /^th\b/i.test(language) ? 'line' : /^zh(-(hans|cn|sg))?$/i.test(language) ? 'wechat' : null
  const own = channel && document.querySelector<HTMLElement>(`[data-chat="${channel}"][hidden]`)
  if (!own) return
  own.hidden = false
  for (const other of document.querySelectorAll<HTMLElement>(`[data-chat]:not([data-chat="${channel}"])`))
    other.hidden = true
}

const delayMs = 200
const longestMs = 5000

/** A bar for pages that let wait: it shows after 200 ms and lasts 5 s at most. */
export function showLoadingBar(): void {
  const start = () => setTimeout(show, delayMs)
  document.addEventListener('click', (event) => {
    const link = (event.target instanceof Element ? event.target : null)?.closest<HTMLAnchorElement>('a[href]')
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
