const everyMs = 5_000

/**
 * Polls whether leads have changed and replaces the list. The focused row keeps the focus, the scroll position stays, and new rows are
 * marked. Hidden pages do not poll, nor do lists with checked rows.
 */
export function refreshList(): void {
  if (!document.querySelector('[data-live]')) return
  let isLooking = false
  const look = async () => {
    if (document.hidden || isLooking || document.querySelector('[data-live] :checked[type=checkbox]')) return
    isLooking = true
    // offline or signed out: the page keeps its list
    await renew().catch(() => undefined)
    isLooking = false
  }
  setInterval(look, everyMs)
  document.addEventListener('visibilitychange', look)
}

const listOf = (page: Document) => page.querySelector<HTMLElement>('[data-live]')
const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLAnchorElement>('[data-row]')]
const rowAt = (list: HTMLElement, address: string | null | undefined) =>
  address ? rowsOf(list).find((row) => row.getAttribute('href') === address) : undefined

async function renew(): Promise<void> {
  const response = await fetch('/console/leads/changes')
  if (!response.ok) return
  const { changes } = (await response.json()) as { changes: number }
  if (String(changes) === listOf(document)?.dataset.live) return
  const answer = await fetch(location.href)
  if (!answer.ok || answer.redirected) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const [before, after] = [listOf(document), listOf(page)]
  if (!before || !after) return
  replace(before, document.adoptNode(after))
  document.title = page.title
}

function replace(before: HTMLElement, after: HTMLElement): void {
  const previousRows = new Set(rowsOf(before).map((row) => row.getAttribute('href')))
  const focused = before.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : null
  const read = rowAt(before, focused) ?? rowsOf(before).find((row) => row.getBoundingClientRect().top >= 0)
  const top = read?.getBoundingClientRect().top ?? 0
  const address = read?.getAttribute('href')
  for (const row of rowsOf(after)) if (!previousRows.has(row.getAttribute('href'))) row.dataset.row = 'new'
  before.replaceWith(after)
  rowAt(after, focused)?.focus({ preventScroll: true })
  const stays = rowAt(after, address)
  if (stays && scrollY > 0) scrollBy({ top: stays.getBoundingClientRect().top - top, behavior: 'instant' })
  const note = document.querySelector<HTMLElement>('[data-news]')
  if (note) note.hidden = false
}
