/** A list's address: its path, what is chosen, and the page; what is empty and the first page are left out. */
export function listAddress(path: string, chosen: Record<string, string>, page = 1): string {
  const search = new URLSearchParams(Object.entries(chosen).filter(([, value]) => value))
  if (page > 1) search.set('page', String(page))
  const query = search.toString()
  return path + (query && `?${query}`)
}
