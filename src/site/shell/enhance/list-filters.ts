/** The list's own filters: boxes joined by commas and empty fields left out, so that the address is the short one at once. */
export function joinListFilters(): void {
  // what the style shows beside the list is open to whoever asks the page and not the style
  const beside = document.querySelector<HTMLDetailsElement>('.filters-beside')
  if (beside && matchMedia('(width >= 980px)').matches) beside.open = true
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-list-filters]')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const data = new FormData(form)
      const query = [...new Set(data.keys())]
        .map((name) => [
          name,
          data
            .getAll(name)
            .filter(Boolean)
            .map((value) => encodeURIComponent(String(value)))
            .join(','),
        ])
        .filter(([, value]) => value)
        .map(([name, value]) => `${name}=${value}`)
      location.assign(new URL(form.action).pathname + (query.length > 0 ? `?${query.join('&')}` : ''))
    })
  }
}
