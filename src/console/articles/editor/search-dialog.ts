/** A search result of `articles/find`. */
export type SearchResult = { title: string; detail: string; value: string; resolved?: string }

type Choose = { kind: 'link' | 'figure' | 'picture'; locale: string; take: (result: SearchResult) => void }

const waitMs = 200

/** Opens a search dialog; choosing a result closes it. */
export function openSearch(dialog: HTMLDialogElement, { kind, locale, take }: Choose): void {
  const part = <E extends HTMLElement>(name: string) => dialog.querySelector<E>(`[data-${name}]`)
  const query = part<HTMLInputElement>('query')
  const results = part('results')
  if (!query || !results) return
  const ended = new AbortController()
  const { signal } = ended
  const show = (name: string, isShown: boolean) => {
    const element = part(name)
    if (element) element.hidden = !isShown
  }
  let requests = 0
  const search = async () => {
    const request = ++requests
    const matches = await fetchMatches(kind, locale, query.value).catch(() => null)
    if (request !== requests || signal.aborted) return
    show('failed', matches === null)
    const isAll = query.value.trim() === ''
    show('none', matches?.length === 0 && !isAll)
    show('empty', matches?.length === 0 && isAll)
    results.replaceChildren(...(matches ?? []).map((one) => item(one, () => choose(one))))
  }
  const choose = (one: SearchResult) => {
    dialog.close()
    take(one)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  query.value = ''
  results.replaceChildren()
  for (const name of ['none', 'empty', 'failed', 'wrong']) show(name, false)
  query.addEventListener(
    'input',
    (event) => {
      // an input method is still composing the text
      if (event.isComposing) return
      clearTimeout(timer)
      timer = setTimeout(search, waitMs)
    },
    { signal },
  )
  query.addEventListener('compositionend', () => void search(), { signal })
  query.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' || event.isComposing) return
      event.preventDefault()
      results.querySelector<HTMLButtonElement>('button')?.click()
    },
    { signal },
  )
  part('close')?.addEventListener('click', () => dialog.close(), { signal })
  dialog.addEventListener('close', () => ended.abort(), { once: true })
  dialog.showModal()
  query.focus()
  void search()
}

/** @throws Error if the request fails */
export async function fetchMatches(kind: string, locale: string, text: string): Promise<SearchResult[]> {
  const address = `/console/articles/find?${new URLSearchParams({ kind, locale, q: text })}`
  const response = await fetch(address, { headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(String(response.status))
  return ((await response.json()) as { results: SearchResult[] }).results
}

function item({ title, detail }: SearchResult, choose: () => void): HTMLLIElement {
  const row = document.createElement('li')
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'result'
  const name = document.createElement('span')
  name.textContent = title
  const more = document.createElement('span')
  more.className = 'text-sm text-quiet'
  more.textContent = detail
  button.append(name, more)
  button.addEventListener('click', choose)
  row.append(button)
  return row
}
