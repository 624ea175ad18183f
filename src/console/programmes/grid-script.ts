/**
 * Keys of a spreadsheet for the grid of programmes: arrows, Enter and Tab move, Shift and arrows choose cells below, Ctrl+D copies down,
 * Ctrl+S saves, Escape takes a cell back, F2 edits within a cell, a pasted block fills cells and adds rows.
 */
import type { GridColumn } from '../../domain/programmes/grid/columns.ts'
import { type NamedColumn, placeBlock, readBlock } from '../../domain/programmes/grid/paste.ts'

const sheet = document.querySelector<HTMLElement>('[data-grid]')
const [form, body] = [sheet?.closest('form'), sheet?.querySelector('tbody')]
if (sheet && form && body) operate(sheet, form, body)

type Cell = HTMLInputElement

/** Of one block: as many as a save takes in a few seconds. */
const pastedMax = 300

function operate(grid: HTMLElement, form: HTMLFormElement, body: HTMLElement): void {
  const columns = [...grid.querySelectorAll<HTMLElement>('th[data-column]')].map(
    ({ dataset }): NamedColumn<GridColumn> => ({
      column: dataset.column as GridColumn,
      names: (dataset.names ?? '').split('|'),
    }),
  )
  const template = body.querySelector<HTMLElement>('tr:last-child[data-is-new]')?.cloneNode(true) as HTMLElement | null
  /** The cell that the cursor is or was in. */
  let current: Cell | null = null
  /** Whether keys move the text cursor instead of the cell. */
  let isEditing = false
  /** The last row of the chosen cells, which begin at the current one. */
  let chosenTo: HTMLElement | null = null

  const rows = () => [...body.querySelectorAll<HTMLElement>('tr')]
  const rowOf = (cell: Element) => cell.closest('tr') as HTMLElement
  const cellIn = (row: Element | undefined, column: string) =>
    row?.querySelector<Cell>(`input[data-cell="${column}"]`) ?? null
  const columnOf = (cell: Cell) => cell.dataset.cell as GridColumn
  const showStatus = (text: string) => {
    const said = grid.querySelector('[data-said]')
    if (said) said.textContent = text
  }

  function chosen(): Cell[] {
    if (!current) return []
    const all = rows()
    const column = columnOf(current)
    const from = all.indexOf(rowOf(current))
    const to = chosenTo ? all.indexOf(chosenTo) : from
    return all.slice(Math.min(from, to), Math.max(from, to) + 1).flatMap((row) => cellIn(row, column) ?? [])
  }
  function showChosen(): void {
    for (const cell of grid.querySelectorAll<HTMLElement>('[data-chosen]')) delete cell.dataset.chosen
    const cells = chosen()
    if (cells.length > 1) for (const cell of cells) cell.dataset.chosen = ''
  }

  function note(row: HTMLElement): void {
    const state = row.querySelector('[data-state]')
    const isChanged = [...row.querySelectorAll<Cell>('input[data-cell]')].some(
      (cell) => cell.value !== (cell.dataset.stored ?? ''),
    )
    row.toggleAttribute('data-is-changed', isChanged)
    if (isChanged && state) state.textContent = grid.dataset.changedText ?? ''
  }
  function put(cell: Cell | null, value: string): boolean {
    if (!cell || cell.value === value) return false
    cell.value = value
    // the page's other scripts protect what was typed
    cell.dispatchEvent(new Event('input', { bubbles: true }))
    return true
  }

  function addRow(): HTMLElement | null {
    if (!template) return null
    const number = rows().length
    const row = template.cloneNode(true) as HTMLElement
    const former = template.dataset.rowKey ?? ''
    row.dataset.rowKey = `r${number}`
    for (const input of row.querySelectorAll<Cell>('input')) {
      input.name = input.name.replace(former, `r${number}`)
      input.id = input.id.replace(former, `r${number}`)
    }
    body.append(row)
    return row
  }

  function focusCell(cell: Cell | null): boolean {
    if (!cell) return false
    cell.focus()
    return true
  }
  function move(cell: Cell, down: number, across: number): boolean {
    const all = rows()
    const at = all.indexOf(rowOf(cell)) + down
    if (down > 0 && at >= all.length) addRow()
    const place = columns.findIndex(({ column }) => column === columnOf(cell)) + across
    const column = columns[place]?.column
    return column !== undefined && focusCell(cellIn(rows()[at], column))
  }

  function copyDown(): void {
    if (!current) return
    const cells = chosen()
    const column = columnOf(current)
    if (cells.length > 1) {
      const [first, ...others] = cells
      for (const cell of others) put(cell, first?.value ?? '')
      return
    }
    const all = rows()
    const above = cellIn(all[all.indexOf(rowOf(current)) - 1], column)
    if (above) put(current, above.value || above.placeholder.replace('YYYY-MM-DD', ''))
  }
  /** The button: into the empty cells below, as far as programmes go. */
  function copyToAllBelow(): void {
    if (!current) return
    if (chosen().length > 1) {
      copyDown()
      return
    }
    const column = columnOf(current)
    const all = rows()
    for (const row of all.slice(all.indexOf(rowOf(current)) + 1)) {
      const [name, cell] = [cellIn(row, 'name'), cellIn(row, column)]
      const hasName = name !== null && (name.value || name.placeholder) !== ''
      if (hasName && cell && cell.value === '') put(cell, current.value)
    }
    current.focus()
  }

  function paste(cell: Cell, text: string): void {
    const block = placeBlock(readBlock(text), columns, columnOf(cell))
    const first = rows().indexOf(rowOf(cell))
    let count = 0
    const pasted = block.rows.slice(0, pastedMax)
    for (const [down, texts] of pasted.entries()) {
      const row = rows()[first + down] ?? addRow()
      if (!row) break
      for (const [place, value] of texts.entries()) {
        const column = block.columns[place]
        if (column && put(cellIn(row, column), value)) count++
      }
    }
    const summary = (grid.dataset.pastedText ?? '')
      .replace('%rows', String(pasted.length))
      .replace('%cells', String(count))
    const most = (grid.dataset.mostText ?? '').replace('%most', String(pastedMax))
    showStatus(pasted.length < block.rows.length ? `${summary} ${most}` : summary)
  }

  const cellOf = (target: EventTarget | null): Cell | null =>
    target instanceof HTMLInputElement && target.dataset.cell ? target : null
  grid.addEventListener('focusin', ({ target }) => {
    const cell = cellOf(target)
    if (!cell || cell === current) return
    current = cell
    isEditing = false
    chosenTo = null
    showChosen()
    cell.select()
  })
  grid.addEventListener('mouseup', ({ target }) => {
    if (target === document.activeElement) isEditing = true
  })
  grid.addEventListener('input', ({ target }) => target instanceof Element && note(rowOf(target)))
  grid.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const cell = cellOf(event.target)
    // a single text is pasted as into any field
    if (!cell || !/[\t\n]/.test(text.replace(/\r?\n$/, ''))) return
    event.preventDefault()
    paste(cell, text)
  })
  grid.addEventListener('keydown', (event) => {
    const cell = cellOf(event.target)
    if (!cell || event.isComposing || event.altKey) return
    if (keyIn(cell, event)) event.preventDefault()
  })
  document.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    form.requestSubmit()
  })

  function keyIn(cell: Cell, { key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
    if (ctrlKey || metaKey) {
      if (key.toLowerCase() !== 'd') return false
      copyDown()
      return true
    }
    const isWhole = cell.selectionStart === 0 && cell.selectionEnd === cell.value.length
    const isAtStart = cell.selectionStart === 0 && cell.selectionEnd === 0
    const isAtEnd = cell.selectionStart === cell.value.length
    switch (key) {
      case 'Enter':
        move(cell, shiftKey ? -1 : 1, 0)
        return true
      case 'ArrowDown':
      case 'ArrowUp':
        if (shiftKey) {
          const all = rows()
          chosenTo = all[all.indexOf(chosenTo ?? rowOf(cell)) + (key === 'ArrowDown' ? 1 : -1)] ?? chosenTo
          showChosen()
        } else move(cell, key === 'ArrowDown' ? 1 : -1, 0)
        return true
      case 'ArrowLeft':
        return !shiftKey && (isEditing ? isAtStart : isWhole || isAtStart) && move(cell, 0, -1)
      case 'ArrowRight':
        return !shiftKey && (isEditing ? isAtEnd : isWhole || isAtEnd) && move(cell, 0, 1)
      case 'F2':
        isEditing = true
        cell.setSelectionRange(cell.value.length, cell.value.length)
        return true
      case 'Escape':
        put(cell, cell.dataset.stored ?? '')
        cell.select()
        return true
      default:
        return false
    }
  }

  // changed rows alone, as one field: a form may have 2,000 fields
  form.addEventListener('formdata', ({ formData }) => {
    const changed = rows().flatMap((row) => {
      const cells = [...row.querySelectorAll<Cell>('input[data-cell]')]
      const removes = row.querySelector<Cell>('input[type=checkbox]')?.checked ?? false
      const isChanged = removes || cells.some((cell) => cell.value !== (cell.dataset.stored ?? ''))
      for (const { name } of row.querySelectorAll<Cell>('input')) formData.delete(name)
      if (!isChanged) return []
      const head = row.querySelector<Cell>('input[type=hidden]')?.value ?? ''
      return [{ head, cells: Object.fromEntries(cells.map((cell) => [cell.dataset.cell, cell.value])), removes }]
    })
    formData.set('grid', JSON.stringify(changed))
  })

  form.querySelector('[data-copy-down]')?.addEventListener('click', copyToAllBelow)
  for (const tool of form.querySelectorAll<HTMLElement>('[data-script-only]')) tool.hidden = false

  // after a save the cursor is where it was, or at the first error
  const place = `grid ${location.pathname}`
  form.addEventListener('submit', () => {
    if (current) sessionStorage.setItem(place, `${rows().indexOf(rowOf(current))} ${columnOf(current)}`)
  })
  const [row = '', column = ''] = (sessionStorage.getItem(place) ?? '').split(' ')
  sessionStorage.removeItem(place)
  const linked = new URLSearchParams(location.search).get('row')
  const first =
    grid.querySelector<Cell>('input[aria-invalid=true]') ??
    (row === '' ? null : cellIn(rows()[Number(row)], column)) ??
    (linked ? cellIn(document.getElementById(linked) ?? undefined, 'checked_on') : null)
  first?.focus()
  first?.scrollIntoView({ block: 'center', inline: 'nearest' })
  grid.dataset.operable = ''
}
