/** A search result of `articles/find`. */
export type Found = { title: string; detail: string; value: string; said?: string }

type Choose = { kind: 'link' | 'figure' | 'picture'; locale: string; take: (found: Found) => void }

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
  let asked = 0
  const search = async () => {
    const turn = ++asked
    const found = await ask(kind, locale, query.value).catch(() => null)
    if (turn !== asked || signal.aborted) return
    show('failed', found === null)
    const isAll = query.value.trim() === ''
    show('none', found?.length === 0 && !isAll)
    show('empty', found?.length === 0 && isAll)
    results.replaceChildren(...(found ?? []).map((one) => item(one, () => choose(one))))
  }
  const choose = (one: Found) => {
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
      if ((event as InputEvent).isComposing) return
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
export async function ask(kind: string, locale: string, text: string): Promise<Found[]> {
  const address = `/console/articles/find?${new URLSearchParams({ kind, locale, q: text })}`
  const response = await fetch(address, { headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(String(response.status))
  return ((await response.json()) as { found: Found[] }).found
}

function item({ title, detail }: Found, choose: () => void): HTMLLIElement {
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
