/** Normalises a table for Markdown: one header row, equally long rows, one line in each cell. */
import type { JSONContent } from '@tiptap/core'

type Cells = JSONContent[]

export function expressibleTable(table: JSONContent): JSONContent {
  const rows = spread(table.content ?? [])
  const width = Math.max(0, ...rows.map((row) => row.length))
  const content = rows.map((row, at) => {
    const type = at === 0 ? 'tableHeader' : 'tableCell'
    const cells = Array.from({ length: width }, (_, column) => cellOf(type, row[column]))
    return { type: 'tableRow', content: cells }
  })
  return { ...table, content }
}

/** Puts a cell that spans columns or rows into the first of them. */
function spread(rows: readonly JSONContent[]): Cells[] {
  const grid: Cells[] = rows.map(() => [])
  rows.forEach((row, at) => {
    let column = 0
    for (const cell of row.content ?? []) {
      while (grid[at]?.[column]) column++
      const [wide, high] = [Number(cell.attrs?.colspan ?? 1), Number(cell.attrs?.rowspan ?? 1)]
      for (let down = 0; down < high; down++)
        for (let right = 0; right < wide; right++) {
          const place = grid[at + down]
          if (place) place[column + right] = down + right === 0 ? cell : {}
        }
    }
  })
  return grid
}

function cellOf(type: string, cell: JSONContent | undefined): JSONContent {
  const content = linesOf(cell?.content ?? []).flatMap((line, at) =>
    at === 0 ? line : [{ type: 'hardBreak' }, ...line],
  )
  const align = cell?.attrs?.align
  return {
    type,
    ...(align && { attrs: { align } }),
    content: [{ type: 'paragraph', ...(content.length > 0 && { content }) }],
  }
}

/** Turns the paragraphs, list items and headings of a cell into lines. */
const linesOf = (nodes: readonly JSONContent[]): Cells[] =>
  nodes.flatMap((node): Cells[] => {
    const { type, content = [] } = node
    if (['paragraph', 'heading', 'codeBlock'].includes(type ?? '')) return content.length > 0 ? [content] : []
    return linesOf(content)
  })
