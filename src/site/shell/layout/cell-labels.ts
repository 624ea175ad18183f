/** Tables of three columns and more are stacked on phones (prose-tables.css): each cell then needs the head of its column. */
export const labelCells = (html: string): string =>
  html.replace(/<table>([\s\S]*?)<\/table>/g, (table, inner: string) => {
    const [head = ''] = /<thead>[\s\S]*?<\/thead>/.exec(inner) ?? []
    const labels = [...head.matchAll(/<th[^>]*>([\s\S]*?)<\/th>/g)].map(([, label = '']) => textOf(label))
    return labels.length < 3
      ? table
      : `<table class="table-stacked">${inner.replace(/<tr>[\s\S]*?<\/tr>/g, labelled(labels))}</table>`
  })

const labelled = (labels: readonly string[]) => (row: string) => {
  let column = 0
  return row.replace(/<td/g, () => {
    const label = labels[column++]
    return label ? `<td data-label="${label}"` : '<td'
  })
}

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('"', '&quot;')
    .trim()
