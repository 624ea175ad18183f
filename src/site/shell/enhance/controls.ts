/** Dialogs open by `command`, or its polyfill (layout/command-stand-in.ts); this closes them on a click outside and on leaving. */
export function closeDialogs(): void {
  document.addEventListener('click', (event) => {
    const { target } = event
    if (target instanceof HTMLDialogElement && isOutside(target, event)) target.close()
  })
  // a page from the back/forward cache has its pop-ups closed
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close()
  })
}

/** A click on the backdrop is a click on the dialog, outside its box. */
function isOutside(dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/** Sections folded only on phones set `open` on wide screens, and when the URL's anchor is inside them. */
export function openFolds(): void {
  const folds = [...document.querySelectorAll<HTMLDetailsElement>('details.fold')]
  const wide = matchMedia('(width >= 768px)')
  const follow = () => {
    // `:target` is set only once the page has scrolled there
    const target = document.getElementById(location.hash.slice(1))
    for (const fold of folds) {
      if (wide.matches || target?.contains(fold) || fold.contains(target)) fold.open = true
      // nothing to press on wide screens
      const summary = fold.querySelector('summary')
      if (summary) summary.tabIndex = wide.matches ? -1 : 0
    }
  }
  follow()
  wide.addEventListener('change', follow)
  addEventListener('hashchange', follow)
}

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')

/** A click outside, the focus outside or Escape closes an open drop-down; Escape returns the focus to its button. */
export function closeMenusOutside(): void {
  for (const type of ['click', 'focusin'])
    document.addEventListener(type, ({ target }) => {
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

/** Scrolls the selected tab into view within its row; the page itself stays. */
export function showChosenTabs(): void {
  for (const tab of document.querySelectorAll<HTMLElement>('main nav a[aria-current]')) {
    const row = tab.closest('nav')
    if (!row || row.scrollWidth <= row.clientWidth) continue
    const { left, right } = tab.getBoundingClientRect()
    const frame = row.getBoundingClientRect()
    if (left < frame.left || right > frame.right) row.scrollLeft += left - frame.left - frame.width / 4
  }
}

/** Shows the print buttons, which need script. */
export function offerPrint(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-print]')) {
    button.hidden = false
    button.addEventListener('click', () => print())
  }
}

/** Shows the copy and share buttons, which need script. */
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
    // a cancelled share is not an error
    button.addEventListener('click', () =>
      navigator.share({ text: textOf(button.dataset.share) }).catch(() => undefined),
    )
  }
}

/** Readers of Thai and Simplified Chinese get their own chat channel in an edition of another language that offers it. */
export function showChannelOfBrowser(): void {
  const [language = ''] = navigator.languages
  const channel = /^th\b/i.test(language) ? 'line' : /^zh(-(hans|cn|sg))?$/i.test(language) ? 'wechat' : null
  const chatLink = channel && document.querySelector<HTMLElement>(`[data-chat="${channel}"][hidden]`)
  if (!chatLink) return
  chatLink.hidden = false
  for (const other of document.querySelectorAll<HTMLElement>(`[data-chat]:not([data-chat="${channel}"])`))
    other.hidden = true
}

const delayMs = 200
const longestMs = 5000

/** A progress bar for slow navigation: it appears after 200 ms and lasts 5 s at most. */
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
